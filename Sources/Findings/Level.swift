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
