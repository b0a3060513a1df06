/// An entry of a configuration that keeps findings out of reports, for files that hold no comments.
public struct ConfiguredSuppression: Sendable {
  public let ruleID: String
  /// In the manner of `.gitignore`.
  public let path: String
  /// As the finding has it; any where it is nil.
  public let symbol: String?
  public let until: CalendarDate?
  public let reason: String
  /// In the configuration, 1-based.
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
