/// Finds literals of six bytes and more.
///
/// Samples the bytes at every `stride`-th position: a table contains the three-byte grams at `stride` consecutive offsets of each
/// literal, so that every occurrence has exactly one gram at a sampled position. Positions are independent of each other, so the
/// processor handles several at once; the longer the shortest literal, the longer the stride.
struct StridedSearch: Sendable {
  private let literals: [(index: Int, bytes: [UInt8])]
  /// A gram of a literal.
  private struct Entry: Sendable {
    /// Index in `literals`.
    let literal: Int
    /// The offset of the gram in the literal.
    let offset: Int
    /// The first bytes of the literal, at most eight, which usually suffice to rule it out.
    let head: UInt64
    let mask: UInt64
  }

  /// A power of two; the table fits in the L1 cache.
  private static let slotCount = 8192
  private static let longestStride = 8

  private static let gramLength = 3

  private let stride: Int
  /// For each hash of a gram the index of its bucket plus one; 0 if there is none. Empty without literals.
  private let slots: [UInt16]
  /// The entries of all buckets, in order.
  private let entries: [Entry]
  /// Where the entries of each bucket begin, and the end of the last one.
  private let bucketStarts: [Int]

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
        let mask = UInt64.max >> UInt64(64 - 8 * min(literal.bytes.count, 8))
        let head = literal.bytes.span.littleEndianWord(at: 0) & mask
        buckets[Int(slots[slot]) - 1].append(Entry(literal: index, offset: offset, head: head, mask: mask))
      }
    }
    self.slots = slots
    entries = Array(buckets.joined())
    bucketStarts = buckets.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// - Returns: false if `body` did.
  func forEachMatch(in bytes: Span<UInt8>, _ body: (_ offset: Int, _ literal: Int) -> Bool) -> Bool {
    guard !isEmpty else { return true }
    // The last eight bytes are read with zeros after them.
    let end = bytes.count - 8
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe slots.withUnsafeBufferPointer { slots in
        var place = 0
        func bucket(at place: Int) -> UInt16 {
          let word = unsafe UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self))
          return unsafe slots[Self.slot(ofGram: UInt64(word))]
        }
        // Few positions have a bucket, so four are checked at once.
        while place + 3 * stride <= end {
          let (first, second) = (bucket(at: place), bucket(at: place + stride))
          let (third, fourth) = (bucket(at: place + 2 * stride), bucket(at: place + 3 * stride))
          if first | second | third | fourth != 0 {
            guard report(first, at: place, in: bytes, body), report(second, at: place + stride, in: bytes, body),
              report(third, at: place + 2 * stride, in: bytes, body), report(fourth, at: place + 3 * stride, in: bytes, body)
            else { return false }
          }
          place += 4 * stride
        }
        while place < bytes.count {
          let bucket = unsafe slots[Self.slot(ofGram: bytes.littleEndianWord(at: place))]
          guard report(bucket, at: place, in: bytes, body) else { return false }
          place += stride
        }
        return true
      }
    }
  }

  /// - Parameter bucket: its index plus one; 0 for none.
  @inline(__always)
  private func report(_ bucket: UInt16, at place: Int, in bytes: Span<UInt8>, _ body: (Int, Int) -> Bool) -> Bool {
    bucket == 0 || reportEntries(ofBucket: Int(bucket) - 1, at: place, in: bytes, body)
  }

  @inline(__always)
  private func reportEntries(ofBucket bucket: Int, at place: Int, in bytes: Span<UInt8>, _ body: (Int, Int) -> Bool) -> Bool {
    for index in bucketStarts[bucket]..<bucketStarts[bucket + 1] {
      let entry = entries[index]
      let start = place - entry.offset
      guard start >= 0, bytes.littleEndianWord(at: start) & entry.mask == entry.head,
        bytes.hasBytes(literals[entry.literal].bytes, at: start)
      else { continue }
      guard body(start, literals[entry.literal].index) else { return false }
    }
    return true
  }

  /// The slot of the gram in the lowest bytes of a word.
  @inline(__always)
  private static func slot(ofGram word: UInt64) -> Int {
    Int(((UInt32(truncatingIfNeeded: word) & 0xFF_FFFF) &* 0x9E37_79B1) >> 19)
  }
}
