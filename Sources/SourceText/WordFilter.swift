internal import Bytes

/// Which words a text may contain: a Bloom filter of a sixteenth of its size, to search only the files that may have a name.
///
/// A word is a longest run of letters, digits, `_`, `$`, and bytes that are not ASCII.
public struct WordFilter: Sendable {
  private var bits: [UInt64]
  private let mask: UInt64

  public init(_ text: Span<UInt8>) {
    // A text of code has a different word every twenty bytes: half of the bits remain zero at most.
    var count: UInt64 = 1024
    while count < text.count / 2 { count *= 2 }
    mask = count - 1
    bits = Array(repeating: 0, count: Int(count / 64))
    let mask = mask
    var bits = bits.mutableSpan
    Self.forEachWord(in: text) { hash in
      let (first, second) = (hash & mask, hash >> 40 & mask)
      bits[Int(first >> 6)] |= 1 << (first & 63)
      bits[Int(second >> 6)] |= 1 << (second & 63)
      return true
    }
  }

  /// Whether it may contain all words of a text.
  public func mayContain(_ query: WordQuery) -> Bool {
    query.hashes.allSatisfy { hash in
      let (first, second) = (hash & mask, hash >> 40 & mask)
      return bits[Int(first >> 6)] >> (first & 63) & bits[Int(second >> 6)] >> (second & 63) & 1 != 0
    }
  }

  /// Calls `body` with the hash of every word, until it returns `false`.
  @inline(__always)
  fileprivate static func forEachWord(in text: Span<UInt8>, _ body: (UInt64) -> Bool) {
    var index = 0
    var hash: UInt64 = 0
    while index < text.count {
      let bytes = text.littleEndianWord(at: index)
      let others = ByteClass.otherBytes(thanIdentifierBodyIn: bytes)
      let length = min(others.trailingZeroBitCount / 8, 8)
      if length == 0 {
        // The bytes after the text are zeros, which belong to no word.
        index += (others ^ 0x8080_8080_8080_8080).trailingZeroBitCount / 8
        continue
      }
      hash = (hash ^ bytes & UInt64.max >> UInt64(64 - 8 * length)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      index += length
      if length < 8 || index == text.count || !ByteClass.isIdentifierBody(text[index]) {
        if !body(hash) { return }
        hash = 0
      }
    }
  }
}

/// The words of a text to search for.
public struct WordQuery: Sendable {
  fileprivate let hashes: [UInt64]

  public init(_ text: String) {
    var hashes: [UInt64] = []
    WordFilter.forEachWord(in: text.utf8Span.span) { hash in
      hashes.append(hash)
      return true
    }
    self.hashes = hashes
  }
}
