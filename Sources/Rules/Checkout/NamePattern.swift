/// Names that are put together: pieces, and anything between them.
enum NamePattern {
  /// Whether a name begins, goes on and ends as the pieces do.
  ///
  /// - Parameter pieces: those at the ends may be empty; without a piece of two characters nothing is said, because everything fits.
  static func matches(_ pieces: [String], _ name: String) -> Bool {
    guard let head = pieces.first, let tail = pieces.last, pieces.count > 1, pieces.contains(where: { $0.utf8.count > 1 }),
      name.hasPrefix(head)
    else { return false }
    var rest = name.dropFirst(head.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(tail)
  }
}

/// Many patterns, of which only those are tried that begin and end as a name does.
struct NamePatternIndex {
  private struct Ends: Hashable {
    let head: String
    let tail: String
  }

  /// The pieces between the ends.
  private var middles: [Ends: Set<[String]>] = [:]
  /// The tails of each head.
  private var tails: [String: Set<Int>] = [:]
  /// Patterns with the same ends are tried one by one. With so many of them every name between the ends is taken for one that matches.
  private static let mostMiddles = 100

  mutating func insert(_ pieces: [String]) {
    guard let head = pieces.first, let tail = pieces.last, pieces.count > 1, pieces.contains(where: { $0.utf8.count > 1 }) else {
      return
    }
    let ends = Ends(head: head, tail: tail)
    guard middles[ends, default: []].count <= Self.mostMiddles else { return }
    middles[ends, default: []].insert(Array(pieces.dropFirst().dropLast()))
    tails[head, default: []].insert(tail.utf8.count)
  }

  /// Whether a name matches any of the patterns.
  func match(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    // No file has such a name; it would take long to compare, and nothing is said of it.
    guard bytes.count <= 255 else { return true }
    for end in 0...bytes.count {
      let head = String(decoding: bytes[..<end], as: UTF8.self)
      for length in tails[head] ?? [] where end + length <= bytes.count {
        let tail = String(decoding: bytes[(bytes.count - length)...], as: UTF8.self)
        guard let middles = middles[Ends(head: head, tail: tail)] else { continue }
        if middles.count > Self.mostMiddles { return true }
        if middles.contains(where: { NamePattern.matches([head] + $0 + [tail], name) }) { return true }
      }
    }
    return false
  }
}
