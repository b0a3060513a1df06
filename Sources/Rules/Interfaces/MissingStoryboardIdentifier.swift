internal import Findings
internal import SourceText

extension Rule {
  static let missingStoryboardIdentifier = Rule(
    RuleDescriptor(
      id: "missing-storyboard-identifier",
      level: .warning,
      summary: "Identifiers of view controllers that no storyboard has",
      rationale:
        "A call of instantiateViewController(withIdentifier:) ends the app for an identifier that the storyboard does not have.",
      remedy: "Correct the identifier, or give it to the scene in the storyboard.",
      fix: "Correct the identifier or set it in the storyboard",
      tags: ["interface"],
      judgesThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.swift, "let page = board.instantiateViewController(withIdentifier: \"↓Pag\")\n", beside: .storyboard)
      ],
      goodExamples: [
        Example(.swift, "let page = board.instantiateViewController(withIdentifier: \"Page\")\n", beside: .storyboard)
      ]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let scenes = KnownNames(checkout.resources.scenes)
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
