internal import Findings
internal import SourceText

extension Rule {
  static let missingColor = Rule(
    RuleDescriptor(
      id: "missing-color",
      title: "Missing color",
      level: .warning,
      summary: "Color names that resolve to nothing at run time",
      rationale: """
        UIColor(named:) returns nil for a name that does not resolve, while a storyboard or nib shows the color that was last \
        saved in it, which is reported as a note. A lookup with a fallback is also reported as a note. The rule ignores colors \
        that code replaces through an outlet, and apps without a color in any catalog.
        """,
      remedy: "Correct the name, or add the color to a catalog of the target.",
      fix: "Correct the name or add the color to the target",
      tags: ["interface"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.swift, "let tint = UIColor(named: \"↓brnd\")\n", beside: .brandColor),
        Example(.interface, connectedColor("↓brnd"), beside: .brandColor),
      ],
      goodExamples: [
        Example(.swift, "let tint = UIColor(named: \"brand\")\n", beside: .brandColor),
        Example(
          .interface, connectedColor("brnd"),
          beside: .brandColor + Companions(("Page.swift", "class Page { func load() { seal.textColor = red } }\n"))),
      ]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces, .propertyReceivers], wholeTree: true) { checkout, sink in
        lazy var replaced = ReplacedProperties(.color, checkout.facts)
        let colors = DeclaredNames(checkout.resources.colors)
        guard !colors.isEmpty else { return }
        checkout.forEachName(.color) { source, use, name in
          guard checkout.resolves(use.value.bundle, in: source), colors[name].isEmpty else { return }
          sink.report(
            .missing("color", name, colors), path: source.file.path, at: use.region, identity: name,
            level: use.value.traits.contains(.hasFallback) ? .note : nil)
        }
        for interface in checkout.firstParty.interfaces {
          for color in interface.colors where colors[color.value].isEmpty {
            let outlets = interface.outletsOfColors[color.region] ?? []
            // A color that code replaces is never visible.
            if !outlets.isEmpty, replaced.include(outlets) { continue }
            // The view shows the color saved in the file.
            sink.report(
              .missing("color", color.value, colors), path: interface.file.path, at: color.region, identity: color.value,
              level: .note)
          }
        }
      }
    ])

  private static func connectedColor(_ name: String) -> String {
    """
    <document targetRuntime="iOS.CocoaTouch">
    <viewController customClass="Page" id="a"><connections><outlet property="seal" destination="b" id="c"/></connections></viewController>
    <label text="Seal" id="b"><color key="textColor" name="\(name)"/></label>
    </document>

    """
  }
}
