internal import Bytes

/// Which words a text may contain: a bit for each hash, to search only the files that may have a name.
///
/// A word is a longest run of ASCII letters, digits, `_`, and `$`. Words of one or two bytes may always occur.
public struct WordFilter: Sendable {
  fileprivate static var shortest: Int { 3 }

  private var bits: [UInt64]
  private let mask: UInt64

  public init(_ text: Span<UInt8>) {
    // Code has a different word every twenty bytes, so few of the bits are set.
    var count: UInt64 = 512
    while count < text.count { count *= 2 }
    mask = count - 1
    bits = Array(repeating: 0, count: Int(count / 64))
    let mask = mask
    var bits = bits.mutableSpan
    Self.forEachWord(in: text) { hash in
      let bit = hash & mask
      bits[Int(bit >> 6)] |= 1 << (bit & 63)
    }
  }

  /// Whether it may contain all words of a text.
  public func mayContain(_ query: WordQuery) -> Bool {
    query.hashes.allSatisfy { bits[Int(($0 & mask) >> 6)] >> ($0 & mask & 63) & 1 != 0 }
  }

  /// Calls `body` with the hash of every word.
  @inline(__always)
  fileprivate static func forEachWord(in text: Span<UInt8>, _ body: (UInt64) -> Void) {
    // Of the word that begins in an earlier block; -1 outside of words.
    var start = -1
    var block = 0
    // The bytes after the text are zeros, which belong to no word.
    while block <= text.count {
      let others =
        ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: text.littleEndianWords(at: block))
        | ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: text.littleEndianWords(at: block + 16)) << 16
        | ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: text.littleEndianWords(at: block + 32)) << 32
        | ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: text.littleEndianWords(at: block + 48)) << 48
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
        if end &- start >= shortest { body(hash(of: start, end, in: text)) }
        start = -1
      }
      if starts != 0 { start = block &+ starts.trailingZeroBitCount }
      block &+= 64
    }
  }

  /// Of the first and the last eight bytes of a word, and its length.
  @inline(__always)
  private static func hash(of start: Int, _ end: Int, in text: Span<UInt8>) -> UInt64 {
    let first = text.littleEndianWord(at: start)
    let count = end &- start
    let hash =
      count < 8
      ? first & ~(UInt64.max << UInt64(8 &* count))
      : first ^ (text.littleEndianWord(at: end &- 8) &+ UInt64(truncatingIfNeeded: count)) &* 0xD6E8_FEB8_6659_FD93
    return (hash &* 0x9E37_79B9_7F4A_7C15) >> 24
  }
}

/// The words of a text to search for.
public struct WordQuery: Sendable {
  fileprivate let hashes: [UInt64]

  public init(_ text: String) {
    var hashes: [UInt64] = []
    WordFilter.forEachWord(in: text.utf8Span.span) { hashes.append($0) }
    self.hashes = hashes
  }
}
