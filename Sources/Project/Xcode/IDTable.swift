internal import Bytes

/// Finds objects by id without creating a `String` for each lookup.
struct IDTable: Sendable {
  private var slots: [Int32]
  private let mask: Int
  /// Ranges of the ids in the document, without quotes.
  private var ranges: [Range<Int>] = []

  /// - Parameter capacity: maximum number of ids.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    mask = size - 1
    ranges.reserveCapacity(capacity)
  }

  /// Adds the next object; the last of several with the same id wins.
  mutating func append(_ id: Range<Int>, in text: Span<UInt8>) {
    ranges.append(id)
    slots[slot(of: text.extracting(id), in: text)] = Int32(ranges.count - 1)
  }

  /// The index of the object with an id.
  func index(of id: Span<UInt8>, in text: Span<UInt8>) -> Int? {
    let found = slots[slot(of: id, in: text)]
    return found >= 0 ? Int(found) : nil
  }

  /// The slot of an id, or the free one where it belongs. At most half of the slots are used.
  private func slot(of id: Span<UInt8>, in text: Span<UInt8>) -> Int {
    var slot = Int(truncatingIfNeeded: id.wordHash(of: 0..<id.count)) & mask
    while slots[slot] >= 0, !Self.isEqual(text.extracting(ranges[Int(slots[slot])]), id) { slot = (slot + 1) & mask }
    return slot
  }

  private static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    var index = 0
    while index < left.count {
      if left.littleEndianWord(at: index) != right.littleEndianWord(at: index) { return false }
      index += 8
    }
    return true
  }
}
