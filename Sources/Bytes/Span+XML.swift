// Searches for the reader of interface files: each ends at any byte that may need special handling.

extension Span where Element == UInt8 {
  /// The byte at a nonnegative index; zero past the end.
  @inlinable
  public func byteOrZero(at index: Int) -> UInt8 {
    index < count ? self[index] : 0
  }

  /// The name of letters, digits, and `_-.` that begins at `start`; empty if none does.
  @inlinable
  public func xmlName(at start: Int) -> XMLName {
    let (low, high, length) = namePart(at: start)
    var hash = Self.mix(0, low, high)
    var end = start + length
    if length == 16 {
      var more = 16
      while more == 16 {
        let part = namePart(at: end)
        hash = Self.mix(hash, part.low, part.high)
        more = part.length
        end += more
      }
    }
    return XMLName(start: start, end: end, low: low, high: high, hash: hash)
  }

  /// The first index from `start` on that is `quote`, `<`, `&`, a control character, or not ASCII; `count` if there is none.
  @inlinable
  public func endOfXMLValue(_ quote: UInt8, from start: Int) -> Int {
    let quotes = SIMD16<UInt8>(repeating: quote)
    let (less, ampersand) = (SIMD16<UInt8>(repeating: UInt8(ascii: "<")), SIMD16<UInt8>(repeating: UInt8(ascii: "&")))
    let (space, printable) = (SIMD16<UInt8>(repeating: 0x20), SIMD16<UInt8>(repeating: 0x60))
    var index = start
    while index < count {
      let block = sixteenOrZeros(at: index)
      let stops = ((block &- space) .>= printable) .| (block .== quotes) .| (block .== less) .| (block .== ampersand)
      let place = Self.firstSet(stops)
      if place < 16 { return Swift.min(count, index + place) }
      index += 16
    }
    return count
  }

  /// The first index from `start` on that is `<`, `&`, `]`, not ASCII, or a control character other than tab and line feed;
  /// `count` if there is none.
  @inlinable
  public func endOfXMLText(from start: Int) -> Int {
    let (less, ampersand) = (SIMD16<UInt8>(repeating: UInt8(ascii: "<")), SIMD16<UInt8>(repeating: UInt8(ascii: "&")))
    let bracket = SIMD16<UInt8>(repeating: UInt8(ascii: "]"))
    let (space, printable) = (SIMD16<UInt8>(repeating: 0x20), SIMD16<UInt8>(repeating: 0x60))
    let (tab, two) = (SIMD16<UInt8>(repeating: 0x09), SIMD16<UInt8>(repeating: 2))
    var index = start
    while index < count {
      let block = sixteenOrZeros(at: index)
      let isOdd = ((block &- space) .>= printable) .& ((block &- tab) .>= two)
      let place = Self.firstSet(isOdd .| (block .== less) .| (block .== ampersand) .| (block .== bracket))
      if place < 16 { return Swift.min(count, index + place) }
      index += 16
    }
    return count
  }

  /// The length in UTF-8 of the character at `start` if XML allows it; else 0.
  public func xmlCharacterLength(at start: Int) -> Int {
    guard start < count else { return 0 }
    let first = self[start]
    if first < 0x80 { return first >= 0x20 || first == 0x09 || first == 0x0A || first == 0x0D ? 1 : 0 }
    let length = sequenceLength(at: start)
    // U+FFFE and U+FFFF.
    if first == 0xEF, length == 3, self[start + 1] == 0xBF, self[start + 2] >= 0xBE { return 0 }
    return length
  }

  /// The first sixteen bytes of a name at `index`, zero-padded, and their number.
  @inlinable @inline(__always)
  func namePart(at index: Int) -> (low: UInt64, high: UInt64, length: Int) {
    let block = sixteenOrZeros(at: index)
    let (caseBit, a) = (SIMD16<UInt8>(repeating: 0x20), SIMD16<UInt8>(repeating: UInt8(ascii: "a")))
    let (zero, hyphen) = (SIMD16<UInt8>(repeating: UInt8(ascii: "0")), SIMD16<UInt8>(repeating: UInt8(ascii: "-")))
    let (ten, two) = (SIMD16<UInt8>(repeating: 10), SIMD16<UInt8>(repeating: 2))
    let isLetter = ((block | caseBit) &- a) .< SIMD16<UInt8>(repeating: 26)
    let isName =
      isLetter .| ((block &- zero) .< ten) .| ((block &- hyphen) .< two)
      .| (block .== SIMD16<UInt8>(repeating: UInt8(ascii: "_")))
    let length = Self.firstSet(.!isName)
    let words = unsafe unsafeBitCast(block, to: SIMD2<UInt64>.self)
    // Lengths vary too much for branch prediction.
    let low = words[0] & (UInt64.max >> UInt64(64 - 8 * Swift.min(length, 8)))
    let high = words[1] & (UInt64.max >> UInt64(64 - 8 * Swift.max(length - 8, 0)))
    return (low, high, length)
  }

  @inlinable @inline(__always)
  static func mix(_ hash: UInt64, _ low: UInt64, _ high: UInt64) -> UInt64 {
    let mixed = (low ^ hash) &* 0x9E37_79B9_7F4A_7C15 ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
    return (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }

  /// The index of the first byte that is set; 16 if none is.
  @inlinable @inline(__always)
  static func firstSet(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let (low, high) = (words[0].trailingZeroBitCount / 8, 8 + words[1].trailingZeroBitCount / 8)
    return low == 8 ? high : low
  }

  /// Whether two ranges of the span are equal.
  public func hasSameBytes(at first: Int, and second: Int, count length: Int) -> Bool {
    guard first >= 0, second >= 0, length <= count - first, length <= count - second else { return false }
    var place = 0
    while place + 8 <= length {
      if littleEndianWord(at: first + place) != littleEndianWord(at: second + place) { return false }
      place += 8
    }
    while place < length, self[first + place] == self[second + place] { place += 1 }
    return place == length
  }

  /// Sixteen bytes, with zeros past the end.
  @inlinable @inline(__always)
  func sixteenOrZeros(at index: Int) -> SIMD16<UInt8> {
    if index + 16 <= count { return sixteen(at: index) }
    return lastBytes(from: index)
  }

  /// The same as two words, the first byte lowest.
  @inlinable @inline(__always)
  public func littleEndianWords(at index: Int) -> SIMD2<UInt64> {
    let words = unsafe unsafeBitCast(sixteenOrZeros(at: index), to: SIMD2<UInt64>.self)
    return SIMD2(words[0].littleEndian, words[1].littleEndian)
  }

  @inlinable @inline(never)
  func lastBytes(from index: Int) -> SIMD16<UInt8> {
    let words = SIMD2(littleEndianWord(at: index).littleEndian, littleEndianWord(at: index + 8).littleEndian)
    return unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }

  /// Whether the bytes are those of a string.
  public func isEqual(to text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    // An iterator over the string would check its storage again at each byte.
    return hasSameBytes(in: 0..<count, as: text.utf8Span.span, at: 0)
  }
}

extension Span where Element == UInt8 {
  /// The end of the comment, CDATA section, or processing instruction that begins at `start`, or `count` if it is not closed; nil
  /// if none begins.
  public func endOfXMLAside(at start: Int) -> Int? {
    for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where hasBytes(Array(open.utf8), at: start) {
      return end(of: Array(close.utf8), from: start + open.utf8.count)
    }
    return nil
  }

  /// The end of the next occurrence of some bytes from `start` on; `count` if there is none.
  public func end(of mark: [UInt8], from start: Int) -> Int {
    var index = start
    while index + mark.count <= count {
      if hasBytes(mark, at: index) { return index + mark.count }
      index += 1
    }
    return count
  }
}
