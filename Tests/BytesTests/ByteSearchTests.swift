import CByteSearch
import TestSupport
import Testing

@testable import Bytes

/// The loops over bytes against plain ones, with the vectors of this processor and with those of every processor.
struct ByteSearchTests {
  private static let texts: [[UInt8]] = {
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("aZ09_$ .\n\r\n\r@\u{e9}".utf8)
    let lengths = Array(0...70) + [95, 96, 97, 127, 128, 129, 191, 192, 193, 255, 256, 257, 300, 2000]
    return lengths.flatMap { length in
      (0..<6).map { kind in
        (0..<length).map { _ in
          kind == 0
            ? UInt8(ascii: "w") : kind == 1 ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random)!
        }
      }
    }
  }()

  private func words(_ text: [UInt8], isPortable: Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var position = applint_word_position(block: 0, start: 0, is_in_word: 0)
    var words = [applint_word](repeating: applint_word(start: 0, end: 0), count: 40)
    while position.block <= text.count {
      let count =
        unsafe isPortable
        ? applint_portable_next_words(text, text.count, &position, &words, words.count)
        : applint_next_words(text, text.count, &position, &words, words.count)
      found += words.prefix(count).map { Int($0.start)..<Int($0.end) }
    }
    return found
  }

  private static let wordBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$".utf8)

  private func isWord(_ byte: UInt8) -> Bool { Self.wordBytes.contains(byte) }

  @Test(arguments: [false, true])
  func wordsAreTheLongestRunsOfThreeBytesOrMore(isPortable: Bool) {
    for text in Self.texts {
      var expected: [Range<Int>] = []
      var start: Int?
      for index in 0...text.count {
        let isInside = index < text.count && isWord(text[index])
        if isInside, start == nil { start = index }
        if !isInside, let first = start {
          if index - first >= 3 { expected.append(first..<index) }
          start = nil
        }
      }
      #expect(words(text, isPortable: isPortable) == expected, "\(text)")
    }
  }

  @Test(arguments: [false, true])
  func everyFourthByteCounts(isPortable: Bool) {
    for groups in Array(0...20) + [31, 32, 33, 64, 100] {
      let same = (0..<4 * groups).map { $0 % 4 == 3 ? UInt8(0xFE) : UInt8(truncatingIfNeeded: $0) }
      func hasOther(_ bytes: [UInt8]) -> Bool {
        unsafe isPortable
          ? applint_portable_has_other_fourth(bytes, groups, 0xFE) : applint_has_other_fourth(bytes, groups, 0xFE)
      }
      #expect(!hasOther(same))
      for group in 0..<groups {
        var other = same
        other[4 * group + 3] = 0x7E
        #expect(hasOther(other), "\(group) of \(groups)")
      }
      let isFound = ([1] + same + [2, 3, 4]).span.hasOtherFourth(than: 0xFE, from: 1)
      #expect(!isFound)
    }
  }

  @Test(arguments: [false, true])
  func bitsMarkTheBytesOfWords(isPortable: Bool) {
    for text in Self.texts {
      var bits = [UInt64](repeating: .max, count: text.count / 64 + 1)
      unsafe isPortable ? applint_portable_word_bits(text, text.count, &bits) : applint_word_bits(text, text.count, &bits)
      let found = (0..<bits.count * 64).filter { bits[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
      #expect(found == text.indices.filter { isWord(text[$0]) }, "\(text)")
      let words = WordBits(text.span)
      for start in 0...text.count {
        #expect(words.end(from: start) == (start..<text.count).first { !isWord(text[$0]) } ?? text.count)
      }
    }
  }

  @Test(arguments: [false, true])
  func linesEndWithAnyLineEnd(isPortable: Bool) {
    for text in Self.texts {
      var (expected, longest, start) = ([0], 0, 0)
      var index = 0
      while index < text.count {
        if text[index] == 0x0A || text[index] == 0x0D {
          longest = max(longest, index - start)
          if text[index] == 0x0D, index + 1 < text.count, text[index + 1] == 0x0A { index += 1 }
          start = index + 1
          expected.append(start)
        }
        index += 1
      }
      longest = max(longest, text.count - start)
      var starts = [Int](repeating: -1, count: text.count + 1)
      var most = -1
      let ends =
        unsafe isPortable
        ? applint_portable_count_line_ends(text, text.count, 0) : applint_count_line_ends(text, text.count, 0)
      let count =
        unsafe isPortable
        ? applint_portable_line_starts(text, text.count, 0, &starts, &most)
        : applint_line_starts(text, text.count, 0, &starts, &most)
      #expect(ends == text.count { $0 == 0x0A || $0 == 0x0D }, "\(text)")
      #expect(Array(starts.prefix(count)) == expected, "\(text)")
      #expect(most == longest, "\(text)")
    }
  }

  /// Up to three pairs have a loop of their own, and texts of more than 128 bytes another one.
  @Test(arguments: [false, true], 0...5)
  func pairsAreFoundInOrder(isPortable: Bool, count: Int) {
    let pairs = ["\r\n", "aZ", "Zb", "z_", "$9"].prefix(count).map { pair in
      let bytes = Array(pair.utf8)
      return applint_pair(first: bytes[0], second: bytes[1])
    }
    let spaces = [UInt8](repeating: 0x20, count: 500)
    let rare = (0..<40).map { Array(spaces.prefix($0 * 11)) + Array("\r\naZb".utf8) + spaces.prefix(300) }
    for text in Self.texts + rare {
      let expected = text.indices.dropLast().filter { index in
        pairs.contains { $0.first == text[index] && $0.second == text[index + 1] }
      }
      var found: [Int] = []
      var from = 0
      while true {
        let place =
          unsafe isPortable
          ? applint_portable_find_pair(text, text.count, from, pairs, pairs.count)
          : applint_find_pair(text, text.count, from, pairs, pairs.count)
        guard place < text.count else { break }
        found.append(place)
        from = place + 1
      }
      #expect(found == expected, "\(text)")
    }
  }
}
