internal import Bytes

/// Which words a text may contain: a bit for each hash, to search only the files that may have a name.
///
/// A word is a longest run of letters, digits, `_`, `$`, and bytes that are not ASCII. Words of one or two bytes may always occur.
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
    var start = 0
    var isInside = false
    var block = 0
    // The bytes after the text are zeros, which belong to no word.
    while block <= text.count {
      var others: UInt64 = 0
      for place in 0..<8 {
        let word = text.littleEndianWord(at: block + 8 * place)
        others |= ByteClass.bitsOfOtherBytes(thanIdentifierBodyIn: word) << UInt64(8 * place)
      }
      // A bit for the first byte of each word, and for the byte after it.
      var edges = others ^ (others << 1 | (isInside ? 0 : 1))
      while edges != 0 {
        if !isInside {
          start = block + edges.trailingZeroBitCount
          edges &= edges - 1
          isInside = true
          if edges == 0 { break }
        }
        let end = block + edges.trailingZeroBitCount
        edges &= edges - 1
        isInside = false
        if end - start >= shortest { body(hash(of: start..<end, in: text)) }
      }
      block += 64
    }
  }

  /// Of the first and the last eight bytes, and the length.
  @inline(__always)
  private static func hash(of word: Range<Int>, in text: Span<UInt8>) -> UInt64 {
    let first = text.littleEndianWord(at: word.lowerBound)
    let hash =
      word.count < 8
      ? first & (1 << UInt64(8 * word.count) - 1)
      : first ^ (text.littleEndianWord(at: word.upperBound - 8) &+ UInt64(word.count)) &* 0xD6E8_FEB8_6659_FD93
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
