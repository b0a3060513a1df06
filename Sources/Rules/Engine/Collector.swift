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
  /// What is looked for in files; nil where nothing is wanted of them.
  let plan: @Sendable (_ request: FactRequest, _ isThirdParty: Bool) -> PlannedCollector<File>?

  /// A collector that wants every file of a type.
  init<Value>(
    _ key: String, _ type: FileType<File>..., firstPartyOnly: Bool = false, dependsOnCheckout: Bool = true,
    _ collect: @escaping @Sendable (File, FilePlace) -> Value?
  ) where Value: Sendable {
    types = type.map(\.traits.id)
    plan = { _, isThirdParty in
      if isThirdParty, firstPartyOnly { return nil }
      return PlannedCollector(literals: []) { _, _ in
        Screened(needsFile: true) { file, place in
          file.flatMap { collect($0, place) }.map {
            CollectedFact(key: key, path: place.path, value: $0, dependsOnCheckout: dependsOnCheckout)
          }
        }
      }
    }
  }

  /// A collector that looks at the bytes of a file before it decides.
  init(
    _ type: FileType<File>...,
    plan: @escaping @Sendable (_ type: FileTraits, _ request: FactRequest, _ isThirdParty: Bool) -> PlannedCollector<File>?
  ) {
    types = [type[0].traits.id]
    let traits = type[0].traits
    self.plan = { plan(traits, $0, $1) }
  }
}

/// A collector that knows what is asked for.
struct PlannedCollector<File: Sendable>: Sendable {
  /// What it looks for in the bytes of a file.
  let literals: [String]
  /// Looks at the bytes of a file and at the literals that occur in them.
  let screen: @Sendable (_ bytes: Span<UInt8>, _ matches: [LiteralMatch]) -> Screened<File>
}

/// What the bytes of a file have shown before it is parsed.
struct Screened<File: Sendable>: Sendable {
  /// Whether the file must be parsed for the fact.
  let needsFile: Bool
  /// Whether the roles of identifiers are asked for.
  var needsRoles = false
  /// Makes the fact; the file is nil where it has not been parsed.
  let fact: @Sendable (_ file: File?, _ place: FilePlace) -> CollectedFact?
}

/// Gathers facts from the names of files alone.
struct NameCollector: AnyCollector {
  typealias Collect = @Sendable (FilePlace) -> CollectedFact?

  /// Ids of file types.
  let types: [String]
  /// What is gathered, by what is asked for.
  let plan: @Sendable (FactRequest) -> Collect

  init(_ types: [FileTraits], _ plan: @escaping @Sendable (FactRequest) -> Collect) {
    self.types = types.map(\.id)
    self.plan = plan
  }
}
