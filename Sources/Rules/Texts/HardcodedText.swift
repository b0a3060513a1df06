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
        and Korean literals in logic, and interface files that lie in no .lproj folder. Names of the product, of services and protocols, \
        units, previews, hidden views and debug output are not reported.
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
      .checkout(facts: [.visibleTexts, .names, .interfaces, .stringTables, .infoPlistNames, .buildSettings]) { checkout, sink in
        guard checkout.isTranslated else { return }
        let products = checkout.productNames
        for source in checkout.firstParty.sources where !source.isOfDebugging {
          for text in source.texts
          where (text.value.place == .interface || text.value.text.isEastAsianText) && !text.value.text.isForMachines
            && !text.value.text.isName(of: products)
          {
            sink.report(.hardcoded(text.value.text), path: source.file.path, at: text.region, identity: text.value.text)
          }
        }
        for interface in checkout.firstParty.interfaces where !interface.file.path.holds(".lproj/") {
          // What an outlet leads to holds a text for the designer, which code replaces.
          let texts = interface.texts.filter {
            !interface.reachableObjects.contains($0.value.object) && !$0.value.text.isName(of: products)
              && !$0.value.text.isUnit
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
  /// A format of dates (`yyyy年MM月dd日`), an address, an identifier, a unit.
  fileprivate var isForMachines: Bool {
    holds("yy") || holds("MM") || holds("HH:mm") || holds("://") || !holds(" ") && holds("_") || isUnit
  }

  fileprivate var isEastAsianText: Bool { unicodeScalars.contains(where: \.isEastAsian) }
}

extension Message {
  fileprivate static func hardcoded(_ text: String) -> Message { "\"\(text.excerpt)\" cannot be translated" }
}
