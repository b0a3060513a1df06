/// The Levenshtein distance between a string and others, in bytes.
public struct EditDistance: Sendable {
  private let origin: [UInt8]
  /// For each byte, a bit for each of its places in `origin`. Empty if `origin` is, or has more places than a word has bits.
  private let places: [UInt64]

  public init(from origin: [UInt8]) {
    self.origin = origin
    var places: [UInt64] = []
    if (1...UInt64.bitWidth).contains(origin.count) {
      places = [UInt64](repeating: 0, count: 256)
      for (place, byte) in origin.enumerated() { places[Int(byte)] |= 1 << UInt64(place) }
    }
    self.places = places
  }

  /// - Parameter limit: for greater distances, any number above it may be returned.
  public func distance(to other: [UInt8], limit: Int) -> Int {
    guard abs(origin.count - other.count) <= limit else { return limit + 1 }
    guard !places.isEmpty else { return Self.between(origin, other, limit: limit) }
    // Myers, A fast bit-vector algorithm for approximate string matching based on dynamic programming, J. ACM 46 (1999), as revised
    // by Hyyrö (2003): a column of the table in a few operations, as the differences between its cells.
    var rises = UInt64.max
    var falls: UInt64 = 0
    var distance = origin.count
    let last = UInt64(1) << UInt64(origin.count - 1)
    for (index, byte) in other.enumerated() {
      let equal = places[Int(byte)]
      let diagonal = (((equal & rises) &+ rises) ^ rises) | equal | falls
      var risesAcross = falls | ~(diagonal | rises)
      var fallsAcross = rises & diagonal
      if risesAcross & last != 0 { distance += 1 }
      if fallsAcross & last != 0 { distance -= 1 }
      // Each byte that is left changes the distance by one at most.
      if distance - (other.count - index - 1) > limit { return limit + 1 }
      risesAcross = risesAcross << 1 | 1
      fallsAcross <<= 1
      rises = fallsAcross | ~(diagonal | risesAcross)
      falls = risesAcross & diagonal
    }
    return distance
  }

  /// For longer strings: computes only the cells that a distance up to the limit can pass through, in time proportional to the
  /// shorter string times the limit.
  private static func between(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    guard !right.isEmpty else { return left.count }
    let far = limit + 1
    var row = (0...right.count).map { min($0, far) }
    for (index, byte) in left.enumerated() {
      let first = max(0, index - limit)
      let last = min(right.count, index + limit + 1)
      guard first < last else { break }
      var diagonal = row[first]
      row[first] = first == 0 ? min(index + 1, far) : far
      var least = row[first]
      for column in first..<last {
        let substitution = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        // The cell above the last one of a row is not computed.
        let above = column == index + limit ? far : diagonal
        row[column + 1] = min(substitution, row[column] + 1, above + 1, far)
        least = min(least, row[column + 1])
      }
      if least > limit { return least }
    }
    return row[right.count]
  }
}
