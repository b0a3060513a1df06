import Bytes
import Testing

struct NameTableTests {
  private let table = NameTable(["UIWebView", "UIWebViewDelegate", "UIWebViewNavigationType*", "kWeb*", "视图"])

  @Test(arguments: ["UIWebView", "UIWebViewDelegate", "视图"])
  func wholeIdentifierIsFound(name: String) {
    #expect(table.contains(name))
  }

  @Test(arguments: [
    "", "U", "UIWebVie", "UIWebViews", "UIWebViewJavascriptBridge", "MyUIWebView", "uiwebview", "UIWebView ", "UIWebView;", "视",
  ])
  func partOfAnIdentifierIsNot(name: String) {
    #expect(!table.contains(name))
  }

  @Test(arguments: ["UIWebViewNavigationType", "UIWebViewNavigationTypeReload", "kWebA", "kWeb", "kWebZ9_"])
  func familyHoldsItsStemAndItsConstants(name: String) {
    #expect(table.contains(name))
  }

  @Test(arguments: ["UIWebViewNavigationTypes", "UIWebViewNavigationTyp", "kWeb_A", "kWeb1", "kWebé", "kWeb*"])
  func familyContinuesWithAnUpperCaseLetterOnly(name: String) {
    #expect(!table.contains(name))
  }

  @Test func emptyTableHoldsNothing() {
    let empty = NameTable([])
    #expect(!empty.contains(""))
    #expect(!empty.contains("UIWebView"))
  }

  @Test func nameIsLookedUpInAPieceOfBytes() {
    let bytes = Array("@\"UIWebView\"".utf8)
    let isFound = [2..<11, 2..<12, 1..<11, 2..<10].map { table.contains(bytes.span.extracting($0)) }
    #expect(isFound == [true, false, false, false])
  }
}

struct StableHashTests {
  /// The test vectors of FNV-1a's authors.
  @Test func hashIsFNV1a() {
    func hash(_ text: String) -> UInt64 { StableHash.of(Array(text.utf8).span) }
    #expect(hash("") == 0xCBF2_9CE4_8422_2325)
    #expect(hash("a") == 0xAF63_DC4C_8601_EC8C)
    #expect(hash("foobar") == 0x8594_4171_F739_67E8)
  }

  @Test func stringsDoNotRunIntoEachOther() {
    var left = StableHash()
    left.combine("a")
    left.combine("bc")
    var right = StableHash()
    right.combine("ab")
    right.combine("c")
    #expect(left.value != right.value)
  }
}
