internal import Bytes

extension APITable {
  /// The prefixes of the names, each once, without those that contain another one.
  static func triggers(of names: some Sequence<String>) -> [String] {
    var stems: [[UInt8]] = []
    // By their first bytes, because hardly any stem begins at a place in another one. Some are too short.
    var chains = HashChains(slots: 1 << slotBits)
    var short: [Int] = []
    for name in names {
      let stem = Array(name.hasSuffix("*") ? name.utf8.dropLast() : name.utf8[...])
      let slot = slot(of: stem, at: 0)
      if chains.last(in: slot, where: { stems[$0] == stem }) != nil { continue }
      if stem.count < wordLength { short.append(stems.count) }
      chains.append(to: slot)
      stems.append(stem)
    }
    func holdsAnother(_ index: Int) -> Bool {
      let stem = stems[index]
      return stem.indices.contains { place in
        func holds(_ other: Int) -> Bool { other != index && stem.span.hasBytes(stems[other], at: place) }
        return short.contains(where: holds)
          || place + wordLength <= stem.count && chains.last(in: slot(of: stem, at: place), where: holds) != nil
      }
    }
    return stems.indices.filter { !holdsAnother($0) }.map { String(decoding: stems[$0], as: UTF8.self) }
  }

  private static let slotBits = 10
  private static let wordLength = 4

  private static func slot(of name: [UInt8], at place: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: name.span.littleEndianWord(at: place)) &* 0x9E37_79B1) >> UInt32(32 - slotBits))
  }
}
