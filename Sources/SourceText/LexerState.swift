internal import Bytes

/// What both tokenizers share: the tokens so far and the conditionals around the place.
///
/// The bytes are handed from function to function as a span, so that no access to them costs a reference count. Every function takes
/// the place where something begins and returns the place where it ends.
struct LexerState {
  var tokens: [Token]
  var conditionals = ConditionalStack()

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

  /// Follows a directive that opens, changes or closes a conditional; the others change nothing.
  ///
  /// - Parameter rest: where the text after the directive's word begins.
  mutating func followConditional(_ word: Keyword, _ bytes: Span<UInt8>, rest: Int) {
    switch word {
    case .if: conditionals.enter(ConditionalStack.Condition(bytes.condition(from: rest)))
    case .ifdef, .ifndef: conditionals.enter(.unknown)
    case .elif, .elseif: conditionals.alternative(ConditionalStack.Condition(bytes.condition(from: rest)))
    case .elifdef, .elifndef, .else: conditionals.alternative(.unknown)
    case .endif: conditionals.leave()
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
    var index = start
    while index < count, ByteClass.isIdentifierBody(self[index]) { index += 1 }
    return index
  }

  /// Past spaces and tabs.
  func blanksEnd(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == UInt8(ascii: " ") || self[index] == UInt8(ascii: "\t") { index += 1 }
    return index
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: (start..<end).map { self[$0] }, as: UTF8.self)
  }

  /// A condition's text: up to the line end or a comment.
  fileprivate func condition(from start: Int) -> String {
    let line = lineEnd(from: start)
    var end = start
    while end < line,
      !(self[end] == UInt8(ascii: "/") && (peek(end + 1) == UInt8(ascii: "/") || peek(end + 1) == UInt8(ascii: "*")))
    {
      end += 1
    }
    return text(start, end)
  }
}
