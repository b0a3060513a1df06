internal import Findings
internal import SourceText

extension Rule {
  static let missingSegue = Rule(
    RuleDescriptor(
      id: "missing-segue",
      title: "Missing segue",
      level: .warning,
      summary: "Segue identifiers that no storyboard defines",
      rationale: """
        UIViewController.performSegue(withIdentifier:sender:) crashes if the storyboard has no segue with that identifier.
        """,
      remedy: "Correct the identifier, or set it on the segue in the storyboard.",
      fix: "Correct the identifier or set it in the storyboard",
      tags: ["interface"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [Example(.swift, "performSegue(withIdentifier: \"↓shwPage\", sender: nil)\n", beside: .storyboard)],
      goodExamples: [Example(.swift, "performSegue(withIdentifier: \"showPage\", sender: nil)\n", beside: .storyboard)]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let segues = DeclaredNames(checkout.resources.segues)
        guard !checkout.resources.storyboards.isEmpty else { return }
        checkout.forEachName(.segue) { source, use, name in
          guard !segues.contains(name) else { return }
          sink.report(.noStoryboard("segue", name, segues), path: source.file.path, at: use.region, identity: name)
        }
      }
    ])
}
