internal import Bytes

/// Gathers the values of a fact from files of some types.
protocol AnyCollector: Sendable {
  /// Ids of file types; empty for binaries of every type.
  var types: [String] { get }
}

/// Gathers facts from the contents of files.
struct FileCollector<File: Sendable>: AnyCollector {
  /// Ids of file types.
  let types: [String]
  /// The collector for a request; nil if it needs nothing from such files.
  let plan: @Sendable (_ request: FactRequest, _ isThirdParty: Bool) -> PlannedCollector<File>?

  /// A collector that parses every file of a type.
  ///
  /// - Parameter isWanted: whether a file is opened at all.
  init<Value>(
    _ key: String, _ type: FileType<File>..., firstPartyOnly: Bool = false, dependsOnCheckout: Bool = true,
    where isWanted: @escaping @Sendable (FilePlace) -> Bool = { _ in true },
    _ collect: @escaping @Sendable (File, FilePlace) -> Value?
  ) where Value: Sendable {
    types = type.map(\.traits.id)
    plan = { _, isThirdParty in
      if isThirdParty, firstPartyOnly { return nil }
      return PlannedCollector(literals: [], isWanted: isWanted) { _, _ in
        Screened(needsFile: true) { file, place in
          file.flatMap { collect($0, place) }.map {
            CollectedFact(key: key, path: place.path, value: $0, dependsOnCheckout: dependsOnCheckout)
          }
        }
      }
    }
  }

  /// A collector that screens the bytes of a file before it is parsed.
  init(
    _ type: FileType<File>...,
    plan: @escaping @Sendable (_ type: FileTraits, _ request: FactRequest, _ isThirdParty: Bool) -> PlannedCollector<File>?
  ) {
    types = [type[0].traits.id]
    let traits = type[0].traits
    self.plan = { plan(traits, $0, $1) }
  }
}

/// A collector prepared for a request.
struct PlannedCollector<File: Sendable>: Sendable {
  /// The literals to search for in the bytes of a file.
  let literals: [String]
  /// Whether a file may have the fact, by its path.
  var isWanted: @Sendable (FilePlace) -> Bool = { _ in true }
  /// Decides from the bytes and the matched literals whether the file must be parsed.
  let screen: @Sendable (_ bytes: Span<UInt8>, _ matches: [LiteralMatch]) -> Screened<File>
}

/// The result of screening a file before it is parsed.
struct Screened<File: Sendable>: Sendable {
  /// Whether the fact requires the parsed file.
  let needsFile: Bool
  /// Whether the fact requires the roles of identifiers.
  var needsRoles = false
  /// Makes the fact; `file` is nil if it was not parsed.
  let fact: @Sendable (_ file: File?, _ place: FilePlace) -> CollectedFact?
}

/// Gathers facts from file names alone.
struct NameCollector: AnyCollector {
  typealias Collect = @Sendable (FilePlace) -> CollectedFact?

  /// Ids of file types.
  let types: [String]
  let plan: @Sendable (FactRequest) -> Collect

  init(_ types: [FileTraits], _ plan: @escaping @Sendable (FactRequest) -> Collect) {
    self.types = types.map(\.id)
    self.plan = plan
  }
}
