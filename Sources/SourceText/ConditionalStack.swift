/// The enclosing `#if` … `#else` … `#endif`, as far as they decide without a compiler whether code is dead.
struct ConditionalStack {
  /// The value of a condition.
  enum Condition {
    case alwaysTrue
    case alwaysFalse
    /// Depends on the build.
    case unknown

    /// Evaluates `0`, `(0)`, `!1`, `false`, `NO`, and their opposites, joined by `&&` or by `||`, up to the line end or a
    /// comment; anything else is unknown.
    init(_ bytes: Span<UInt8>, from start: Int) {
      var term = Term()
      var terms: [Condition] = []
      var joints: Set<UInt8> = []
      var index = start
      scan: while index < bytes.count, !ByteClass.isNewline(bytes[index]) {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "("), UInt8(ascii: ")"): break
        case UInt8(ascii: "&"), UInt8(ascii: "|"):
          joints.insert(byte)
          if let value = term.value { terms.append(value) }
          term = Term()
        default:
          if bytes.beginsComment(at: index) { break scan }
          term.add(byte)
        }
        index += 1
      }
      if let value = term.value { terms.append(value) }
      switch joints.count {
      case 0: self = terms.first ?? .unknown
      case 1:
        // The value that decides the result wherever it occurs.
        let (decisive, other): (Condition, Condition) =
          joints.contains(UInt8(ascii: "&")) ? (.alwaysFalse, .alwaysTrue) : (.alwaysTrue, .alwaysFalse)
        self = terms.contains(decisive) ? decisive : terms.allSatisfy { $0 == other } ? other : .unknown
      default: self = .unknown
      }
    }
  }

  /// A word of a condition with the negations before it.
  private struct Term {
    private var word: UInt64 = 0
    private var length = 0
    private var negations = 0

    mutating func add(_ byte: UInt8) {
      if byte == UInt8(ascii: "!"), length == 0 {
        negations += 1
      } else {
        word = word << 8 | UInt64(byte)
        length += 1
      }
    }

    /// nil if empty.
    var value: Condition? {
      guard length > 0 || negations > 0 else { return nil }
      guard length <= 8 else { return .unknown }
      if Self.trueWords.contains(word) { return negations % 2 == 0 ? .alwaysTrue : .alwaysFalse }
      if Self.falseWords.contains(word) { return negations % 2 == 0 ? .alwaysFalse : .alwaysTrue }
      return .unknown
    }

    private static let trueWords = Set(["1", "true", "YES", "TRUE"].map(word))
    private static let falseWords = Set(["0", "false", "NO", "FALSE"].map(word))

    private static func word(_ text: String) -> UInt64 {
      text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private struct Level {
    /// The current branch is dead, or its context is.
    var isDead: Bool
    let isDeadOutside: Bool
    /// An earlier branch is always taken, so that the others are dead.
    var isDecided: Bool
    /// The brackets before the first branch, and after the last branch that is not dead.
    let before: BracketStack.Mark
    var after: BracketStack.Mark?
  }

  private var levels: [Level] = []
  private(set) var isDead = false

  mutating func enter(_ condition: Condition, _ brackets: inout BracketStack) {
    let isDeadHere = isDead || condition == .alwaysFalse
    levels.append(
      Level(
        isDead: isDeadHere, isDeadOutside: isDead, isDecided: condition == .alwaysTrue, before: brackets.mark(), after: nil))
    isDead = isDeadHere
  }

  /// Handles `#else`, `#elif`, and `#elseif`; ignored without an `#if`.
  mutating func alternative(_ condition: Condition, _ brackets: inout BracketStack) {
    guard var level = levels.popLast() else { return }
    if !level.isDead { level.after = brackets.mark() }
    brackets.restore(level.before)
    level.isDead = level.isDeadOutside || level.isDecided || condition == .alwaysFalse
    level.isDecided = level.isDecided || condition == .alwaysTrue
    levels.append(level)
    isDead = level.isDead
  }

  mutating func leave(_ brackets: inout BracketStack) {
    guard let level = levels.popLast() else { return }
    if level.isDead { brackets.restore(level.after ?? level.before) }
    brackets.release(level.before)
    isDead = levels.last?.isDead ?? false
  }
}
