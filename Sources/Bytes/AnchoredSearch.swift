internal import CByteSearch

/// Finds short literals.
///
/// Each literal is anchored at a pair of adjacent bytes: the rarest pair among those that most literals share. The scan looks for
/// these pairs, and compares whole literals only there.
struct AnchoredSearch: Sendable {
  private struct Anchor: Sendable {
    let first: UInt8
    let second: UInt8
    /// The literals with this pair as their anchor, and its offset in each.
    let literals: [(index: Int, offset: Int)]
  }

  private let literals: [(index: Int, bytes: [UInt8])]
  private var anchors: [Anchor] = []
  /// Those of `anchors`.
  private let pairs: [applint_pair]

  /// - Parameters:
  ///   - literals: each at least two bytes long.
  ///   - passes: the number of passes beyond which the caller has no use for the search, so that it may stay incomplete.
  init(_ literals: [(index: Int, bytes: [UInt8])], usefulPasses passes: Int = .max) {
    self.literals = literals
    var open = Array(literals.indices)
    let bytes = literals.map { $0.bytes }
    var counts = PairCounts(bytes)
    while !open.isEmpty, anchors.count <= passes {
      let anchor = Self.bestAnchor(for: open, of: bytes, counts)
      anchors.append(anchor)
      for literal in anchor.literals { counts.add(bytes[literal.index], -1) }
      let covered = Set(anchor.literals.map { $0.index })
      open.removeAll { covered.contains($0) }
    }
    pairs = anchors.map { applint_pair(first: $0.first, second: $0.second) }
  }

  var isEmpty: Bool { anchors.isEmpty }

  /// The number of comparisons of each block.
  var passes: Int { anchors.count }

  /// - Returns: false if `body` did.
  func forEachMatch(in bytes: Span<UInt8>, _ body: (_ offset: Int, _ literal: Int) -> Bool) -> Bool {
    var place = 0
    while true {
      place = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe pairs.withUnsafeBufferPointer {
          unsafe applint_find_pair(buffer.baseAddress, buffer.count, place, $0.baseAddress, $0.count)
        }
      }
      guard place < bytes.count else { return true }
      for anchor in anchors where bytes[place] == anchor.first && bytes[place + 1] == anchor.second {
        guard report(anchor, at: place, in: bytes, body) else { return false }
      }
      place += 1
    }
  }

  private func report(_ anchor: Anchor, at position: Int, in bytes: Span<UInt8>, _ body: (Int, Int) -> Bool) -> Bool {
    for (index, offset) in anchor.literals {
      let start = position - offset
      guard start >= 0, bytes.hasBytes(literals[index].bytes, at: start) else { continue }
      guard body(start, literals[index].index) else { return false }
    }
    return true
  }

  /// The pair that covers most of the `open` literals; among equals the rarest.
  private static func bestAnchor(for open: [Int], of literals: [[UInt8]], _ counts: PairCounts) -> Anchor {
    var best: (pair: UInt16, count: Int16, rank: Int)?
    for index in open {
      for offset in literals[index].indices.dropLast() {
        let pair = Self.pair(literals[index], at: offset)
        let count = counts[pair]
        let rank = commonness(literals[index][offset]) * commonness(literals[index][offset + 1])
        if let best, count < best.count || count == best.count && rank >= best.rank { continue }
        best = (pair, count, rank)
      }
    }
    guard let pair = best?.pair else { return Anchor(first: 0, second: 0, literals: open.map { ($0, 0) }) }
    // Where it first occurs in each literal.
    let covered = open.compactMap { index -> (index: Int, offset: Int)? in
      let offset = literals[index].indices.dropLast().first { Self.pair(literals[index], at: $0) == pair }
      return offset.map { (index, $0) }
    }
    return Anchor(first: UInt8(pair >> 8), second: UInt8(pair & 0xFF), literals: covered)
  }

  /// Counts how often each pair occurs in the remaining literals. Some pairs share a slot, which can only change the choice of
  /// an anchor.
  private struct PairCounts {
    private var counts = [Int16](repeating: 0, count: 1 << slotBits)

    private static let slotBits = 11

    init(_ literals: [[UInt8]]) {
      for literal in literals { add(literal, 1) }
    }

    subscript(pair: UInt16) -> Int16 { counts[Self.place(of: pair)] }

    mutating func add(_ bytes: [UInt8], _ number: Int16) {
      for offset in bytes.indices.dropLast() { counts[Self.place(of: AnchoredSearch.pair(bytes, at: offset))] &+= number }
    }

    private static func place(of pair: UInt16) -> Int { Int((pair &* 0x9E37) >> UInt16(16 - slotBits)) }
  }

  private static func pair(_ literal: [UInt8], at offset: Int) -> UInt16 {
    UInt16(literal[offset]) << 8 | UInt16(literal[offset + 1])
  }

  /// A rough rank of how often a byte occurs in source code; only the order matters.
  static func commonness(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: " "): 40
    case UInt8(ascii: "e"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "r"): 20
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 9
    case UInt8(ascii: "S"), UInt8(ascii: "C"), UInt8(ascii: "N"), UInt8(ascii: "U"), UInt8(ascii: "I"): 4
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): 2
    default: 5
    }
  }
}
