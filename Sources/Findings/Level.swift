/// How grave a finding is; the words are those of SARIF and of compilers.
public enum Level: String, CaseIterable, Sendable {
  case note
  case warning
  case error
}

extension Level: Comparable {
  public static func < (left: Level, right: Level) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension Level {
  /// The level of a finding when the configuration gives its rule another one. What is weaker or graver than the rule's own level stays
  /// so, except that nothing is graver than a level that was lowered, and nothing weaker becomes graver.
  ///
  /// - Parameters:
  ///   - level: what the configuration says.
  ///   - own: the rule's own level.
  public func overridden(by level: Level, own: Level) -> Level {
    if self == own { return level }
    if self < own { return min(self, level) }
    return level < own ? level : max(self, level)
  }
}
