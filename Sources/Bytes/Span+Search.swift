// Searches for tokenizers: sixteen bytes at a time, bounds-checked like every other access to a span.
extension Span where Element == UInt8 {
  /// The index of the first byte from `start` on that equals one of four; `count` if there is none.
  @inlinable
  public func firstIndex(ofAny first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, from start: Int) -> Int {
    var index = start
    let firsts = SIMD16<UInt8>(repeating: first)
    let seconds = SIMD16<UInt8>(repeating: second)
    let thirds = SIMD16<UInt8>(repeating: third)
    let fourths = SIMD16<UInt8>(repeating: fourth)
    while index + 16 <= count {
      let block = sixteen(at: index)
      let equal = (block .== firsts) .| (block .== seconds) .| (block .== thirds) .| (block .== fourths)
      let words = unsafe unsafeBitCast(equal, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return index + words[0].trailingZeroBitCount / 8 }
      if words[1] != 0 { return index + 8 + words[1].trailingZeroBitCount / 8 }
      index += 16
    }
    while index < count, self[index] != first, self[index] != second, self[index] != third, self[index] != fourth { index += 1 }
    return index
  }

  /// The index of the first byte from `start` on that equals one of two; `count` if there is none.
  @inlinable
  public func firstIndex(ofAny first: UInt8, _ second: UInt8, from start: Int) -> Int {
    firstIndex(ofAny: first, second, first, second, from: start)
  }

  /// The index of the first line feed or carriage return from `start` on; `count` if there is none.
  @inlinable
  public func lineEnd(from start: Int) -> Int {
    firstIndex(ofAny: UInt8(ascii: "\n"), UInt8(ascii: "\r"), from: start)
  }

  /// Eight bytes as a little-endian number, with zeros past the end.
  @inlinable
  @inline(__always)
  public func littleEndianWord(at index: Int) -> UInt64 {
    if index >= 0, index + 8 <= count {
      return unsafe withUnsafeBytes {
        UInt64(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      }
    }
    return partOfWord(at: index)
  }

  @inlinable @inline(never)
  func partOfWord(at index: Int) -> UInt64 {
    if index >= count { return 0 }
    // The last eight bytes, without those before the index.
    if index >= 0, count >= 8 {
      let last = unsafe withUnsafeBytes {
        UInt64(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
      }
      return last >> UInt64(8 * (index + 8 - count))
    }
    var word: UInt64 = 0
    for place in 0..<8 where index + place >= 0 && index + place < count {
      word |= UInt64(self[index + place]) << UInt64(8 * place)
    }
    return word
  }

  @inlinable
  func sixteen(at index: Int) -> SIMD16<UInt8> {
    precondition(index >= 0 && index <= count - 16, "block outside the span")
    return unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) }
  }
}

extension Span where Element == UInt8 {
  /// The first index from `start` on that is not a space, a tab, or a line end; `count` if there is none.
  public func endOfSpaces(from start: Int) -> Int {
    var index = start
    let space = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
    let (tab, row) = (SIMD16<UInt8>(repeating: 0x09), SIMD16<UInt8>(repeating: 5))
    while index + 16 <= count {
      let block = sixteen(at: index)
      let isSpace = (block .== space) .| ((block &- tab) .< row)
      let words = unsafe unsafeBitCast(.!isSpace, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return index + words[0].trailingZeroBitCount / 8 }
      if words[1] != 0 { return index + 8 + words[1].trailingZeroBitCount / 8 }
      index += 16
    }
    while index < count, self[index] == UInt8(ascii: " ") || self[index] &- 0x09 < 5 { index += 1 }
    return index
  }

  /// The first index from `start` on that is not a letter, a digit, or one of `_$/:.-`: the end of an unquoted string in a
  /// property list.
  public func endOfUnquotedString(from start: Int) -> Int {
    var index = start
    let caseBit = SIMD16<UInt8>(repeating: 0x20)
    let (a, letters) = (SIMD16<UInt8>(repeating: UInt8(ascii: "a")), SIMD16<UInt8>(repeating: 26))
    // `-./0123456789:` are consecutive.
    let (hyphen, row) = (SIMD16<UInt8>(repeating: UInt8(ascii: "-")), SIMD16<UInt8>(repeating: 14))
    let (underscore, dollar) = (SIMD16<UInt8>(repeating: UInt8(ascii: "_")), SIMD16<UInt8>(repeating: UInt8(ascii: "$")))
    while index + 16 <= count {
      let block = sixteen(at: index)
      let isUnquoted =
        (((block | caseBit) &- a) .< letters) .| ((block &- hyphen) .< row) .| (block .== underscore) .| (block .== dollar)
      let words = unsafe unsafeBitCast(.!isUnquoted, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return index + words[0].trailingZeroBitCount / 8 }
      if words[1] != 0 { return index + 8 + words[1].trailingZeroBitCount / 8 }
      index += 16
    }
    while index < count, Self.isUnquoted(self[index]) { index += 1 }
    return index
  }

  /// Letters, digits, and `_$/:.-`.
  public static func isUnquoted(_ byte: UInt8) -> Bool {
    // One bit for each of them.
    let bits: UInt64 = byte < 64 ? 0x07FF_E010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }
}
