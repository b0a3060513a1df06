internal import Findings
internal import SourceText

extension Checkout {
  /// Calls `body` for every name of a kind in first-party code; constants are resolved one level deep.
  func forEachName(_ kind: NameUse.Kind, _ body: (SourceFacts, Placed<NameUse>, String) -> Void) {
    for source in firstParty.sources {
      for use in source.uses where resources.kind(of: use.value) == kind {
        if let name = resources.literal(of: use.value, in: source) { body(source, use, name) }
      }
    }
  }
}

/// The names of one kind that exist in a checkout, with suggestions for those that do not.
final class DeclaredNames {
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

  /// A clause that suggests a similar name; empty if there is none.
  func hint(for name: String) -> String { similar.nearest(to: name).map { "; did you mean '\($0)'?" } ?? "" }
}

// Messages shared by the rules about missing names.
extension Message {
  static func missing(_ word: String, _ name: String, _ known: DeclaredNames) -> Message {
    let hint = known.otherCase(of: name).map { "; did you mean '\($0)'?" } ?? known.hint(for: name)
    return "no \(word) named '\(name)'\(hint)"
  }

  static func noStoryboard(_ word: String, _ name: String, _ known: DeclaredNames) -> Message {
    "no \(word) with identifier '\(name)'\(known.hint(for: name))"
  }
}
