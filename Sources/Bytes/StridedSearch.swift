/// Finds literals of six bytes and more.
///
/// Of the bytes only every `stride`-th place is looked at: the grams of three bytes that begin at as many neighbouring places of each
/// literal stand in a table, so that every occurrence has exactly one gram at such a place. The places do not depend on one another,
/// so the processor works at several of them at once; the longer the shortest literal, the longer the stride.
struct StridedSearch: Sendable {
  /// A literal and its index among all.
  private let literals: [(index: Int, bytes: [UInt8])]
  /// A gram of a literal.
  private struct Entry: Sendable {
    /// Index in `literals`.
    let literal: Int
    /// Where in the literal the gram begins.
    let offset: Int
  }

  /// A power of two; the table stays in the processor's nearest cache.
  private static let slotCount = 8192
  private static let longestStride = 8

  private static let gramLength = 3

  private let stride: Int
  /// For each hash of a gram one more than the index of its bucket; 0 where there is none. Empty without literals.
  private let slots: [UInt16]
  private let buckets: [[Entry]]

  /// - Parameter literals: each at least `gramLength` bytes long.
  init(_ literals: [(index: Int, bytes: [UInt8])]) {
    self.literals = literals
    let shortest = literals.map(\.bytes.count).min() ?? Self.gramLength
    stride = min(Self.longestStride, shortest - Self.gramLength + 1)
    var slots = literals.isEmpty ? [] : [UInt16](repeating: 0, count: Self.slotCount)
    var buckets: [[Entry]] = []
    for (index, literal) in literals.enumerated() {
      for offset in 0..<stride {
        let slot = Self.slot(ofGram: literal.bytes.span.littleEndianWord(at: offset))
        if slots[slot] == 0 {
          buckets.append([])
          slots[slot] = UInt16(truncatingIfNeeded: buckets.count)
        }
        buckets[Int(slots[slot]) - 1].append(Entry(literal: index, offset: offset))
      }
    }
    self.slots = slots
    self.buckets = buckets
  }

  var isEmpty: Bool { buckets.isEmpty }

  /// - Returns: false where `body` did.
  func forEachMatch(in bytes: Span<UInt8>, _ body: (_ offset: Int, _ literal: Int) -> Bool) -> Bool {
    guard !isEmpty else { return true }
    // What the last eight bytes hold is read with zeros behind them.
    let end = bytes.count - 8
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe slots.withUnsafeBufferPointer { slots in
        var place = 0
        while place <= end {
          let word = unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self))
          let bucket = unsafe slots[Self.slot(ofGram: word)]
          if bucket != 0 {
            guard report(bucket, at: place, in: bytes, body) else { return false }
          }
          place += stride
        }
        while place < bytes.count {
          let bucket = unsafe slots[Self.slot(ofGram: bytes.littleEndianWord(at: place))]
          if bucket != 0 {
            guard report(bucket, at: place, in: bytes, body) else { return false }
          }
          place += stride
        }
        return true
      }
    }
  }

  private func report(_ bucket: UInt16, at place: Int, in bytes: Span<UInt8>, _ body: (Int, Int) -> Bool) -> Bool {
    for entry in buckets[Int(bucket) - 1] {
      let start = place - entry.offset
      guard start >= 0, bytes.hasBytes(literals[entry.literal].bytes, at: start) else { continue }
      guard body(start, literals[entry.literal].index) else { return false }
    }
    return true
  }

  /// The slot of the gram that the lowest bytes of a word are.
  @inline(__always)
  private static func slot(ofGram word: UInt64) -> Int {
    Int(((UInt32(truncatingIfNeeded: word) & 0xFF_FFFF) &* 0x9E37_79B1) >> 19)
  }
}
