import Bytes
import TestSupport
import Testing

struct LiteralSearchTests {
  private struct Match: Hashable, Comparable {
    let offset: Int
    let literal: Int

    static func < (left: Match, right: Match) -> Bool { (left.offset, left.literal) < (right.offset, right.literal) }
  }

  /// Sorted: the search promises every match, not their order.
  private func matches(_ literals: [String], _ bytes: [UInt8]) -> [Match] {
    var found: [Match] = []
    LiteralSearch(literals).forEachMatch(in: bytes.span) { offset, literal in
      found.append(Match(offset: offset, literal: literal))
      return true
    }
    return found.sorted()
  }

  private func hasMatch(_ literals: [String], _ bytes: [UInt8]) -> Bool {
    LiteralSearch(literals).hasMatch(in: bytes.span)
  }

  private func naiveMatches(_ literals: [String], _ bytes: [UInt8]) -> [Match] {
    var found: [Match] = []
    for offset in bytes.indices {
      for (index, literal) in literals.enumerated() where bytes[offset...].starts(with: literal.utf8) {
        found.append(Match(offset: offset, literal: index))
      }
    }
    return found.sorted()
  }

  /// A block holds 32 positions and looks at one byte more, so everything that can go wrong does so near a multiple of 32.
  @Test(arguments: [0, 1, 2, 3, 31, 32, 33, 34, 63, 64, 65, 66, 95, 96, 97, 98, 127, 128, 129, 160, 161, 1000])
  func findsWhatANaiveSearchFinds(size: Int) {
    let sets = [
      ["ab"], ["aa", "aaa"], ["abc", "bca", "cab"], ["abab", "ba"], ["aabbccaabbcc", "cc", "bca"], ["ab", "ab"],
      ["UIWebView", "UIWebViewDelegate", "WebView"],
    ]
    var generator = SeededGenerator(seed: UInt64(size) + 1)
    for literals in sets {
      let alphabet = Set(literals.joined().utf8).sorted()
      for _ in 0..<40 {
        let bytes = (0..<size).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
        #expect(matches(literals, bytes) == naiveMatches(literals, bytes))
      }
    }
  }

  @Test func findsALiteralAtEveryOffset() {
    let literal = Array("UIWebView".utf8)
    for size in [9, 32, 33, 41, 64, 65, 100] {
      for offset in 0...size - literal.count {
        var bytes = [UInt8](repeating: UInt8(ascii: "."), count: size)
        bytes.replaceSubrange(offset..<offset + literal.count, with: literal)
        #expect(matches(["UIWebView", "WKWebView"], bytes) == [Match(offset: offset, literal: 0)], "size \(size)")
      }
    }
  }

  @Test func overlappingMatchesAreAllReported() {
    #expect(matches(["aa"], Array("aaaa".utf8)).map(\.offset) == [0, 1, 2])
    #expect(matches(["UIWebView", "WebView", "View"], Array("UIWebView".utf8)).map(\.offset) == [0, 2, 5])
  }

  @Test func literalCutOffAtTheEndIsNoMatch() {
    for size in [8, 40, 72] {
      let bytes = Array((String(repeating: " ", count: size - 8) + "UIWebVie").utf8)
      #expect(matches(["UIWebView"], bytes).isEmpty)
    }
  }

  @Test func emptyAndShortLiteralsAreLeftOut() {
    #expect(LiteralSearch([]).isEmpty)
    #expect(LiteralSearch(["", "x"]).isEmpty)
    #expect(matches(["", "x", "xy"], Array("xxy".utf8)) == [Match(offset: 1, literal: 2)])
    #expect(!hasMatch(["ab"], []))
  }

  @Test func searchEndsWhenTheBodySaysSo() {
    let bytes = Array(String(repeating: "ab", count: 100).utf8)
    var calls = 0
    LiteralSearch(["ab", "ba"]).forEachMatch(in: bytes.span) { _, _ in
      calls += 1
      return calls < 3
    }
    #expect(calls == 3)
    #expect(hasMatch(["ba"], bytes))
    #expect(!hasMatch(["bb"], bytes))
  }

  @Test func bytesBeyondASCIIAreFound() {
    let bytes = Array("网页视图.o".utf8)
    #expect(matches(["视图", "\u{0}\u{0}"], [0, 0] + bytes) == [Match(offset: 0, literal: 1), Match(offset: 8, literal: 0)])
  }

  @Test func literalDoesNotReachPastTheEnd() {
    func stands(_ literal: [UInt8], at offset: Int) -> Bool {
      Array("abc".utf8).span.hasBytes(literal, at: offset)
    }
    #expect(stands([0x62, 0x63], at: 1))
    #expect(stands([], at: 3))
    #expect(!stands([0x63, 0x64], at: 2))
    #expect(!stands([0x61], at: -1))
    #expect(!stands([0x61], at: 4))
    #expect(!stands([0x61], at: .max))
  }
}
