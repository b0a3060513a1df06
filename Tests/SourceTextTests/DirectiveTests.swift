import SourceText
import Testing

/// Directives of the C preprocessor.
struct DirectiveTests {
  @Test func anImportHasAHeaderName() {
    #expect(lex("#import <A/B.h>", .objectiveC) == ["directive #import", "headerName <A/B.h>"])
    #expect(lex("#include \"a//b.h\" // c", .objectiveC) == ["directive #include", "headerName \"a//b.h\"", "comment // c"])
    #expect(lex("#import<A.h>", .objectiveC) == ["directive #import", "headerName <A.h>"])
    #expect(lex("# \tinclude_next <a.h>", .objectiveC) == ["directive # \tinclude_next", "headerName <a.h>"])
    #expect(lex("#include MACRO", .objectiveC) == ["directive #include", "identifier MACRO"])
  }

  @Test func anUnterminatedHeaderNameEndsWithItsLine() {
    #expect(lex("#import <A\nb", .objectiveC) == ["directive #import", "headerName <A", "identifier b"])
    #expect(lex("#import \"", .objectiveC) == ["directive #import", "headerName \""])
    #expect(lex("#import", .objectiveC) == ["directive #import"])
  }

  /// The name in `__has_include` is a file's; the class of that name is not used.
  @Test func aQuestionForAHeaderHasAHeaderName() {
    #expect(
      texts(.headerName, in: "#if __has_include(<A/B.h>) || __has_include(\"C.h\")", .objectiveC) == ["<A/B.h>", "\"C.h\""])
    #expect(lex("#ifdef __has_include\na < b", .objectiveC).suffix(3) == ["identifier a", "punctuation <", "identifier b"])
  }

  @Test(arguments: ["error", "warning", "pragma"])
  func plainTextAfterADirectiveIsOneToken(word: String) {
    #expect(lex("#\(word)  don't \"a\nb", .objectiveC) == ["directive #\(word)", "directiveText don't \"a", "identifier b"])
    #expect(lex("#\(word)\nb", .objectiveC) == ["directive #\(word)", "identifier b"])
  }

  @Test func aDirectiveStandsFirstOnItsLine() {
    #expect(lex("/* a */ #if B", .objectiveC) == ["comment /* a */", "directive #if", "identifier B"])
    #expect(texts(.directive, in: "a #if B\n/*\n*/ # endif", .objectiveC) == ["# endif"])
    #expect(texts(.directive, in: "#define A(x) #x \\\n #if", .objectiveC) == ["#define"])
  }

  @Test func whatADefinitionStandsForIsCode() {
    #expect(lex("#define A B // c", .objectiveC) == ["directive #define", "identifier A", "identifier B", "comment // c"])
  }
}
