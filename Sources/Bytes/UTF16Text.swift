/// UTF-16 with a byte order mark, as in some sources and most `.strings` files of old Xcode versions.
public enum UTF16Text {
  /// The text as UTF-8; nil without a UTF-16 byte order mark. Unpaired surrogates become U+FFFD.
  public static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return decode(bytes, .littleEndian, from: 2)
    case (0xFE, 0xFF): return decode(bytes, .bigEndian, from: 2)
    default: return nil
    }
  }

  /// The text from `start` on as UTF-8. Unpaired surrogates become U+FFFD; half a unit at the end is dropped.
  public static func decode(_ bytes: [UInt8], _ order: ByteOrder, from start: Int) -> [UInt8] {
    let text = bytes.span
    guard start >= 0, start <= text.count else { return [] }
    let source = UTF16Source(isBigEndian: order == .bigEndian, end: start + (text.count - start) / 2 * 2)
    let capacity = source.maxBytes(text, from: start)
    return unsafe [UInt8](uninitialized: capacity) { buffer, count in
      count = unsafe source.write(text, from: start, to: buffer)
    }
  }

  /// An error in the UTF-8 conversion of a UTF-16 file, with the offset in the file.
  ///
  /// - Parameters:
  ///   - error: its offset is one in `decoded`.
  ///   - decoded: the conversion.
  ///   - file: the file, with or without a byte order mark.
  public static func error(_ error: ReadError, in decoded: [UInt8], from file: [UInt8]) -> ReadError {
    let hasMark = file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF])
    // A unit for each character, two for those of four bytes in UTF-8.
    let units = decoded.prefix(error.offset).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    return ReadError(error.reason, at: min(file.count, units * 2 + (hasMark ? 2 : 0)), in: error.structure)
  }
}

/// Reads four ASCII units at a time.
private struct UTF16Source {
  let isBigEndian: Bool
  /// The end of the last unit.
  let end: Int

  /// An upper bound of the size in UTF-8; exact without surrogate pairs.
  func maxBytes(_ text: Span<UInt8>, from start: Int) -> Int {
    var (index, count) = (start, 0)
    while index < end {
      if asciiUnits(text, at: index) != nil {
        index += 8
        count += 4
        continue
      }
      let stop = min(index + 8, end)
      while index < stop {
        let unit = unit(text, at: index)
        count += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
        index += 2
      }
    }
    return count
  }

  @unsafe
  func write(_ text: Span<UInt8>, from start: Int, to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var (index, count) = (start, 0)
    func put(_ byte: UInt32) {
      // Predicted, and cheap compared to the effect of an error in `maxBytes`.
      precondition(count < buffer.count, "more bytes than counted")
      unsafe buffer[count] = UInt8(truncatingIfNeeded: byte)
      count += 1
    }
    while index < end {
      if let ascii = asciiUnits(text, at: index) {
        precondition(count + 4 <= buffer.count, "more bytes than counted")
        unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(of: ascii.littleEndian, toByteOffset: count, as: UInt32.self)
        index += 8
        count += 4
        continue
      }
      // The other units of these four may not be ASCII either.
      let stop = min(index + 8, end)
      while index < stop {
        let scalar = scalar(text, &index)
        switch scalar {
        case 0..<0x80: put(scalar)
        case 0x80..<0x800:
          put(0xC0 | scalar >> 6)
          put(0x80 | scalar & 0x3F)
        case 0x800..<0x10000:
          put(0xE0 | scalar >> 12)
          put(0x80 | scalar >> 6 & 0x3F)
          put(0x80 | scalar & 0x3F)
        default:
          put(0xF0 | scalar >> 18)
          put(0x80 | scalar >> 12 & 0x3F)
          put(0x80 | scalar >> 6 & 0x3F)
          put(0x80 | scalar & 0x3F)
        }
      }
    }
    return count
  }

  /// The character at an index, which is advanced past it.
  private func scalar(_ text: Span<UInt8>, _ index: inout Int) -> UInt32 {
    let first = unit(text, at: index)
    index += 2
    guard 0xD800..<0xE000 ~= first else { return first }
    guard first < 0xDC00, index < end else { return 0xFFFD }
    let second = unit(text, at: index)
    guard 0xDC00..<0xE000 ~= second else { return 0xFFFD }
    index += 2
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private func unit(_ text: Span<UInt8>, at index: Int) -> UInt32 {
    let (first, second) = (UInt32(text[index]), UInt32(text[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  /// Four units as four bytes if all of them are ASCII.
  private func asciiUnits(_ text: Span<UInt8>, at index: Int) -> UInt32? {
    guard index + 8 <= end else { return nil }
    var word = text.littleEndianWord(at: index)
    guard word & (isBigEndian ? 0x80FF_80FF_80FF_80FF : 0xFF80_FF80_FF80_FF80) == 0 else { return nil }
    if isBigEndian { word >>= 8 }
    word = (word | word >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: word | word >> 16)
  }
}
