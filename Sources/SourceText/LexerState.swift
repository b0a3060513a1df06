internal import Bytes

/// What both tokenizers share: the bytes, the place, the tokens so far and the conditionals around it.
///
/// Reading past the end gives NUL, which no rule of either language mistakes for anything.
struct LexerState {
  let bytes: [UInt8]
  var position = 0
  var tokens: [Token] = []
  var conditionals = ConditionalStack()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 6)
    // A byte order mark is no token.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var isAtEnd: Bool { position >= bytes.count }

  @inline(__always)
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  /// Adds what lies between `start` and the current place; nothing where that is nothing.
  mutating func emit(_ kind: Token.Kind, from start: Int) {
    guard start < min(position, bytes.count) else { return }
    tokens.append(Token(kind, start..<min(position, bytes.count), isDead: conditionals.isDead))
  }

  /// Moves to the end of the identifier that begins here.
  mutating func skipIdentifier() {
    while position < bytes.count, ByteClass.isIdentifierBody(bytes[position]) { position += 1 }
  }

  mutating func skipSpacesInLine() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") { position += 1 }
  }

  /// Moves to the line end, or to the end of the file.
  mutating func skipLine() {
    while position < bytes.count, !ByteClass.isNewline(bytes[position]) { position += 1 }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether `word` stands at the place that lies `distance` bytes ahead.
  func hasText(_ word: String, at index: Int) -> Bool {
    bytes.span.hasBytes(Array(word.utf8), at: index)
  }

  /// A number as both languages write it: digits, letters, `_`, a dot before a digit, a sign after an exponent.
  mutating func lexNumber() {
    let start = position
    position += 1
    while !isAtEnd {
      let byte = peek()
      if ByteClass.isIdentifierBody(byte) {
        position += 1
        let isHexadecimal = peek(start - position + 1) | 0x20 == UInt8(ascii: "x")
        let isExponent = byte | 0x20 == UInt8(ascii: isHexadecimal ? "p" : "e")
        if isExponent, peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      } else if byte == UInt8(ascii: "."), ByteClass.isDigit(peek(1)) {
        position += 1
      } else if byte == UInt8(ascii: "'"), ByteClass.isIdentifierBody(peek(1)), ByteClass.isIdentifierBody(peek(-1)) {
        // C++14 and C23 group digits so; Swift has no quote that could follow a number.
        position += 1
      } else {
        break
      }
    }
    emit(.number, from: start)
  }

  /// Follows a directive that opens, changes or closes a conditional; the others change nothing.
  ///
  /// - Parameter rest: where the text after the directive's word begins.
  mutating func followConditional(_ word: String, rest: Int) {
    switch word {
    case "#if": conditionals.enter(ConditionalStack.Condition(condition(from: rest)))
    case "#ifdef", "#ifndef": conditionals.enter(.unknown)
    case "#elif", "#elseif": conditionals.alternative(ConditionalStack.Condition(condition(from: rest)))
    case "#elifdef", "#elifndef", "#else": conditionals.alternative(.unknown)
    case "#endif": conditionals.leave()
    default: break
    }
  }

  /// A condition's text: up to the line end or a comment.
  private func condition(from start: Int) -> String {
    var end = start
    while end < bytes.count, !ByteClass.isNewline(bytes[end]), !hasText("//", at: end), !hasText("/*", at: end) { end += 1 }
    return text(start..<end)
  }
}
