/// The `#if` … `#else` … `#endif` around a place, as far as they say without a compiler whether code is dead.
struct ConditionalStack {
  /// What the text of a condition says.
  enum Condition {
    case alwaysTrue
    case alwaysFalse
    /// It depends on the build.
    case unknown

    /// `0`, `(0)`, `!1`, `false`, `NO` and their opposites, joined by `&&` or by `||`; anything else depends.
    init(_ text: String) {
      let rest = text.filter { $0 != " " && $0 != "\t" && $0 != "(" && $0 != ")" }
      let terms = rest.split(omittingEmptySubsequences: true) { $0 == "&" || $0 == "|" }.map(Self.term)
      if rest.contains("&"), !rest.contains("|") {
        self = terms.contains(.alwaysFalse) ? .alwaysFalse : terms.allSatisfy { $0 == .alwaysTrue } ? .alwaysTrue : .unknown
      } else if rest.contains("|"), !rest.contains("&") {
        self = terms.contains(.alwaysTrue) ? .alwaysTrue : terms.allSatisfy { $0 == .alwaysFalse } ? .alwaysFalse : .unknown
      } else {
        self = terms.count == 1 ? terms[0] : .unknown
      }
    }

    private static func term(_ text: Substring) -> Condition {
      let rest = text.drop { $0 == "!" }
      let isNegated = (text.count - rest.count) % 2 == 1
      switch rest {
      case "0", "false", "NO", "FALSE": return isNegated ? .alwaysTrue : .alwaysFalse
      case "1", "true", "YES", "TRUE": return isNegated ? .alwaysFalse : .alwaysTrue
      default: return .unknown
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

/// What a directive does to conditional code.
enum ConditionalDirective {
  /// `#if`, `#ifdef`, `#ifndef`
  case first
  /// `#else`, `#elif`, `#elseif` and their kin
  case next
  /// `#endif`
  case end
}

extension Token {
  /// nil for any other token.
  var conditional: ConditionalDirective? {
    guard kind == .directive else { return nil }
    return switch keyword {
    case .if, .ifdef, .ifndef: .first
    case .else, .elif, .elifdef, .elifndef, .elseif: .next
    case .endif: .end
    default: nil
    }
  }
}
