internal import Bytes
internal import Findings
internal import SourceText

extension Rule {
  static let hardcodedText = Rule(
    RuleDescriptor(
      id: "hardcoded-text",
      title: "Hardcoded user-facing string",
      level: .note,
      summary: "User-facing strings in code, storyboards, and nibs that are not localized",
      rationale: """
        A hardcoded string cannot be translated, and changing it requires a code change. Only apps with strings tables in two \
        or more languages are checked. In source files that otherwise look up translations, the rule reports titles, labels, \
        messages, and placeholders set by code, and Chinese, Japanese, and Korean string literals used in comparisons. It \
        reports storyboards and nibs outside .lproj folders if other storyboards or nibs are localized. The rule ignores names \
        of products and people, units, addresses, SQL, previews, developer menus, hidden views, menu titles, and text that \
        code may set through an outlet, tag, or identifier.
        """,
      remedy: "Use String(localized:) or NSLocalizedString. Localize the storyboard or nib.",
      fix: "Use String(localized:) or NSLocalizedString",
      tags: ["strings"],
      checksThirdParty: false,
      badExamples: [
        Example(.swift, swiftLookups + "title = \"x\"\nnavigationItem.title = \"↓Your orders\"\n", beside: .translations),
        Example(
          .swift, swiftLookups + "let alert = UIAlertController(title: \"↓Delete all?\", message: nil)\n", beside: .translations),
        Example(.objectiveC, objectiveCLookups + "label.text = @\"↓Nothing found\";\n", beside: .translations),
        Example(.objectiveC, objectiveCLookups + "if ([name isEqualToString:@\"↓取消\"]) { return; }\n", beside: .translations),
        Example(
          .objectiveC, objectiveCLookups + "self.label.text=[NSString stringWithFormat:@\"↓%d results\", n];\n",
          beside: .translations),
        Example(
          .objectiveC, objectiveCLookups + "self.label.text   = (n == 0) ? @\"↓Nothing found\" : @\"↓Found\";\n",
          beside: .translations),
        Example(
          .swift, swiftLookups + "label.text = isEmpty ? \"↓Nothing found\" : String(format: \"↓%d results\", count)\n",
          beside: .translations),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <label text="↓Your orders" id="a"/>
          <button id="b"><state key="normal" title="↓Pay now"/></button>
          </document>

          """, beside: .translatedInterface),
        Example(.swift, swiftLookups + "button.setTitle(isOn ? \"↓Stop\" : \"↓Start\", for: .normal)\n", beside: .translations),
      ],
      goodExamples: [
        Example(
          .swift, swiftLookups + "label.text = \"\\(speed)\"\nunit.text = \"km/h\"\nother.text = isOn ? \"km\" : \"kg\"\n",
          beside: .translations),
        Example(
          .objectiveC, objectiveCLookups + "label.text = [NSString stringWithFormat:@\"%d/%d kB\", n, m];\n",
          beside: .translations),
        Example(
          .objectiveC, objectiveCLookups + "label.text = [NSString stringWithFormat:@\"%ldpx\", n];\n", beside: .translations),
        Example(
          .objectiveC, objectiveCLookups + "a.text = @\"Google Drive\";\nb.text = @\"WORKGROUP\";\nc.text = @\"English\";\n",
          beside: .translations),
        Example(
          .swift,
          swiftLookups + """
            #if canImport(SwiftUI) && DEBUG
            struct Page_Previews: PreviewProvider {
              static var previews: some View { UIViewPreview { label.text = "Your orders" } }
            }
            #endif
            #Preview("Page") { label.text = "Your orders" }

            """, beside: .translations),
        Example(
          .swift, swiftLookups + "func open() {\n  self.title = \"Your orders\"\n  self.titleVisibility = .hidden\n}\n",
          beside: .translations),
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <box title="Your orders" titlePosition="noTitle" id="a"/>
          <customView hidden="YES" id="b"><textFieldCell title="Your orders" id="c"/><buttonCell title="Delete all" id="d"/></customView>
          <buttonCell title="Delete all" imagePosition="only" id="e"/>
          <window title="Your orders" titleVisibility="hidden" id="f"/>
          <popUpButtonCell id="g"><menu key="menu" title="OtherViews" id="h"/></popUpButtonCell>
          </document>

          """, beside: .translations),
        Example(
          .swift, swiftLookups + "titleLabel.text = \"Stamp Book\"\nsubtitleLabel.text = \"Stamp Book  for iPad\"\n",
          beside: .translations
            + Companions(
              (
                "Info.plist",
                "<plist version=\"1.0\"><dict><key>CFBundleDisplayName</key><string>Stamp Book</string></dict></plist>\n"
              ))),
        Example(
          .objectiveC,
          objectiveCLookups
            + "field.placeholder = @\"SELECT name FROM stamps\";\nlabel.text = @\"Jane Doe\";\nlabel.text = @\"jane@example.com\";\n",
          beside: .translations),
        Example(
          .swift, swiftLookups + "titleLabel.text = \"Briefmarken\"\n",
          beside: .translations + Companions(("de.lproj/InfoPlist.strings", "CFBundleDisplayName = \"Briefmarken\";\n"))),
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <customObject id="-2" customClass="Page"><connections><outlet property="heading" destination="a" id="b"/></connections></customObject>
          <textField id="a"><textFieldCell key="cell" title="Your orders" id="c"/></textField>
          <textField id="d"><textFieldCell key="cell" title="Heading" id="e"><connections><binding name="value" id="f"/></connections>
          </textFieldCell></textField>
          <button id="g"><buttonCell key="cell" title="Delete" id="h"/><userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="string" keyPath="xibLocKey" value="orders.title"/></userDefinedRuntimeAttributes></button>
          <textFieldCell title="Text Cell" id="i"/><menuItem title="Item 1" id="j"/><box title="Box" id="k"/>
          <window title="Window" id="l"/>
          </document>

          """,
          beside: .translatedInterface
            + Companions(("Page.m", "@implementation Page\n- (void)load { [heading setStringValue:text]; }\n@end\n"))),
        // Code can set these without an outlet.
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <menuItem title="Edit" id="a"/><menuItem title="Paste" id="b"/>
          <tableColumn id="c"><tableHeaderCell key="headerCell" title="Name"/></tableColumn>
          <tableViewSection headerTitle="Information" id="d"/>
          <label tag="7" text="Your orders" id="e"/>
          <label text="Your orders" id="f"/>
          </document>

          """, beside: .translatedInterface),
        // Only an outlet could show the second view.
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <objects>
          <view id="a"/>
          <view id="b"><label text="Your orders" id="c"/><label text="Pay now" id="d"/></view>
          </objects>
          </document>

          """, beside: .translatedInterface),
        // No known code loads it, or no storyboard or nib is localized.
        Example(
          .interface, "<document><label text=\"Your orders\" id=\"a\"/><label text=\"Pay now\" id=\"b\"/></document>\n",
          beside: .translations + Companions(("Row.xib", "<document/>\n"), ("de.lproj/Row.strings", "\"1.text\" = \"Zahlen\";\n"))
        ),
        Example(
          .interface, "<document><label text=\"Your orders\" id=\"a\"/><label text=\"Pay now\" id=\"b\"/></document>\n",
          beside: .translations + Companions(("Page.m", "id a = [NSStoryboard storyboardWithName:@\"Example\" bundle:nil];\n"))),
        // Without any lookups, the strings are hardcoded on purpose or not for users.
        Example(.swift, "navigationItem.title = \"Your orders\"\n", beside: .translations),
        // Nothing to translate.
        Example(
          .swift,
          swiftLookups + """
            hex.placeholder = "#XXXXXX"
            action.title = "GIF (Giphy)"
            alert.messageText = "JavaScript"
            fee.text = String(format: "%@ %lld sat/vB", mode, fee)

            """, beside: .translations),
        // Titles that are never shown.
        Example(
          .objectiveC, objectiveCLookups + "NSMenu *menu = [[NSMenu alloc] initWithTitle:@\"Options Menu\"];\n",
          beside: .translations),
        Example(
          .swift,
          swiftLookups + """
            func shade() {
              let window = NSWindow(contentRect: frame, styleMask: [.borderless], backing: .buffered, defer: false)
              window.title = "Window shade"
            }

            """, beside: .translations),
        // Placeholder; other code sets the text.
        Example(
          .swift, swiftLookups + "let total: UILabel = { let label = UILabel(); label.text = \"Your total\"; return label }()\n",
          beside: .translations),
        Example(.swift, swiftLookups + "func showDebugMenu() { menu.message = \"Delete all?\" }\n", beside: .translations),
        Example(.objectiveC, objectiveCLookups + "NSArray *languages = @[@\"繁體中文\", @\"日本語\"];\n", beside: .translations),
        Example(
          .objectiveC, objectiveCLookups + "[NSException raise:@\"取消\" format:@\"%@\", on ? @\"取消\" : @\"失敗\"];\n",
          beside: .translations),
        // The tables belong to an SDK, or are in one language only.
        Example(
          .swift, swiftLookups + "navigationItem.title = \"Your orders\"\n",
          beside: Companions(
            ("PaySDK/en.lproj/Localizable.strings", "\"pay.title\" = \"Pay\";\n"),
            ("PaySDK/de.lproj/Localizable.strings", "\"pay.title\" = \"Bezahlen\";\n"))),
        Example(
          .swift, swiftLookups + "navigationItem.title = \"Your orders\"\n",
          beside: Companions(
            ("Pay/en.lproj/Pay.strings", "\"pay.title\" = \"Pay\";\n"),
            ("Pay/de.lproj/Pay.strings", "\"pay.title\" = \"Bezahlen\";\n"))),
        Example(
          .swift, swiftLookups + "navigationItem.title = \"Your orders\"\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"pay.title\" = \"Pay\";\n"))),
        Example(
          .swift, swiftLookups + "navigationItem.title = NSLocalizedString(\"Your orders\", comment: \"\")\n",
          beside: .translations),
        Example(.swift, swiftLookups + "label.text = \"orders.title\".localized\n", beside: .translations),
        Example(.swift, swiftLookups + "navigationItem.title = \"Your orders\"\n"),
      ]),
    checks: [
      .checkout(
        facts: [.visibleTexts, .names, .interfaces, .stringTables, .appDescriptions, .buildSettings, .propertyReceivers]
      ) { checkout, sink in
        guard checkout.isLocalized else { return }
        let products = checkout.productNames
        let localizations = Localizations(checkout)
        for source in checkout.firstParty.sources where !source.texts.isEmpty && !checkout.isForDevelopers(source.file) {
          let texts = source.texts.filter {
            $0.value.place != .logic && !$0.value.isForDevelopers && $0.value.text.needsTranslation(besides: products)
          }
          guard localizations.looksUpMost(in: source.file, beside: texts.count) else { continue }
          for text in texts {
            sink.report(.hardcoded(text.value.text), path: source.file.path, at: text.region, identity: text.value.text)
          }
        }
        for interface in checkout.firstParty.interfaces
        where localizations.isUnlocalized(interface) && !checkout.isForDevelopers(interface.file) {
          let texts = interface.texts.filter {
            $0.value.outlets.isEmpty && !interface.reachableObjects.contains($0.value.object) && !$0.value.isSetWithoutOutlet
              && $0.value.view.map(interface.reachableObjects.contains) != false
              && $0.value.text.needsTranslation(besides: products)
          }
          guard texts.count > 1 else { continue }
          for text in texts {
            sink.report(
              .hardcoded(text.value.text), path: interface.file.path, at: text.region, identity: text.value.text,
              in: Membership(text.value.text.quotedExcerpt, in: ofInterface))
          }
        }
      }
    ])

  private static let swiftLookups =
    "let pay = NSLocalizedString(\"orders.title\", comment: \"\")\nlet sum = String(localized: \"orders.title\")\n"
  private static let objectiveCLookups =
    "NSString *pay = NSLocalizedString(@\"orders.title\", nil);\nNSString *sum = NSLocalizedString(@\"orders.title\", nil);\n"
  private static let ofInterface = FindingGroup("interface", title: "user-facing strings in an unlocalized storyboard or nib")
}

extension Message {
  fileprivate static func hardcoded(_ text: String) -> Message { "user-facing string \(text.quotedExcerpt) is not localized" }
}
