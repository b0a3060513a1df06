internal import Bytes

extension APITable {
  /// The prefixes of the names, each once, without those that contain another one.
  static func triggers(of names: some Sequence<String>) -> [String] {
    var stems = Stems()
    for name in names { stems.insert(name) }
    return stems.minimal
  }
}

/// Names without the `*` of prefixes. In one array of bytes, because arrays of their own would take a twentieth of a scan of one file.
private struct Stems {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []
  /// By their first bytes, because hardly any stem begins at a place in another one.
  private var chains = HashChains(slots: 1 << Self.slotBits)
  /// Those that are too short for that.
  private var short: [Int] = []

  mutating func insert(_ name: String) {
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    if bytes.last == UInt8(ascii: "*") { bytes.removeLast() }
    let stem = start..<bytes.count
    let slot = slot(at: start)
    if chains.last(in: slot, where: { ranges[$0].count == stem.count && isStem($0, at: start) }) != nil {
      bytes.removeSubrange(stem)
      return
    }
    if stem.count < Self.wordLength { short.append(ranges.count) }
    chains.append(to: slot)
    ranges.append(stem)
  }

  /// Those that contain no other one.
  var minimal: [String] {
    ranges.indices.filter { !holdsAnother($0) }.map { String(decoding: bytes[ranges[$0]], as: UTF8.self) }
  }

  private func holdsAnother(_ index: Int) -> Bool {
    let stem = ranges[index]
    return stem.contains { place in
      func holds(_ other: Int) -> Bool {
        other != index && place + ranges[other].count <= stem.upperBound && isStem(other, at: place)
      }
      return short.contains(where: holds)
        || place + Self.wordLength <= stem.upperBound && chains.last(in: slot(at: place), where: holds) != nil
    }
  }

  /// Whether a stem is at a place in the bytes.
  private func isStem(_ index: Int, at place: Int) -> Bool {
    bytes.span.hasSameBytes(at: ranges[index].lowerBound, and: place, count: ranges[index].count)
  }

  private static let slotBits = 10
  private static let wordLength = 4

  private func slot(at place: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: bytes.span.littleEndianWord(at: place)) &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
  }
}
