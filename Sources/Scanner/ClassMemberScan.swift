internal import Bytes
internal import Rules
internal import SourceText

/// Reads the classes that interface files connect to. Only their sources are read once more: most sources declare none of them.
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
    let paths = Dictionary(
      wanted.flatMap { files[$0] ?? [] }.map { ($0.file.path, $0.language) }, uniquingKeysWith: { first, _ in first })
    for (path, language) in paths.sorted(by: { $0.key < $1.key }) {
      guard let bytes = source.contents(of: Path(path)) else { continue }
      for (name, found) in ClassMembers.all(in: SourceFile(bytes, language: language, assignsRoles: false))
      where wanted.contains(name) {
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
}
