internal import Bytes

/// A piece of OpenStep text. The pieces of a file, in a row, are the file.
public struct OpenStepPiece: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case byteOrderMark
    /// Spaces, tabs and line ends.
    case blanks
    /// `// …` up to the line end, or `/* … */`; the first line of a project, `// !$*UTF8*$!`, is one.
    case comment
    /// A `/*` that nothing closes, to the end of the file.
    case openComment
    /// A word without quotes.
    case word
    /// Text between `"` or `'`, with them.
    case quotedString
    /// A quote that nothing closes, to the end of the file.
    case openString
    /// `<`, an even number of hexadecimal digits and `>`.
    case data
    /// One of `{}()=;,`.
    case sign
    /// A byte that can stand nowhere.
    case stray
    case end
  }

  public let kind: Kind
  public let range: Range<Int>

  /// Whether it says nothing to a reader of values.
  var isTrivia: Bool { kind == .blanks || kind == .comment || kind == .byteOrderMark }
}

/// Cuts OpenStep text into pieces. Between two pieces nothing is remembered, so that it can begin at the end of any value.
struct OpenStepLexer {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The next piece; every one but `end` is at least one byte long.
  mutating func next() -> OpenStepPiece {
    let start = position
    guard start < bytes.count else { return OpenStepPiece(kind: .end, range: start..<start) }
    let kind = piece(bytes[start])
    return OpenStepPiece(kind: kind, range: start..<position)
  }

  /// The next piece that is no blank and no comment.
  mutating func nextSignificant() -> OpenStepPiece {
    var piece = next()
    while piece.isTrivia { piece = next() }
    return piece
  }

  private mutating func piece(_ first: UInt8) -> OpenStepPiece.Kind {
    switch first {
    case UInt8(ascii: " "), 0x09...0x0D:
      while position < bytes.count, bytes[position].isPropertyListSpace { position += 1 }
      return .blanks
    case UInt8(ascii: "/") where isComment(at: position): return comment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quotedString(first)
    case UInt8(ascii: "<"): return data()
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="), UInt8(ascii: ";"),
      UInt8(ascii: ","):
      position += 1
      return .sign
    case 0xEF where position == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]):
      position = 3
      return .byteOrderMark
    default:
      guard Self.isWord(first) else {
        position += 1
        return .stray
      }
      repeat { position += 1 } while position < bytes.count && Self.isWord(bytes[position])
      return .word
    }
  }

  /// What may stand in a string without quotes, as for CoreFoundation.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }

  private func isComment(at place: Int) -> Bool {
    guard bytes[place] == UInt8(ascii: "/"), place + 1 < bytes.count else { return false }
    return bytes[place + 1] == UInt8(ascii: "/") || bytes[place + 1] == UInt8(ascii: "*")
  }

  private mutating func comment() -> OpenStepPiece.Kind {
    if bytes[position + 1] == UInt8(ascii: "/") {
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      return .comment
    }
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return .comment
      }
      position += 1
    }
    position = bytes.count
    return .openComment
  }

  private mutating func quotedString(_ quote: UInt8) -> OpenStepPiece.Kind {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote { return .quotedString }
      if byte == UInt8(ascii: "\\") { position = min(position + 1, bytes.count) }
    }
    return .openString
  }

  private mutating func data() -> OpenStepPiece.Kind {
    var end = position + 1
    var digits = 0
    while end < bytes.count, bytes[end].isHexadecimalDigit || bytes[end].isPropertyListSpace {
      if bytes[end].isHexadecimalDigit { digits += 1 }
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">"), digits.isMultiple(of: 2) else {
      position += 1
      return .stray
    }
    position = end + 1
    return .data
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
