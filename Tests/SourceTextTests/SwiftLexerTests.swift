import SourceText
import Testing

struct SwiftLexerTests {
  @Test func aNestedCommentEndsWhereItsOutermostEnds() {
    #expect(lex("/* a /* b */ c */ d") == ["comment /* a /* b */ c */", "identifier d"])
    #expect(lex("/*/**/*/d") == ["comment /*/**/*/", "identifier d"])
    // `/*/` opens and does not close at once.
    #expect(lex("/*/ a") == ["comment /*/ a"])
  }

  @Test func anUnterminatedCommentReachesTheEnd() {
    #expect(lex("a /* b /* c */ d") == ["identifier a", "comment /* b /* c */ d"])
    #expect(lex("/*") == ["comment /*"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aLineCommentEndsAtEveryKindOfLineEnd(lineEnd: String) {
    #expect(lex("// \"a\" /* \\\(lineEnd)b") == ["comment // \"a\" /* \\", "identifier b"])
  }

  @Test func aFirstLineForTheShellIsAComment() {
    #expect(lex("#!/usr/bin/swift \"\na") == ["comment #!/usr/bin/swift \"", "identifier a"])
    #expect(lex("a\n#!b").first == "identifier a")
  }

  @Test func aByteOrderMarkIsNoToken() {
    #expect(lex("\u{FEFF}a") == ["identifier a"])
    #expect(lex("\u{FEFF}#!/bin/sh\na") == ["comment #!/bin/sh", "identifier a"])
    #expect(lex("\u{FEFF}").isEmpty)
  }

  @Test func backticksAreNotPartOfAName() {
    #expect(lex("`class`.`a b`") == ["identifier class", "punctuation .", "identifier a b"])
    #expect(lex("`a\nb") == ["punctuation `", "identifier a", "identifier b"])
    #expect(lex("``a") == ["punctuation `", "punctuation `", "identifier a"])
  }

  @Test(arguments: [
    "0x1F_p-3", "0b1010", "1_000", "1.5e+10", "0xE", "0x1.8p3", "7",
  ])
  func aNumberIsOneToken(number: String) {
    #expect(lex(number) == ["number \(number)"])
  }

  @Test func rangesAndMembersEndANumber() {
    #expect(lex("0...5") == ["number 0", "operator ...", "number 5"])
    #expect(lex("1.a") == ["number 1", "punctuation .", "identifier a"])
    // The exponent of a hexadecimal number is `p`, so this `E` is a digit and the plus an operator.
    #expect(lex("0xE+1") == ["number 0xE", "punctuation +", "number 1"])
  }

  @Test func namesMayHoldAnyUnicode() {
    #expect(
      lex("UIWebViewÉtendue 网页 _a1 $0 😀") == [
        "identifier UIWebViewÉtendue", "identifier 网页", "identifier _a1", "identifier $0", "identifier 😀",
      ])
  }

  @Test func macrosAndDirectivesKeepTheirSign() {
    #expect(lex("#selector(a)") == ["directive #selector", "punctuation (", "identifier a", "punctuation )"])
    #expect(texts(.directive, in: "#if A\n#elseif B\n#else\n#endif") == ["#if", "#elseif", "#else", "#endif"])
  }
}
