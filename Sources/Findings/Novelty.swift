/// The severity of a finding that a comparison shows to be new.
public struct Novelty: Hashable, Sendable {
  /// What the finding is about.
  public struct Subject: Hashable, Sendable {
    /// What the older state must not contain; one of `ScanResult.subjects`.
    public let name: String
    /// What the older state must contain, because it would contain the subject too.
    public let context: String

    public init(name: String, context: String) {
      self.name = name
      self.context = context
    }
  }

  /// What must be new, and not only the defect; nil if a new defect suffices.
  public let subject: Subject?
  public let level: Level

  public init(of subject: Subject? = nil, level: Level) {
    self.subject = subject
    self.level = level
  }
}
