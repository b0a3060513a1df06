internal import Bytes
internal import Findings
internal import Project
internal import SourceText

extension Rule {
  static let fixedDirectionLayout = Rule(
    RuleDescriptor(
      id: "fixed-direction-layout",
      title: "Fixed-direction layout",
      level: .note,
      summary: "Left and right constraints where leading and trailing are needed",
      rationale: """
        In Arabic and Hebrew, the interface is mirrored: leading and trailing swap sides, but left and right do not. A label \
        pinned to the left stays there, away from its icon. The rule checks apps with a strings table, storyboard, or nib in \
        such a language. It ignores a view that is pinned to both sides of another one with the same margin, and a file with a \
        right-to-left counterpart (Page-RTL). The rule is opt-in because maps and media players use left and right on purpose.
        """,
      remedy: "Use leading and trailing in constraints, and natural text alignment.",
      fix: "Use leading and trailing, or natural alignment",
      tags: ["interface"],
      checksThirdParty: false,
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
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <textField id="h"><textFieldCell alignment="↓right" title="Total" id="i"/></textField>
          <constraint firstItem="a" firstAttribute="leading" secondItem="b" secondAttribute="leading" id="c"/>
          </document>

          """, beside: .arabic),
        // Pinned only to the left; the width varies.
        Example(
          .swift,
          """
          view.↓leftAnchor.constraint(equalTo: other.↓leftAnchor, constant: 8)
          view.↓rightAnchor.constraint(lessThanOrEqualTo: other.↓rightAnchor, constant: -8)

          """, beside: .arabic),
      ],
      goodExamples: [
        Example(.swift, "view.leadingAnchor.constraint(equalTo: other.leadingAnchor)\n", beside: .arabic),
        Example(.swift, "let inset = view.layoutMargins.left\n", beside: .arabic),
        Example(.swift, "protocol Anchored { var leftAnchor: NSLayoutXAxisAnchor { get } }\n", beside: .arabic),
        // No wider than their contents, or numeric.
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <stackView id="a"><subviews><textField id="b"><textFieldCell alignment="right" title="Total" id="c"/></textField></subviews></stackView>
          <button id="d"><buttonCell type="check" title="Total" alignment="left" id="e"/></button>
          <button id="f"><buttonCell type="push" alignment="left" id="g"/></button>
          <textField id="h"><textFieldCell alignment="right" title="1" id="i"><numberFormatter key="formatter" id="j"/></textFieldCell></textField>
          <constraint firstItem="a" firstAttribute="leading" secondItem="b" secondAttribute="leading" id="k"/>
          </document>

          """, beside: .arabic),
        Example(
          .interface,
          """
          <document targetRuntime="MacOSX.Cocoa">
          <textField id="h"><textFieldCell alignment="right" title="Total" id="i"/></textField>
          </document>

          """, beside: .arabic),
        // The app has no right-to-left language.
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
        // The same minimum distance from both sides.
        Example(
          .swift,
          """
          view.leftAnchor.constraint(greaterThanOrEqualTo: other.leftAnchor, constant: margin).isActive = true
          view.rightAnchor.constraint(lessThanOrEqualTo: other.rightAnchor, constant: margin * -1).isActive = true

          """, beside: .arabic),
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <constraint firstItem="a" firstAttribute="left" relation="greaterThanOrEqual" secondItem="b" secondAttribute="left" constant="8" id="c"/>
          <constraint firstItem="b" firstAttribute="right" relation="greaterThanOrEqual" secondItem="a" secondAttribute="right" constant="8" id="d"/>
          </document>

          """, beside: .arabic),
        // The file has a right-to-left counterpart.
        Example(
          .interface,
          """
          <document targetRuntime="iOS.CocoaTouch">
          <constraint firstItem="a" firstAttribute="left" secondItem="b" secondAttribute="trailing" id="c"/>
          </document>

          """,
          beside: .arabic
            + Companions(
              (
                "Example-RTL.storyboard",
                """
                <document targetRuntime="iOS.CocoaTouch">
                <constraint firstItem="a" firstAttribute="right" secondItem="b" secondAttribute="leading" id="c"/>
                </document>

                """
              ))),
        Example(
          .swift, "final class RTLPage {\n  func place() { view.leftAnchor.constraint(equalTo: other.leftAnchor) }\n}\n",
          beside: .arabic),
      ]),
    checks: [
      .checkout(facts: [.sides, .interfaces, .stringTables, .names]) { checkout, sink in
        guard checkout.isMirrored else { return }
        let types = Set(checkout.facts[.names].filter { $0.types.contains { $0.name.isForRightToLeft } }.map(\.file.path))
        for source in checkout.facts[.sides] where source.file.isFirstParty && !source.file.isTest {
          if types.contains(source.file.path) || source.file.path.lastPathComponent.isForRightToLeft { continue }
          for side in source.sides {
            sink.report(.fixed(side.value), path: source.file.path, at: side.region, identity: side.value)
          }
        }
        // Files with a right-to-left counterpart are only used in left-to-right languages.
        let mirrored = Set(checkout.facts[.interfaces].filter(\.name.isForRightToLeft).map(\.name.withoutDirection))
        for interface in checkout.firstParty.interfaces
        where !interface.name.isForRightToLeft && !mirrored.contains(interface.name.withoutDirection)
          && !interface.file.path.isOfOneDirection
        {
          for direction in interface.directions {
            sink.report(.fixed(direction.value), path: interface.file.path, at: direction.region, identity: direction.value)
          }
        }
      }
    ])
}

extension Message {
  fileprivate static func fixed(_ word: String) -> Message {
    "'\(word)' is not mirrored in right-to-left languages"
  }
}

extension Checkout {
  /// Whether the app has first-party strings, storyboards, or nibs in a right-to-left language.
  ///
  /// Requires the facts `.stringTables` and `.interfaces`.
  fileprivate var isMirrored: Bool {
    // Even an empty table makes the system mirror the app.
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

/// Languages that are written right to left in every region.
private let rightToLeftLanguages: Set = ["ar", "he", "iw", "fa", "ur", "ps", "ckb", "ug", "yi", "ji", "sd", "dv", "arc", "syr"]

extension String {
  /// Whether a file is localized for one left-to-right language. The development language does not count; others fall back to it.
  fileprivate var isOfOneDirection: Bool {
    split(separator: "/").contains { folder in
      guard folder.hasSuffix(".lproj") else { return false }
      let language = String(folder.dropLast(6))
      return !["Base", "en", "English"].contains(language) && !language.isRightToLeft
    }
  }

  /// Whether a file or type is for right-to-left languages: `Page-RTL`, `RTLLayout`.
  fileprivate var isForRightToLeft: Bool {
    holds("RTL") || holds("RightToLeft") || lowercased().split { !$0.isLetter }.contains("rtl")
  }

  /// `page` of `Page-RTL`, `PageRightToLeft` and `Page-LTR`.
  fileprivate var withoutDirection: String {
    let letters = lowercased().filter { $0.isLetter || $0.isNumber }
    let ending = ["rtl", "ltr", "righttoleft", "lefttoright"].first { letters.hasSuffix($0) }
    return String(letters.dropLast(ending?.count ?? 0))
  }

  /// For a language as in names of `.lproj` folders: `ar-SA`, `ku-Arab`, `Arabic`.
  fileprivate var isRightToLeft: Bool {
    let parts = split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
    if parts.contains("latn") || parts.contains("cyrl") { return false }
    return parts.contains("arab") || parts.contains("hebr") || parts.first.map { rightToLeftLanguages.contains($0) } == true
      || ["arabic", "hebrew"].contains(parts.first)
  }
}
