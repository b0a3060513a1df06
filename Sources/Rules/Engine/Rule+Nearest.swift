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
    // A prefix that all words share, such as NSPrivacyAccessedAPICategory, says nothing about their similarity.
    let shared = words.map { zip($0.utf8, word).prefix { $0 == $1 }.count }.min() ?? 0
    let limit = max(2, (word.count - shared) / 3)
    let distances = EditDistance(from: word)
    let (nearest, distance) =
      words.map { ($0, distances.distance(to: Array($0.utf8), limit: limit)) }.min { $0.1 < $1.1 } ?? ("", .max)
    return distance <= limit ? nearest : nil
  }
}
