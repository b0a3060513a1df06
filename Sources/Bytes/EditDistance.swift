/// Levenshtein's distance between two texts, in bytes.
public enum EditDistance {
  /// - Parameter limit: beyond which nobody wants to know; any number above it may come back then.
  public static func between(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      var least = row[0]
      for column in right.indices {
        let substitution = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
        least = min(least, row[column + 1])
      }
      if least > limit { return least }
    }
    return row[right.count]
  }
}
