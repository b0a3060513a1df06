internal import Project

/// Finds some keys in strings tables, by their hashes: an app has a hundred times as many keys in its languages as in its code.
struct KeySearch {
  private let hashes: Set<UInt64>
  /// A bit for each remainder of a hash, because few keys of a table are among those.
  private var filter = [UInt64](repeating: 0, count: 1 << 10)

  init(_ keys: some Sequence<String>) {
    hashes = Set(keys.lazy.map { StringTable.hash(ofKey: $0) })
    for hash in hashes { filter[Self.word(of: hash)] |= Self.bit(of: hash) }
  }

  var isEmpty: Bool { hashes.isEmpty }

  /// Whether a key with this hash is among them.
  func contains(_ hash: UInt64) -> Bool { filter[Self.word(of: hash)] & Self.bit(of: hash) != 0 && hashes.contains(hash) }

  /// The hashes of those that a table has.
  func keys(of table: StringTableFacts) -> Set<UInt64> {
    switch table.content {
    case .table(let table): Set(table.entries.lazy.map(\.keyHash).filter(contains))
    case .catalog(let catalog): Set(catalog.entries.lazy.map { StringTable.hash(ofKey: $0.key) }.filter(contains))
    }
  }

  private static func word(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 6 & 0x3FF) }
  private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }
}
