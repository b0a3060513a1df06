import SourceText
import Testing

struct SwiftStringTests {
  @Test(arguments: [
    "\"\"", "\"a\"", "\"\\\"\"", "\"\\\\\"", "\"// no comment\"", "\"/* no comment\"", "\"#if false\"",
    "#\"a \"b\" \\(c) \"#", "##\"a \"# \\#(b)\"##", "#\"\\\"#", "#\"\\#\"\"#",
    "\"\"\"\n a \"b\" \"\"\n \\\"\"\" c\n\"\"\"", "#\"\"\"\n a \"\"\" \\(b)\n\"\"\"#",
  ])
  func aStringWithoutInterpolationIsOneToken(literal: String) {
    #expect(lex(literal + " z") == ["string " + literal, "identifier z"])
  }

  /// Three quotes in a raw literal that closes on its line do not open a multi-line one.
  @Test(arguments: ["#\"\"\"#", "#\"\"\"\"#", "##\"\"\"a\"#\"##"])
  func quotesInARawStringAreText(literal: String) {
    #expect(lex(literal + "\nz") == ["string " + literal, "identifier z"])
  }

  @Test func codeInAnInterpolationIsCode() {
    #expect(lex("\"a\\(b)c\"") == ["stringPart \"a\\", "punctuation (", "identifier b", "punctuation )", "stringPart c\""])
    #expect(lex("\"\\(b)\"") == ["stringPart \"\\", "punctuation (", "identifier b", "punctuation )", "stringPart \""])
  }

  @Test func interpolationsNestWithTheStringsInThem() {
    #expect(liveNames(in: #""\(a["\(b("c", ")"))"] ?? "(d")" e"#) == ["a", "b", "e"])
    #expect(liveNames(in: #""\((a, (b)))" c"#) == ["a", "b", "c"])
    #expect(liveNames(in: #""\(a /* ) */)" b"#) == ["a", "b"])
  }

  @Test func aRawStringInterpolatesWithItsHashes() {
    #expect(liveNames(in: ###"#"\(a) \#(b) \##(c)"# d"###) == ["b", "d"])
    #expect(liveNames(in: ####"##"\(a) \#(b) \##(c) "#"## d"####) == ["c", "d"])
  }

  @Test func anInterpolationMaySpanLines() {
    #expect(liveNames(in: "\"\"\"\n  text \\(\n    a\n  ) text\n  \\(b)\n\"\"\"\nc") == ["a", "b", "c"])
    #expect(liveNames(in: "\"x \\(\n a\n) y\"\nb") == ["a", "b"])
  }

  @Test func aMultilineStringGoesOnAfterAnEscapedLineEnd() {
    #expect(lex("\"\"\"\n a \\\n b\n\"\"\" c").last == "identifier c")
    #expect(lex("\"\"\"\r\n a \\\r\n b\r\n\"\"\" c").last == "identifier c")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func anUnterminatedStringEndsWithItsLine(lineEnd: String) {
    #expect(lex("\"a\(lineEnd)b") == ["stringPart \"a", "identifier b"])
    #expect(lex("\"a\\\(lineEnd)b") == ["stringPart \"a\\", "identifier b"])
    #expect(lex("#\"a\"\(lineEnd)b") == ["stringPart #\"a\"", "identifier b"])
    #expect(liveNames(in: "\"\\(a) b\(lineEnd)c") == ["a", "c"])
  }

  @Test func anUnterminatedMultilineStringReachesTheEnd() {
    #expect(lex("\"\"\"\na\n\"\"") == ["stringPart \"\"\"\na\n\"\""])
    #expect(lex("#\"\"\"\na\n\"\"\"") == ["stringPart #\"\"\"\na\n\"\"\""])
  }

  @Test(arguments: ["\"", "\"\\", "\"\\(", "\"\\(a", "\"\\(a)", "#\"\\#", "#\"\\#(", "\"\"\"", "#", "##", "\"\\(\"\\("])
  func aTextThatEndsAnywhereHasNoEmptyToken(text: String) {
    let tokens = SourceFile(Array(text.utf8), language: .swift).tokens
    #expect(!tokens.isEmpty)
    #expect(tokens.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= text.utf8.count })
  }

  @Test func parenthesesBalanceAcrossInterpolations() {
    let text = ###"f("a\(b(c))d", #"\#(e)"#, "\("\(g)")")"###
    let signs = texts(.punctuation, in: text)
    #expect(signs.count { $0 == "(" } == signs.count { $0 == ")" })
  }
}
