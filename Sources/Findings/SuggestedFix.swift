/// Changes of one file that would repair what a finding tells.
public struct SuggestedFix: Sendable {
  /// What it does, as an imperative without full stop.
  public let description: String
  public let replacements: [Replacement]

  /// Whole lines in the place of others.
  public struct Replacement: Sendable {
    /// 1-based; empty where lines are only put in, before the first.
    public let lines: Range<Int>
    /// With line ends.
    public let text: String

    public init(lines: Range<Int>, text: String) {
      self.lines = lines
      self.text = text
    }
  }

  public init(description: String, replacements: [Replacement]) {
    self.description = description
    self.replacements = replacements
  }
}
