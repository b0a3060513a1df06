internal import Bytes

/// Which words a text may contain: a bit for each hash, to search only the files that may have a name.
///
/// A word is a longest run of ASCII letters, digits, `_`, and `$`. Words of one or two bytes may always occur.
public struct WordFilter: Sendable {
  private var bits: [UInt64]
  private let mask: UInt64

  public init(_ text: Span<UInt8>) {
    // Code has a different word every twenty bytes or more, so a twentieth to a tenth of the bits is set.
    var count: UInt64 = 512
    while count * 2 < text.count { count *= 2 }
    mask = count - 1
    bits = Array(repeating: 0, count: Int(count / 64))
    let mask = mask
    var bits = bits.mutableSpan
    text.forEachWord { hash, _, _ in
      let bit = hash & mask
      bits[Int(bit >> 6)] |= 1 << (bit & 63)
    }
  }

  /// Whether it may contain all words of a text.
  public func mayContain(_ query: WordQuery) -> Bool {
    query.hashes.allSatisfy { bits[Int(($0 & mask) >> 6)] >> ($0 & mask & 63) & 1 != 0 }
  }
}

/// The words of a text to search for.
public struct WordQuery: Sendable {
  fileprivate let hashes: [UInt64]

  public init(_ text: String) {
    var hashes: [UInt64] = []
    text.utf8Span.span.forEachWord { hash, _, _ in hashes.append(hash) }
    self.hashes = hashes
  }
}
