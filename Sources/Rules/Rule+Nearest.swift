extension Rule {
  /// The rule whose id is most like a text; nil where none is like it.
  public static func nearest(to text: String) -> String? { text.nearest(of: all.map(\.id)) }
}

extension String {
  /// Which of some words is most likely meant; nil where none is like this one.
  public func nearest(of words: some Sequence<String>) -> String? {
    // Nobody misspells a word of this length, and a hostile one would take long to compare.
    guard utf8.count <= 80 else { return nil }
    let (word, distance) = words.map { ($0, $0.editDistance(to: self)) }.min { $0.1 < $1.1 } ?? ("", .max)
    return distance <= max(2, count / 3) ? word : nil
  }

  /// Levenshtein's distance.
  private func editDistance(to other: String) -> Int {
    let right = Array(other)
    var row = Array(0...right.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substitution = diagonal + (right[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
