extension String {
  /// As a literal of JSON, pure ASCII where a terminal or an editor could take a character for a command.
  public var jsonLiteral: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension FactTree {
  /// As JSON in one line.
  public var jsonLine: String {
    switch self {
    case .string(let text): text.jsonLiteral
    case .integer(let value): String(value)
    // JSON knows neither infinity nor NaN.
    case .real(let value): value.isFinite ? String(value) : String(value).jsonLiteral
    case .boolean(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.jsonLine).joined(separator: ",") + "]"
    case .dictionary(let fields): "{" + fields.map { "\($0.key.jsonLiteral):\($0.value.jsonLine)" }.joined(separator: ",") + "}"
    }
  }
}
