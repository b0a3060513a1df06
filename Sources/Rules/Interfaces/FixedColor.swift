internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let fixedColor = Rule(
    RuleDescriptor(
      id: "fixed-color",
      title: "Fixed text color",
      level: .note,
      summary: "Text colors that do not adapt to Dark Mode",
      rationale: """
        In Dark Mode, the background of a view turns dark, and black text that does not adapt becomes unreadable. The rule is \
        opt-in and checks apps that have a color or image for Dark Mode. It reports text in storyboards and nibs that is not \
        connected to an outlet, unless its background color is fixed too.
        """,
      remedy: "Use a system color (systemBackground, label) or a catalog color with a dark variant.",
      fix: "Use a system color or one with a dark variant",
      tags: ["interface"],
      checksThirdParty: false,
      isOptIn: true,
      badExamples: [
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <label text="Total" id="a">↓<color key="textColor" white="0" alpha="1"/></label>
          </document>

          """, beside: .darkColor)
      ],
      goodExamples: [
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <label text="Total" id="a"><color key="textColor" systemColor="labelColor"/></label>
          </document>

          """, beside: .darkColor),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <label text="Total" id="a"><color key="textColor" name="brand"/></label>
          <label text="On a photograph" id="b"><color key="textColor" white="1" alpha="1"/></label>
          </document>

          """, beside: .darkColor),
        // The control of the cell is connected to an outlet; a button without a title has no text.
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <customObject id="-2" customClass="Page"><connections><outlet property="total" destination="a" id="b"/></connections></customObject>
          <textField id="a"><textFieldCell title="Total" id="c"><color key="textColor" white="0" alpha="1"/></textFieldCell></textField>
          <button id="d"><state key="normal"><color key="titleColor" white="0" alpha="1"/></state></button>
          </document>

          """, beside: .darkColor),
        // Code sets the label of a system cell.
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <tableViewCell textLabel="a" id="b"><label text="Total" id="a"><color key="textColor" white="0" alpha="1"/></label></tableViewCell>
          </document>

          """,
          beside: .darkColor
            + Companions(
              ("Page.swift", "class Page { func show(_ cell: UITableViewCell) { cell.textLabel?.textColor = .label } }\n"))),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <label text="Total" id="a"><color key="textColor" white="0" alpha="1"/></label>
          </document>

          """,
          beside: .darkColor
            + Companions(("Info.plist", "<plist><dict><key>UIUserInterfaceStyle</key><string>Light</string></dict></plist>\n"))),
      ]),
    checks: [
      .checkout(facts: .resources + [.interfaces, .bundlePlists, .names, .propertyReceivers]) { checkout, sink in
        // The app opts out of Dark Mode.
        let isAlwaysLight = checkout.facts[.bundlePlists].contains { plist in
          plist.list.document?.root["UIUserInterfaceStyle"]?.string == "Light"
        }
        if isAlwaysLight { return }
        let isDark = checkout.catalogs.contains { catalog in
          catalog.items.contains { item in
            item.set?.slots.contains { slot in slot.appearances.contains { $0.value == "dark" } } == true
          }
        }
        guard isDark else { return }
        let replaced = ReplacedProperties(.color, checkout.facts)
        for interface in checkout.firstParty.interfaces {
          // Code may set the color through an outlet.
          for color in interface.fixedColors where interface.reachableObjects.isDisjoint(with: color.value.owners) {
            let properties = color.value.owners.compactMap { interface.cellLabels[$0] }
            let outlets = properties.map { InterfaceFacts.Outlet(name: $0, type: nil, isCollection: false) }
            if replaced.include(Set(outlets)) { continue }
            sink.report(
              .fixed(color.value.key), path: interface.file.path, at: color.region,
              identity: "\(color.value.key) \(color.value.object)")
          }
        }
      }
    ])
}

extension Message {
  fileprivate static func fixed(_ key: String) -> Message { "'\(key)' is fixed and does not adapt to Dark Mode" }
}
