internal import Findings
internal import Project

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
      ]),
    checks: [
      .checkout(facts: .resources + [.interfaces]) { checkout, sink in
        let isDark = checkout.catalogs.contains { catalog in
          catalog.items.contains { item in
            item.set?.slots.contains { slot in slot.appearances.contains { $0.value == "dark" } } == true
          }
        }
        guard isDark else { return }
        for interface in checkout.firstParty.interfaces {
          // Code may set what an outlet leads to.
          for color in interface.fixedColors where interface.reachableObjects.isDisjoint(with: color.value.owners) {
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
