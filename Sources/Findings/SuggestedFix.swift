/// Changes of one file that resolve a finding.
public struct SuggestedFix: Sendable {
  /// An imperative without a final period.
  public let description: String
  public let replacements: [Replacement]
  /// Whether `applint fix` applies it; others are only shown.
  public let isSafe: Bool

  /// Replaces whole lines.
  public struct Replacement: Sendable {
    /// 1-based; empty for an insertion before the lower bound.
    public let lines: Range<Int>
    /// With line endings.
    public let text: String

    public init(lines: Range<Int>, text: String) {
      self.lines = lines
      self.text = text
    }
  }

  public init(description: String, replacements: [Replacement], isSafe: Bool = true) {
    self.description = description
    self.isSafe = isSafe
    self.replacements = replacements
  }
}
