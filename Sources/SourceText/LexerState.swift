internal import Bytes

/// State of both tokenizers: the tokens so far, and the enclosing conditionals and brackets.
///
/// The bytes are passed from function to function as a span, so that accesses cost no reference counting. Functions take a start
/// and return the end.
struct LexerState {
  var tokens: [Token]
  var conditionals = ConditionalStack()
  var brackets = BracketStack()
  private let words: WordBits

  /// - Parameter storage: an array whose contents are no longer needed.
  init(_ bytes: Span<UInt8>, reusing storage: consuming [Token]) {
    words = WordBits(bytes)
    tokens = storage
    tokens.removeAll(keepingCapacity: true)
  }

  /// The first byte after a byte order mark.
  static func start(of bytes: Span<UInt8>) -> Int {
    bytes.hasBytes([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
  }

  /// The end of the ASCII letters, digits, `_`, and `$` that begin here.
  @inline(__always)
  func asciiIdentifierEnd(from start: Int) -> Int { words.end(from: start) }

  /// The end of the identifier that begins here, with all bytes from 0x80 up.
  @inline(__always)
  func identifierEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = asciiIdentifierEnd(from: start)
    while end < bytes.count, bytes[end] >= 0x80 { end = asciiIdentifierEnd(from: end + 1) }
    return end
  }

  @inline(__always)
  mutating func add(_ kind: Token.Kind, _ keyword: Keyword = .none, from start: Int, to end: Int) {
    guard start < end else { return }
    tokens.append(Token(kind, keyword, from: start, to: end, isDead: conditionals.isDead))
  }

  /// Adds an opening bracket and returns its end.
  @inline(__always)
  mutating func open(closedBy closing: UInt8, at offset: Int) -> Int {
    brackets.open(tokens.count, closedBy: closing)
    add(.punctuation, from: offset, to: offset + 1)
    return offset + 1
  }

  /// Adds a closing bracket.
  ///
  /// - Returns: the index of the matching opening token.
  @inline(__always) @discardableResult
  mutating func close(_ sign: UInt8, at offset: Int) -> Int? {
    let index = tokens.count
    add(.punctuation, from: offset, to: offset + 1)
    // A bracket in dead code does not close one in live code.
    guard let opening = brackets.close(sign), tokens[opening].isDead == conditionals.isDead else { return nil }
    tokens[opening].pair(with: index)
    tokens[index].pair(with: opening)
    return opening
  }

  /// Follows a conditional directive; ignores others.
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
  /// The byte at an index; NUL, which neither language uses, out of bounds.
  @inline(__always)
  func peek(_ index: Int) -> UInt8 {
    index >= 0 && index < count ? self[index] : 0
  }

  /// The end of the identifier that begins here.
  @inline(__always)
  func identifierEnd(from start: Int) -> Int {
    var index = asciiIdentifierEnd(from: start)
    while index < count, self[index] >= 0x80 { index = asciiIdentifierEnd(from: index + 1) }
    return index
  }

  /// The end of the ASCII letters, digits, `_`, and `$` that begin here.
  @inline(__always)
  func asciiIdentifierEnd(from start: Int) -> Int {
    var index = start
    // The bytes after the text are zeros, which belong to no identifier.
    while true {
      let others = ByteClass.otherBytes(thanIdentifierBodyIn: littleEndianWords(at: index))
      if others[0] != 0 { return index + others[0].trailingZeroBitCount / 8 }
      if others[1] != 0 { return index + 8 + others[1].trailingZeroBitCount / 8 }
      index += 16
    }
  }

  func beginsComment(at index: Int) -> Bool {
    peek(index) == UInt8(ascii: "/") && (peek(index + 1) == UInt8(ascii: "/") || peek(index + 1) == UInt8(ascii: "*"))
  }

  /// The end of spaces, which often begin a line.
  @inline(__always)
  func spacesEnd(from start: Int) -> Int {
    var index = start
    while true {
      // The bytes after the text are zeros.
      let others = littleEndianWord(at: index) ^ 0x2020_2020_2020_2020
      if others != 0 { return index &+ others.trailingZeroBitCount / 8 }
      index += 8
    }
  }

  /// The end of spaces and tabs.
  func blanksEnd(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == UInt8(ascii: " ") || self[index] == UInt8(ascii: "\t") { index += 1 }
    return index
  }
}
