internal import Bytes

extension Span where Element == UInt8 {
  /// Calls `body` with the hash of every word of three bytes or more, its start, and its end. A word is a longest run of ASCII
  /// letters, digits, `_`, and `$`.
  @inline(__always)
  func forEachWord(_ body: (_ hash: UInt64, _ start: Int, _ end: Int) -> Void) {
    // Of the word that begins in an earlier block; -1 outside of words.
    var start = -1
    var block = 0
    // The bytes after the text are zeros, which belong to no word.
    while block <= count {
      let others =
        ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: littleEndianWords(at: block))
        | ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: littleEndianWords(at: block + 16)) << 16
        | ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: littleEndianWords(at: block + 32)) << 32
        | ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: littleEndianWords(at: block + 48)) << 48
      let words = ~others
      let before = words << 1 | (start < 0 ? 0 : 1)
      // A bit for the first byte of each word, and for the byte after it.
      var (starts, ends) = (words & ~before, others & before)
      while ends != 0 {
        let end = block &+ ends.trailingZeroBitCount
        ends &= ends &- 1
        if start < 0 {
          start = block &+ starts.trailingZeroBitCount
          starts &= starts &- 1
        }
        if end &- start >= 3 { body(hashOfWord(from: start, to: end), start, end) }
        start = -1
      }
      if starts != 0 { start = block &+ starts.trailingZeroBitCount }
      block &+= 64
    }
  }

  /// Of the first and the last eight bytes of a word, and its length.
  @inline(__always)
  private func hashOfWord(from start: Int, to end: Int) -> UInt64 {
    let first = littleEndianWord(at: start)
    let count = end &- start
    let hash =
      count < 8
      ? first & ~(UInt64.max << UInt64(8 &* count))
      : first ^ (littleEndianWord(at: end &- 8) &+ UInt64(truncatingIfNeeded: count)) &* 0xD6E8_FEB8_6659_FD93
    return (hash &* 0x9E37_79B9_7F4A_7C15) >> 24
  }
}
