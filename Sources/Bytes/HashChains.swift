/// Chains of indexes by hash, for tables built at the start of a scan, where creating the type of a dictionary costs more than
/// filling it.
///
/// Indexes are 0, 1, 2, … in the order in which they are added: those of an array that the owner keeps.
public struct HashChains: Sendable {
  /// The index added last to each slot; −1 for none.
  @usableFromInline var lasts: [Int]
  /// For each index, the one added before it to its slot; −1 for none.
  @usableFromInline var previous: [Int] = []

  @inlinable
  public init(slots: Int) { lasts = [Int](repeating: -1, count: slots) }

  public var slots: Range<Int> { lasts.indices }

  public mutating func appendSlot() { lasts.append(-1) }

  @inlinable
  public mutating func append(to slot: Int) {
    previous.append(lasts[slot])
    lasts[slot] = previous.count - 1
  }

  /// The last index in a slot that satisfies a condition.
  @inlinable
  public func last(in slot: Int, where isWanted: (Int) -> Bool) -> Int? {
    var index = lasts[slot]
    while index >= 0 {
      if isWanted(index) { return index }
      index = previous[index]
    }
    return nil
  }

  /// Calls `body` with the indexes in a slot, last to first.
  @inlinable
  public func forEach(in slot: Int, _ body: (Int) -> Void) {
    var index = lasts[slot]
    while index >= 0 {
      body(index)
      index = previous[index]
    }
  }
}
