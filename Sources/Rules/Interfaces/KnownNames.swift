internal import Findings
internal import SourceText

extension Checkout {
  /// Calls `body` for every name of a kind in the app's own code, constants followed one step.
  func forEachName(_ kind: NameUse.Kind, _ body: (SourceFacts, Placed<NameUse>, String) -> Void) {
    for source in firstParty.sources {
      for use in source.uses where resources.kind(of: use.value) == kind {
        if let name = resources.literal(of: use.value, in: source) { body(source, use, name) }
      }
    }
  }
}

/// The names of one kind that a checkout has, with suggestions for those that it does not have.
final class KnownNames {
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

  /// A suggestion in place of a name that is not there; empty where none is near.
  func hint(for name: String) -> String { similar.nearest(to: name).map { "; perhaps '\($0)' is meant" } ?? "" }
}

// The sentences that rules of missing names share.
extension Message {
  static func missing(_ word: String, _ name: String, _ known: KnownNames) -> Message {
    if let other = known.otherCase(of: name) { return "there is no \(word) '\(name)', only '\(other)'" }
    return "the checkout has no \(word) '\(name)'\(known.hint(for: name))"
  }

  static func noStoryboard(_ word: String, _ name: String, _ known: KnownNames) -> Message {
    "no storyboard has a \(word) '\(name)'\(known.hint(for: name))"
  }
}
