internal import Bytes

/// Decodes text and values validated by `PlainXML`.
enum PlainXMLText {
  /// The character of the reference at `start`.
  static func reference(_ bytes: Span<UInt8>, at start: Int) -> (character: Unicode.Scalar, end: Int)? {
    var end = start + 1
    // The longest is `&#1114111;`, plus leading zeros.
    while end < bytes.count, end - start < 16, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard bytes.byteOrZero(at: end) == UInt8(ascii: ";") else { return nil }
    let name = bytes.extracting(start + 1..<end)
    let character: Unicode.Scalar? =
      if name.isEqual(to: "amp") {
        "&"
      } else if name.isEqual(to: "quot") {
        "\""
      } else if name.isEqual(to: "lt") {
        "<"
      } else if name.isEqual(to: "gt") {
        ">"
      } else if name.isEqual(to: "apos") {
        "'"
      } else {
        numbered(name)
      }
    return character.map { ($0, end + 1) }
  }

  /// `#10`, `#xA`.
  private static func numbered(_ name: Span<UInt8>) -> Unicode.Scalar? {
    guard name.count >= 2, name[0] == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name[1] == UInt8(ascii: "x")
    let first = isHexadecimal ? 2 : 1
    guard first < name.count else { return nil }
    var number: UInt64 = 0
    for index in first..<name.count {
      let byte = name[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * (isHexadecimal ? 16 : 10) + UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        guard isHexadecimal else { return nil }
        number = number * 16 + UInt64((byte | 0x20) - UInt8(ascii: "a")) + 10
      default: return nil
      }
    }
    guard number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number), number != 0xFFFE, number != 0xFFFF else { return nil }
    return UInt32(exactly: number).flatMap { Unicode.Scalar($0) }
  }

  /// Decodes references and normalizes line endings. In attribute values, whitespace becomes spaces; in text, comments are
  /// removed.
  static func decode(_ bytes: Span<UInt8>, isText: Bool) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    var isCDATA = false
    let endOfCDATA = Array("]]>".utf8)
    while index < bytes.count {
      let byte = bytes[index]
      if isCDATA, bytes.hasBytes(endOfCDATA, at: index) {
        isCDATA = false
        index += 3
      } else if !isCDATA, byte == UInt8(ascii: "&"), let reference = reference(bytes, at: index) {
        decoded.append(contentsOf: String(reference.character).utf8)
        index = reference.end
      } else if !isCDATA, byte == UInt8(ascii: "<"), bytes.byteOrZero(at: index + 2) == UInt8(ascii: "[") {
        isCDATA = true
        index += 9
      } else if !isCDATA, byte == UInt8(ascii: "<") {
        index = (try? PlainXML.skipCommentOrCDATA(bytes, at: index)) ?? bytes.count
      } else if byte == 0x0D || byte == 0x0A || byte == 0x09 {
        let isCRLF = byte == 0x0D && bytes.byteOrZero(at: index + 1) == 0x0A
        decoded.append(isText ? (byte == 0x0D ? 0x0A : byte) : 0x20)
        index += isCRLF ? 2 : 1
      } else {
        decoded.append(byte)
        index += 1
      }
    }
    return decoded
  }
}
