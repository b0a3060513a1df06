/// The severity of a finding, in the terms of SARIF and compilers.
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
  /// The severity of a finding if the configuration changes that of its rule. A finding that is less or more severe than its rule
  /// stays so, except that lowering a rule caps all its findings. Raising a rule does not raise less severe findings.
  ///
  /// - Parameters:
  ///   - level: the configured severity.
  ///   - own: the default severity of the rule.
  public func overridden(by level: Level, own: Level) -> Level {
    if self == own { return level }
    if self < own { return min(self, level) }
    return level < own ? level : max(self, level)
  }
}
