internal import Bytes

/// Finds any of a set of words in a text, in a time that does not depend on their number.
public struct WordSearch: Sendable {
  private let words: [UInt64: [(index: Int, bytes: [UInt8])]]
  /// A bit for each hash.
  private let bits: [UInt64]
  private let mask: UInt64

  /// Whether a text is a word that `WordSearch` finds.
  public static func isWord(_ text: String) -> Bool {
    var isWord = false
    text.utf8Span.span.forEachWord { _, start, end in isWord = start == 0 && end == text.utf8.count }
    return isWord
  }

  /// - Parameter words: others are ignored.
  public init(_ words: [String]) {
    var found: [UInt64: [(index: Int, bytes: [UInt8])]] = [:]
    for (index, word) in words.enumerated() where Self.isWord(word) {
      word.utf8Span.span.forEachWord { hash, _, _ in found[hash, default: []].append((index, Array(word.utf8))) }
    }
    var count: UInt64 = 512
    while count < found.count * 16 { count *= 2 }
    mask = count - 1
    var bits: [UInt64] = Array(repeating: 0, count: Int(count / 64))
    for hash in found.keys { bits[Int((hash & mask) >> 6)] |= 1 << (hash & mask & 63) }
    self.bits = bits
    self.words = found
  }

  /// Calls `body` with the offset and index of every occurrence, in order.
  public func forEachMatch(in text: Span<UInt8>, _ body: (_ offset: Int, _ word: Int) -> Void) {
    if words.isEmpty { return }
    text.forEachWord { hash, start, end in
      guard bits[Int((hash & mask) >> 6)] >> (hash & mask & 63) & 1 != 0 else { return }
      for word in words[hash] ?? [] where word.bytes.count == end - start && text.hasBytes(word.bytes, at: start) {
        body(start, word.index)
      }
    }
  }
}
