public import Bytes

/// The facts of one source file. It owns the bytes and lives only while rules check it.
public struct SourceFile: Sendable {
  public enum Language: UInt8, Sendable {
    case swift
    /// Objective-C, C, and their headers.
    case objectiveC
    case objectiveCPlusPlus
  }

  public let language: Language
  /// UTF-8, or legacy bytes unchanged. UTF-16 has been converted.
  public let bytes: [UInt8]
  public let tokens: [Token]
  public let lines: LineIndex

  /// Tokenizes a whole file. It cannot fail: bytes that are not valid source become punctuation.
  ///
  /// - Parameters:
  ///   - assignsRoles: whether any rule needs the roles of identifiers.
  ///   - storage: the tokens of a finished file, for reuse of their storage.
  public init(_ raw: [UInt8], language: Language, assignsRoles: Bool = true, reusing storage: consuming [Token] = []) {
    let bytes = UTF16Text.decode(raw) ?? raw
    var tokens = Self.tokenize(bytes.span, language, reusing: storage)
    if assignsRoles {
      switch language {
      case .swift: SwiftRoles.assign(to: &tokens, bytes)
      case .objectiveC, .objectiveCPlusPlus: ObjectiveCRoles.assign(to: &tokens, bytes)
      }
    }
    self.language = language
    self.bytes = bytes
    self.tokens = tokens
    lines = LineIndex(bytes.span)
  }

  /// The tokens alone, of UTF-8 or legacy bytes; every identifier has the role `code`.
  public static func tokenize(_ bytes: Span<UInt8>, _ language: Language, reusing storage: consuming [Token] = []) -> [Token] {
    switch language {
    case .swift: SwiftLexer.tokens(of: bytes, reusing: storage)
    case .objectiveC, .objectiveCPlusPlus:
      ObjectiveCLexer.tokens(of: bytes, hasRawStrings: language == .objectiveCPlusPlus, reusing: storage)
    }
  }

  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The bytes between the delimiters of a `.string` token, with escapes.
  public func contentRange(ofString token: Token) -> Range<Int> {
    var start = token.range.lowerBound
    var end = token.range.upperBound
    if bytes[start] == UInt8(ascii: "@") { start += 1 }
    while start < end, ByteClass.isIdentifierBody(bytes[start]) { start += 1 }
    if start > token.range.lowerBound, bytes[start - 1] == UInt8(ascii: "R") {
      // `R"delimiter(text)delimiter"`, with or without an encoding prefix.
      let open = bytes[start..<end].firstIndex(of: UInt8(ascii: "(")) ?? start
      return open + 1..<max(open + 1, end - (open - start) - 1)
    }
    while start < end, bytes[start] == UInt8(ascii: "#") {
      start += 1
      end -= 1
    }
    let quotes = bytes[start..<end].starts(with: Array("\"\"\"".utf8)) && end - start >= 6 ? 3 : 1
    return start + quotes..<max(start + quotes, end - quotes)
  }
}
