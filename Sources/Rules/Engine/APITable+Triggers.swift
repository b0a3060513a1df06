internal import Bytes

extension APITable {
  /// The prefixes of the names, without those that contain another one.
  static func triggers(of names: [String]) -> [String] {
    let stems = names.map { Array($0.hasSuffix("*") ? $0.utf8.dropLast() : $0.utf8[...]) }
    // At each place, few names begin with the two bytes there.
    let byPair = Dictionary(grouping: stems) { pair(in: $0, at: 0) }
    return stems.filter { stem in
      !stem.indices.contains { place in
        byPair[pair(in: stem, at: place)]?.contains { $0 != stem && stem.span.hasBytes($0, at: place) } == true
      }
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func pair(in name: [UInt8], at place: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: name.span.littleEndianWord(at: place))
  }
}
