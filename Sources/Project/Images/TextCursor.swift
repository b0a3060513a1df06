internal import Bytes

/// A cursor over text. Reads NUL past the end.
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

  /// Consumes one byte if it is the given one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard !isAtEnd, UInt32(peek()) == byte.value else { return false }
    position += 1
    return true
  }

  /// An error at the current position, or at `offset`.
  func error(_ reason: String, at offset: Int? = nil) -> ReadError {
    ReadError(reason, at: min(offset ?? position, bytes.count), in: structure)
  }
}
