import Foundation
import SourceText
import TestSupport
import Testing

/// Any bytes give tokens that stand in order, inside of the file, and leave out white space only.
struct TotalityTests {
  private static let languages = [SourceFile.Language.swift, .objectiveC, .objectiveCPlusPlus]

  @Test(arguments: languages)
  func randomBytesGiveTokens(language: SourceFile.Language) {
    var random = SeededGenerator(seed: 0x5EED)
    // Bytes that mean something to a tokenizer come more often than chance would have them.
    let signs = Array("\"\"\"##\\()/*\n\r\n@'R(){}[]<>-:;,._a1 `#if 0\n#else\n#endif\nlet @class @property import".utf8)
    for _ in 0..<4000 {
      let bytes = (0..<Int.random(in: 0..<120, using: &random)).map { _ in
        Int.random(in: 0..<8, using: &random) == 0
          ? UInt8.random(in: 0...255, using: &random) : signs[Int.random(in: signs.indices, using: &random)]
      }
      if let problem = tokenFault(in: bytes, language) {
        Issue.record("\(problem) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  @Test(arguments: sourceFixtures())
  func everyPrefixGivesTokens(path: String) throws {
    let bytes = try fixtureBytes(path)
    for length in 0...bytes.count {
      for language in Self.languages {
        let problem = tokenFault(in: Array(bytes[..<length]), language)
        try #require(problem == nil, "\(problem ?? "") in the first \(length) bytes as \(language)")
      }
    }
  }

  @Test(arguments: sourceFixtures())
  func everyDamagedByteGivesTokens(path: String) throws {
    let original = try fixtureBytes(path)
    let language: SourceFile.Language =
      path.hasSuffix("swift") ? .swift : path.hasSuffix("mm") ? .objectiveCPlusPlus : .objectiveC
    for offset in original.indices {
      for damage in [original[offset] ^ 0x80, original[offset] ^ 0x01, UInt8(ascii: "\""), UInt8(ascii: "("), 0] {
        var bytes = original
        bytes[offset] = damage
        let problem = tokenFault(in: bytes, language)
        try #require(problem == nil, "\(problem ?? "") with \(damage) at \(offset)")
      }
    }
  }

  /// The work for each of these is linear, so a text of this size is done in no time; were it quadratic, the suite would not end.
  @Test(arguments: [
    "let a:[", "let a:(", "let a:A<", "\"\\(", "#\"\\#(", "/*", "([/a", "=/a(", "@protocol a,", "@interface A<", "- (",
    "@class a",
    "#if 0\n", "#if 1\n", "R\"x(", "#/", "\"\"\"\\(", "`a", "####", "1'", "{", "@{", "\\\n", "//\\\n", "#else\n", "@A(",
    "let a:@A(",
    "a,b:", "b:A<", "func a(b:", "init(", "subscript", "__has_include(", "u8R\"(",
  ])
  func tokensGrowNoFasterThanTheText(piece: String) {
    // After an opened signature some pieces are types, which they are not elsewhere.
    for (language, head) in zip(Self.languages + [.swift], ["", "", "@implementation A\n", "func a("]) {
      func tokenCount(_ pieces: Int) -> Int {
        SourceFile(Array((head + String(repeating: piece, count: pieces)).utf8), language: language).tokens.count
      }
      let large = tokenCount(100_000)
      #expect(large <= 100 * tokenCount(1000) && large <= head.utf8.count + 100_000 * piece.utf8.count)
    }
  }
}

/// Sources below `testdata`, as paths from there.
private func sourceFixtures() -> [String] {
  ["sample-app", "rules"].flatMap { folder in
    let names = FileManager.default.enumerator(atPath: fixture(folder).path)?.compactMap { $0 as? String } ?? []
    return names.filter { ["swift", "h", "m", "mm"].contains(($0 as NSString).pathExtension) }.map { "\(folder)/\($0)" }
  }.sorted()
}
