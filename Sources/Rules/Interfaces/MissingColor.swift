internal import Findings
internal import SourceText

extension Rule {
  static let missingColor = Rule(
    RuleDescriptor(
      id: "missing-color",
      level: .warning,
      summary: "Names of colours that no asset catalog has",
      rationale: """
        UIColor(named:) gives nil for a name that leads nowhere, and an interface file shows the colour that it had when it was last \
        saved. Nobody is told. The rule is silent where the checkout has no colour in any catalog.
        """,
      remedy: "Correct the name, or add the colour to a catalog of the target.",
      fix: "Correct the name or add the color to the target",
      tags: ["interface"],
      judgesThirdParty: false,
      needsRunningCode: true,
      badExamples: [Example(.swift, "let tint = UIColor(named: \"↓brnd\")\n", beside: .brandColor)],
      goodExamples: [Example(.swift, "let tint = UIColor(named: \"brand\")\n", beside: .brandColor)]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let colors = KnownNames(checkout.resources.colors)
        guard !colors.isEmpty else { return }
        checkout.forEachName(.color) { source, use, name in
          guard checkout.resolves(use.value.bundle, in: source), colors[name].isEmpty else { return }
          sink.report(.missing("colour", name, colors), path: source.file.path, at: use.region, identity: name)
        }
        for interface in checkout.firstParty.interfaces {
          for color in interface.colors where colors[color.value].isEmpty {
            // Code that has an outlet to the view gives it another colour more often than not.
            sink.report(
              .missing("colour", color.value, colors), path: interface.file.path, at: color.region, identity: color.value,
              level: interface.replaceableColors.contains(color.region) ? .note : nil)
          }
        }
      }
    ])
}
