import TestSupport
import Testing

@testable import Bytes

/// Words that end behind the span, which is where reading them differs.
struct SpanWordTests {
  @Test func wordIsTheBytesThatAreThere() {
    for size in 0...20 {
      let bytes = (0..<size).map { UInt8($0 + 1) }
      for index in -9...size + 9 {
        let expected = (0..<8).reduce(UInt64(0)) { word, place in
          bytes.indices.contains(index + place) ? word | UInt64(bytes[index + place]) << UInt64(8 * place) : word
        }
        let word = bytes.span.littleEndianWord(at: index)
        #expect(word == expected, "size \(size), index \(index)")
      }
    }
  }

  @Test func hashDoesNotDependOnWhatStandsBehind() {
    let bytes = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 37 + 11) }
    for start in 0..<20 {
      for end in start...50 {
        let alone = Array(bytes[start..<end])
        let (hash, hashWithin) = (alone.span.wordHash(of: alone.indices), bytes.span.wordHash(of: start..<end))
        #expect(hash == hashWithin)
      }
    }
  }

  @Test func sameBytesAreThoseOfTheStandardLibrary() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<3_000 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...20, using: &generator) }
      let (start, other) = (Int.random(in: 0...10, using: &generator), Int.random(in: 0...10, using: &generator))
      let length = Int.random(in: 0...28, using: &generator)
      var others = [UInt8](repeating: 0, count: 40)
      others.replaceSubrange(other..<other + length, with: bytes[start..<start + length])
      if length > 0, Bool.random(using: &generator) { others[other + Int.random(in: 0..<length, using: &generator)] ^= 1 }
      let isSame = bytes.span.hasSameBytes(in: start..<start + length, as: others.span, at: other)
      #expect(isSame == (bytes[start..<start + length] == others[other..<other + length]))
    }
    let shorter: [UInt8] = [1, 2]
    let reachesTooFar = ([1, 2, 3] as [UInt8]).span.hasSameBytes(in: 0..<3, as: shorter.span, at: 0)
    #expect(reachesTooFar == false)
  }

  @Test func stringsAreOrderedByTheirBytes() {
    var generator = SeededGenerator(seed: 5)
    let parts = ["a", "b", "key '", "settings.", "é", "e\u{301}", "图", "\u{0}", ""]
    let texts = (0..<120).map { _ in
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    }
    for text in texts {
      for other in texts {
        let precedes = text.precedes(other)
        #expect(precedes == text.utf8.lexicographicallyPrecedes(other.utf8), "\(text) and \(other)")
      }
    }
  }

  @Test func spacesEndAtTheFirstOtherByte() {
    var generator = SeededGenerator(seed: 9)
    let spaces: [UInt8] = [0x20, 0x20, 0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &generator)
      var bytes = (0..<count).map { _ in spaces.randomElement(using: &generator) ?? 0x20 }
      if let place = bytes.indices.randomElement(using: &generator), Bool.random(using: &generator) {
        bytes[place] = [0x08, 0x0E, 0x1F, 0x21, 0xA0].randomElement(using: &generator) ?? 0
      }
      let start = Int.random(in: 0...count, using: &generator)
      let end = bytes.span.endOfSpaces(from: start)
      #expect(end == bytes[start...].firstIndex { !spaces.contains($0) } ?? count)
    }
  }

  @Test(arguments: ["", "a", "isa", "stringUnit", "a long key of a property list", "图像"])
  func textIsEqualToItsBytes(text: String) {
    let bytes = Array(text.utf8)
    func isText(_ bytes: [UInt8]) -> Bool { bytes.span.isEqual(to: text) }
    #expect(isText(bytes))
    #expect(!isText(bytes + [0x61]))
    if let last = bytes.last { #expect(!isText(bytes.dropLast() + [last ^ 1])) }
  }
}
