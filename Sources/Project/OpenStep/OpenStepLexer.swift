internal import Bytes

/// A token of OpenStep text. The tokens of a file, concatenated, are the file.
public struct OpenStepPiece: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case byteOrderMark
    /// Whitespace and line endings.
    case blanks
    /// `// …` to the end of the line, or `/* … */`; includes the first line of a project, `// !$*UTF8*$!`.
    case comment
    /// An unterminated `/*`, to the end of the file.
    case openComment
    /// An unquoted string.
    case word
    /// A string in `"` or `'`, including the quotes.
    case quotedString
    /// An unterminated string, to the end of the file.
    case openString
    /// `<`, an even number of hexadecimal digits and `>`.
    case data
    /// One of `{}()=;,`.
    case sign
    /// An unexpected byte.
    case stray
    case end
  }

  public let kind: Kind
  public let range: Range<Int>

  /// Whether it is insignificant to a parser.
  var isTrivia: Bool { kind == .blanks || kind == .comment || kind == .byteOrderMark }
}

/// Splits OpenStep text into tokens. It keeps no state between tokens, so it can start at the end of any value.
struct OpenStepLexer {
  let bytes: [UInt8]
  var position = 0

  /// The next token; all but `end` have at least one byte.
  mutating func next() -> OpenStepPiece {
    let start = position
    let bytes = bytes
    let text = bytes.span
    guard start < text.count else { return OpenStepPiece(kind: .end, range: start..<start) }
    let (kind, end) = Self.piece(text, start)
    position = end
    return OpenStepPiece(kind: kind, range: start..<end)
  }

  /// The next token that is neither whitespace nor a comment.
  mutating func nextSignificant() -> OpenStepPiece {
    let bytes = bytes
    let text = bytes.span
    var start = position
    while start < text.count {
      if text[start].isPropertyListSpace {
        start += 1
        continue
      }
      let (kind, end) = Self.piece(text, start)
      if kind == .comment || kind == .byteOrderMark {
        start = end
        continue
      }
      position = end
      return OpenStepPiece(kind: kind, range: start..<end)
    }
    position = start
    return OpenStepPiece(kind: .end, range: start..<start)
  }

  /// Kind and end of the token at an index.
  private static func piece(_ text: Span<UInt8>, _ start: Int) -> (OpenStepPiece.Kind, end: Int) {
    let first = text[start]
    switch first {
    case UInt8(ascii: " "), 0x09...0x0D:
      var end = start + 1
      while end < text.count, text[end].isPropertyListSpace { end += 1 }
      return (.blanks, end)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="), UInt8(ascii: ";"),
      UInt8(ascii: ","):
      return (.sign, start + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quotedString(text, start)
    case UInt8(ascii: "/") where start + 1 < text.count && text[start + 1] == UInt8(ascii: "/"):
      return (.comment, text.lineEnd(from: start))
    case UInt8(ascii: "/") where start + 1 < text.count && text[start + 1] == UInt8(ascii: "*"): return blockComment(text, start)
    case UInt8(ascii: "<"): return data(text, start)
    case 0xEF where start == 0 && text.utf8MarkLength == 3: return (.byteOrderMark, 3)
    default:
      let end = text.endOfUnquotedString(from: start)
      return end > start ? (.word, end) : (.stray, start + 1)
    }
  }

  /// Bytes allowed in unquoted strings, as in CoreFoundation: letters, digits and `_$/:.-`.
  static func isWord(_ byte: UInt8) -> Bool { Span<UInt8>.isUnquoted(byte) }

  private static func blockComment(_ text: Span<UInt8>, _ start: Int) -> (OpenStepPiece.Kind, end: Int) {
    var end = start + 2
    while end + 1 < text.count {
      if text[end] == UInt8(ascii: "*"), text[end + 1] == UInt8(ascii: "/") { return (.comment, end + 2) }
      end += 1
    }
    return (.openComment, text.count)
  }

  private static func quotedString(_ text: Span<UInt8>, _ start: Int) -> (OpenStepPiece.Kind, end: Int) {
    let quote = text[start]
    var end = start + 1
    while true {
      end = text.firstIndex(ofAny: quote, UInt8(ascii: "\\"), from: end)
      guard end < text.count else { return (.openString, text.count) }
      if text[end] == quote { return (.quotedString, end + 1) }
      end = min(end + 2, text.count)
    }
  }

  private static func data(_ text: Span<UInt8>, _ start: Int) -> (OpenStepPiece.Kind, end: Int) {
    var end = start + 1
    var digits = 0
    while end < text.count, text[end].isHexadecimalDigit || text[end].isPropertyListSpace {
      if text[end].isHexadecimalDigit { digits += 1 }
      end += 1
    }
    let isData = end < text.count && text[end] == UInt8(ascii: ">") && digits.isMultiple(of: 2)
    return isData ? (.data, end + 1) : (.stray, start + 1)
  }
}

extension UInt8 {
  var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: false
    }
  }
}
