public enum ByteOrder: Sendable {
  case littleEndian
  case bigEndian
}

/// A cursor over a few bytes of a file: headers, load commands, records.
///
/// Every access is checked; a failed one throws and does not change the position.
public struct ByteReader {
  let bytes: [UInt8]
  /// Where `bytes` begins, in bytes from the start of the file.
  let fileOffset: Int
  let byteOrder: ByteOrder
  let structure: String
  /// Index of the next byte to read.
  public private(set) var position = 0

  public var remaining: Int { bytes.count - position }

  /// An error with this reader's structure and the offset of the next byte.
  public func error(_ reason: String) -> ReadError {
    ReadError(reason, at: fileOffset + position, in: structure)
  }

  public mutating func uint8() throws(ReadError) -> UInt8 {
    try take(1)
    return bytes[position - 1]
  }

  public mutating func uint16() throws(ReadError) -> UInt16 {
    try take(2)
    return bytes.loadUInt16(at: position - 2, byteOrder)
  }

  public mutating func uint32() throws(ReadError) -> UInt32 {
    try take(4)
    return bytes.loadUInt32(at: position - 4, byteOrder)
  }

  public mutating func uint64() throws(ReadError) -> UInt64 {
    try take(8)
    return bytes.loadUInt64(at: position - 8, byteOrder)
  }

  /// Eight bytes of text, the first one lowest, regardless of the byte order of integers.
  public mutating func littleEndianUInt64() throws(ReadError) -> UInt64 {
    try take(8)
    return bytes.loadUInt64(at: position - 8, .littleEndian)
  }

  public mutating func skip(_ count: Int) throws(ReadError) {
    try take(count)
  }

  public mutating func bytes(_ count: Int) throws(ReadError) -> ArraySlice<UInt8> {
    try take(count)
    return bytes[position - count..<position]
  }

  /// A fixed-width field that contains a name padded with NUL bytes, such as `segname`.
  public mutating func paddedName(_ width: Int) throws(ReadError) -> String {
    String(decoding: try bytes(width).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The NUL-terminated string `offset` bytes after the start of this reader's bytes (an `lc_str`).
  public func string(at offset: Int) throws(ReadError) -> String {
    guard offset >= 0, offset < bytes.count else { throw error("string offset \(offset) is outside the structure") }
    return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private mutating func take(_ count: Int) throws(ReadError) {
    guard count >= 0, count <= remaining else { throw error("needs \(count) bytes but only \(remaining) are left") }
    position += count
  }
}
