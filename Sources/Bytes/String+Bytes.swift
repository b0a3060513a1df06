extension String {
  /// Whether the string contains these bytes: the standard library's search compares characters, which takes a hundred times as
  /// long.
  public func holds(_ text: String) -> Bool { utf8Span.span.holds(text.utf8Span.span) }
}

extension Substring {
  /// The same for a part of a string.
  public func holds(_ text: String) -> Bool { utf8Span.span.holds(text.utf8Span.span) }
}

extension Span where Element == UInt8 {
  /// Whether these bytes occur.
  public func holds(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0, count >= text.count else { return text.isEmpty }
    let first = text[0]
    var start = 0
    while start + text.count <= count {
      if self[start] == first, hasSameBytes(in: start..<start + text.count, as: text, at: 0) { return true }
      start += 1
    }
    return false
  }
}

extension String {
  /// Whether two strings have the same bytes. File names in different Unicode normalization forms are different files, although
  /// `==` considers them equal.
  public func isSame(as other: String) -> Bool {
    let (bytes, others) = (utf8Span.span, other.utf8Span.span)
    return bytes.count == others.count && bytes.hasSameBytes(in: 0..<bytes.count, as: others, at: 0)
  }

  /// Whether the bytes of this string precede those of another, which is the order of Unicode scalars. `<` normalizes both first
  /// unless they are ASCII.
  public func precedes(_ other: String) -> Bool {
    let (bytes, others) = (utf8Span.span, other.utf8Span.span)
    let place = bytes.commonPrefixLength(with: others)
    return place < others.count && (place == bytes.count || bytes[place] < others[place])
  }
}

extension Span where Element == UInt8 {
  /// Number of bytes at the beginning that two spans have in common.
  public func commonPrefixLength(with other: borrowing Span<UInt8>) -> Int {
    let length = Swift.min(count, other.count)
    var place = 0
    while place + 8 <= length {
      let difference = littleEndianWord(at: place) ^ other.littleEndianWord(at: place)
      if difference != 0 { return place + difference.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < length, self[place] == other[place] { place += 1 }
    return place
  }
}
