internal import Bytes

/// A position in a stream of LEB128 numbers, bytes and C strings, as the dynamic linker's tables are.
struct LEBCursor {
  let bytes: [UInt8]
  let fileOffset: Int
  let structure: String
  /// Index of the next byte.
  var position = 0

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() throws(ReadError) -> UInt8 {
    guard position < bytes.count else { throw error("a byte is missing") }
    position += 1
    return bytes[position - 1]
  }

  /// An unsigned LEB128 number of at most ten bytes; bits above the sixty-fourth are dropped.
  mutating func uleb() throws(ReadError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    while position < bytes.count, position - start < 10 {
      let byte = bytes[position]
      value |= UInt64(byte & 0x7F) << UInt64(7 * (position - start))
      position += 1
      if byte & 0x80 == 0 { return value }
    }
    throw error("a number is not terminated", at: start)
  }

  /// Where a NUL-terminated string stands; the position is after its NUL then.
  mutating func cStringRange() throws(ReadError) -> Range<Int> {
    guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw error("a name is not terminated") }
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
