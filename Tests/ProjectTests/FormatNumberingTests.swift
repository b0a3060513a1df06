import Project
import Testing

struct FormatNumberingTests {
  private func numbered(_ translation: String, _ original: String) -> String? {
    FormatSpecifiers.positions(in: FormatSpecifiers(translation), of: FormatSpecifiers(original))
      .flatMap { FormatSpecifiers.numbered(translation, $0) }
  }

  @Test(arguments: [
    ("%@: %d", "%d of %@", "%2$@: %1$d"), ("é %.2f für %@ %@", "%@ %@ %f", "é %3$.2f für %1$@ %2$@"),
    ("100 %% %@ %ld", "%ld %@", "100 %% %2$@ %1$ld"),
  ])
  func swappedSpecifiersGetTheirPositions(translation: String, original: String, expected: String) {
    #expect(numbered(translation, original) == expected)
    #expect(FormatSpecifiers.differ(FormatSpecifiers(original), FormatSpecifiers(expected)) == nil)
  }

  @Test(arguments: [
    ("%@", "%d"), ("%@ %@", "%d %@"), ("%@ %d %d", "%d %@"), ("%2$@ %1$d", "%d %@"), ("%*d %@", "%@ %d"), ("50 % d %@", "%d %@"),
    ("none", "none"), ("%#@a@ %d", "%d %@"),
  ])
  func whatHasOtherSpecifiersIsNotNumbered(translation: String, original: String) {
    #expect(numbered(translation, original) == nil)
  }

  @Test func escapesOfAFileStay() {
    #expect(FormatSpecifiers.numbered("%@ \\\"x\\\" %d\\n", [2, 1]) == "%2$@ \\\"x\\\" %1$d\\n")
    #expect(FormatSpecifiers.numbered("%@", [2, 1]) == nil)
  }
}
