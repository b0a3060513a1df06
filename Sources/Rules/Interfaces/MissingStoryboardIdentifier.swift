internal import Findings
internal import SourceText

extension Rule {
  static let missingStoryboardIdentifier = Rule(
    RuleDescriptor(
      id: "missing-storyboard-identifier",
      title: "Missing storyboard identifier",
      level: .warning,
      summary: "View controller identifiers that no storyboard defines",
      rationale: """
        UIStoryboard.instantiateViewController(withIdentifier:) crashes if the storyboard has no view controller with that identifier.
        """,
      remedy: "Correct the identifier, or set it on the view controller in the storyboard.",
      fix: "Correct the identifier or set it in the storyboard",
      tags: ["interface"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.swift, "let page = board.instantiateViewController(withIdentifier: \"↓Pag\")\n", beside: .storyboard)
      ],
      goodExamples: [
        Example(.swift, "let page = board.instantiateViewController(withIdentifier: \"Page\")\n", beside: .storyboard)
      ]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let scenes = DeclaredNames(checkout.resources.scenes)
        guard !checkout.resources.storyboards.isEmpty else { return }
        checkout.forEachName(.scene) { source, use, name in
          guard !scenes.contains(name) else { return }
          sink.report(.noStoryboard("view controller", name, scenes), path: source.file.path, at: use.region, identity: name)
        }
        for interface in checkout.firstParty.interfaces {
          for reference in interface.storyboardReferences {
            guard let name = reference.value.identifier, !reference.value.hasBundle, !scenes.contains(name) else { continue }
            sink.report(
              .noStoryboard("view controller", name, scenes), path: interface.file.path, at: reference.region, identity: name)
          }
        }
      }
    ])
}
