extension Span where Element == UInt8 {
  public func isEqual(to name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { text in
      for index in 0..<count where unsafe text[index] != self[index] { return false }
      return true
    }
  }

  /// The offset of the first byte that is not UTF-8 (RFC 3629); nil if all are.
  public var firstInvalidUTF8: Int? {
    var index = endOfASCII(from: 0)
    while index < count {
      // Non-ASCII characters come in runs.
      while index < count, self[index] >= 0x80 {
        let length = usualSequenceLength(at: index)
        guard length > 0 else { return index }
        index += length
      }
      index = endOfASCII(from: index)
    }
    return nil
  }

  /// The first index from `start` on that is not ASCII; `count` if there is none.
  public func endOfASCII(from start: Int) -> Int {
    var index = start
    while index + 32 <= count {
      let words = unsafe unsafeBitCast(sixteen(at: index) | sixteen(at: index + 16), to: SIMD2<UInt64>.self)
      if (words[0] | words[1]) & 0x8080_8080_8080_8080 != 0 { break }
      index += 32
    }
    while index < count {
      // Zeros past the end are ASCII.
      let words = unsafe unsafeBitCast(sixteenOrZeros(at: index), to: SIMD2<UInt64>.self)
      let (low, high) = (words[0] & 0x8080_8080_8080_8080, words[1] & 0x8080_8080_8080_8080)
      if low != 0 { return index + low.trailingZeroBitCount / 8 }
      if high != 0 { return index + 8 + high.trailingZeroBitCount / 8 }
      index += 16
    }
    return count
  }

  /// Like `sequenceLength`, with one load for most characters of two and three bytes.
  private func usualSequenceLength(at index: Int) -> Int {
    guard index + 8 <= count else { return sequenceLength(at: index) }
    let word = littleEndianWord(at: index)
    // `E0` requires, and `ED` forbids, a second byte with the bit 0x20: anything else is an overlong form or a surrogate.
    let begin = word & 0x200F
    if word & 0xC0_C0F0 == 0x80_80E0, begin != 0, begin != 0x200D { return 3 }
    if word & 0xC0E0 == 0x80C0, word & 0x1E != 0 { return 2 }
    return sequenceLength(at: index)
  }

  /// The length of the character that begins here; 0 if none does.
  func sequenceLength(at index: Int) -> Int {
    let sequence = sequence(at: index)
    return sequence.isWhole ? sequence.length : 0
  }

  /// The length of the character that begins here or, if truncated, of its existing part, which decoders replace by one U+FFFD
  /// (Unicode 3.9, substitution of maximal subparts).
  func sequence(at index: Int) -> (length: Int, isWhole: Bool) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch self[index] {
    case 0..<0x80: return (1, true)
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return (1, false)
    }
    guard index + 1 < count, second.contains(self[index + 1]) else { return (1, false) }
    for position in 2..<length {
      guard index + position < count, (0x80...0xBF).contains(self[index + position]) else { return (position, false) }
    }
    return (length, true)
  }

  /// The number of UTF-16 code units of a range as `String(decoding:as:)` decodes it.
  func utf16Count(in range: Range<Int>) -> Int {
    let text = extracting(range)
    var (index, units) = (0, 0)
    while index < text.count {
      let end = text.endOfASCII(from: index)
      units += end - index
      index = end
      while index < text.count, text[index] >= 0x80 {
        let length = text.sequence(at: index).length
        units += length == 4 ? 2 : 1
        index += length
      }
    }
    return units
  }
}
