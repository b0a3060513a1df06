import SourceText
import Testing

struct ObjectiveCLexerTests {
  @Test func blockCommentsDoNotNest() {
    #expect(lex("/* a /* b */ c */", .objectiveC) == ["comment /* a /* b */", "identifier c", "punctuation *", "punctuation /"])
    #expect(lex("/*/ a */ b", .objectiveC) == ["comment /*/ a */", "identifier b"])
    #expect(lex("/* a", .objectiveC) == ["comment /* a"])
    #expect(lex("/*", .objectiveC) == ["comment /*"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aLineCommentGoesOnAfterABackslash(lineEnd: String) {
    let comment = "// a \\\(lineEnd)b \\\(lineEnd)"
    #expect(lex(comment + "c\(lineEnd)d", .objectiveC) == ["comment \(comment)c", "identifier d"])
    #expect(lex("//\\\(lineEnd)a\(lineEnd)b", .objectiveC) == ["comment //\\\(lineEnd)a", "identifier b"])
    // Two backslashes are no different: splicing lines comes before all else.
    #expect(lex("// a\\\\\(lineEnd)b", .objectiveC) == ["comment // a\\\\\(lineEnd)b"])
    #expect(lex("// a\\ b\(lineEnd)c", .objectiveC) == ["comment // a\\ b", "identifier c"])
  }

  @Test(arguments: ["@\"\"", "@\"a\"", "\"a\\\"b\"", "@\"// a\"", "\"/*\"", "\"\\\\\"", "\"a\\\nb\"", "@\"a\\\r\nb\""])
  func aStringIsOneToken(literal: String) {
    #expect(lex(literal + " z", .objectiveC) == ["string " + literal, "identifier z"])
  }

  @Test func adjacentLiteralsStayApart() {
    #expect(lex("@\"a\" @\"b\"\n\"c\"\"d\"", .objectiveC) == ["string @\"a\"", "string @\"b\"", "string \"c\"", "string \"d\""])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func anUnterminatedLiteralEndsWithItsLine(lineEnd: String) {
    #expect(lex("@\"a\(lineEnd)b", .objectiveC) == ["string @\"a", "identifier b"])
    #expect(lex("'a\(lineEnd)b", .objectiveC) == ["character 'a", "identifier b"])
  }

  @Test func aTextMayEndInALiteral() {
    #expect(lex("\"a\\", .objectiveC) == ["string \"a\\"])
    #expect(lex("@\"", .objectiveC) == ["string @\""])
    #expect(lex("'", .objectiveC) == ["character '"])
  }

  @Test(arguments: ["'\"'", "'\\''", "'\\\\'", "'abcd'", "'\\x22'"])
  func aQuoteInACharacterOpensNoString(literal: String) {
    #expect(lex(literal + ";a", .objectiveC) == ["character \(literal)", "punctuation ;", "identifier a"])
  }

  @Test(arguments: ["1'000'000", "0xFF'FFu", "1.5e-3f", "0x1p+4", "1ull", "5"])
  func aNumberIsOneToken(number: String) {
    #expect(lex(number, .objectiveCPlusPlus) == ["number \(number)"])
  }

  @Test func aQuoteAfterANumberOpensACharacter() {
    #expect(lex("x = 1 ? 2:'\"'", .objectiveC).suffix(3) == ["number 2", "punctuation :", "character '\"'"])
  }

  @Test(arguments: [
    "R\"(a)\"", "R\"(\")\"", "R\"x(a)\" )y\" )x\"", "R\"()\"", "R\"(\\)\"", "R\"(\n\"\n)\"", "u8R\"(\")\"", "LR\"(\")\"",
  ])
  func aRawStringIsALiteralOfObjectiveCPlusPlus(literal: String) {
    #expect(lex(literal + " z", .objectiveCPlusPlus) == ["string \(literal)", "identifier z"])
  }

  @Test func objectiveCHasNoRawStrings() {
    #expect(lex("R\"(\")\"", .objectiveC).prefix(2) == ["identifier R", "string \"(\""])
    #expect(lex("FR\"(\"", .objectiveCPlusPlus) == ["identifier FR", "string \"(\""])
  }

  @Test func anUnterminatedRawStringReachesTheEnd() {
    #expect(lex("R\"x(a)\" b", .objectiveCPlusPlus) == ["string R\"x(a)\" b"])
    #expect(lex("R\"", .objectiveCPlusPlus) == ["identifier R", "string \""])
    #expect(lex("R\"seventeen_letters(a)\"", .objectiveCPlusPlus).first == "identifier R")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aContinuedLineIsOneLine(lineEnd: String) {
    #expect(lex("a \\\(lineEnd)# b", .objectiveC) == ["identifier a", "punctuation #", "identifier b"])
  }

  @Test func aByteOrderMarkIsNoToken() {
    #expect(lex("\u{FEFF}#if A\n#endif", .objectiveC) == ["directive #if", "identifier A", "directive #endif"])
  }
}
