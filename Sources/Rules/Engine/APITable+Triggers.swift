internal import Bytes

extension APITable {
  /// The prefixes of the names, without those that contain another one.
  static func triggers(of names: [String]) -> [String] {
    let stems = names.map { Array($0.hasSuffix("*") ? $0.utf8.dropLast() : $0.utf8[...]) }
    // The stems that begin with a pair of bytes, as chains: few begin with the two bytes at a place.
    var firsts = [Int](repeating: -1, count: 1 << slotBits)
    var nexts = [Int](repeating: -1, count: stems.count)
    for (index, stem) in stems.enumerated() {
      let slot = slot(ofPairIn: stem, at: 0)
      nexts[index] = firsts[slot]
      firsts[slot] = index
    }
    func holdsAnother(_ stem: [UInt8]) -> Bool {
      for place in stem.indices {
        var other = firsts[slot(ofPairIn: stem, at: place)]
        while other >= 0 {
          if stem.span.hasBytes(stems[other], at: place), stems[other] != stem { return true }
          other = nexts[other]
        }
      }
      return false
    }
    return stems.filter { !holdsAnother($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let slotBits = 10

  private static func slot(ofPairIn name: [UInt8], at place: Int) -> Int {
    Int((UInt16(truncatingIfNeeded: name.span.littleEndianWord(at: place)) &* 0x9E37) >> UInt16(16 - slotBits))
  }
}
