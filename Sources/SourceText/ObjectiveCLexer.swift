internal import Bytes

/// Splits C, Objective-C and Objective-C++ into tokens. Any bytes give tokens; every step advances.
struct ObjectiveCLexer {
  private var state: LexerState
  private let hasRawStrings: Bool
  /// Only white space and comments stand before the current place on its line.
  private var isAtLineStart = true

  /// - Parameter hasRawStrings: whether `R"(…)"` is a literal, as in Objective-C++.
  static func tokens(of bytes: [UInt8], hasRawStrings: Bool) -> [Token] {
    var lexer = ObjectiveCLexer(state: LexerState(bytes), hasRawStrings: hasRawStrings)
    lexer.run()
    return lexer.state.tokens
  }

  private mutating func run() {
    while !state.isAtEnd {
      let byte = state.peek()
      if ByteClass.isSpace(byte) {
        if ByteClass.isNewline(byte) { isAtLineStart = true }
        state.position += 1
        continue
      }
      if byte == UInt8(ascii: "/"), state.peek(1) == UInt8(ascii: "/") {
        lexLineComment()
      } else if byte == UInt8(ascii: "/"), state.peek(1) == UInt8(ascii: "*") {
        lexBlockComment()
      } else if byte == UInt8(ascii: "#"), isAtLineStart {
        isAtLineStart = false
        lexDirective()
      } else {
        isAtLineStart = false
        lexCode(byte)
      }
    }
  }

  private mutating func lexCode(_ byte: UInt8) {
    let start = state.position
    if ByteClass.isIdentifierHead(byte) {
      lexIdentifier()
    } else if ByteClass.isDigit(byte) {
      state.lexNumber()
    } else if byte == UInt8(ascii: "\"") {
      lexQuoted(from: start, .string)
    } else if byte == UInt8(ascii: "@"), state.peek(1) == UInt8(ascii: "\"") {
      state.position += 1
      lexQuoted(from: start, .string)
    } else if byte == UInt8(ascii: "'") {
      lexQuoted(from: start, .character)
    } else if byte == UInt8(ascii: "\\"), ByteClass.isNewline(state.peek(1)) {
      state.position += state.peek(1) == UInt8(ascii: "\r") && state.peek(2) == UInt8(ascii: "\n") ? 3 : 2
    } else {
      state.position += 1
      state.emit(.punctuation, from: start)
    }
  }

  /// A name, or what it introduces: a raw string, the file name in a question for a header.
  private mutating func lexIdentifier() {
    let start = state.position
    state.skipIdentifier()
    let name = state.bytes[start..<state.position]
    if hasRawStrings, state.peek() == UInt8(ascii: "\""), Self.rawPrefixes.contains(where: name.elementsEqual) {
      return lexRawString(from: start)
    }
    state.emit(.identifier, from: start)
    guard name.first == UInt8(ascii: "_"), Self.headerQuestions.contains(where: name.elementsEqual) else { return }
    state.skipSpacesInLine()
    guard state.peek() == UInt8(ascii: "(") else { return }
    state.position += 1
    state.emit(.punctuation, from: state.position - 1)
    lexHeaderName()
  }

  private static let rawPrefixes = ["R", "LR", "uR", "UR", "u8R"].map { Array($0.utf8) }
  private static let headerQuestions = ["__has_include", "__has_include_next"].map { Array($0.utf8) }

  /// A literal that ends at its quote, or at the line end where the quote is missing.
  private mutating func lexQuoted(from start: Int, _ kind: Token.Kind) {
    let quote = state.peek()
    state.position += 1
    while !state.isAtEnd {
      let byte = state.peek()
      if byte == UInt8(ascii: "\\") {
        state.position += state.peek(1) == UInt8(ascii: "\r") && state.peek(2) == UInt8(ascii: "\n") ? 3 : 2
        continue
      }
      if ByteClass.isNewline(byte) { break }
      state.position += 1
      if byte == quote { break }
    }
    state.emit(kind, from: start)
  }

  /// `R"delimiter(text)delimiter"`, from its quote on; where no parenthesis follows after at most sixteen bytes it is a plain string
  /// after a name.
  private mutating func lexRawString(from start: Int) {
    let delimiter = state.position + 1
    var open = delimiter
    while open < state.bytes.count, open - delimiter < 16, state.bytes[open] != UInt8(ascii: "("),
      !ByteClass.isSpace(state.bytes[open])
    {
      open += 1
    }
    guard open < state.bytes.count, state.bytes[open] == UInt8(ascii: "(") else {
      state.emit(.identifier, from: start)
      return
    }
    let end = [UInt8(ascii: ")")] + state.bytes[delimiter..<open] + [UInt8(ascii: "\"")]
    state.position = open + 1
    while !state.isAtEnd, !state.bytes.span.hasBytes(end, at: state.position) { state.position += 1 }
    state.position = min(state.position + end.count, state.bytes.count)
    state.emit(.string, from: start)
  }

  /// To the end of the line, and on to the next one after a backslash.
  private mutating func lexLineComment() {
    let start = state.position
    while true {
      state.skipLine()
      guard !state.isAtEnd, state.peek(-1) == UInt8(ascii: "\\") else { break }
      state.position += state.peek() == UInt8(ascii: "\r") && state.peek(1) == UInt8(ascii: "\n") ? 2 : 1
    }
    state.emit(.comment, from: start)
  }

  private mutating func lexBlockComment() {
    let start = state.position
    state.position += 2
    while !state.isAtEnd, !(state.peek() == UInt8(ascii: "*") && state.peek(1) == UInt8(ascii: "/")) { state.position += 1 }
    state.position = min(state.position + 2, state.bytes.count)
    state.emit(.comment, from: start)
  }

  /// `#` and its word. What follows is code again, but for file names and plain text.
  private mutating func lexDirective() {
    let start = state.position
    state.position += 1
    state.skipSpacesInLine()
    let wordStart = state.position
    state.skipIdentifier()
    let word = "#" + state.text(wordStart..<state.position)
    state.emit(.directive, from: start)
    state.followConditional(word, rest: state.position)
    switch word {
    case "#import", "#include", "#include_next": lexHeaderName()
    case "#error", "#warning", "#pragma": lexDirectiveText()
    default: break
    }
  }

  private mutating func lexHeaderName() {
    state.skipSpacesInLine()
    let start = state.position
    let close: UInt8
    switch state.peek() {
    case UInt8(ascii: "<"): close = UInt8(ascii: ">")
    case UInt8(ascii: "\""): close = UInt8(ascii: "\"")
    default: return
    }
    state.position += 1
    while !state.isAtEnd, state.peek() != close, !ByteClass.isNewline(state.peek()) { state.position += 1 }
    if state.peek() == close { state.position += 1 }
    state.emit(.headerName, from: start)
  }

  private mutating func lexDirectiveText() {
    state.skipSpacesInLine()
    let start = state.position
    state.skipLine()
    if state.position > start { state.emit(.directiveText, from: start) }
  }
}
