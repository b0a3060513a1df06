/// What to do about one finding, if more specific than `RuleDescriptor.fix`.
public struct Fix: Hashable, Sendable {
  /// A short imperative clause without a final period.
  public let sentence: String
  /// The replacement of the reported text; nil if a person has to decide.
  public let replacement: String?
  /// Whether the replacement may be applied: everything that it refers to exists in the checkout.
  public let isSafe: Bool

  public init(_ sentence: String, replacement: String? = nil, isSafe: Bool = false) {
    self.sentence = sentence
    self.replacement = replacement
    self.isSafe = isSafe
  }
}
