internal import Bytes
internal import Rules
internal import SourceText

/// Finds the members of the classes that interface files connect to, as far as connections ask for them. A source that mentions no outlet
/// or action is read a second time only if a connection does not resolve without it.
struct ClassMemberScan {
  let source: any FileSource

  /// The members of classes, without those that no connection asks for.
  func members(for facts: FactStore) -> [String: ClassMembers] {
    var classes = ClassHierarchy(facts)
    var known = KnownMembers(facts)
    for interface in facts.interfaces where interface.file.isJudged {
      for connection in interface.connections.map(\.value) {
        // One class that has the member is enough.
        _ = classes.receivers(of: connection, in: interface).contains { type in
          let candidates = classes.candidates(for: connection, in: type, isForMacOS: interface.isForMacOS)
          guard let candidates else { return true }
          return candidates.contains { known.members(of: $0)?.has(connection) == true }
            || candidates.contains { known.members(of: $0, read)?.has(connection) == true }
        }
      }
    }
    return known.members
  }

  /// The members of the classes that a source declares.
  func read(_ facts: SourceFacts) -> [String: ClassMembers] {
    guard let bytes = source.contents(of: Path(facts.file.path)) else { return [:] }
    return ClassMembers.all(in: SourceFile(bytes, language: facts.language, assignsRoles: false))
  }
}

/// Members of classes, joined from the sources that declare them when they are first asked for.
private struct KnownMembers {
  private(set) var members: [String: ClassMembers] = [:]
  private var files: [String: [SourceFacts]] = [:]
  /// An extension may go by another name of its type.
  private var aliases: [String: [String]] = [:]
  private var joined: Set<String> = []
  private var complete: Set<String> = []
  /// By the path of a source that was read once more.
  private var contents: [String: [String: ClassMembers]] = [:]

  init(_ facts: FactStore) {
    for source in facts.sources {
      for (alias, type) in source.aliases { aliases[type, default: []].append(alias) }
      for type in source.types { files[type.name, default: []].append(source) }
    }
  }

  /// What is known of a class without reading anything.
  mutating func members(of type: String) -> ClassMembers? {
    if joined.insert(type).inserted {
      for name in [type] + (aliases[type] ?? []) {
        for source in files[name] ?? [] { add(source.members?[name], to: type) }
      }
    }
    return members[type]
  }

  /// Everything that sources say of a class.
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
    members[type] = members[type]?.joined(with: found) ?? found
  }
}
