internal import Findings
internal import Project
internal import SourceText

// Names of nibs, colours, segues, view controllers and cells that lead nowhere. Each is a rule of its own, because teams differ in which of
// them they keep clean.

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
      tags: ["interface"],
      judgesThirdParty: false,
      badExamples: [Example(.swift, "let tint = UIColor(named: \"↓brnd\")\n", beside: .brandColor)],
      goodExamples: [Example(.swift, "let tint = UIColor(named: \"brand\")\n", beside: .brandColor)]),
    checks: [
      .checkout(needs: [.names, .resources, .interfaces]) { checkout, sink in
        let colors = KnownNames(checkout.resources.colors)
        guard checkout.isTree, !colors.isEmpty else { return }
        checkout.forEachName(.color) { source, use, name in
          guard use.value.bundle == .main, colors[name].isEmpty else { return }
          sink.report(.missing("colour", name, colors), path: source.file.path, at: use.region, identity: name)
        }
        for interface in checkout.judgedInterfaces {
          for color in interface.colors where colors[color.value].isEmpty {
            sink.report(
              .missing("colour", color.value, colors), path: interface.file.path, at: color.region, identity: color.value)
          }
        }
      }
    ])

  static let missingNib = Rule(
    RuleDescriptor(
      id: "missing-nib",
      level: .warning,
      summary: "Names of nibs and storyboards that the checkout does not have",
      rationale: """
        UINib(nibName:), loadNibNamed and UIStoryboard(name:) end the app when the file is not there: a rename in the project navigator \
        changes no text in code. The rule is silent for names that are put together and for bundles other than the app's own.
        """,
      remedy: "Correct the name, or add the file to the target.",
      tags: ["interface"],
      judgesThirdParty: false,
      badExamples: [
        Example(.swift, "let nib = UINib(nibName: \"↓CardCel\", bundle: nil)\n", beside: .cardNib),
        Example(
          .objectiveC, "UINib *nib = [UINib nibWithNibName:@\"↓CardCel\" bundle:nil];\n", beside: .cardNib),
      ],
      goodExamples: [
        Example(.swift, "let nib = UINib(nibName: \"Card\", bundle: nil)\n", beside: .cardNib),
        Example(.swift, "let nib = UINib(nibName: name, bundle: nil)\n", beside: .cardNib),
        Example(.objectiveC, "UINib *nib = [UINib nibWithNibName:@\"Card\" bundle:nil];\n", beside: .cardNib),
      ]),
    checks: [
      .checkout(needs: [.names, .resources, .interfaces]) { checkout, sink in
        guard checkout.isTree else { return }
        let storyboards = KnownNames(checkout.resources.storyboards)
        for (kind, files, word) in [
          (NameUse.Kind.nib, KnownNames(checkout.resources.nibs), "nib"), (.storyboard, storyboards, "storyboard"),
        ] where !files.isEmpty {
          checkout.forEachName(kind) { source, use, name in
            guard use.value.bundle == .main, files[name.withoutDevice].isEmpty, !name.isEmpty else { return }
            sink.report(.missing(word, name, files), path: source.file.path, at: use.region, identity: name)
          }
        }
        for interface in checkout.judgedInterfaces {
          for reference in interface.storyboardReferences {
            guard let name = reference.value.storyboard, !reference.value.hasBundle, storyboards[name].isEmpty else { continue }
            sink.report(
              .missing("storyboard", name, storyboards), path: interface.file.path, at: reference.region,
              identity: name)
          }
        }
      }
    ])

  static let missingStoryboardIdentifier = Rule(
    RuleDescriptor(
      id: "missing-storyboard-identifier",
      level: .warning,
      summary: "Identifiers of view controllers that no storyboard has",
      rationale:
        "A call of instantiateViewController(withIdentifier:) ends the app for an identifier that the storyboard does not have.",
      remedy: "Correct the identifier, or give it to the scene in the storyboard.",
      tags: ["interface"],
      judgesThirdParty: false,
      badExamples: [
        Example(.swift, "let page = board.instantiateViewController(withIdentifier: \"↓Pag\")\n", beside: .storyboard)
      ],
      goodExamples: [
        Example(.swift, "let page = board.instantiateViewController(withIdentifier: \"Page\")\n", beside: .storyboard)
      ]),
    checks: [
      .checkout(needs: [.names, .resources, .interfaces]) { checkout, sink in
        let scenes = KnownNames(checkout.resources.scenes)
        guard checkout.isTree, !checkout.resources.storyboards.isEmpty else { return }
        checkout.forEachName(.scene) { source, use, name in
          guard !scenes.contains(name) else { return }
          sink.report(.noStoryboard("view controller", name, scenes), path: source.file.path, at: use.region, identity: name)
        }
        for interface in checkout.judgedInterfaces {
          for reference in interface.storyboardReferences {
            guard let name = reference.value.identifier, !reference.value.hasBundle, !scenes.contains(name) else { continue }
            sink.report(
              .noStoryboard("view controller", name, scenes), path: interface.file.path, at: reference.region, identity: name)
          }
        }
      }
    ])

  static let missingSegue = Rule(
    RuleDescriptor(
      id: "missing-segue",
      level: .warning,
      summary: "Identifiers of segues that no storyboard has",
      rationale: "A call of performSegue(withIdentifier:) ends the app for an identifier that the storyboard does not have.",
      remedy: "Correct the identifier, or give it to the segue in the storyboard.",
      tags: ["interface"],
      judgesThirdParty: false,
      badExamples: [Example(.swift, "performSegue(withIdentifier: \"↓shwPage\", sender: nil)\n", beside: .storyboard)],
      goodExamples: [Example(.swift, "performSegue(withIdentifier: \"showPage\", sender: nil)\n", beside: .storyboard)]),
    checks: [
      .checkout(needs: [.names, .resources, .interfaces]) { checkout, sink in
        let segues = KnownNames(checkout.resources.segues)
        guard checkout.isTree, !checkout.resources.storyboards.isEmpty else { return }
        checkout.forEachName(.segue) { source, use, name in
          guard !segues.contains(name) else { return }
          sink.report(.noStoryboard("segue", name, segues), path: source.file.path, at: use.region, identity: name)
        }
      }
    ])

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
      .checkout(needs: [.names, .resources, .interfaces]) { checkout, sink in
        guard checkout.isTree else { return }
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

extension Checkout {
  /// Calls `body` for every name of a kind in the app's own code, constants followed one step.
  func forEachName(_ kind: NameUse.Kind, _ body: (SourceFacts, Placed<NameUse>, String) -> Void) {
    for source in facts.names where source.isJudged && !source.file.isTest && isBuilt(source.file) {
      for use in source.uses where resources.kind(of: use.value) == kind {
        if let name = resources.literal(of: use.value, in: source) { body(source, use, name) }
      }
    }
  }
}

/// The names of one kind that a checkout has, with suggestions for those that it does not have.
private final class KnownNames {
  private let resources: NamedResources
  private let names: Set<String>
  private let similar: SimilarNames

  init(_ resources: NamedResources) {
    self.resources = resources
    names = []
    similar = SimilarNames(resources.names)
  }

  init(_ names: Set<String>) {
    resources = NamedResources()
    self.names = names
    similar = SimilarNames(names)
  }

  var isEmpty: Bool { resources.isEmpty && names.isEmpty }

  subscript(name: String) -> [ResourceIndex.Resource] { resources[name] }

  func contains(_ name: String) -> Bool { names.contains(name) }

  func otherCase(of name: String) -> String? { resources.otherCase(of: name) }

  func nearest(to name: String) -> String? { similar.nearest(to: name) }
}

/// What interface files and code give to cells, and names of classes, which may be handed to such code.
private struct RegisteredIdentifiers {
  private(set) var names: Set<String>
  private var patterns = NamePatternIndex()
  /// Files that register what only the run knows.
  private var openFiles: Set<String> = []

  init(_ checkout: Checkout) {
    names = checkout.resources.reuseIdentifiers
    for source in checkout.facts.names {
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

extension String {
  /// The name of a nib as code gives it, without a device at its end.
  fileprivate var withoutDevice: String {
    for suffix in ["~ipad", "~iphone", "-iPad", "_iPad"] where hasSuffix(suffix) && suffix.hasPrefix("~") {
      return String(dropLast(suffix.count))
    }
    return hasSuffix(".xib") || hasSuffix(".nib") ? String(dropLast(4)) : self
  }
}

extension Message {
  fileprivate static func missing(_ word: String, _ name: String, _ known: KnownNames) -> Message {
    if let other = known.otherCase(of: name) { return "there is no \(word) '\(name)', only '\(other)'" }
    return "the checkout has no \(word) '\(name)'\(hint(known.nearest(to: name)))"
  }

  fileprivate static func noStoryboard(_ word: String, _ name: String, _ known: KnownNames) -> Message {
    "no storyboard has a \(word) '\(name)'\(hint(known.nearest(to: name)))"
  }

  fileprivate static func neverReused(_ name: String) -> Message { "no view goes by '\(name)', so that none is ever reused" }

  fileprivate static func unregistered(_ name: String, _ known: KnownNames) -> Message {
    "nothing is registered for '\(name)'\(hint(known.nearest(to: name)))"
  }

  private static func hint(_ name: String?) -> String { name.map { "; perhaps '\($0)' is meant" } ?? "" }
}
