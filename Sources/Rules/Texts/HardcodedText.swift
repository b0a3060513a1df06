internal import Bytes
internal import Findings
internal import SourceText

extension Rule {
  static let hardcodedText = Rule(
    RuleDescriptor(
      id: "hardcoded-text",
      level: .note,
      summary: "Texts for people that stand in code or in an interface file without translations",
      rationale: """
        A title in code cannot be translated, and a designer or lawyer who wants it changed needs a programmer. The rule checks apps \
        with tables of their own in two languages: texts that code sets as titles, labels, messages and placeholders, Chinese, Japanese \
        and Korean literals in logic, and interface files that lie in no .lproj folder. Names of the product, of people, services and \
        protocols, units, addresses, SQL, previews, hidden views, placeholders of Interface Builder, what code replaces through an outlet \
        and debug output are not reported.
        """,
      remedy: "Use NSLocalizedString or String(localized:), and localise the interface file.",
      fix: "Use String(localized:) or NSLocalizedString",
      tags: ["texts"],
      judgesThirdParty: false,
      badExamples: [
        Example(.swift, "title = \"x\"\nnavigationItem.title = \"↓Your orders\"\n", beside: .translations),
        Example(.swift, "let alert = UIAlertController(title: \"↓Delete all?\", message: nil)\n", beside: .translations),
        Example(.objectiveC, "label.text = @\"↓Nothing found\";\n", beside: .translations),
        Example(.objectiveC, "if ([name isEqualToString:@\"↓取消\"]) { return; }\n", beside: .translations),
        Example(.objectiveC, "self.label.text=[NSString stringWithFormat:@\"↓%d results\", n];\n", beside: .translations),
        Example(.objectiveC, "self.label.text   = (n == 0) ? @\"↓Nothing found\" : @\"↓Found\";\n", beside: .translations),
        Example(
          .swift, "label.text = isEmpty ? \"↓Nothing found\" : String(format: \"↓%d results\", count)\n", beside: .translations),
        // Another class sets the text of an outlet with that name.
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <customObject id="-2" customClass="Page"><connections><outlet property="heading" destination="a" id="b"/></connections></customObject>
          <textField id="a"><textFieldCell key="cell" title="↓Your orders" id="c"/></textField>
          <menu title="Main Menu" systemMenu="main" id="d"><items><menuItem title="↓View" id="e"/></items></menu>
          </document>

          """,
          beside: .translations
            + Companions(
              (
                "Page.m",
                """
                @interface Page : NSObject
                @end
                @implementation Page
                - (void)load { [other setStringValue:text]; }
                @end

                """
              ), ("Row.m", "@implementation Row\n- (void)load { [heading setStringValue:text]; }\n@end\n"))),
        Example(.swift, "button.setTitle(isOn ? \"↓Stop\" : \"↓Start\", for: .normal)\n", beside: .translations),
      ],
      goodExamples: [
        Example(
          .swift, "label.text = \"\\(speed)\"\nunit.text = \"km/h\"\nother.text = isOn ? \"km\" : \"kg\"\n", beside: .translations
        ),
        Example(.objectiveC, "label.text = [NSString stringWithFormat:@\"%d/%d kB\", n, m];\n", beside: .translations),
        Example(.objectiveC, "label.text = [NSString stringWithFormat:@\"%ldpx\", n];\n", beside: .translations),
        Example(.objectiveC, "label.text = @\"Google Drive\";\nfield.text = @\"WORKGROUP\";\n", beside: .translations),
        Example(
          .swift,
          """
          #if canImport(SwiftUI) && DEBUG
          struct Page_Previews: PreviewProvider {
            static var previews: some View { UIViewPreview { label.text = "Your orders" } }
          }
          #endif
          #Preview("Page") { label.text = "Your orders" }

          """, beside: .translations),
        Example(
          .swift, "func open() {\n  self.title = \"Your orders\"\n  self.titleVisibility = .hidden\n}\n", beside: .translations),
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
          .swift, "titleLabel.text = \"Stamp Book\"\nsubtitleLabel.text = \"Stamp Book  for iPad\"\n",
          beside: .translations
            + Companions(
              (
                "Info.plist",
                "<plist version=\"1.0\"><dict><key>CFBundleDisplayName</key><string>Stamp Book</string></dict></plist>\n"
              ))),
        Example(
          .objectiveC,
          "field.placeholder = @\"SELECT name FROM stamps\";\nlabel.text = @\"Jane Doe\";\nlabel.text = @\"jane@example.com\";\n",
          beside: .translations),
        Example(
          .swift, "titleLabel.text = \"Briefmarken\"\n",
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
          beside: .translations
            + Companions(("Page.m", "@implementation Page\n- (void)load { [heading setStringValue:text]; }\n@end\n"))),
        // Nobody sees the menu bar of an app that shows none.
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <menu title="Main Menu" systemMenu="main" id="a"><items>
          <menuItem title="Edit" id="b"/><menuItem title="Paste" id="c"/></items></menu>
          </document>

          """,
          beside: .translations
            + Companions(
              (
                "Info.plist",
                """
                <plist version="1.0"><dict>
                <key>LSUIElement</key><true/><key>NSMainStoryboardFile</key><string>Example</string>
                </dict></plist>

                """
              ))),
        Example(.objectiveC, "[NSException raise:@\"取消\" format:@\"%@\", on ? @\"取消\" : @\"失敗\"];\n", beside: .translations),
        // The tables are those of an SDK, or of one language.
        Example(
          .swift, "navigationItem.title = \"Your orders\"\n",
          beside: Companions(
            ("PaySDK/en.lproj/Localizable.strings", "\"pay.title\" = \"Pay\";\n"),
            ("PaySDK/de.lproj/Localizable.strings", "\"pay.title\" = \"Bezahlen\";\n"))),
        Example(
          .swift, "navigationItem.title = \"Your orders\"\n",
          beside: Companions(
            ("Pay/en.lproj/Pay.strings", "\"pay.title\" = \"Pay\";\n"),
            ("Pay/de.lproj/Pay.strings", "\"pay.title\" = \"Bezahlen\";\n"))),
        Example(
          .swift, "navigationItem.title = \"Your orders\"\n",
          beside: Companions(("en.lproj/Localizable.strings", "\"pay.title\" = \"Pay\";\n"))),
        Example(.swift, "navigationItem.title = NSLocalizedString(\"Your orders\", comment: \"\")\n", beside: .translations),
        Example(.swift, "label.text = \"orders.title\".localized\n", beside: .translations),
        Example(.swift, "label.text = \"–\"\n", beside: .translations),
        Example(.objectiveC, "NSLog(@\"取消\");\n", beside: .translations),
        Example(.swift, "navigationItem.title = \"Your orders\"\n"),
      ]),
    checks: [
      .checkout(
        facts: [.visibleTexts, .names, .interfaces, .stringTables, .appDescriptions, .buildSettings, .textReceivers]
      ) { checkout, sink in
        guard checkout.isTranslated else { return }
        let products = checkout.productNames
        let targets = checkout.resources.targets
        for source in checkout.firstParty.sources
        where !source.isOfDebugging && !targets.isForDevelopersOnly(source.file.path) {
          for text in source.texts
          where (text.value.place == .interface || text.value.text.isEastAsianText) && !text.value.text.isDateFormat
            && !text.value.text.needsNoTranslation(besides: products)
          {
            sink.report(.hardcoded(text.value.text), path: source.file.path, at: text.region, identity: text.value.text)
          }
        }
        lazy var replaced = ReplacedTexts(checkout.facts)
        let agents = checkout.interfacesOfAgents
        for interface in checkout.firstParty.interfaces
        where !interface.file.path.holds(".lproj/") && !interface.name.holds("Debug") {
          let isOfAgent = agents.contains(interface.name)
          let texts = interface.texts.filter {
            !interface.reachableObjects.contains($0.value.object) && !replaced.include($0.value.outlets)
              && !(isOfAgent && $0.value.isOfMainMenu) && !$0.value.text.needsNoTranslation(besides: products)
          }
          guard texts.count > 1 else { continue }
          for text in texts {
            sink.report(
              .hardcoded(text.value.text), path: interface.file.path, at: text.region, identity: text.value.text,
              in: Membership("\"\(text.value.text.excerpt)\"", in: ofInterface))
          }
        }
      }
    ])

  private static let ofInterface = FindingGroup(
    "interface", title: "user-facing strings of an interface file that is not localized")
}

extension SourceFacts {
  /// Whether it shows itself to nobody but the team, by its name.
  fileprivate var isOfDebugging: Bool {
    let name = file.path.lastPathComponent
    return name.holds("Debug") || name.holds("Preview")
  }
}

extension String {
  /// - Parameter products: as `productName` has them.
  fileprivate func needsNoTranslation(besides products: Set<String>) -> Bool {
    isForMachines || isName(of: products) || isNameOfPerson
  }

  /// A format of dates: `yyyy年MM月dd日`.
  fileprivate var isDateFormat: Bool { holds("yy") || holds("MM") || holds("HH:mm") }

  fileprivate var isEastAsianText: Bool { unicodeScalars.contains(where: \.isEastAsian) }
}

extension Message {
  fileprivate static func hardcoded(_ text: String) -> Message { "\"\(text.excerpt)\" cannot be translated" }
}
