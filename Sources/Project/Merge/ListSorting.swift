internal import Bytes

/// An order that all versions keep in a list: by name, ignoring case or not.
struct ListSorting {
  private let mine: [[UInt8]]
  private let yours: [[UInt8]]

  /// Shorter lists are sorted by chance.
  private static let fewestElements = 4

  /// - Returns: nil if a version does not keep the order, or if most names are equal.
  init?(common base: MergeSide, _ old: [Int], _ ours: MergeSide, _ mine: [Int], _ theirs: MergeSide, _ yours: [Int]) {
    guard mine.count >= Self.fewestElements, yours.count >= Self.fewestElements else { return nil }
    for ignoresCase in [true, false] {
      let names = { (side: MergeSide, nodes: [Int]) in nodes.map { Self.name(of: $0, side, ignoresCase: ignoresCase) } }
      let mine = names(ours, mine)
      guard Self.isSorted(mine), Self.distinctCount(mine) >= Self.fewestElements else { continue }
      let yours = names(theirs, yours)
      guard Self.isSorted(yours), Self.distinctCount(yours) >= Self.fewestElements else { continue }
      guard Self.isSorted(names(base, old)) else { continue }
      (self.mine, self.yours) = (mine, yours)
      return
    }
    return nil
  }

  /// The name after the merge of comments.
  private static func name(of node: Int, _ side: MergeSide, ignoresCase: Bool) -> [UInt8] {
    let bytes = side.comments[side.hashes[node]] ?? Array(side.document.bytes[side.comment(after: node) ?? side.range(of: node)])
    return ignoresCase ? bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } : bytes
  }

  private static func isSorted(_ names: [[UInt8]]) -> Bool {
    zip(names, names.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
  }

  private static func distinctCount(_ names: [[UInt8]]) -> Int { 1 + zip(names, names.dropFirst()).count { $0 != $1 } }

  /// The index in OURS before which an element of THEIRS goes, and whether the element there has its name.
  func place(ofTheirs index: Int) -> (index: Int, isNamesake: Bool) {
    var (low, high) = (0, mine.count)
    while low < high {
      let middle = (low + high) / 2
      if mine[middle].lexicographicallyPrecedes(yours[index]) { low = middle + 1 } else { high = middle }
    }
    return (low, low < mine.count && mine[low] == yours[index])
  }
}
