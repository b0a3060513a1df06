internal import Bytes

/// What both tokenizers share: the tokens so far, and the conditionals and brackets around the place.
///
/// The bytes are handed from function to function as a span, so that no access to them costs a reference count. Every function takes
/// the place where something begins and returns the place where it ends.
struct LexerState {
  var tokens: [Token]
  var conditionals = ConditionalStack()
  var brackets = BracketStack()

  /// - Parameter storage: an array whose contents are not needed any more.
  init(reusing storage: consuming [Token]) {
    tokens = storage
    tokens.removeAll(keepingCapacity: true)
  }

  /// Where the text begins: a byte order mark is no token.
  static func start(of bytes: Span<UInt8>) -> Int {
    bytes.hasBytes([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
  }

  @inline(__always)
  mutating func add(_ kind: Token.Kind, _ keyword: Keyword = .none, from start: Int, to end: Int) {
    guard start < end else { return }
    tokens.append(Token(kind, keyword, from: start, to: end, isDead: conditionals.isDead))
  }

  /// Adds a bracket, and returns where it ends.
  @inline(__always)
  mutating func open(closedBy closing: UInt8, at offset: Int) -> Int {
    brackets.open(tokens.count, closedBy: closing)
    add(.punctuation, from: offset, to: offset + 1)
    return offset + 1
  }

  /// Adds a closing bracket.
  ///
  /// - Returns: the index of the token that opened what it closes.
  @inline(__always) @discardableResult
  mutating func close(_ sign: UInt8, at offset: Int) -> Int? {
    let index = tokens.count
    add(.punctuation, from: offset, to: offset + 1)
    // A bracket that no compiler sees closes nothing that it sees.
    guard let opening = brackets.close(sign), tokens[opening].isDead == conditionals.isDead else { return nil }
    tokens[opening].pair(with: index)
    tokens[index].pair(with: opening)
    return opening
  }

  /// Follows a directive that opens, changes or closes a conditional; the others change nothing.
  ///
  /// - Parameter rest: where the text after the directive's word begins.
  mutating func followConditional(_ word: Keyword, _ bytes: Span<UInt8>, rest: Int) {
    switch word {
    case .if: conditionals.enter(ConditionalStack.Condition(bytes, from: rest), &brackets)
    case .ifdef, .ifndef: conditionals.enter(.unknown, &brackets)
    case .elif, .elseif: conditionals.alternative(ConditionalStack.Condition(bytes, from: rest), &brackets)
    case .elifdef, .elifndef, .else: conditionals.alternative(.unknown, &brackets)
    case .endif: conditionals.leave(&brackets)
    default: break
    }
  }
}

extension Span where Element == UInt8 {
  /// The byte at an index; NUL outside, which neither language mistakes for anything.
  @inline(__always)
  func peek(_ index: Int) -> UInt8 {
    index >= 0 && index < count ? self[index] : 0
  }

  /// Where the identifier that begins here ends.
  @inline(__always)
  func identifierEnd(from start: Int) -> Int {
    var index = asciiIdentifierEnd(from: start)
    while index < count, self[index] >= 0x80 { index = asciiIdentifierEnd(from: index + 1) }
    return index
  }

  /// Where the letters, digits, `_` and `$` of ASCII that begin here end.
  @inline(__always)
  func asciiIdentifierEnd(from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let rest = ByteClass.otherBytes(thanIdentifierBodyIn: littleEndianWord(at: index))
      if rest != 0 { return index + rest.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] < 0x80, ByteClass.isIdentifierBody(self[index]) { index += 1 }
    return index
  }

  func beginsComment(at index: Int) -> Bool {
    peek(index) == UInt8(ascii: "/") && (peek(index + 1) == UInt8(ascii: "/") || peek(index + 1) == UInt8(ascii: "*"))
  }

  /// Past spaces and tabs.
  func blanksEnd(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == UInt8(ascii: " ") || self[index] == UInt8(ascii: "\t") { index += 1 }
    return index
  }
}
