import SourceText
import Testing

struct StringLiteralTests {
  /// The value of the only argument of `f(…)`.
  private func value(_ literal: String, _ language: SourceFile.Language) -> String? {
    let file = SourceFile(Array("f(\(literal))".utf8), language: language)
    return file.literal(of: 2..<file.tokens.count - 1)?.value
  }

  @Test(arguments: [
    ("\"a\"", "a"), ("\"\"", ""), ("\"a\\n\\t\\\"\\\\\\u{1F600}\\0\"", "a\n\t\"\\\u{1F600}\0"), ("#\"a\\n\"#", "a\\n"),
    ("#\"a\\#n\\#u{41}\"#", "a\nA"), ("\"\"\"\n    a\n      b \\\n    c\n    \"\"\"", "a\n  b c"), ("(\"a\")", "a"),
  ])
  func swiftLiteralsAreDecoded(literal: String, value: String) {
    #expect(self.value(literal, .swift) == value)
  }

  @Test(arguments: [
    ("@\"a\"", "a"), ("\"a\"", "a"), ("@\"a\" @\"b\" \"c\"", "abc"), ("@\"\\x41\\102\\u0043\\U00000044\\n\"", "ABCD\n"),
    ("@\"a\\\nb\"", "ab"), ("(@\"a\")", "a"), ("@\"中文\"", "中文"), ("@\"\\?\\e\"", "?\u{1B}"),
  ])
  func objectiveCLiteralsAreDecoded(literal: String, value: String) {
    #expect(self.value(literal, .objectiveC) == value)
  }

  @Test func rawLiteralsStandAsTheyAre() {
    #expect(value("R\"x(a\\n)x\"", .objectiveCPlusPlus) == "a\\n")
  }

  @Test(arguments: ["a", "\"\\(a)\"", "\"a\" + \"b\"", "1"])
  func otherValuesAreNoLiterals(value: String) {
    #expect(self.value(value, .swift) == nil)
  }
}
