internal import Bytes

extension Rule {
  /// The rule ID most similar to `text`; nil if none is similar.
  public static func nearest(to text: String) -> String? { text.nearest(of: all.map(\.id)) }
}

extension String {
  /// The most similar of some words; nil if none is similar.
  public func nearest(of words: some Sequence<String>) -> String? {
    let word = Array(utf8)
    // Hostile words would take long to compare.
    guard word.count <= 80 else { return nil }
    let limit = max(2, word.count / 3)
    let (nearest, distance) =
      words.map { ($0, EditDistance.between(Array($0.utf8), word, limit: limit)) }.min { $0.1 < $1.1 } ?? ("", .max)
    return distance <= limit ? nearest : nil
  }
}
