import SourceText
import Testing

struct SwiftRegexTests {
  @Test(arguments: [
    ("let a = /\"/", "/\"/"),
    ("f(/a\\/b/)", "/a\\/b/"),
    ("return /[/\"]/", "/[/\"]/"),
    ("case /x/: break", "/x/"),
    ("[/(a)|b/]", "/(a)|b/"),
    ("\"\\(/\"/)\"", "/\"/"),
  ])
  func aSlashWhereAnExpressionBeginsOpensARegex(text: String, regex: String) {
    #expect(texts(.regex, in: text) == [regex])
  }

  @Test(arguments: [
    "a / b / c", "a/b/c", "f(x) / 2 / \"a\"", "x! / y / z", "x? / y", "a[0]/b/c", "8 / 2 + 4 / 1", "(a / b, c / d)", "{ $0 }/2/3",
    "x = / y /", "let f: (Int, Int) -> Int = (/)", "reduce(1, /)",
  ])
  func aSlashAfterAnOperandDivides(text: String) {
    #expect(texts(.regex, in: text).isEmpty)
  }

  @Test func aRegexThatIsNotClosedOnItsLineIsAnOperator() {
    #expect(lex("= /a\nb/") == ["punctuation =", "punctuation /", "identifier a", "identifier b", "punctuation /"])
  }

  @Test func quotesInARegexOpenNoString() {
    #expect(lex("= /\"/; a") == ["punctuation =", "regex /\"/", "punctuation ;", "identifier a"])
  }

  @Test func anExtendedRegexHoldsSlashesAndQuotes() {
    #expect(lex("#/a/b\"c/# d") == ["regex #/a/b\"c/#", "identifier d"])
    #expect(lex("##/a/#b/## d") == ["regex ##/a/#b/##", "identifier d"])
    #expect(lex("#/a\\/#b/# d") == ["regex #/a\\/#b/#", "identifier d"])
  }

  @Test func anExtendedRegexGoesOverLinesWhenNothingFollowsItsOpening() {
    #expect(lex("#/\n a # \"\n b\n/# c") == ["regex #/\n a # \"\n b\n/#", "identifier c"])
    #expect(lex("#/ \t\r\n a\n/# c") == ["regex #/ \t\r\n a\n/#", "identifier c"])
  }

  @Test func anUnterminatedExtendedRegexEndsWithItsLine() {
    #expect(lex("#/a\nb") == ["regex #/a", "identifier b"])
    #expect(lex("#/") == ["regex #/"])
    #expect(lex("#/a\\") == ["regex #/a\\"])
  }
}
