internal import Bytes
internal import Rules
internal import SourceText

/// Finds the members of the classes that interface files connect to. A source that mentions no outlet or action is read once more where it
/// declares such a class all the same.
struct ClassMemberScan<Source: FileSource> {
  private let source: Source

  init(_ source: Source) {
    self.source = source
  }

  /// The members of the classes that interface files name and of those that they inherit from.
  func members(for facts: FactStore) -> [String: ClassMembers] {
    var parents: [String: Set<String>] = [:]
    var files: [String: [SourceFacts]] = [:]
    // An extension may go by another name of its type.
    var aliases: [String: [String]] = [:]
    for source in facts.sources {
      for (alias, type) in source.aliases { aliases[type, default: []].append(alias) }
      for type in source.types {
        parents[type.name, default: []].formUnion(type.inherited)
        files[type.name, default: []].append(source)
      }
    }
    var wanted: Set<String> = []
    var rest = facts.interfaces.flatMap(\.connectedClasses)
    while let name = rest.popLast() {
      guard files[name] != nil, wanted.insert(name).inserted else { continue }
      rest += (parents[name] ?? []) + (aliases[name] ?? [])
    }
    var members: [String: ClassMembers] = [:]
    let sources = Dictionary(
      wanted.flatMap { files[$0] ?? [] }.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    for source in sources.values.sorted(by: { $0.file.path < $1.file.path }) {
      for (name, found) in source.members ?? read(source) where wanted.contains(name) {
        members[name] = members[name]?.joined(with: found) ?? found
      }
    }
    for (type, names) in aliases where members[type] != nil {
      for name in names {
        members[type] = members[name].map { (members[type] ?? ClassMembers()).joined(with: $0) } ?? members[type]
      }
    }
    return members
  }

  /// The members of the classes that a source declares.
  func read(_ facts: SourceFacts) -> [String: ClassMembers] {
    guard let bytes = source.contents(of: Path(facts.file.path)) else { return [:] }
    return ClassMembers.all(in: SourceFile(bytes, language: facts.language, assignsRoles: false))
  }
}
