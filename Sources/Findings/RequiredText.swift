/// A string literal that code must contain for a defect to show.
public struct RequiredText: Hashable, Sendable {
  public let text: String
  /// Comparable literals: unless code contains some of them, it may build such names at run time.
  public let others: [String]
  /// A clause that is appended to the message if no code contains the literal.
  public let reason: String

  public init(_ text: String, others: [String], reason: String) {
    self.text = text
    self.others = others
    self.reason = reason
  }
}
