internal import Bytes

/// Splits Swift into tokens. Any bytes give tokens; every step advances; nesting lies on an explicit stack, not on the machine's.
struct SwiftLexer {
  /// How a string literal began, and so how it ends.
  private struct Delimiter {
    let hashes: Int
    let isMultiline: Bool
  }

  /// An interpolation that we are inside of, and the literal that goes on after it.
  private struct Interpolation {
    let delimiter: Delimiter
    /// Open parentheses of the interpolation's own code.
    var depth = 0
  }

  private var state: LexerState
  private var interpolations: [Interpolation] = []

  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = SwiftLexer(state: LexerState(bytes))
    lexer.run()
    return lexer.state.tokens
  }

  private mutating func run() {
    if state.hasText("#!", at: state.position) {
      let start = state.position
      state.skipLine()
      state.emit(.comment, from: start)
    }
    while !state.isAtEnd {
      let byte = state.peek()
      if ByteClass.isSpace(byte) {
        state.position += 1
      } else if ByteClass.isIdentifierHead(byte) {
        let start = state.position
        state.skipIdentifier()
        state.emit(.identifier, from: start)
      } else if ByteClass.isDigit(byte) {
        state.lexNumber()
      } else {
        lexSign(byte)
      }
    }
  }

  private mutating func lexSign(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"): lexSlash()
    case UInt8(ascii: "\""): beginString(from: state.position, hashes: 0)
    case UInt8(ascii: "#"): lexHash()
    case UInt8(ascii: "`"): lexBacktick()
    case UInt8(ascii: "("):
      if !interpolations.isEmpty { interpolations[interpolations.count - 1].depth += 1 }
      lexPunctuation()
    case UInt8(ascii: ")"): lexClosingParenthesis()
    default: lexPunctuation()
    }
  }

  private mutating func lexPunctuation() {
    let start = state.position
    state.position += 1
    state.emit(.punctuation, from: start)
  }

  private mutating func lexClosingParenthesis() {
    guard let interpolation = interpolations.last else { return lexPunctuation() }
    lexPunctuation()
    if interpolation.depth == 0 {
      interpolations.removeLast()
      lexStringText(interpolation.delimiter, from: state.position, closing: .stringPart)
    } else {
      interpolations[interpolations.count - 1].depth -= 1
    }
  }

  private mutating func lexSlash() {
    let start = state.position
    switch state.peek(1) {
    case UInt8(ascii: "/"):
      state.skipLine()
      state.emit(.comment, from: start)
    case UInt8(ascii: "*"):
      lexBlockComment()
    default:
      if let end = plainRegexEnd() {
        state.position = end
        state.emit(.regex, from: start)
      } else {
        lexPunctuation()
      }
    }
  }

  private mutating func lexBlockComment() {
    let start = state.position
    var depth = 0
    repeat {
      if state.peek() == UInt8(ascii: "/"), state.peek(1) == UInt8(ascii: "*") {
        depth += 1
        state.position += 2
      } else if state.peek() == UInt8(ascii: "*"), state.peek(1) == UInt8(ascii: "/") {
        depth -= 1
        state.position += 2
      } else {
        state.position += 1
      }
    } while depth > 0 && !state.isAtEnd
    state.position = min(state.position, state.bytes.count)
    state.emit(.comment, from: start)
  }

  /// `#"raw"#`, `#/regex/#`, `#if`, `#selector`, or a lone sign.
  private mutating func lexHash() {
    let start = state.position
    var hashes = 0
    while state.peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    let next = state.peek(hashes)
    if next == UInt8(ascii: "\"") {
      state.position += hashes
      beginString(from: start, hashes: hashes)
    } else if next == UInt8(ascii: "/") {
      lexExtendedRegex(from: start, hashes: hashes)
    } else {
      state.position += hashes
      let wordStart = state.position
      state.skipIdentifier()
      let word = "#" + state.text(wordStart..<state.position)
      state.emit(.directive, from: start)
      state.followConditional(word, rest: state.position)
    }
  }

  /// `` `name` ``: the token is the name without its backticks.
  private mutating func lexBacktick() {
    let start = state.position + 1
    var end = start
    while end < state.bytes.count, state.bytes[end] != UInt8(ascii: "`"), !ByteClass.isNewline(state.bytes[end]) { end += 1 }
    guard end < state.bytes.count, state.bytes[end] == UInt8(ascii: "`"), end > start else { return lexPunctuation() }
    state.position = end
    state.emit(.identifier, from: start)
    state.position = end + 1
  }

  private mutating func beginString(from start: Int, hashes: Int) {
    let isMultiline = state.hasText("\"\"\"", at: state.position) && !closesOnItsLine(hashes: hashes)
    state.position += isMultiline ? 3 : 1
    lexStringText(Delimiter(hashes: hashes, isMultiline: isMultiline), from: start, closing: .string)
  }

  /// Whether the three quotes here belong to a raw literal of one line, such as `#"""#`, whose text is a quote.
  private func closesOnItsLine(hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    var index = state.position + 2
    while index < state.bytes.count, !ByteClass.isNewline(state.bytes[index]) {
      if state.bytes[index] == UInt8(ascii: "\""), isFollowedByHashes(hashes, at: index + 1) { return true }
      index += 1
    }
    return false
  }

  /// Literal text up to the closing delimiter or the next interpolation; up to the line end where a one-line literal is not closed.
  ///
  /// - Parameter kind: of the token, where the literal is closed: a whole one, or the last part of one with interpolations.
  private mutating func lexStringText(_ delimiter: Delimiter, from start: Int, closing kind: Token.Kind) {
    while !state.isAtEnd {
      let byte = state.peek()
      if byte == UInt8(ascii: "\\"), isFollowedByHashes(delimiter.hashes, at: state.position + 1) {
        let next = state.peek(1 + delimiter.hashes)
        if next == UInt8(ascii: "(") {
          state.position += 1 + delimiter.hashes
          state.emit(.stringPart, from: start)
          lexPunctuation()
          interpolations.append(Interpolation(delimiter: delimiter))
          return
        }
        state.position += ByteClass.isNewline(next) ? 1 + delimiter.hashes : 2 + delimiter.hashes
      } else if byte == UInt8(ascii: "\""), endsString(delimiter) {
        state.position += (delimiter.isMultiline ? 3 : 1) + delimiter.hashes
        state.emit(kind, from: start)
        return
      } else if ByteClass.isNewline(byte), !delimiter.isMultiline {
        break
      } else {
        state.position += 1
      }
    }
    state.position = min(state.position, state.bytes.count)
    state.emit(.stringPart, from: start)
  }

  private func endsString(_ delimiter: Delimiter) -> Bool {
    guard !delimiter.isMultiline || state.hasText("\"\"\"", at: state.position) else { return false }
    return isFollowedByHashes(delimiter.hashes, at: state.position + (delimiter.isMultiline ? 3 : 1))
  }

  private func isFollowedByHashes(_ count: Int, at index: Int) -> Bool {
    (0..<count).allSatisfy { index + $0 < state.bytes.count && state.bytes[index + $0] == UInt8(ascii: "#") }
  }

  /// `#/…/#`, on one line, or on several where nothing but the line end follows the opening.
  private mutating func lexExtendedRegex(from start: Int, hashes: Int) {
    state.position += hashes + 1
    state.skipSpacesInLine()
    let isMultiline = ByteClass.isNewline(state.peek())
    while !state.isAtEnd {
      let byte = state.peek()
      if byte == UInt8(ascii: "\\") {
        state.position += 2
      } else if byte == UInt8(ascii: "/"), isFollowedByHashes(hashes, at: state.position + 1) {
        state.position += 1 + hashes
        break
      } else if ByteClass.isNewline(byte), !isMultiline {
        break
      } else {
        state.position += 1
      }
    }
    state.emit(.regex, from: start)
  }

  /// Where `/…/` that begins here ends, or nil where the slash is an operator: after an operand, before a space, or unclosed.
  private func plainRegexEnd() -> Int? {
    guard !ByteClass.isSpace(state.peek(1)), !endsOperand(state.tokens.last) else { return nil }
    var index = state.position + 1
    var depth = 0
    var isInClass = false
    let limit = min(state.bytes.count, index + Self.longestRegex)
    while index < limit {
      switch state.bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass:
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "/") where !isInClass: return index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Longer ones are not looked for. It bounds the work for a line of nothing but slashes that open no regex.
  private static let longestRegex = 4096

  /// Whether an expression can end with this token, so that a slash after it divides.
  private func endsOperand(_ token: Token?) -> Bool {
    guard let token else { return false }
    switch token.kind {
    case .identifier: return !Self.wordsBeforeExpressions.contains(state.text(token.range))
    case .punctuation:
      return [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(
        state.bytes[token.offset])
    case .comment, .directive: return false
    default: return true
    }
  }

  private static let wordsBeforeExpressions: Set = [
    "return", "case", "in", "if", "guard", "while", "where", "try", "await", "throw", "else", "is", "switch", "repeat", "let",
    "var",
  ]
}
