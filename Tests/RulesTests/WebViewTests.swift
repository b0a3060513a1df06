import Findings
import Rules
import Testing

/// The grades of evidence of `deprecated-web-view` in sources.
struct WebViewTests {
  /// `evidence level column` of each finding.
  private func findings(_ text: String, _ language: Example.Language, mentions: Bool = false) throws -> [String] {
    let rule = try #require(Rule.all.first { $0.id == "deprecated-web-view" })
    return try ExampleFile(language, marked: text).findings(of: rule, includesMentions: mentions).map {
      "\($0.evidence?.rawValue ?? "-") \($0.level) \($0.region?.line ?? 0):\($0.region?.column ?? 0)"
    }
  }

  /// The type in a selector is not part of what the compiler writes.
  @Test func aSelectorOnlyMentionsTheClass() throws {
    #expect(try findings("#selector(UIWebView.reload)\n", .swift) == [])
    #expect(try findings("#selector(UIWebView.reload)\n", .swift, mentions: true) == ["mention note 1:11"])
  }

  @Test(arguments: [
    ("UIWebView()", "use error 1:1"), ("a as? UIWebView", "use error 1:7"), ("\"\\(UIWebView.self)\"", "use error 1:4"),
    ("func a() -> `UIWebView`", "declaration warning 1:14"), ("class A<B: `UIWebView`> {}", "use error 1:13"),
    ("let a: UIWebPaginationMode", "declaration warning 1:8"),
    ("var a: [String: UIWebView?]", "declaration warning 1:17"), ("class A: UIWebViewDelegate {}", "declaration warning 1:10"),
    ("import class UIKit.UIWebView", "declaration warning 1:20"), ("NSClassFromString(\"UIWebView\")", "dynamic warning 1:20"),
    ("NSClassFromString(#\"UIWebView\"#)", "dynamic warning 1:21"),
    ("a == UIWebView.NavigationType.linkClicked", "declaration warning 1:6"), ("UIWebView.self", "use error 1:1"),
    ("a = .UIWebViewNavigationTypeOther", "declaration warning 1:6"),
    ("#if os(iOS)\nUIWebView()\n#endif", "use error 2:1"),
  ])
  func swiftIsGraded(text: String, finding: String) throws {
    #expect(try findings(text + "\n", .swift) == [finding])
  }

  @Test(arguments: [
    ("[UIWebView new];", "use error 1:2"), ("@interface A : UIWebView\n@end", "use error 1:16"),
    ("@implementation UIWebView (A)\n@end", "use error 1:17"), ("(UIWebView *)a;", "use error 1:2"),
    ("void a() {\n  UIWebView *b = c;\n}", "declaration warning 2:3"),
    ("@class A, UIWebView;", "declaration warning 1:11"), ("@protocol UIWebViewDelegate;", "declaration warning 1:11"),
    ("@property id<UIWebViewDelegate> a;", "declaration warning 1:14"),
    ("#import <UIKit/UIWebView.h>", "declaration warning 1:9"),
    ("#import \"UIWebView.h\"", "declaration warning 1:9"),
    ("#if __has_include(<UIKit/UIWebView.h>)\n#endif", "declaration warning 1:19"),
    ("@import UIKit.UIWebView;", "declaration warning 1:15"), ("@protocol A\n- (UIWebView *)a;\n@end", "declaration warning 2:4"),
    ("@implementation A {\n  UIWebView *_a;\n}\n@end", "declaration warning 2:3"),
    ("NSClassFromString(@\"UIWebView\");", "dynamic warning 1:21"), ("objc_getClass(\"UIWebView\");", "dynamic warning 1:16"),
    ("#define A UIWebView", "use error 1:11"), ("#ifdef A\n[UIWebView new];\n#endif", "use error 2:2"),
  ])
  func objectiveCIsGraded(text: String, finding: String) throws {
    #expect(try findings(text + "\n", .objectiveC) == [finding])
  }

  @Test(arguments: [
    "QMUIWebView", "UIWebViewJavascriptBridge", "UIWebView2", "_UIWebView", "UIWebViewÉ", "É_UIWebView",
    "UIWebViewNavigationTypes",
    "UIWebPaginationmode", "uiwebview", "UIWebview", "$UIWebView", "WKWebView", "WebView",
  ])
  func aLongerOrOtherNameIsNone(name: String) throws {
    for text in ["let a = \(name)()\n", "let a = \"\(name)\" // \(name)\n", "class \(name): A {}\n"] {
      #expect(try findings(text, .swift, mentions: true) == [])
    }
    #expect(try findings("#import \"\(name).h\"\n[\(name) new]; @\"\(name)\";\n", .objectiveC, mentions: true) == [])
  }

  @Test(arguments: [
    ("// a UIWebView, once", "mention note 1:6"), ("let a = \"no UIWebView\"", "mention note 1:13"),
    ("let a = /UIWebView/", "mention note 1:10"), ("let a = \"UIWebView \\(b)\"", "mention note 1:10"),
    ("#if false\nUIWebView()\n#endif", "mention note 2:1"), ("#if false\nb(\"UIWebView\")\n#endif", "mention note 2:4"),
  ])
  func namesThatProveNothingAreToldWhenAskedFor(text: String, finding: String) throws {
    #expect(try findings(text + "\n", .swift) == [])
    #expect(try findings(text + "\n", .swift, mentions: true) == [finding])
  }

  @Test func ofOneLineTheStrongestCountsEachTime() throws {
    #expect(try findings("let a: UIWebView = UIWebView() // UIWebView\n", .swift, mentions: true) == ["use error 1:20"])
    #expect(
      try findings("let a: UIWebView?, b: UIWebView?\n", .swift) == ["declaration warning 1:8", "declaration warning 1:23"])
    #expect(try findings("let a: UIWebView? = UIWebView(), b = UIWebView()\n", .swift) == ["use error 1:21", "use error 1:38"])
    #expect(try findings("let a = UIWebView()\nlet b = UIWebView()\n", .swift) == ["use error 1:9", "use error 2:9"])
  }

  @Test func aLiteralOfManyLinesIsToldWhereTheNameStands() throws {
    let text = "let a = \"\"\"\n  one\n  a UIWebView\n  and a UIWebView\n  \"\"\"\n"
    #expect(try findings(text, .swift, mentions: true) == ["mention note 3:5", "mention note 4:9"])
  }

  @Test(arguments: [
    "<document targetRuntime=\"MacOSX.Cocoa\">\n<webView id=\"a\"/>\n</document>\n",
    "<document targetRuntime=\"iOS.CocoaTouch\">\n<wkWebView customClass=\"QMUIWebView\"/>\n<outlet property=\"webView\"/>\n</document>\n",
  ])
  func anInterfaceWithoutTheClassIsSilent(text: String) throws {
    #expect(try findings(text, .interface, mentions: true) == [])
  }

  @Test func everyWebViewOfAnInterfaceIsTold() throws {
    let text =
      "<document>\n<webView id=\"a\">\n</webView>\n<view id=\"b\"\n  customClass='UIWebView'/>\n<object class=\"IBUIWebView\"/>\n</document>\n"
    #expect(try findings(text, .interface) == ["dynamic warning 2:2", "dynamic warning 5:16", "dynamic warning 6:16"])
  }
}
