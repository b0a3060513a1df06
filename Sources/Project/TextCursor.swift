internal import Bytes

/// A cursor over the text of a JSON document or an OpenStep property list. Past the end it reads NUL.
struct TextCursor {
  let bytes: [UInt8]
  let structure: String
  var position = 0

  init(_ bytes: [UInt8], structure: String) {
    self.bytes = bytes
    self.structure = structure
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var isAtEnd: Bool { position >= bytes.count }

  func peek(_ distance: Int = 0) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  mutating func skipSpaces() {
    while position < bytes.count, bytes[position].isPropertyListSpace { position += 1 }
  }

  /// Passes over one byte if it is the given one.
  mutating func take(_ byte: Character) -> Bool {
    guard !isAtEnd, peek() == byte.asciiValue else { return false }
    position += 1
    return true
  }

  /// An error at the current place, or at `offset`.
  func error(_ reason: String, at offset: Int? = nil) -> ReadError {
    ReadError(reason, at: min(offset ?? position, bytes.count), in: structure)
  }

  /// Up to `count` hexadecimal digits as a number; nil when fewer are there.
  mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard position + count <= bytes.count else { return nil }
    guard let value = UInt32(String(decoding: bytes[position..<position + count], as: UTF8.self), radix: 16) else { return nil }
    position += count
    return value
  }
}
