import TestSupport
import Testing

@testable import Bytes

struct LineIndexTests {
  private func index(_ text: String) -> LineIndex {
    LineIndex(Array(text.utf8).span)
  }

  @Test(arguments: ["ab\ncd\nef", "ab\rcd\ref"])
  func everyLineEndOfOneByteStartsALine(text: String) {
    let lines = index(text)
    #expect(lines.lineCount == 3)
    #expect(lines.position(of: 0) == LinePosition(line: 1, column: 1))
    // The line end belongs to the line that it ends.
    #expect(lines.position(of: 2) == LinePosition(line: 1, column: 3))
    #expect(lines.position(of: 3) == LinePosition(line: 2, column: 1))
    #expect(lines.position(of: 8) == LinePosition(line: 3, column: 3))
    #expect(lines.range(ofLine: 2) == 3..<6)
  }

  @Test func carriageReturnWithLineFeedIsOneEnd() {
    let lines = index("ab\r\ncd\r\n")
    #expect(lines.lineCount == 3)
    #expect(lines.position(of: 3) == LinePosition(line: 1, column: 4))
    #expect(lines.position(of: 4) == LinePosition(line: 2, column: 1))
    #expect(lines.range(ofLine: 1) == 0..<4)
    #expect(lines.range(ofLine: 3) == 8..<8)
  }

  @Test func lineEndsMayBeMixed() {
    let lines = index("a\r\r\n\nb\n\r")
    #expect((1...lines.lineCount).map { lines.range(ofLine: $0) } == [0..<2, 2..<4, 4..<5, 5..<7, 7..<8, 8..<8])
  }

  @Test func fileWithoutFinalNewlineHasAsManyLinesAsItShows() {
    #expect(index("a\nb").lineCount == 2)
    #expect(index("a\nb").range(ofLine: 2) == 2..<3)
  }

  @Test func emptyFileHasOneEmptyLine() {
    let lines = index("")
    #expect(lines.lineCount == 1)
    #expect(lines.position(of: 0) == LinePosition(line: 1, column: 1))
    #expect(lines.range(ofLine: 1) == 0..<0)
  }

  @Test func lineThatDoesNotExistIsEmptyAtTheEnd() {
    let lines = index("ab\ncd")
    for line in [-1, 0, 3, .max, .min] {
      #expect(lines.range(ofLine: line) == 5..<5)
    }
  }

  @Test func columnsCountBytes() {
    // "é" takes two bytes.
    #expect(index("\u{E9}x").position(of: 2) == LinePosition(line: 1, column: 3))
  }

  @Test func columnsInUTF16AreThoseOfTheStandardLibraryInLinesOfAnyLength() {
    // Characters of one to four bytes, cut and stray ones, a form longer than needed, a surrogate.
    let pieces: [[UInt8]] =
      ["a", "é", "図", "🖼"].map { Array($0.utf8) }
      + [[0xE5], [0xE5, 0x9B], [0xF0, 0x9F, 0x96], [0x80, 0x80, 0x80, 0x80, 0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xFF]]
    var generator = SeededGenerator(seed: 16)
    for count in [10, 300, 9_000, 60_000] {
      var bytes: [UInt8] = Bool.random(using: &generator) ? [0xEF, 0xBB, 0xBF] : []
      for _ in 0..<3 {
        for _ in 0..<count { bytes += pieces.randomElement(using: &generator) ?? [] }
        bytes += [[0x0A], [0x0D, 0x0A]].randomElement(using: &generator) ?? []
      }
      let lines = LineIndex(bytes.span)
      for _ in 0..<40 {
        let offset = Int.random(in: 0...bytes.count, using: &generator)
        let position = lines.position(of: offset)
        let text = lines.textRange(ofLine: position.line, in: bytes.span)
        let before = bytes[text.lowerBound..<min(max(offset, text.lowerBound), text.upperBound)]
        #expect(lines.utf16Column(of: position, in: bytes.span) == String(decoding: before, as: UTF8.self).utf16.count + 1)
      }
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func emptyLinesAreCountedHoweverMany(end: String) {
    #expect(index(String(repeating: end, count: 20_000)).lineCount == 20_001)
  }

  @Test func everyOffsetLiesInTheRangeOfItsLine() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let bytes: [UInt8] = (0..<50).map { _ in [0x61, 0x0A, 0x0D].randomElement(using: &generator) ?? 0 }
      let lines = LineIndex(bytes.span)
      for offset in bytes.indices {
        let position = lines.position(of: offset)
        let range = lines.range(ofLine: position.line)
        #expect(range.contains(offset) && offset - range.lowerBound + 1 == position.column)
      }
    }
  }
}
