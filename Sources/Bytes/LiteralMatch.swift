/// An occurrence of a literal.
public struct LiteralMatch: Sendable {
  /// The offset of its first byte.
  public let offset: Int
  /// Its index among the literals of the search.
  public let literal: Int

  public init(offset: Int, literal: Int) {
    self.offset = offset
    self.literal = literal
  }
}
