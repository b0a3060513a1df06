/// Character classes of C, Objective-C, and Swift. Bytes from 0x80 up belong to identifiers: UTF-8 in names, and legacy encodings
/// that must survive as opaque text.
enum ByteClass {
  /// Digits, `$`; letters, `_`.
  private static let bodyBelow64: UInt64 = 0x03FF_0010_0000_0000
  private static let bodyBelow128: UInt64 = 0x07FF_FFFE_87FF_FFFE

  @inline(__always)
  static func isIdentifierHead(_ byte: UInt8) -> Bool {
    isIdentifierBody(byte) && !isDigit(byte)
  }

  @inline(__always)
  static func isIdentifierBody(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 64 ? bodyBelow64 : bodyBelow128) >> UInt64(byte & 63) & 1 != 0
  }

  /// Sets the highest bit of each of sixteen bytes that is not an ASCII letter, digit, `_`, or `$`.
  @inline(__always)
  static func otherBytes(thanIdentifierBodyIn words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let low = words & each(0x7F)
    let letters = low | each(0x20)
    // Each addend sets the highest bit of bytes from the first or after the last byte of the range.
    var body = (letters &+ each(0x80 - 0x61)) & ~(letters &+ each(0x7F - 0x7A))
    body |= (low &+ each(0x80 - 0x30)) & ~(low &+ each(0x7F - 0x39))
    body |= ~((low ^ each(0x5F)) &+ each(0x7F)) | ~((low ^ each(0x24)) &+ each(0x7F))
    return (~body | words) & each(0x80)
  }

  @inline(__always)
  private static func each(_ byte: UInt64) -> SIMD2<UInt64> { SIMD2(repeating: byte &* 0x0101_0101_0101_0101) }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  @inline(__always)
  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte &- 0x09 < 5 || byte == 0
  }

  @inline(__always)
  static func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

extension Span<UInt8> {
  /// Whether a range of letters and digits is a whole word.
  public func isWord(_ range: Range<Int>) -> Bool {
    (range.lowerBound == 0 || !ByteClass.isIdentifierBody(self[range.lowerBound - 1]))
      && (range.upperBound >= count || !ByteClass.isIdentifierBody(self[range.upperBound]))
  }
}
