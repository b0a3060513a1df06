internal import Bytes

/// Composed names: literal pieces with anything in between.
enum NamePattern {
  /// Whether a name begins and ends like the pieces, even if these are short.
  static func fits(_ pieces: [String], _ name: String) -> Bool {
    name.hasPrefix(pieces.first ?? "") && name.hasSuffix(pieces.last ?? "")
  }

  /// Whether a name matches the pieces.
  ///
  /// - Parameter pieces: the first and last may be empty. Nothing matches without a piece of at least two characters.
  static func matches(_ pieces: [String], _ name: String) -> Bool {
    guard let head = pieces.first, let tail = pieces.last, pieces.count > 1, pieces.contains(where: { $0.utf8.count > 1 }),
      name.hasPrefix(head)
    else { return false }
    var remainder = name.dropFirst(head.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = remainder.firstRange(of: piece) else { return false }
      remainder = remainder[range.upperBound...]
    }
    return remainder.hasSuffix(tail)
  }
}

/// An index of patterns by prefix and suffix.
struct NamePatternIndex {
  private struct Ends: Hashable {
    let head: String
    let tail: String
  }

  /// The inner pieces of patterns.
  private var middles: [Ends: Set<[String]>] = [:]
  /// The lengths of the tails of each head.
  private var tails: [String: Set<Int>] = [:]
  /// Sorted, without those that match no name.
  private var headLengths: [Int] = []
  /// Patterns with the same ends are tried one by one. Beyond this number, every name with these ends matches.
  private static let maxMiddles = 100

  /// No file name is longer, and comparing such a name would be slow: it matches.
  private static let maxNameLength = 255

  mutating func insert(_ pieces: [String]) {
    guard let head = pieces.first, let tail = pieces.last, pieces.count > 1, pieces.contains(where: { $0.utf8.count > 1 }) else {
      return
    }
    let ends = Ends(head: head, tail: tail)
    guard middles[ends, default: []].count <= Self.maxMiddles else { return }
    middles[ends, default: []].insert(Array(pieces.dropFirst().dropLast()))
    tails[head, default: []].insert(tail.utf8.count)
    let length = head.utf8.count
    if length <= Self.maxNameLength, !headLengths.contains(length) {
      headLengths.append(length)
      headLengths.sort()
    }
  }

  /// Whether a name matches any of the patterns.
  func match(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count <= Self.maxNameLength else { return true }
    for end in headLengths where end <= bytes.count {
      let head = String(decoding: bytes[..<end], as: UTF8.self)
      for length in tails[head] ?? [] where end + length <= bytes.count {
        let tail = String(decoding: bytes[(bytes.count - length)...], as: UTF8.self)
        guard let middles = middles[Ends(head: head, tail: tail)] else { continue }
        if middles.count > Self.maxMiddles { return true }
        if middles.contains(where: { NamePattern.matches([head] + $0 + [tail], name) }) { return true }
      }
    }
    return false
  }
}
