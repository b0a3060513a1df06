internal import Bytes

/// A cursor over the bits of an LLVM bitstream: little-endian words, least significant bit first
/// (llvm.org/docs/BitCodeFormat.html).
struct BitReader {
  private let bytes: [UInt8]
  private let fileOffset: Int
  /// In bits from the start of `bytes`.
  private(set) var position: Int
  let end: Int

  /// - Parameter fileOffset: offset of `bytes` in the file, for errors.
  init(_ bytes: [UInt8], fileOffset: Int) {
    self.bytes = bytes
    self.fileOffset = fileOffset
    position = 0
    end = bytes.count * 8
  }

  var isAtEnd: Bool { position >= end }

  func error(_ reason: String) -> ReadError {
    ReadError(reason, at: fileOffset + position / 8, in: "LLVM bitcode")
  }

  /// A fixed-width field of at most 64 bits.
  mutating func fixed(_ width: Int) throws(ReadError) -> UInt64 {
    guard width >= 0, width <= 64, width <= end - position else { throw error("field extends past the end of the file") }
    var value: UInt64 = 0
    var filled = 0
    while filled < width {
      let byte = UInt64(bytes[position >> 3]) >> UInt64(position & 7)
      let count = min(8 - (position & 7), width - filled)
      value |= (byte & (1 << UInt64(count) - 1)) << UInt64(filled)
      filled += count
      position += count
    }
    return value
  }

  /// A variable bit rate number in chunks of `width` bits, whose highest bit marks continuation.
  mutating func variable(_ width: Int) throws(ReadError) -> UInt64 {
    guard width >= 2, width <= 32 else { throw error("invalid VBR width \(width)") }
    var value: UInt64 = 0
    var shift = 0
    while true {
      let chunk = try fixed(width)
      let more = UInt64(1) << UInt64(width - 1)
      if shift < 64 { value |= (chunk & (more - 1)) << UInt64(shift) }
      guard chunk & more != 0 else { return value }
      shift += width - 1
      guard shift < 80 else { throw error("number larger than 64 bits") }
    }
  }

  mutating func align() {
    position = min(end, (position + 31) / 32 * 32)
  }

  /// Skips whole 32-bit words.
  mutating func skip(words: UInt64) throws(ReadError) {
    guard words <= UInt64((end - position) / 32) else { throw error("block extends past the end of the file") }
    position += Int(words) * 32
  }

  /// A blob of `count` bytes at the current, aligned position.
  mutating func blob(_ count: UInt64) throws(ReadError) -> ArraySlice<UInt8> {
    guard position % 8 == 0, count <= UInt64((end - position) / 8) else { throw error("blob extends past the end of the file") }
    let start = position / 8
    position += Int(count) * 8
    return bytes[start..<start + Int(count)]
  }
}
