/// The arguments of a format string, by the rules of `__CFParseFormatSpec` in CoreFoundation's `CFString.c`.
///
/// What the runtime reads counts, even if a percent sign was intended: `50 % de` reads an integer because a space is a flag.
public struct FormatSpecifiers: Hashable, Sendable {
  /// How an argument is read.
  public enum ArgumentClass: Hashable, Sendable {
    /// `%@`
    case object
    /// `%d`, `%c`, `%C` and others of up to 32 bits, and `*`
    case integer32
    /// `%ld`, `%lld`, `%zd`, `%qd`, `%jd`, `%td`; `%p` and `%n` too, whose address is not followed
    case integer64
    /// `%f`, `%e`, `%g`, `%a`
    case floating
    /// `%s`, `%S`, `%P`: dereferenced
    case pointer
    /// `%#@name@`, defined by the `.stringsdict` entry.
    case variable
  }

  public struct Argument: Hashable, Sendable {
    /// 1-based position in the argument list.
    public let position: Int
    public let argumentClass: ArgumentClass
    /// Name of a variable; empty for other classes.
    public let variable: String
    /// Whether it looks like a percent sign in prose: a space flag (`50 % de`), a point without digits (`100%. Done`), a minus
    /// without a width (`100%-os`), or a word after a number (`100%ige`). Such specifiers are rarely intended, but the runtime
    /// reads them. Specifiers with a position are never ambiguous.
    public let isDoubtful: Bool
    /// Range of the specifier in UTF-8, including `%`.
    public let range: Range<Int>
  }

  /// In order of appearance; positions may repeat. Those after the thousandth are left out.
  public let arguments: [Argument]
  /// Whether a no-break space separates a percent sign from its conversion letter: the runtime prints both literally.
  public let hasSplitSpecifier: Bool
  /// Whether a position follows its `$`, as in `%$1@`, which the runtime prints literally.
  public let hasMisplacedPosition: Bool

  public init(_ text: String) {
    var reader = FormatReader(text: Array(text.utf8))
    arguments = reader.read()
    hasSplitSpecifier = reader.hasSplitSpecifier
    hasMisplacedPosition = reader.hasMisplacedPosition
  }

  /// What is read at each position; the last specifier of a position wins. Nil for unused positions.
  public var slots: [Argument?] { Self.slots(of: arguments) }

  static func slots(of arguments: [Argument]) -> [Argument?] {
    var slots: [Argument?] = []
    for argument in arguments {
      while slots.count < argument.position { slots.append(nil) }
      slots[argument.position - 1] = argument
    }
    return slots
  }

  /// Whether nothing indicates that the string is used as a format.
  public var isProse: Bool { arguments.allSatisfy(\.isDoubtful) }
}

/// Parses a string like CoreFoundation.
private struct FormatReader {
  /// CoreFoundation rejects higher positions.
  private static let highestPosition = 127
  /// No call passes as many. Each takes a hundred times the memory of its text.
  private static let mostArguments = 1000

  let text: [UInt8]
  var index = 0
  var arguments: [FormatSpecifiers.Argument] = []
  /// Position of the next unnumbered argument.
  var next = 1
  var hasSplitSpecifier = false
  var hasMisplacedPosition = false

  mutating func read() -> [FormatSpecifiers.Argument] {
    while arguments.count < Self.mostArguments, let percent = text[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = percent + 1
      readSpecifier(from: percent)
    }
    return arguments
  }

  /// State of the current specifier.
  private struct State {
    var isLong = false
    var hasPoint = false
    var hasNumber = false
    var hasHash = false
    var isSpaced = false
    var hasMinus = false
    /// Positions of width, precision and value; 0 for the next one, nil if absent.
    var width: Int?
    var precision: Int?
    var value = 0
  }

  private mutating func readSpecifier(from start: Int) {
    var state = State()
    while let byte = peek() {
      index += 1
      switch byte {
      case UInt8(ascii: "#"): state.hasHash = true
      case UInt8(ascii: " "): state.isSpaced = true
      case UInt8(ascii: "-"): state.hasMinus = true
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "0"): if state.hasPoint { state.hasNumber = true }
      case UInt8(ascii: "h"), UInt8(ascii: "L"): break
      case UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "z"), UInt8(ascii: "j"): state.isLong = true
      case UInt8(ascii: "*"):
        if state.hasPoint { state.precision = 0 } else { state.width = 0 }
        state.hasNumber = true
      case UInt8(ascii: "."): state.hasPoint = true
      case UInt8(ascii: "1")...UInt8(ascii: "9"): readNumber(first: byte, &state)
      case UInt8(ascii: "@") where state.hasHash:
        if let name = variableName() { return add(.variable, state, start, name) }
        state.hasHash = false
      default:
        // `%%` and unknown conversions are literal.
        let argumentClass = FormatSpecifiers.ArgumentClass(conversion: byte, isLong: state.isLong)
        if let argumentClass { add(argumentClass, state, start) } else { noteSplit() }
        if byte == UInt8(ascii: "$"), index - 2 == start { noteMisplacedPosition() }
        return
      }
    }
  }

  private static let noBreakSpaces = ["\u{A0}", "\u{202F}"].map { Array($0.utf8) }

  /// The byte before `index` may begin a no-break space.
  private mutating func noteSplit() {
    let rest = text[(index - 1)...].prefix(4)
    guard let space = Self.noBreakSpaces.first(where: { rest.starts(with: $0) }), let letter = rest.dropFirst(space.count).first
    else { return }
    if FormatSpecifiers.ArgumentClass(conversion: letter) != nil { hasSplitSpecifier = true }
  }

  /// `1@` after `%$`
  private mutating func noteMisplacedPosition() {
    let digits = text[index...].prefix { $0 &- UInt8(ascii: "0") < 10 }
    guard !digits.isEmpty, digits.endIndex < text.count else { return }
    if FormatSpecifiers.ArgumentClass(conversion: text[digits.endIndex]) != nil { hasMisplacedPosition = true }
  }

  /// A width, a precision, or a position if followed by `$`.
  private mutating func readNumber(first: UInt8, _ state: inout State) {
    var number = Int(first - UInt8(ascii: "0"))
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
      index += 1
    }
    state.hasNumber = true
    guard peek() == UInt8(ascii: "$") else { return }
    index += 1
    guard number <= Self.highestPosition else { return }
    if state.precision == 0 {
      state.precision = number
    } else if state.width == 0 {
      state.width = number
    } else {
      state.value = number
    }
  }

  /// The remainder of `%#@name@`; nil if it has anything but letters, digits and `_`.
  private mutating func variableName() -> String? {
    let start = index
    while let byte = peek(), byte.isIdentifier { index += 1 }
    let isName = peek() == UInt8(ascii: "@")
    // Also skips the terminator of a malformed name.
    index = min(index + 1, text.count)
    return isName ? String(decoding: text[start..<index - 1], as: UTF8.self) : nil
  }

  private mutating func add(
    _ argumentClass: FormatSpecifiers.ArgumentClass, _ state: State, _ start: Int, _ variable: String = ""
  ) {
    // CoreFoundation assigns positions in this order.
    for position in [state.width, state.precision].compactMap({ $0 }) {
      append(.integer32, position, start, isDoubtful: false)
    }
    let isBare = !state.hasNumber && (state.hasPoint || state.hasMinus)
    let isDoubtful = state.value == 0 && (state.isSpaced || isBare || isInWord(from: start))
    append(argumentClass, state.value, start, isDoubtful: isDoubtful, variable)
  }

  /// Whether a number precedes the percent sign and a word follows it: `100%ige`.
  private func isInWord(from start: Int) -> Bool {
    guard start > 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[start - 1]), let byte = peek() else { return false }
    return (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  private mutating func append(
    _ argumentClass: FormatSpecifiers.ArgumentClass, _ position: Int, _ start: Int, isDoubtful: Bool, _ variable: String = ""
  ) {
    arguments.append(
      FormatSpecifiers.Argument(
        position: position == 0 ? next : position, argumentClass: argumentClass, variable: variable, isDoubtful: isDoubtful,
        range: start..<index))
    if position == 0 { next += 1 }
  }

  private func peek() -> UInt8? { index < text.count ? text[index] : nil }
}

extension FormatSpecifiers.ArgumentClass {
  /// The class of a conversion letter; nil for `%` and unknown letters.
  init?(conversion letter: UInt8, isLong: Bool = false) {
    switch letter {
    case UInt8(ascii: "@"): self = .object
    // Length modifiers do not affect characters.
    case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .integer32
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "o"),
      UInt8(ascii: "O"), UInt8(ascii: "x"), UInt8(ascii: "X"):
      self = isLong ? .integer64 : .integer32
    case UInt8(ascii: "e")...UInt8(ascii: "g"), UInt8(ascii: "E")...UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      self = .floating
    case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "P"): self = .pointer
    case UInt8(ascii: "p"), UInt8(ascii: "n"): self = .integer64
    default: return nil
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit or `_`.
  var isIdentifier: Bool { OpenStepLexer.isWord(self) && !"$/:.-".utf8.contains(self) }
}
