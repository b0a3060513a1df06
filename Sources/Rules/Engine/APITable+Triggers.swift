internal import Bytes

extension APITable {
  /// The prefixes of the names, each once, without those that contain another one.
  static func triggers(of names: some Sequence<String>) -> [String] {
    var stems: [[UInt8]] = []
    // The stems with the same first bytes are a chain, because hardly any begins at a place in another one. Some are too short.
    var firsts = [Int](repeating: -1, count: 1 << slotBits)
    var nexts: [Int] = []
    var short: [Int] = []
    for name in names {
      let stem = Array(name.hasSuffix("*") ? name.utf8.dropLast() : name.utf8[...])
      let slot = slot(of: stem, at: 0)
      var other = firsts[slot]
      while other >= 0, stems[other] != stem { other = nexts[other] }
      if other >= 0 { continue }
      if stem.count < wordLength { short.append(stems.count) }
      nexts.append(firsts[slot])
      firsts[slot] = stems.count
      stems.append(stem)
    }
    func holdsAnother(_ index: Int) -> Bool {
      let stem = stems[index]
      for place in stem.indices {
        if short.contains(where: { $0 != index && stem.span.hasBytes(stems[$0], at: place) }) { return true }
        guard place + wordLength <= stem.count else { continue }
        var other = firsts[slot(of: stem, at: place)]
        while other >= 0 {
          if other != index, stem.span.hasBytes(stems[other], at: place) { return true }
          other = nexts[other]
        }
      }
      return false
    }
    return stems.indices.filter { !holdsAnother($0) }.map { String(decoding: stems[$0], as: UTF8.self) }
  }

  private static let slotBits = 10
  private static let wordLength = 4

  private static func slot(of name: [UInt8], at place: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: name.span.littleEndianWord(at: place)) &* 0x9E37_79B1) >> UInt32(32 - slotBits))
  }
}
