internal import Bytes

/// Decodes and encodes strings of OpenStep text.
enum OpenStepString {
  /// - Parameter literal: a word, or a quoted string with its quotes.
  static func decode(_ literal: ArraySlice<UInt8>) -> String {
    guard let first = literal.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      return String(decoding: literal, as: UTF8.self)
    }
    let content = literal.count > 1 && literal.last == first ? literal.dropFirst().dropLast() : literal.dropFirst()
    return decode(content: content, isEscaped: content.contains(UInt8(ascii: "\\")))
  }

  /// - Parameter content: a word, or a quoted string without its quotes.
  static func decode(content: ArraySlice<UInt8>, isEscaped: Bool) -> String {
    String(decoding: isEscaped ? unescape(content)[...] : content, as: UTF8.self)
  }

  /// Decodes a quoted string, given without quotes.
  static func unescape(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var decoder = EscapeDecoder(content)
    return decoder.decode()
  }

  /// The bytes of `<0fbd…>`.
  static func data(_ literal: ArraySlice<UInt8>) -> [UInt8] {
    let digits = literal.compactMap(hexadecimalValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The literal for a string, quoted only if necessary.
  static func encode(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    // Two slashes begin a comment; Xcode also quotes `___` and everything but letters, digits, `_`, `.`, `/` and `$`.
    if !bytes.isEmpty, bytes.allSatisfy(OpenStepLexer.isWord), !text.holds("//"), !text.holds("___"),
      !text.contains(where: { $0 == ":" || $0 == "-" })
    {
      return bytes
    }
    var encoded: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): encoded += [UInt8(ascii: "\\"), byte]
      case 0x0A: encoded += Array("\\n".utf8)
      case 0x09: encoded += Array("\\t".utf8)
      case 0x0D: encoded += Array("\\r".utf8)
      default: encoded.append(byte)
      }
    }
    return encoded + [UInt8(ascii: "\"")]
  }

  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Decodes escapes like CoreFoundation's `CFOldStylePList.c`.
private struct EscapeDecoder {
  private var rest: ArraySlice<UInt8>
  private var text: [UInt8] = []
  /// Code units of consecutive `\U` escapes; two may be a surrogate pair.
  private var units: [UInt16] = []

  init(_ content: ArraySlice<UInt8>) {
    rest = content
    text.reserveCapacity(content.count)
  }

  mutating func decode() -> [UInt8] {
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      if backslash > rest.startIndex {
        flushUnits()
        text.append(contentsOf: rest[..<backslash])
      }
      rest = rest[(backslash + 1)...]
      // A trailing backslash is literal.
      if let escape = rest.popFirst() { undo(escape) } else { append(UInt8(ascii: "\\")) }
    }
    flushUnits()
    text.append(contentsOf: rest)
    return text
  }

  private mutating func undo(_ escape: UInt8) {
    switch escape {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): append(nextStep: octal(escape))
    case UInt8(ascii: "U"): units.append(hexadecimal())
    case UInt8(ascii: "a"): append(0x07)
    case UInt8(ascii: "b"): append(0x08)
    case UInt8(ascii: "f"): append(0x0C)
    case UInt8(ascii: "n"): append(0x0A)
    case UInt8(ascii: "r"): append(0x0D)
    case UInt8(ascii: "t"): append(0x09)
    case UInt8(ascii: "v"): append(0x0B)
    default: append(escape)
    }
  }

  private mutating func append(_ byte: UInt8) {
    flushUnits()
    text.append(byte)
  }

  private mutating func append(nextStep byte: UInt8) {
    flushUnits()
    text.append(contentsOf: String(NextStepEncoding.scalar(byte)).utf8)
  }

  private mutating func flushUnits() {
    guard !units.isEmpty else { return }
    text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    units.removeAll()
  }

  /// Up to three digits; values above 255 wrap around.
  private mutating func octal(_ first: UInt8) -> UInt8 {
    var value = first - UInt8(ascii: "0")
    for _ in 0..<2 {
      guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
      rest.removeFirst()
      value = value << 3 | (digit - UInt8(ascii: "0"))
    }
    return value
  }

  /// Up to four digits.
  private mutating func hexadecimal() -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = rest.first, let digit = OpenStepString.hexadecimalValue(byte) else { break }
      rest.removeFirst()
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
