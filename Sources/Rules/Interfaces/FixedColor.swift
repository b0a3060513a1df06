internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let fixedColour = Rule(
    RuleDescriptor(
      id: "fixed-colour",
      level: .note,
      summary: "Colours of texts that stay as they are in dark mode",
      rationale: """
        In an app with dark mode the ground of a view turns dark, and a text that is black by its numbers stays black on it. The rule \
        is opt-in and judges apps that have a colour or image for the dark mode: texts of interface files that no outlet leads to, on a \
        ground that is not fixed as well.
        """,
      remedy: "Use a colour of the system (systemBackground, label) or one of the catalog with a dark variant.",
      fix: "Use a system color or one with a dark variant",
      tags: ["interface"],
      judgesThirdParty: false,
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
        // An outlet leads to the control of the cell; a button without a title has nothing to color.
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <customObject id="-2" customClass="Page"><connections><outlet property="total" destination="a" id="b"/></connections></customObject>
          <textField id="a"><textFieldCell title="Total" id="c"><color key="textColor" white="0" alpha="1"/></textFieldCell></textField>
          <button id="d"><state key="normal"><color key="titleColor" white="0" alpha="1"/></state></button>
          </document>

          """, beside: .darkColor),
        // Code sets the texts of a cell of the system.
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
        // An app that asks for light mode has no other.
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
          // Code may set what an outlet leads to.
          for color in interface.fixedColors where interface.reachableObjects.isDisjoint(with: color.value.owners) {
            let properties = color.value.owners.compactMap { interface.cellLabels[$0] }
            let outlets = properties.map { InterfaceFacts.Outlet(name: $0, type: nil, isCollection: false) }
            if replaced.include(Set(outlets)) { continue }
            sink.report(
              .stays(color.value.key), path: interface.file.path, at: color.region,
              identity: "\(color.value.key) \(color.value.object)")
          }
        }
      }
    ])
}

extension Message {
  fileprivate static func stays(_ key: String) -> Message { "the \(key) is the same in light and dark mode" }
}
