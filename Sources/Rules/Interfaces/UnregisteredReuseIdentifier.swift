internal import Findings
internal import SourceText

extension Rule {
  static let unregisteredReuseIdentifier = Rule(
    RuleDescriptor(
      id: "unregistered-reuse-identifier",
      level: .warning,
      summary: "Reuse identifiers for which nothing is registered",
      rationale: """
        Calls of dequeueReusableCell(withIdentifier:for:) and its like end the app when no cell of the table, no nib and no class goes \
        by the identifier. Without an index path the result is nil, and cells are made anew for every row. An identifier that any code or \
        interface file gives to a cell counts as registered.
        """,
      remedy: "Correct the identifier, or register a class or nib for it.",
      tags: ["interface"],
      judgesThirdParty: false,
      badExamples: [
        Example(.swift, "let cell = table.dequeueReusableCell(withIdentifier: \"↓Crd\", for: path)\n", beside: .storyboard)
      ],
      goodExamples: [
        Example(.swift, "let cell = table.dequeueReusableCell(withIdentifier: \"Card\", for: path)\n", beside: .storyboard),
        Example(
          .swift,
          """
          table.register(Card.self, forCellReuseIdentifier: "Own")
          let cell = table.dequeueReusableCell(withIdentifier: "Own", for: path)

          """),
      ]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let known = RegisteredIdentifiers(checkout)
        let names = KnownNames(known.names)
        for kind in [NameUse.Kind.reuse, .registeredReuse] {
          checkout.forEachName(kind) { source, use, name in
            guard !known.include(name, in: source.file.path) else { return }
            sink.report(
              kind == .reuse ? .neverReused(name) : .unregistered(name, names), path: source.file.path, at: use.region,
              identity: name)
          }
        }
      }
    ])
}

/// What interface files and code give to cells, and names of classes, which may be handed to such code.
private struct RegisteredIdentifiers {
  private(set) var names: Set<String>
  private var patterns = NamePatternIndex()
  /// Files that register what only the run knows.
  private var openFiles: Set<String> = []

  init(_ checkout: Checkout) {
    names = checkout.resources.reuseIdentifiers
    for source in checkout.facts[.names] {
      for use in source.uses where use.value.kind == .registration {
        if case .pattern(let pieces) = use.value.name {
          patterns.insert(pieces)
        } else if let name = checkout.resources.literal(of: use.value, in: source) {
          names.insert(name)
        } else {
          openFiles.insert(source.file.path)
        }
      }
      names.formUnion(source.types.lazy.filter { !$0.isExtension }.map(\.name))
    }
  }

  func include(_ name: String, in file: String) -> Bool {
    names.contains(name) || openFiles.contains(file) || patterns.match(name)
  }
}

extension Message {
  fileprivate static func neverReused(_ name: String) -> Message { "no view goes by '\(name)', so that none is ever reused" }

  fileprivate static func unregistered(_ name: String, _ known: KnownNames) -> Message {
    "nothing is registered for '\(name)'\(known.hint(for: name))"
  }
}
