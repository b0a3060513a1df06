/// Indexes the keys of large dictionaries by hash, so a lookup does not read all keys.
struct PlistKeyIndex: Sendable {
  /// In smaller dictionaries, linear search is as fast.
  private static let fewKeys = 64
  private static let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000

  private struct Dictionary: Sendable {
    let node: Int
    let entries: Range<Int>
  }

  /// In node order.
  private var dictionaries: [Dictionary] = []
  /// Half of the hash above the node of the key; sorted within each dictionary.
  private var entries: [UInt64] = []

  /// - Parameters:
  ///   - isWanted: whether to index the dictionary at a node.
  ///   - hash: hash of the key at a node.
  init(_ nodes: [PlistNode], of isWanted: (Int) -> Bool = { _ in true }, hash: (Int) -> UInt64) {
    for node in nodes.indices where nodes[node].next - node > 2 * Self.fewKeys && nodes[node].kind == .dictionary {
      // Counted first: a dictionary of few keys may have large values.
      guard isWanted(node), PlistChildren(nodes, of: node, .dictionary).count(where: { _ in true }) > Self.fewKeys else {
        continue
      }
      let first = entries.count
      for key in PlistChildren(nodes, of: node, .dictionary) { entries.append(hash(key) & Self.upperHalf | UInt64(key)) }
      entries[first...].sort()
      dictionaries.append(Dictionary(node: node, entries: first..<entries.count))
    }
  }

  /// The first or last wanted key with a hash, if any; nil for a dictionary too small to be indexed.
  func key(
    of dictionary: PlistNode, at node: Int, isLast: Bool, _ hash: () -> UInt64, where isWanted: (Int) -> Bool
  ) -> Int?? {
    guard dictionary.next - node > 2 * Self.fewKeys, !dictionaries.isEmpty else { return nil }
    let place = Self.firstIndex(in: 0..<dictionaries.count) { dictionaries[$0].node >= node }
    guard place < dictionaries.count, dictionaries[place].node == node else { return nil }
    let range = dictionaries[place].entries
    let hash = hash() & Self.upperHalf
    let start = Self.firstIndex(in: range) { entries[$0] >= hash }
    let end = Self.firstIndex(in: start..<range.upperBound) { entries[$0] & Self.upperHalf > hash }
    func key(at index: Int) -> Int { Int(truncatingIfNeeded: entries[index] & ~Self.upperHalf) }
    // Stops at the first one: a key may be there thousands of times.
    let found = isLast ? (start..<end).last { isWanted(key(at: $0)) } : (start..<end).first { isWanted(key(at: $0)) }
    return .some(found.map(key))
  }

  /// Binary search: the first index at which a monotonic condition holds.
  private static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
