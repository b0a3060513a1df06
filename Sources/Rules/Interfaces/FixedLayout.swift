internal import Bytes
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
        to the left stays there, and the text runs away from its icon. The rule checks apps with a table of strings or an interface file in \
        such a language. A view that is tied to both sides of another one with the same margin is the same when mirrored. The rule is \
        opt-in, because a map or a player controls what is left on purpose.
        """,
      remedy: "Use leading and trailing in constraints, and natural as the alignment of texts.",
      fix: "Use leading and trailing, or natural alignment",
      tags: ["interface"],
      judgesThirdParty: false,
      isOptIn: true,
      badExamples: [
        Example(.swift, "view.↓leftAnchor.constraint(equalTo: other.↓leftAnchor)\n", beside: .arabic),
        Example(
          .swift,
          """
          view.↓leftAnchor.constraint(equalTo: other.↓leftAnchor, constant: 8)
          view.↓rightAnchor.constraint(equalTo: other.↓rightAnchor, constant: 8)

          """, beside: .arabic),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <constraint firstItem="a" firstAttribute="↓left" secondItem="b" secondAttribute="trailing" id="c"/>
          </document>

          """, beside: .arabic),
      ],
      goodExamples: [
        Example(.swift, "view.leadingAnchor.constraint(equalTo: other.leadingAnchor)\n", beside: .arabic),
        Example(.swift, "let inset = view.layoutMargins.left\n", beside: .arabic),
        // Nobody sees this one mirrored.
        Example(.swift, "view.leftAnchor.constraint(equalTo: other.leftAnchor)\n", beside: .translations),
        Example(
          .swift,
          """
          view.leftAnchor.constraint(equalTo: other.leftAnchor, constant: 8).isActive = true
          view.rightAnchor.constraint(equalTo: other.rightAnchor, constant: -8).isActive = true

          """, beside: .arabic),
        Example(
          .objectiveC,
          """
          [view.leftAnchor constraintEqualToAnchor:other.leftAnchor].active = YES;
          [view.rightAnchor constraintEqualToAnchor:other.rightAnchor].active = YES;

          """, beside: .arabic),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <constraint firstItem="a" firstAttribute="left" secondItem="b" secondAttribute="left" constant="8" id="c"/>
          <constraint firstItem="b" firstAttribute="right" secondItem="a" secondAttribute="right" constant="8" id="d"/>
          </document>

          """, beside: .arabic),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <constraint firstItem="a" firstAttribute="leading" secondItem="b" secondAttribute="trailing" id="c"/>
          </document>

          """, beside: .arabic),
      ]),
    checks: [
      .checkout(facts: [.sides, .interfaces, .stringTables]) { checkout, sink in
        guard checkout.isMirrored else { return }
        for source in checkout.facts[.sides] where source.file.isJudged && !source.file.isTest {
          for side in source.sides {
            sink.report(.fixed(side.value), path: source.file.path, at: side.region, identity: side.value)
          }
        }
        for interface in checkout.firstParty.interfaces {
          for direction in interface.directions {
            sink.report(.fixed(direction.value), path: interface.file.path, at: direction.region, identity: direction.value)
          }
        }
      }
    ])

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

extension Checkout {
  /// Whether the app has strings or interface files of its own in a language that is written from right to left.
  ///
  /// Relies on `.stringTables` and `.interfaces`.
  fileprivate var isMirrored: Bool {
    // A table without entries is enough for the system to mirror the app.
    let tables = firstParty.stringTables.filter { !$0.file.path.holds(".framework/") && !$0.file.path.holds(".bundle/") }
    let languages = tables.flatMap { table in
      switch table.content {
      case .catalog(let catalog): Array(catalog.languages)
      case .table: [table.language].compactMap { $0 }
      }
    }
    return languages.contains(where: \.isRightToLeft)
      || firstParty.interfaces.contains { interface in
        interface.file.path.split(separator: "/").contains { $0.hasSuffix(".lproj") && String($0.dropLast(6)).isRightToLeft }
      }
  }
}

/// Languages that are written from right to left wherever they are spoken.
private let rightToLeftLanguages: Set = ["ar", "he", "iw", "fa", "ur", "ps", "ckb", "ug", "yi", "ji", "sd", "dv", "arc", "syr"]

extension String {
  /// Of a language as folders name it: `ar-SA`, `ku-Arab`, `Arabic`.
  fileprivate var isRightToLeft: Bool {
    let parts = split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
    if parts.contains("latn") || parts.contains("cyrl") { return false }
    return parts.contains("arab") || parts.contains("hebr") || parts.first.map { rightToLeftLanguages.contains($0) } == true
      || ["arabic", "hebrew"].contains(parts.first)
  }
}
