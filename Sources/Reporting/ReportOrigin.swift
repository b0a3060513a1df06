public import Findings

/// What a report is of. Reporters read no clock and start no git, so that the same scan is the same report.
public struct ReportOrigin: Sendable {
  /// In hexadecimal digits.
  public let commit: String?
  public let branch: String?
  public let date: CalendarDate?
  /// As it can be pasted into a shell.
  public let command: String?

  public init(commit: String? = nil, branch: String? = nil, date: CalendarDate? = nil, command: String? = nil) {
    self.commit = commit
    self.branch = branch
    self.date = date
    self.command = command
  }
}
