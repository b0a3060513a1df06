public import Bytes

/// Which words a text may contain: three bits of one block for each hash, to search only the files that may have a name.
///
/// A word is a longest run of ASCII letters, digits, `_`, and `$`. Words of one or two bytes may always occur.
public struct WordFilter: Sendable {
  private var blocks: [UInt64]
  /// Not stored: with the path of its file, the filter fits into the value of a fact without an allocation.
  private var mask: UInt64 { UInt64(blocks.count - 1) }

  public init(_ text: Span<UInt8>) {
    // Code has a different word every twenty bytes or more, so at most a third of the bits are set, and few words seem to occur.
    var count: UInt64 = 8
    while count * 128 < text.count { count *= 2 }
    blocks = Array(repeating: 0, count: Int(count))
    let mask = mask
    var blocks = blocks.mutableSpan
    text.forEachWord { hash, _, _ in blocks[Int(hash & mask)] |= Self.bits(of: hash) }
  }

  @inline(__always)
  private static func bits(of hash: UInt64) -> UInt64 {
    1 &<< (hash &>> 22 & 63) | 1 &<< (hash &>> 28 & 63) | 1 &<< (hash &>> 34 & 63)
  }

  /// Proportional to the length of the text, up to a factor of two.
  public var size: Int { blocks.count }

  /// Whether it may contain all words of a text.
  public func mayContain(_ query: WordQuery) -> Bool {
    let mask = mask
    return query.hashes.allSatisfy { blocks[Int($0 & mask)] & Self.bits(of: $0) == Self.bits(of: $0) }
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

extension WordFilter: Recordable {
  public func write(to record: inout RecordWriter) { record.write(words: blocks) }

  public init(from record: inout RecordReader) throws(ReadError) {
    blocks = try record.readWords()
    guard blocks.count.nonzeroBitCount == 1 else { throw record.failure("filter whose size is not a power of two") }
  }
}
