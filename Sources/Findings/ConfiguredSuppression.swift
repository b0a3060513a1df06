/// A suppression in the configuration, for files that cannot have comments.
public struct ConfiguredSuppression: Sendable {
  public let ruleID: String
  /// A `.gitignore` pattern.
  public let path: String
  /// Nil for any symbol.
  public let symbol: String?
  public let until: CalendarDate?
  public let reason: String
  /// Line of the configuration, 1-based.
  public let line: Int

  public init(ruleID: String, path: String, symbol: String?, until: CalendarDate?, reason: String, line: Int) {
    self.ruleID = ruleID
    self.path = path
    self.symbol = symbol
    self.until = until
    self.reason = reason
    self.line = line
  }
}
