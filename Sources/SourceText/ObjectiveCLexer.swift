internal import Bytes

/// Splits C, Objective-C, and Objective-C++ into tokens. Total: any bytes yield tokens, and every step advances.
struct ObjectiveCLexer {
  private var state: LexerState
  private let hasRawStrings: Bool
  /// Only white space and comments precede the current position on its line.
  private var isAtLineStart = true
  /// The brackets that were open before the current directive.
  private var outside: BracketStack.Mark?

  /// - Parameters:
  ///   - hasRawStrings: whether `R"(…)"` is a literal, as in Objective-C++.
  ///   - storage: an array whose contents are no longer needed.
  static func tokens(of bytes: Span<UInt8>, hasRawStrings: Bool, reusing storage: consuming [Token]) -> [Token] {
    var lexer = ObjectiveCLexer(state: LexerState(bytes, reusing: storage), hasRawStrings: hasRawStrings)
    lexer.run(bytes)
    return lexer.state.tokens
  }

  private mutating func run(_ bytes: Span<UInt8>) {
    var index = LexerState.start(of: bytes)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isAtLineStart = true
        if let outside { leaveDirective(outside) }
        index = bytes.spacesEnd(from: index + 1)
      case UInt8(ascii: " "), 0x09...0x0D, 0:
        index += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"),
        0x80...:
        isAtLineStart = false
        index = identifier(bytes, from: index)
      case UInt8(ascii: "("): index = open(closedBy: UInt8(ascii: ")"), at: index)
      case UInt8(ascii: "["): index = open(closedBy: UInt8(ascii: "]"), at: index)
      case UInt8(ascii: "{"): index = open(closedBy: UInt8(ascii: "}"), at: index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        isAtLineStart = false
        state.close(byte, at: index)
        index += 1
      // No longer token begins with these.
      case UInt8(ascii: ";"), UInt8(ascii: ","):
        isAtLineStart = false
        state.add(.punctuation, from: index, to: index + 1)
        index += 1
      default:
        index = sign(byte, bytes, at: index)
      }
    }
  }

  @inline(__always)
  private mutating func open(closedBy closing: UInt8, at index: Int) -> Int {
    isAtLineStart = false
    return state.open(closedBy: closing, at: index)
  }

  private mutating func sign(_ byte: UInt8, _ bytes: Span<UInt8>, at index: Int) -> Int {
    if byte == UInt8(ascii: "/") {
      if bytes.peek(index + 1) == UInt8(ascii: "/") { return add(.comment, from: index, to: bytes.lineCommentEnd(from: index)) }
      if bytes.peek(index + 1) == UInt8(ascii: "*") { return add(.comment, from: index, to: bytes.blockCommentEnd(from: index)) }
    }
    if byte == UInt8(ascii: "#"), isAtLineStart {
      isAtLineStart = false
      return directive(bytes, at: index)
    }
    isAtLineStart = false
    let next = bytes.peek(index + 1)
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return add(.number, from: index, to: bytes.cNumberEnd(from: index))
    case UInt8(ascii: ".") where ByteClass.isDigit(next):
      return add(.number, from: index, to: bytes.cNumberEnd(from: index))
    case UInt8(ascii: "\""):
      return add(.string, from: index, to: bytes.quotedEnd(from: index))
    case UInt8(ascii: "@") where next == UInt8(ascii: "\""):
      return add(.string, from: index, to: bytes.quotedEnd(from: index + 1))
    case UInt8(ascii: "'"):
      return add(.character, from: index, to: bytes.quotedEnd(from: index))
    case UInt8(ascii: "\\") where ByteClass.isNewline(next):
      return index + bytes.continuationLength(at: index)
    default:
      let end = bytes.cOperatorEnd(from: index)
      return add(end - index == 1 ? .punctuation : .operator, from: index, to: end)
    }
  }

  @inline(__always)
  private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) -> Int {
    state.add(kind, from: start, to: end)
    return end
  }

  /// A name, or what it introduces: a raw string, or the header name of `__has_include`.
  @inline(__always)
  private mutating func identifier(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let end = state.identifierEnd(bytes, from: start)
    if bytes.peek(end) == UInt8(ascii: "\"") || bytes.peek(end) == UInt8(ascii: "'"), end - start <= 3 {
      let word = bytes.littleEndianPrefix(start, end)
      if hasRawStrings, bytes[end] == UInt8(ascii: "\""), Self.rawPrefixes.contains(word) {
        return rawString(bytes, from: start, quote: end)
      }
      if Self.encodings.contains(word) {
        return add(bytes[end] == UInt8(ascii: "\"") ? .string : .character, from: start, to: bytes.quotedEnd(from: end))
      }
    }
    state.add(.identifier, Keyword(bytes, from: start, to: end), from: start, to: end)
    guard bytes[start] == UInt8(ascii: "_"), end - start >= Self.hasIncludePrefix.count,
      bytes.hasBytes(Self.hasIncludePrefix, at: start)
    else { return end }
    let open = bytes.blanksEnd(from: end)
    guard bytes.peek(open) == UInt8(ascii: "(") else { return end }
    _ = state.open(closedBy: UInt8(ascii: ")"), at: open)
    return headerName(bytes, from: open + 1)
  }

  /// `L"wide"`
  private static let encodings = ["L", "u", "U", "u8"].map { Array($0.utf8).span.littleEndianWord(at: 0) }
  private static let rawPrefixes = ["R", "LR", "uR", "UR", "u8R"].map { Array($0.utf8).span.littleEndianWord(at: 0) }
  /// `__has_include`, `__has_include_next`
  private static let hasIncludePrefix = Array("__has_include".utf8)

  /// `R"delimiter(text)delimiter"`; without a parenthesis after at most sixteen bytes it is a plain string after a name.
  private mutating func rawString(_ bytes: Span<UInt8>, from start: Int, quote: Int) -> Int {
    let delimiter = quote + 1
    var open = delimiter
    while open < bytes.count, open - delimiter < 16, bytes[open] != UInt8(ascii: "("), !ByteClass.isSpace(bytes[open]) {
      open += 1
    }
    guard bytes.peek(open) == UInt8(ascii: "(") else { return add(.identifier, from: start, to: quote) }
    let length = open - delimiter
    var index = open + 1
    while true {
      index = bytes.firstIndex(ofAny: UInt8(ascii: ")"), UInt8(ascii: ")"), from: index)
      guard index < bytes.count else { return add(.string, from: start, to: bytes.count) }
      var matched = 0
      while matched < length, bytes.peek(index + 1 + matched) == bytes[delimiter + matched] { matched += 1 }
      if matched == length, bytes.peek(index + 1 + length) == UInt8(ascii: "\"") {
        return add(.string, from: start, to: index + length + 2)
      }
      index += 1
    }
  }

  /// `#` and its word. Code follows, except for file names and plain text.
  private mutating func directive(_ bytes: Span<UInt8>, at start: Int) -> Int {
    let wordStart = bytes.blanksEnd(from: start + 1)
    let end = state.identifierEnd(bytes, from: wordStart)
    let word = Keyword(directive: bytes, from: wordStart, to: end)
    // Blanks after a lone `#` are not part of it.
    state.add(.directive, word, from: start, to: end > wordStart ? end : start + 1)
    state.followConditional(word, bytes, rest: end)
    // Brackets that a macro definition leaves open are closed by another macro, if at all.
    outside = state.brackets.hide()
    switch word {
    case .import, .include, .includeNext: return headerName(bytes, from: end)
    case .error, .warning, .pragma:
      let text = bytes.blanksEnd(from: end)
      return add(.directiveText, from: text, to: bytes.directiveTextEnd(from: text))
    default: return end
    }
  }

  private mutating func leaveDirective(_ brackets: BracketStack.Mark) {
    state.brackets.restore(brackets)
    state.brackets.release(brackets)
    outside = nil
  }

  private mutating func headerName(_ bytes: Span<UInt8>, from place: Int) -> Int {
    let start = bytes.blanksEnd(from: place)
    let close: UInt8
    switch bytes.peek(start) {
    case UInt8(ascii: "<"): close = UInt8(ascii: ">")
    case UInt8(ascii: "\""): close = UInt8(ascii: "\"")
    default: return place
    }
    let end = bytes.firstIndex(ofAny: close, UInt8(ascii: "\n"), UInt8(ascii: "\r"), close, from: start + 1)
    return add(.headerName, from: start, to: bytes.peek(end) == close ? end + 1 : end)
  }
}
