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
    var before: UInt8 = 0
    let isPlain = self[start...].allSatisfy { byte in
      defer { before = byte }
      return byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F && byte != 0xC2
        && byte != 0xE2
        && byte != 0xD8 && (byte != UInt8(ascii: "#") || before != byte)
    }
    if !isPlain {
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
