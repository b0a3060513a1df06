internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let fixedDirectionLayout = Rule(
    RuleDescriptor(
      id: "fixed-direction-layout",
      level: .note,
      summary: "Left and right where leading and trailing are meant",
      rationale: """
        In Arabic and Hebrew the interface is mirrored: leading and trailing change sides, left and right do not. A label that is tied \
        to the left stays there, and the text runs away from its icon. The rule is opt-in: an app without such languages may not care, \
        and a map or a player controls what is left on purpose.
        """,
      remedy: "Use leading and trailing in constraints, and natural as the alignment of texts.",
      fix: "Use leading and trailing, or natural alignment",
      tags: ["interface"],
      judgesThirdParty: false,
      isOptIn: true,
      badExamples: [
        Example(.swift, "view.↓leftAnchor.constraint(equalTo: other.↓leftAnchor)\n"),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <constraint firstItem="a" firstAttribute="↓left" secondItem="b" secondAttribute="trailing" id="c"/>
          </document>

          """),
      ],
      goodExamples: [
        Example(.swift, "view.leadingAnchor.constraint(equalTo: other.leadingAnchor)\n"),
        Example(.swift, "let inset = view.layoutMargins.left\n"),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <constraint firstItem="a" firstAttribute="leading" secondItem="b" secondAttribute="trailing" id="c"/>
          </document>

          """),
      ]),
    checks: [
      .file(.swift, .objectiveC, .objectiveCPlusPlus, triggers: fixedSides) { file, sink in
        for token in file.tokens where token.kind == .identifier && !token.isDead {
          let name = file.text(token.range)
          if fixedSides.contains(name) { sink.report(.fixed(name), at: token.range, identity: name) }
        }
      },
      .checkout(facts: [.interfaces]) { checkout, sink in
        for interface in checkout.firstParty.interfaces {
          for direction in interface.directions {
            sink.report(.fixed(direction.value), path: interface.file.path, at: direction.region, identity: direction.value)
          }
        }
      },
    ])

  private static let fixedSides = ["leftAnchor", "rightAnchor", "NSLayoutAttributeLeft", "NSLayoutAttributeRight"]

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
          for color in interface.fixedColors where !interface.reachableObjects.contains(color.value.object) {
            sink.report(
              .stays(color.value.key), path: interface.file.path, at: color.region,
              identity: "\(color.value.key) \(color.value.object)")
          }
        }
      }
    ])
}

extension Message {
  fileprivate static func fixed(_ word: String) -> Message {
    "'\(word)' is not mirrored in languages that run from right to left"
  }

  fileprivate static func stays(_ key: String) -> Message { "the \(key) is the same in light and dark mode" }
}
