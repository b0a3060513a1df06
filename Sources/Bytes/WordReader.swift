internal import CByteSearch

/// A longest run of ASCII letters, digits, `_`, and `$`, as offsets.
public struct WordRange: Sendable {
  public let start: UInt32
  public let end: UInt32
}

/// Reads the words of a text, a few hundred at a time.
public struct WordReader {
  private static let mostWords = 256
  /// So many words can end in a block of the text.
  private static let wordsOfBlock = 32

  /// The first `count` are the words that were read last.
  public private(set) var words: [WordRange]
  public private(set) var count = 0
  private var position = applint_word_position(block: 0, start: 0, is_in_word: 0)

  /// - Parameter text: the text to read; its size limits the space that is needed.
  public init(_ text: Span<UInt8>) {
    precondition(text.count < UInt32.max, "text too large")
    // A word and the byte after it are at least four bytes.
    let capacity = min(Self.mostWords, text.count / 4 + 1) + Self.wordsOfBlock
    words = Array(repeating: WordRange(start: 0, end: 0), count: capacity)
  }

  /// Reads the next words of three bytes or more.
  ///
  /// - Returns: false at the end of the text.
  public mutating func readNext(_ text: Span<UInt8>) -> Bool {
    guard position.block <= text.count else { return false }
    count = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe words.withUnsafeMutableBytes { words in
        let words = unsafe words.assumingMemoryBound(to: applint_word.self)
        return unsafe applint_next_words(bytes.baseAddress, bytes.count, &position, words.baseAddress, words.count)
      }
    }
    return true
  }
}
