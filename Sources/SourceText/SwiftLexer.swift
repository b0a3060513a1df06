internal import Bytes

/// Splits Swift into tokens. Total: any bytes yield tokens, every step advances, and nesting does not use the call stack.
struct SwiftLexer {
  /// An open interpolation, and the literal that continues after it.
  struct Interpolation {
    let delimiter: SwiftStringDelimiter
    /// Index of its opening token.
    let parenthesis: Int
  }

  var state: LexerState
  var interpolations: [Interpolation] = []
  /// The number of open `<` that may begin generic arguments, so that a `>` closes one instead of being part of an operator.
  var angles = 0

  /// - Parameter storage: an array whose contents are no longer needed.
  static func tokens(of bytes: Span<UInt8>, reusing storage: consuming [Token]) -> [Token] {
    var lexer = SwiftLexer(state: LexerState(bytes, reusing: storage))
    lexer.run(bytes)
    return lexer.state.tokens
  }

  private mutating func run(_ bytes: Span<UInt8>) {
    var index = LexerState.start(of: bytes)
    if bytes.peek(index) == UInt8(ascii: "#"), bytes.peek(index + 1) == UInt8(ascii: "!") {
      let end = bytes.lineEnd(from: index)
      state.add(.comment, from: index, to: end)
      index = end
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"):
        index = bytes.spacesEnd(from: index + 1)
      case UInt8(ascii: " "), 0x09...0x0D, 0:
        index += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"):
        index = identifier(bytes, from: index)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        angles = 0
        let isMember = state.tokens.last.map { $0.kind == .punctuation && bytes[$0.offset] == UInt8(ascii: ".") } ?? false
        let end = isMember ? bytes.tupleIndexEnd(from: index) : bytes.swiftNumberEnd(from: index)
        state.add(.number, from: index, to: end)
        index = end
      default:
        index = sign(byte, bytes, at: index)
      }
    }
  }

  /// - Parameter start: of an ASCII letter or another identifier character.
  @inline(__always)
  private mutating func identifier(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = state.asciiIdentifierEnd(from: start)
    while end < bytes.count, bytes[end] >= 0x80, let length = bytes.lengthOfIdentifierScalar(at: end) {
      end = state.asciiIdentifierEnd(from: min(end + length, bytes.count))
    }
    state.add(.identifier, Keyword(bytes, from: start, to: end), from: start, to: end)
    return end
  }

  private mutating func sign(_ byte: UInt8, _ bytes: Span<UInt8>, at index: Int) -> Int {
    switch byte {
    case UInt8(ascii: "("): return state.open(closedBy: UInt8(ascii: ")"), at: index)
    case UInt8(ascii: "["): return state.open(closedBy: UInt8(ascii: "]"), at: index)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return closingBracket(byte, bytes, at: index)
    case UInt8(ascii: "{"):
      angles = 0
      return state.open(closedBy: UInt8(ascii: "}"), at: index)
    case UInt8(ascii: ";"): angles = 0
    case UInt8(ascii: "\""): return string(bytes, from: index, hashes: 0)
    case UInt8(ascii: "#"): return hash(bytes, at: index)
    case UInt8(ascii: "`"): return backtick(bytes, at: index)
    case UInt8(ascii: "/"): return slash(bytes, at: index)
    case UInt8(ascii: ":") where bytes.peek(index + 1) == UInt8(ascii: ":"):
      // `Module::name`
      state.add(.operator, from: index, to: index + 2)
      return index + 2
    case UInt8(ascii: "."):
      if bytes.peek(index + 1) == UInt8(ascii: ".") { return operatorRun(bytes, at: index) }
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      // A postfix mark is a token of its own: `a!.b`, `[A]?`.
      guard bytes.isBoundOnLeft(index) else { return operatorRun(bytes, at: index) }
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"):
      return operatorRun(bytes, at: index)
    case 0x80...:
      if let length = bytes.lengthOfBlankScalar(at: index) { return index + length }
      guard bytes.lengthOfIdentifierScalar(at: index) != nil else { return operatorRun(bytes, at: index) }
      return identifier(bytes, from: index)
    default: break
    }
    state.add(.punctuation, from: index, to: index + 1)
    return index + 1
  }

  private mutating func closingBracket(_ sign: UInt8, _ bytes: Span<UInt8>, at index: Int) -> Int {
    if sign == UInt8(ascii: "}") { angles = 0 }
    let opening = state.close(sign, at: index)
    guard let interpolation = interpolations.last, interpolation.parenthesis == opening else { return index + 1 }
    interpolations.removeLast()
    return stringText(bytes, interpolation.delimiter, from: index + 1, at: index + 1, closing: .stringPart)
  }

  // MARK: Operators

  private mutating func operatorRun(_ bytes: Span<UInt8>, at start: Int) -> Int {
    let first = bytes[start]
    if first == UInt8(ascii: ">"), angles > 0 {
      angles -= 1
      state.add(.punctuation, from: start, to: start + 1)
      return start + 1
    }
    var end = bytes.swiftOperatorEnd(from: start)
    if end == start { end = start + 1 }
    if end - start == 1 {
      if first == UInt8(ascii: "<") {
        if bytes.isBoundOnLeft(start), state.tokens.last?.kind == .identifier { angles += 1 }
      } else if first != UInt8(ascii: "&"), first != UInt8(ascii: "~"), first != UInt8(ascii: "?"), first != UInt8(ascii: "!") {
        angles = 0
      }
      state.add(first < 0x80 ? .punctuation : .operator, from: start, to: end)
      return end
    }
    // `func ==<A>(…)`: the operator's name ends before its generic parameters.
    if state.tokens.last?.keyword == .func, bytes[end - 1] == UInt8(ascii: "<"), ByteClass.isIdentifierHead(bytes.peek(end)) {
      end -= 1
      state.add(end - start == 1 ? .punctuation : .operator, from: start, to: end)
      state.add(.punctuation, from: end, to: end + 1)
      angles = 1
      return end + 1
    }
    let isArrow = end - start == 2 && first == UInt8(ascii: "-") && bytes[start + 1] == UInt8(ascii: ">")
    let isEllipsis = first == UInt8(ascii: ".")
    let isEquality = end - start == 2 && first == UInt8(ascii: "=") && bytes[start + 1] == UInt8(ascii: "=")
    if !isArrow, !isEllipsis, !isEquality { angles = 0 }
    state.add(.operator, from: start, to: end)
    return end
  }

  // MARK: Slashes

  private mutating func slash(_ bytes: Span<UInt8>, at start: Int) -> Int {
    switch bytes.peek(start + 1) {
    case UInt8(ascii: "/"):
      let end = bytes.lineEnd(from: start)
      state.add(.comment, from: start, to: end)
      return end
    case UInt8(ascii: "*"):
      let end = bytes.nestedCommentEnd(from: start)
      state.add(.comment, from: start, to: end)
      return end
    default:
      guard let end = plainRegexEnd(bytes, from: start) else { return operatorRun(bytes, at: start) }
      state.add(.regex, from: start, to: end)
      return end
    }
  }

  /// The end of the `/…/` that begins here; nil if the slash is an operator: after an operand, before a space, or unclosed.
  private func plainRegexEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    // At the start of a line it is a regex even after an operand, because the line before it is complete.
    guard !ByteClass.isSpace(bytes.peek(start + 1)), bytes.beginsLine(start) || !endsOperand(bytes) else { return nil }
    return bytes.regexEnd(from: start + 1)
  }

  /// Whether the last token can end an expression, so that a slash after it divides.
  private func endsOperand(_ bytes: Span<UInt8>) -> Bool {
    guard let token = state.tokens.last else { return false }
    switch token.kind {
    case .identifier: return !Self.wordsBeforeExpressions.contains(token.keyword)
    case .punctuation:
      switch bytes[token.offset] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
      case UInt8(ascii: "?"), UInt8(ascii: "!"): return bytes.isBoundOnLeft(token.offset)
      default: return false
      }
    case .comment, .directive, .operator: return false
    default: return true
    }
  }

  private static let wordsBeforeExpressions: [Keyword] = [
    .return, .case, .in, .if, .guard, .while, .where, .try, .await, .throw, .else, .is, .switch, .repeat, .let, .var, .catch,
  ]

  // MARK: Words with a sign

  /// `#"raw"#`, `#/regex/#`, `#if`, `#selector`, or a lone `#`.
  private mutating func hash(_ bytes: Span<UInt8>, at start: Int) -> Int {
    var open = start
    while bytes.peek(open) == UInt8(ascii: "#") { open += 1 }
    if bytes.peek(open) == UInt8(ascii: "\"") { return string(bytes, from: start, hashes: open - start) }
    if bytes.peek(open) == UInt8(ascii: "/") {
      let end = bytes.extendedRegexEnd(from: open + 1, hashes: open - start)
      state.add(.regex, from: start, to: end)
      return end
    }
    let end = state.identifierEnd(bytes, from: open)
    let word = Keyword(directive: bytes, from: open, to: end)
    state.add(.directive, word, from: start, to: end)
    state.followConditional(word, bytes, rest: end)
    angles = 0
    return end
  }

  /// `` `name` ``: the token is the name without its backticks.
  private mutating func backtick(_ bytes: Span<UInt8>, at index: Int) -> Int {
    let start = index + 1
    let end = bytes.firstIndex(ofAny: UInt8(ascii: "`"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "`"), from: start)
    guard bytes.peek(end) == UInt8(ascii: "`"), end > start else {
      state.add(.punctuation, from: index, to: start)
      return start
    }
    state.add(.identifier, from: start, to: end)
    return end + 1
  }
}
