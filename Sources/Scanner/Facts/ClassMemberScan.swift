internal import Bytes
internal import Rules
internal import SourceText

/// Finds the members of classes that interface files connect to. A source without outlets and actions is read again only if a
/// connection does not resolve otherwise.
struct ClassMemberScan {
  let source: any FileSource

  /// The members of classes, by class, from all sources that declare some. Classes without connections are omitted.
  func members(for facts: FactStore) -> [String: ClassMembers] {
    var classes = ClassHierarchy(facts)
    var cache = MemberCache(facts)
    for interface in facts.interfaces where interface.file.isFirstParty {
      for connection in interface.connections.map(\.value) {
        // One class with the member is enough.
        _ = classes.receivers(of: connection, in: interface).contains { type in
          let candidates = classes.candidates(for: connection, in: type, isForMacOS: interface.isForMacOS)
          guard let candidates else { return true }
          return candidates.contains { cache.members(of: $0)?.has(connection) == true }
            || candidates.contains { cache.members(of: $0, read)?.has(connection) == true }
        }
      }
    }
    return cache.members
  }

  /// The members of the classes that a source declares.
  func read(_ facts: SourceFacts) -> [String: ClassMembers] {
    guard let bytes = source.contents(of: Path(facts.file.path)) else { return [:] }
    return ClassMembers.all(in: SourceFile(bytes, language: facts.language, assignsRoles: false))
  }
}

/// Members of classes, collected from the sources that declare them on first use.
private struct MemberCache {
  private(set) var members: [String: ClassMembers] = [:]
  private var files: [String: [SourceFacts]] = [:]
  /// Type aliases by type: an extension may use one.
  private var aliases: [String: [String]] = [:]
  private var joined: Set<String> = []
  private var complete: Set<String> = []
  /// By path of a source that was read again.
  private var contents: [String: [String: ClassMembers]] = [:]

  init(_ facts: FactStore) {
    for source in facts.sources {
      for (alias, type) in source.aliases { aliases[type, default: []].append(alias) }
      for type in source.types { files[type.name, default: []].append(source) }
    }
  }

  /// The known members of a class, without reading sources.
  mutating func members(of type: String) -> ClassMembers? {
    if joined.insert(type).inserted {
      for name in [type] + (aliases[type] ?? []) {
        for source in files[name] ?? [] { add(source.members?[name], to: type) }
      }
    }
    return members[type]
  }

  /// All members of a class, from all its sources.
  mutating func members(of type: String, _ read: (SourceFacts) -> [String: ClassMembers]) -> ClassMembers? {
    if complete.insert(type).inserted {
      for name in [type] + (aliases[type] ?? []) {
        for source in files[name] ?? [] where source.members == nil {
          let found = contents[source.file.path] ?? read(source)
          contents[source.file.path] = found
          add(found[name], to: type)
        }
      }
    }
    return members[type]
  }

  private mutating func add(_ found: ClassMembers?, to type: String) {
    guard let found else { return }
    members[type, default: ClassMembers()].formUnion(found)
  }
}
