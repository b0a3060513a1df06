internal import Bytes

/// A cursor over LEB128 numbers, bytes and C strings, as in the dynamic linker's tables.
struct LEBCursor {
  let bytes: [UInt8]
  let fileOffset: Int
  let structure: String
  /// Index of the next byte.
  var position = 0

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() throws(ReadError) -> UInt8 {
    guard position < bytes.count else { throw error("unexpected end of data") }
    position += 1
    return bytes[position - 1]
  }

  /// An unsigned LEB128 number of at most ten bytes; bits above the 64th are dropped.
  mutating func uleb() throws(ReadError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    while position < bytes.count, position - start < 10 {
      let byte = bytes[position]
      value |= UInt64(byte & 0x7F) << UInt64(7 * (position - start))
      position += 1
      if byte & 0x80 == 0 { return value }
    }
    throw error("unterminated LEB128 number", at: start)
  }

  /// The range of a NUL-terminated string; advances past its NUL.
  mutating func cStringRange() throws(ReadError) -> Range<Int> {
    guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw error("unterminated name") }
    defer { position = end + 1 }
    return position..<end
  }

  mutating func cString() throws(ReadError) -> ArraySlice<UInt8> {
    bytes[try cStringRange()]
  }

  func error(_ reason: String, at place: Int? = nil) -> ReadError {
    ReadError(reason, at: fileOffset + (place ?? position), in: structure)
  }
}
