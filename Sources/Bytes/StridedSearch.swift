/// Finds literals of five bytes and more.
///
/// Samples the bytes at every `stride`-th position: a table contains the four-byte grams at `stride` consecutive offsets of each
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

  /// Bits of a slot: at most a table that fits in the L1 cache, and at least thirty slots for each gram in a smaller one.
  private static let slotBits = 8...15
  private static let longestStride = 8

  private static let gramLength = 4

  private let stride: Int
  /// The upper bits of the product that are the slot.
  private let shift: UInt32
  /// For each hash of a gram whether it has a bucket, as 1 or 0. Empty without literals.
  private let marks: [UInt8]
  /// For each hash of a gram the index of its bucket.
  private let slots: [UInt16]
  /// The entries of all buckets, in order.
  private let entries: [Entry]
  /// Where the entries of each bucket begin, and the end of the last one.
  private let bucketStarts: [Int]

  /// - Parameter literals: each at least `gramLength` bytes long.
  init(_ literals: [(index: Int, bytes: [UInt8])]) {
    self.literals = literals
    let shortest = literals.lazy.map { $0.bytes.count }.min() ?? Self.gramLength
    stride = min(Self.longestStride, shortest - Self.gramLength + 1)
    var bits = Self.slotBits.lowerBound
    while bits < Self.slotBits.upperBound, 1 << bits < literals.count * stride * 30 { bits += 1 }
    let shift = UInt32(32 - bits)
    self.shift = shift
    var marks = literals.isEmpty ? [] : [UInt8](repeating: 0, count: 1 << bits)
    var slots = [UInt16](repeating: 0, count: marks.count)
    // Arrays of arrays would dominate the start of a scan of one file.
    var (found, buckets): ([Entry], HashChains) = ([], HashChains(slots: 0))
    found.reserveCapacity(literals.count * stride)
    for (index, literal) in literals.enumerated() {
      let bytes = literal.bytes.span
      let mask = UInt64.max >> UInt64(64 - 8 * min(bytes.count, 8))
      let head = bytes.littleEndianWord(at: 0) & mask
      let first = Self.firstOffset(in: bytes, stride)
      for offset in first..<first + stride {
        let slot = Self.slot(ofGram: bytes.littleEndianWord(at: offset), shift)
        if marks[slot] == 0 {
          marks[slot] = 1
          slots[slot] = UInt16(truncatingIfNeeded: buckets.slots.count)
          buckets.appendSlot()
        }
        buckets.append(to: Int(slots[slot]))
        found.append(Entry(literal: index, offset: offset, head: head, mask: mask))
      }
    }
    self.marks = marks
    self.slots = slots
    var entries: [Entry] = []
    entries.reserveCapacity(found.count)
    var bucketStarts = [0]
    bucketStarts.reserveCapacity(buckets.slots.count + 1)
    for bucket in buckets.slots {
      buckets.forEach(in: bucket) { entries.append(found[$0]) }
      bucketStarts.append(entries.count)
    }
    self.entries = entries
    self.bucketStarts = bucketStarts
  }

  var isEmpty: Bool { entries.isEmpty }

  /// - Returns: false if `body` did.
  func forEachMatch(in bytes: Span<UInt8>, _ body: (_ offset: Int, _ literal: Int) -> Bool) -> Bool {
    guard !isEmpty else { return true }
    // The last eight bytes are read with zeros after them.
    let end = bytes.count - 8
    let shift = shift
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe marks.withUnsafeBufferPointer { marks in
        var place = 0
        func mark(at place: Int) -> UInt8 {
          let word = unsafe UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self))
          return unsafe marks[Self.slot(ofGram: UInt64(word), shift)]
        }
        // Few positions have a bucket, so four are checked at once.
        while place + 3 * stride <= end {
          let (first, second) = (mark(at: place), mark(at: place + stride))
          let (third, fourth) = (mark(at: place + 2 * stride), mark(at: place + 3 * stride))
          if first | second | third | fourth != 0 {
            guard report(first, at: place, in: bytes, body), report(second, at: place + stride, in: bytes, body),
              report(third, at: place + 2 * stride, in: bytes, body), report(fourth, at: place + 3 * stride, in: bytes, body)
            else { return false }
          }
          place += 4 * stride
        }
        while place < bytes.count {
          let mark = unsafe marks[Self.slot(ofGram: bytes.littleEndianWord(at: place), shift)]
          guard report(mark, at: place, in: bytes, body) else { return false }
          place += stride
        }
        return true
      }
    }
  }

  /// - Parameter mark: of the gram at `place`.
  @inline(__always)
  private func report(_ mark: UInt8, at place: Int, in bytes: Span<UInt8>, _ body: (Int, Int) -> Bool) -> Bool {
    mark == 0 || reportEntries(at: place, in: bytes, body)
  }

  private func reportEntries(at place: Int, in bytes: Span<UInt8>, _ body: (Int, Int) -> Bool) -> Bool {
    let bucket = Int(slots[Self.slot(ofGram: bytes.littleEndianWord(at: place), shift)])
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
  private static func slot(ofGram word: UInt64, _ shift: UInt32) -> Int {
    Int((UInt32(truncatingIfNeeded: word) &* 0x9E37_79B1) &>> shift)
  }

  /// The offset from which on the grams of a literal are rarest.
  private static func firstOffset(in literal: Span<UInt8>, _ stride: Int) -> Int {
    let grams = literal.count - gramLength + 1
    guard grams > stride else { return 0 }
    let commonness = commonness.span
    // The ranks of the last grams, by offset modulo `longestStride`; `stride` of them at a time are added up.
    var ranks = InlineArray<8, Int>(repeating: 0)
    var (sum, best) = (0, (offset: 0, rank: Int.max))
    for gram in 0..<grams {
      let rank =
        commonness[Int(literal[gram])] &* commonness[Int(literal[gram + 1])]
        &* (commonness[Int(literal[gram + 2])] &* commonness[Int(literal[gram + 3])])
      if gram >= stride { sum &-= ranks[(gram - stride) % longestStride] }
      ranks[gram % longestStride] = rank
      sum &+= rank
      if gram >= stride - 1, sum < best.rank { best = (gram - stride + 1, sum) }
    }
    return best.offset
  }

  private static let commonness = (0...255).map { AnchoredSearch.commonness(UInt8($0)) }
}
