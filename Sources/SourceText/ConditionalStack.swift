/// The `#if` … `#else` … `#endif` around a place, as far as they say without a compiler whether code is dead.
struct ConditionalStack {
  /// What the text of a condition says.
  enum Condition {
    case alwaysTrue
    case alwaysFalse
    /// It depends on the build.
    case unknown

    /// `0`, `(0)`, `!1`, `false`, `NO` and their opposites; anything else depends.
    init(_ text: String) {
      var rest = text.filter { $0 != " " && $0 != "\t" && $0 != "(" && $0 != ")" }[...]
      var isNegated = false
      while rest.first == "!" {
        isNegated.toggle()
        rest = rest.dropFirst()
      }
      switch rest {
      case "0", "false", "NO", "FALSE": self = isNegated ? .alwaysTrue : .alwaysFalse
      case "1", "true", "YES", "TRUE": self = isNegated ? .alwaysFalse : .alwaysTrue
      default: self = .unknown
      }
    }
  }

  private struct Level {
    /// The branch that we are in is dead, by itself or because all around it is.
    var isDead: Bool
    let isDeadOutside: Bool
    /// An earlier branch is always taken, so the others are dead.
    var isDecided: Bool
  }

  private var levels: [Level] = []
  private(set) var isDead = false

  mutating func enter(_ condition: Condition) {
    let isDeadHere = isDead || condition == .alwaysFalse
    levels.append(Level(isDead: isDeadHere, isDeadOutside: isDead, isDecided: condition == .alwaysTrue))
    isDead = isDeadHere
  }

  /// `#else`, `#elif`, `#elseif`; without an `#if` before it, it changes nothing.
  mutating func alternative(_ condition: Condition) {
    guard var level = levels.popLast() else { return }
    level.isDead = level.isDeadOutside || level.isDecided || condition == .alwaysFalse
    level.isDecided = level.isDecided || condition == .alwaysTrue
    levels.append(level)
    isDead = level.isDead
  }

  mutating func leave() {
    levels.removeLast(levels.isEmpty ? 0 : 1)
    isDead = levels.last?.isDead ?? false
  }
}
