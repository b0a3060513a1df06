internal import Bytes

extension String {
  /// A JSON literal. Escapes control characters, Unicode line separators, and what changes the text direction.
  public var jsonLiteral: String {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a JSON literal.
  public mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(contentsOf: text.utf8)
    if !span.extracting(start...).isPlainJSON {
      removeSubrange(start...)
      var before: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        // Azure Pipelines runs `##vso[…]` anywhere in a line of the log.
        if scalar == "#", before == "#" { appendEscape(scalar) } else { appendJSON(scalar) }
        before = scalar
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": self += "\\\"".utf8
    case "\\": self += "\\\\".utf8
    case "\n": self += "\\n".utf8
    case "\r": self += "\\r".utf8
    case "\t": self += "\\t".utf8
    case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.changesLineOrDirection:
      appendEscape(scalar)
    default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func appendEscape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    self += "\\u".utf8
    self += [UInt8](repeating: UInt8(ascii: "0"), count: 4 - digits.utf8.count)
    self += digits.utf8
  }
}

extension Span<UInt8> {
  /// Whether no byte begins what a JSON literal escapes.
  fileprivate var isPlainJSON: Bool {
    var index = 0
    while index < count {
      if index + 8 <= count, littleEndianWord(at: index).isPlainJSON {
        index += 8
        continue
      }
      let end = Swift.min(index + 8, count)
      while index < end {
        switch self[index] {
        // The last three begin control characters, line separators, and marks of direction.
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2: return false
        case UInt8(ascii: "#") where index > 0 && self[index - 1] == UInt8(ascii: "#"): return false
        default: index += 1
        }
      }
    }
    return true
  }
}

extension UInt64 {
  /// Whether eight bytes are printable ASCII without quotes, backslashes, and number signs.
  fileprivate var isPlainJSON: Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    func isZero(_ word: UInt64) -> UInt64 { word &- 0x0101_0101_0101_0101 & ~word }
    let isControl = self &- 0x2020_2020_2020_2020 & ~self
    // A quote and a number sign differ in the lowest bit.
    let isQuoteOrSign = isZero((self | 0x0101_0101_0101_0101) ^ 0x2323_2323_2323_2323)
    let isBackslash = isZero(self ^ 0x5C5C_5C5C_5C5C_5C5C)
    let isDelete = isZero(self ^ 0x7F7F_7F7F_7F7F_7F7F)
    return (self | isControl | isQuoteOrSign | isBackslash | isDelete) & high == 0
  }
}

extension Unicode.Scalar {
  /// Line separators, and characters that change the direction of what follows.
  public var changesLineOrDirection: Bool {
    (0x2028...0x202E).contains(value) || (0x2066...0x2069).contains(value) || value == 0x061C || value == 0x200E
      || value == 0x200F
  }
}

extension FactTree {
  /// JSON on one line.
  public var jsonLine: String {
    switch self {
    case .string(let text): text.jsonLiteral
    case .integer(let value): String(value)
    // JSON has neither infinity nor NaN.
    case .real(let value): value.isFinite ? String(value) : String(value).jsonLiteral
    case .boolean(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.jsonLine).joined(separator: ",") + "]"
    case .dictionary(let fields): "{" + fields.map { "\($0.key.jsonLiteral):\($0.value.jsonLine)" }.joined(separator: ",") + "}"
    }
  }
}
