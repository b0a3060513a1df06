internal import Bytes

/// A cursor over the text of a JSON document or an OpenStep property list. Past the end it reads NUL.
struct TextCursor {
  let bytes: [UInt8]
  let structure: String
  var position = 0

  init(_ bytes: [UInt8], structure: String) {
    self.bytes = bytes
    self.structure = structure
    position = bytes.utf8MarkLength
  }

  var isAtEnd: Bool { position >= bytes.count }

  func peek(_ distance: Int = 0) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  mutating func skipSpaces() {
    while position < bytes.count, bytes[position].isPropertyListSpace { position += 1 }
  }

  /// Passes over one byte if it is the given one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard !isAtEnd, UInt32(peek()) == byte.value else { return false }
    position += 1
    return true
  }

  /// An error at the current place, or at `offset`.
  func error(_ reason: String, at offset: Int? = nil) -> ReadError {
    ReadError(reason, at: min(offset ?? position, bytes.count), in: structure)
  }

  /// `count` hexadecimal digits, at most eight, as a number; nil when fewer are there.
  mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard position + count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + count] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    position += count
    return value
  }

  /// The text of a `\u` escape whose four digits begin here; a high surrogate takes the escape of its low one along. Nil where the
  /// digits are missing.
  mutating func unicodeEscape() -> [UInt8]? {
    guard let first = hexadecimal(4) else { return nil }
    var units = [UInt16(first)]
    let start = position
    if (0xD800..<0xDC00).contains(first), take("\\"), take("u") || take("U"), let second = hexadecimal(4) {
      units.append(UInt16(second))
    } else {
      position = start
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
