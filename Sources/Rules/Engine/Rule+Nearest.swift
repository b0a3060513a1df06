internal import Bytes

extension Rule {
  /// The rule whose id is most like a text; nil where none is like it.
  public static func nearest(to text: String) -> String? { text.nearest(of: all.map(\.id)) }
}

extension String {
  /// Which of some words is most likely meant; nil where none is like this one.
  public func nearest(of words: some Sequence<String>) -> String? {
    let wanted = Array(utf8)
    // Nobody misspells a word of this length, and a hostile one would take long to compare.
    guard wanted.count <= 80 else { return nil }
    let limit = max(2, wanted.count / 3)
    let (word, distance) =
      words.map { ($0, EditDistance.between(Array($0.utf8), wanted, limit: limit)) }.min { $0.1 < $1.1 } ?? ("", .max)
    return distance <= limit ? word : nil
  }
}
