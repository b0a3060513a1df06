/// How certain it is that a finding concerns a real use, strongest first.
public enum Evidence: String, CaseIterable, Sendable {
  /// The identifier as code, or an imported class symbol.
  case use
  /// A type in a declaration: a property's type, a forward declaration, a type encoding.
  case declaration
  /// A name that is resolved at run time.
  case dynamic
  /// A mention in a comment, a longer string or debug information; reported only with `--mentions`.
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
