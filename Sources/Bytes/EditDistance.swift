/// The Levenshtein distance between two strings, in bytes.
public enum EditDistance {
  /// Computes only the cells that a distance up to the limit can pass through, in time proportional to the shorter string times
  /// the limit.
  ///
  /// - Parameter limit: for greater distances, any number above it may be returned.
  public static func between(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
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
