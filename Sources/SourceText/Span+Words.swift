internal import Bytes

extension Span where Element == UInt8 {
  /// Calls `body` with the hash of every word of three bytes or more, its start, and its end. A word is a longest run of ASCII
  /// letters, digits, `_`, and `$`.
  @inline(__always)
  func forEachWord(_ body: (_ hash: UInt64, _ start: Int, _ end: Int) -> Void) {
    var reader = WordReader(self)
    while reader.readNext(self) {
      for index in 0..<reader.count {
        let (start, end) = (Int(reader.words[index].start), Int(reader.words[index].end))
        body(hashOfWord(from: start, to: end), start, end)
      }
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
