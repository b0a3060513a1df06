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
        UIStoryboard.instantiateViewController(withIdentifier:) crashes if the storyboard has no view controller with that \
        identifier. A storyboard reference to which no segue leads, or only one that no code performs, is reported as a note.
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
        lazy var segues = PerformedSegues(checkout)
        checkout.forEachName(.scene) { source, use, name in
          guard !scenes.contains(name) else { return }
          sink.report(.noStoryboard("view controller", name, scenes), path: source.file.path, at: use.region, identity: name)
        }
        for interface in checkout.firstParty.interfaces {
          for reference in interface.storyboardReferences {
            guard let name = reference.value.identifier, !reference.value.hasBundle, !scenes.contains(name) else { continue }
            let isShown = reference.value.segueIdentifiers?.contains(where: segues.mayPerform) ?? true
            sink.report(
              isShown ? .noStoryboard("view controller", name, scenes) : .unusedReference(name), path: interface.file.path,
              at: reference.region, identity: name, level: isShown ? nil : .note)
          }
        }
      }
    ])
}

/// The segues that code performs.
private struct PerformedSegues {
  private var names: Set<String> = []
  private var patterns = NamePatternIndex()
  /// Whether code performs a segue that is known only at run time.
  private var areOpen = false

  init(_ checkout: Checkout) {
    var constants: Set<String> = []
    for source in checkout.facts[.names] {
      for use in source.uses.lazy.map(\.value) where use.kind == .segue {
        switch use.name {
        case .pattern(let pieces): patterns.insert(pieces)
        case .constant(let names) where checkout.resources.literal(of: use, in: source) == nil:
          constants.formUnion(names.compactMap { $0.split(separator: ".").last.map(String.init) })
        default:
          if let name = checkout.resources.literal(of: use, in: source) { names.insert(name) } else { areOpen = true }
        }
      }
    }
    // A constant of another file, by its name alone.
    for source in checkout.facts[.names] where !constants.isEmpty {
      for constant in source.constants where constants.remove(constant.name) != nil { names.insert(constant.literal.value) }
    }
    // A property or a parameter of a type.
    if !constants.isEmpty { areOpen = true }
  }

  func mayPerform(_ identifier: String) -> Bool { areOpen || names.contains(identifier) || patterns.match(identifier) }
}

extension Message {
  fileprivate static func unusedReference(_ name: String) -> Message {
    "no view controller with identifier '\(name)'; nothing performs a segue to the reference"
  }
}
