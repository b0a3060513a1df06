/// The severity of a finding that a comparison shows to be about something new, and not only about a new defect.
public struct Novelty: Hashable, Sendable {
  /// What the older state must not contain; one of `ScanResult.subjects`.
  public let subject: String
  /// What the older state must contain, because it would contain the subject too; nil if any older state would.
  public let context: String?
  public let level: Level

  public init(subject: String, context: String?, level: Level) {
    self.subject = subject
    self.context = context
    self.level = level
  }
}
