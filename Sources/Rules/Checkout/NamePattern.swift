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
