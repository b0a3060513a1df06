internal import Project

/// Finds some keys in strings tables, by their hashes: an app has a hundred times as many keys in its languages as in its code.
struct KeySearch {
  /// The number of each key, by its hash.
  private let numbers: [UInt64: Int]
  /// A bit for each remainder of a hash, because few keys of a table are among those.
  private var filter = [UInt64](repeating: 0, count: 1 << 10)

  init(_ keys: some Sequence<String>) {
    var numbers: [UInt64: Int] = [:]
    for key in keys {
      let hash = StringTable.hash(ofKey: key)
      numbers[hash] = numbers[hash] ?? numbers.count
    }
    self.numbers = numbers
    for hash in numbers.keys { filter[Self.word(of: hash)] |= Self.bit(of: hash) }
  }

  var isEmpty: Bool { numbers.isEmpty }

  /// Whether a key with this hash is among them.
  func contains(_ hash: UInt64) -> Bool { number(of: hash) != nil }

  private func number(of hash: UInt64) -> Int? {
    filter[Self.word(of: hash)] & Self.bit(of: hash) != 0 ? numbers[hash] : nil
  }

  /// Whether a table has any of the keys.
  func hasAny(of table: StringTableFacts) -> Bool {
    switch table.content {
    case .table(let table): table.entries.contains { contains($0.keyHash) }
    case .catalog(let catalog): catalog.entries.contains { contains(StringTable.hash(ofKey: $0.key)) }
    }
  }

  /// Which of the keys tables have.
  struct Found {
    private let search: KeySearch
    /// By number.
    private var isFound: [Bool]

    init(_ search: KeySearch) {
      self.search = search
      isFound = Array(repeating: false, count: search.numbers.count)
    }

    func contains(_ hash: UInt64) -> Bool { search.number(of: hash).map { isFound[$0] } ?? false }

    mutating func add(keysOf table: StringTableFacts) {
      switch table.content {
      case .table(let table):
        for entry in table.entries { add(entry.keyHash) }
      case .catalog(let catalog):
        for entry in catalog.entries { add(StringTable.hash(ofKey: entry.key)) }
      }
    }

    private mutating func add(_ hash: UInt64) {
      if let number = search.number(of: hash) { isFound[number] = true }
    }
  }

  private static func word(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 6 & 0x3FF) }
  private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }
}
