/// What to do about one finding, where that is more than `RuleDescriptor.fix` says of all.
public struct Fix: Hashable, Sendable {
  /// A short imperative clause, without full stop.
  public let sentence: String
  /// The replacement of the reported text; nil where it takes a person to decide.
  public let replacement: String?
  /// Whether the checkout has all that the replacement needs, so that it may be applied where the code around it allows it.
  public let isSafe: Bool

  public init(_ sentence: String, replacement: String? = nil, isSafe: Bool = false) {
    self.sentence = sentence
    self.replacement = replacement
    self.isSafe = isSafe
  }
}
