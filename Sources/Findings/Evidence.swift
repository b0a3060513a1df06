/// How sure a finding is that the thing named is really used. The strongest comes first.
public enum Evidence: String, CaseIterable, Sendable {
  /// The identifier as code, or an imported class symbol.
  case use
  /// A type or protocol that is only named: a property's type, a forward declaration, a type encoding.
  case declaration
  /// A name that is looked up at run time.
  case dynamic
  /// The name inside a comment, a longer string or debug information; reported only when asked for.
  case mention
}

extension Evidence: Comparable {
  public static func < (left: Evidence, right: Evidence) -> Bool {
    left.rank < right.rank
  }

  /// 0 for the weakest.
  private var rank: Int {
    switch self {
    case .mention: 0
    case .dynamic: 1
    case .declaration: 2
    case .use: 3
    }
  }
}
