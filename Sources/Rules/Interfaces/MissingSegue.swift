internal import Findings
internal import SourceText

extension Rule {
  static let missingSegue = Rule(
    RuleDescriptor(
      id: "missing-segue",
      level: .warning,
      summary: "Identifiers of segues that no storyboard has",
      rationale: "A call of performSegue(withIdentifier:) ends the app for an identifier that the storyboard does not have.",
      remedy: "Correct the identifier, or give it to the segue in the storyboard.",
      fix: "Correct the identifier or set it in the storyboard",
      tags: ["interface"],
      judgesThirdParty: false,
      needsRunningCode: true,
      badExamples: [Example(.swift, "performSegue(withIdentifier: \"↓shwPage\", sender: nil)\n", beside: .storyboard)],
      goodExamples: [Example(.swift, "performSegue(withIdentifier: \"showPage\", sender: nil)\n", beside: .storyboard)]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let segues = KnownNames(checkout.resources.segues)
        guard !checkout.resources.storyboards.isEmpty else { return }
        checkout.forEachName(.segue) { source, use, name in
          guard !segues.contains(name) else { return }
          sink.report(.noStoryboard("segue", name, segues), path: source.file.path, at: use.region, identity: name)
        }
      }
    ])
}
