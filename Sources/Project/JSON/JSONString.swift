internal import Bytes

/// Decodes the escapes of JSON strings.
enum JSONString {
  /// Decodes a valid string literal, given without quotes.
  static func unescape(_ text: Span<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
        decoded.append(text[index])
        index += 1
        continue
      }
      let escape = text[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "u"):
        let (units, end) = units(text, at: index)
        decoded.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        index = end
      default: decoded.append(escape)
      }
    }
    return decoded
  }

  /// The code unit after `\u`; nil if there are fewer than four digits.
  static func unit(_ text: Span<UInt8>, at start: Int) -> UInt16? {
    guard start + 4 <= text.count else { return nil }
    var unit: UInt16 = 0
    for index in start..<start + 4 {
      guard let digit = OpenStepString.hexadecimalValue(text[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// One code unit, or a surrogate pair.
  private static func units(_ text: Span<UInt8>, at start: Int) -> ([UInt16], end: Int) {
    guard let first = unit(text, at: start) else { return ([], start) }
    let isPair = 0xD800..<0xDC00 ~= first && text.byteOrZero(at: start + 4) == UInt8(ascii: "\\")
    guard isPair, text.byteOrZero(at: start + 5) | 0x20 == UInt8(ascii: "u"), let second = unit(text, at: start + 6) else {
      return ([first], start + 4)
    }
    return ([first, second], start + 10)
  }
}
