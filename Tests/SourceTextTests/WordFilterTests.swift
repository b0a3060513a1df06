import SourceText
import Testing

/// A filter may contain more than a text, but never less.
struct WordFilterTests {
  private static let text = """
    // Größe, $0 and _badge
    final class PageController: UIViewController { let x = "Touch Bar", nameOfTwentyCharacters = 8 }
    end
    """

  @Test(arguments: [
    "class", "PageController", "UIViewController", "Größe", "$0", "_badge", "nameOfTwentyCharacters", "end", "Touch Bar", "x", "",
    "…",
  ])
  func finds(words: String) {
    // At every distance from the beginning of a block of eight bytes.
    for count in 0..<17 {
      let text = String(repeating: " ", count: count) + Self.text
      #expect(WordFilter(text.utf8Span.span).mayContain(WordQuery(words)), "\(count) spaces")
    }
  }

  @Test(arguments: ["Page", "Controller", "nameOfTwentyCharacter", "ViewController", "badge", "Touch Pad", "ends"])
  func isWithout(words: String) { #expect(!WordFilter(Self.text.utf8Span.span).mayContain(WordQuery(words))) }

  @Test func isWithoutMostOtherWords() {
    let filter = WordFilter(String(repeating: Self.text, count: 40).utf8Span.span)
    let found = (0..<1000).count { filter.mayContain(WordQuery("other\($0)")) }
    #expect(found < 50)
  }
}
