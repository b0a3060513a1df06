import TestSupport
import Testing

/// Findings in code that nothing uses are notes.
struct UnusedCodeTests {
  private func verdict(_ files: [String: String]) throws -> String { try AbsentImage.verdict(files) }

  @Test func functionsThatNothingCalls() throws {
    let use = "let page = Page()\n"
    #expect(try verdict(["A.swift": AbsentImage.page + use]) == "show")
    #expect(try verdict(["A.swift": AbsentImage.page + use, "B.swift": "func f() { page.show() }\n"]) == "used")
    #expect(try verdict(["A.swift": AbsentImage.page + use, "B.swift": "// page.show()\n"]) == "show")
    #expect(try verdict(["A.swift": AbsentImage.page + use, "B.m": "SEL s = NSSelectorFromString(@\"show\");\n"]) == "used")
    #expect(try verdict(["A.swift": AbsentImage.page + use, "Pods/B/B.m": "void f(id a) { [a show]; }\n"]) == "used")
  }

  @Test func previewsAreNoUse() throws {
    let preview = "struct Page_Previews: PreviewProvider { static var previews: some View { Page().show() } }\n"
    #expect(try verdict(["A.swift": AbsentImage.page + preview]) == "Page")
    #expect(
      try verdict(["A.swift": AbsentImage.page + preview.replacing("Previews", with: "Views") + "print(Page_Views())\n"])
        == "used")
    #expect(try verdict(["A.swift": AbsentImage.page + "#Preview(\"Page\") {\n  Page().show()\n}\n"]) == "Page")
  }

  @Test func typesThatNothingNames() throws {
    #expect(try verdict(["A.swift": AbsentImage.page]) == "Page")
    #expect(try verdict(["A.swift": AbsentImage.page + "extension Page { func other() { Page.f() } }\n"]) == "Page")
    #expect(
      try verdict([
        "A.swift": AbsentImage.page.replacing("func show", with: "override func layoutSubviews"),
        "Main.storyboard": "<document targetRuntime=\"iOS.CocoaTouch\"><view customClass=\"Page\" id=\"a\"/></document>\n",
      ]) == "used")
    #expect(
      try verdict([
        "A.swift": AbsentImage.page.replacing("func show", with: "override func viewDidLoad"),
        "Info.plist":
          "<plist version=\"1.0\"><dict><key>NSPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Page</string></dict></plist>\n",
      ]) == "used")
    #expect(try verdict(["A.swift": "@main\n" + AbsentImage.page.replacing("func show", with: "override func f")]) == "used")
  }

  @Test func wordsOfATextAreNoTypes() throws {
    let shades = "extension Page {\n  struct Shades { static var red: UIImage? = UIImage(named: \"absent\") }\n}\n"
    #expect(try verdict(["A.swift": shades, "B.swift": "show(\"All Shades\", page.red)\n"]) == "Shades")
    #expect(try verdict(["A.swift": shades, "B.swift": "show(\"Shades\", page.red)\n"]) == "used")
  }

  @Test func methodsThatTheSystemMayCall() throws {
    let delegate =
      "let page = Page()\nclass Page: UIView, UIScrollViewDelegate {\n  func scrolled(_ view: UIScrollView) { icon = UIImage(named: \"absent\") }\n}\n"
    #expect(try verdict(["A.swift": delegate]) == "used")
    #expect(try verdict(["A.swift": delegate.replacing("func", with: "private func")]) == "scrolled")
    #expect(try verdict(["A.swift": delegate.replacing("func", with: "@objc func")]) == "used")
    #expect(try verdict(["A.swift": delegate.replacing("func", with: "@IBAction func")]) == "scrolled")
    let own = "class Base {}\n" + delegate.replacing("UIView, UIScrollViewDelegate", with: "Base")
    #expect(try verdict(["A.swift": own]) == "scrolled")
  }

  @Test func methodsOfObjectiveC() throws {
    let source =
      "@implementation Page\n- (void)show { self.icon = [UIImage imageNamed:@\"absent\"]; }\n@end\nid page = [Page new];\n"
    let header = "@interface Page : UIView\n- (void)show;\n@end\n"
    // An override, for all that is known.
    #expect(try verdict(["A.m": source, "A.h": "@interface Page : UIView\n@end\n"]) == "used")
    #expect(try verdict(["A.m": source, "A.h": header]) == "show")
    #expect(try verdict(["A.m": source, "A.h": header, "B.m": "void f(void) { [page show]; }\n"]) == "used")
    #expect(try verdict(["A.m": source, "A.h": header, "B.h": "@interface Other : UIView\n- (void)show;\n@end\n"]) == "used")
    let event = [
      "A.m": source.replacing("show {", with: "pageDidLoad:(id)a {"),
      "A.h": header.replacing("show;", with: "pageDidLoad:(id)a;"),
    ]
    #expect(try verdict(event) == "used")
    let semicolon = source.replacing("show {", with: "show; {")
    #expect(try verdict(["A.m": semicolon, "A.h": header]) == "show")
    let category = source.replacing("Page\n", with: "UIView (Page)\n")
    #expect(try verdict(["A.m": category, "A.h": "@interface UIView (Page)\n@end\n"]) == "show")
    let setter = [
      "A.m": source.replacing("show {", with: "setIcon:(int)a {"), "A.h": header.replacing("show;", with: "setIcon:(int)a;"),
    ]
    #expect(try verdict(setter) == "setIcon")
    #expect(try verdict(setter.merging(["B.m": "void f(void) { page.icon = 1; }\n"]) { $1 }) == "used")
  }

  /// Methods that no interface declares may be called by the system, unless their name and parameters say otherwise.
  @Test func privateMethodsOfObjectiveC() throws {
    func verdict(_ method: String, _ parent: String = "UIView", _ more: [String: String] = [:]) throws -> String {
      let source =
        "@implementation Page\n- (void)\(method) { self.icon = [UIImage imageNamed:@\"absent\"]; }\n@end\nid page = [Page new];\n"
      return try AbsentImage.verdict(["A.m": source, "A.h": "@interface Page : \(parent)\n@end\n"].merging(more) { $1 })
    }
    #expect(try verdict("fillStamps") == "fillStamps")
    #expect(try verdict("fillStamps:(NSArray<Stamp *> *)stamps") == "fillStamps")
    #expect(try verdict("fillStamps:(Stamp *)stamp") == "used")
    for callback in ["stampDidMove", "loadView", "setStamps:(int)a", "onStamp", "testStamps", "FillStamps", "fill_stamps"] {
      #expect(try verdict(callback) == "used")
    }
    #expect(try verdict("didactStamps", "UIView") == "didactStamps")
    #expect(try verdict("fillStamps", "Paper") == "used")
    #expect(try verdict("fillStamps", "UIView <UITableViewDelegate, NSCopying>") == "fillStamps")
    #expect(try verdict("fillStamps", "UIView <NSCopying, Fillable>") == "used")
    #expect(try verdict("fillStamps", "UIView", ["B.m": "@interface Page () <Fillable>\n@end\n"]) == "used")
    #expect(try verdict("fillStamps", "UIView", ["B.h": "@protocol Fillable\n- (void)fillStamps;\n@end\n"]) == "used")
    #expect(try verdict("fillStamps", "UIView", ["B.m": "SEL fill = @selector(fillStamps);\n"]) == "used")
  }

  @Test func prototypesAreNoCalls() throws {
    let function = "UIImage *load(int a) { return [UIImage imageNamed:@\"absent\"]; }\n"
    #expect(try verdict(["A.m": "static UIImage *load(int a);\n" + function]) == "load")
    #expect(try verdict(["A.m": function, "A.h": "UIImage *load(int a);\n"]) == "load")
    #expect(try verdict(["A.m": function + "void f(void) { load(1); }\nid a = &f;\n"]) == "used")
    #expect(try verdict(["A.m": function + "void f(int a) { if (a) { a = 1; } else load(1); }\nid a = &f;\n"]) == "used")
    #expect(try verdict(["A.m": function + "id a = load(1);\n"]) == "used")
  }

  @Test func callersThatAreUnusedThemselves() throws {
    let chain = "let page = Page()\n" + AbsentImage.page
    #expect(try verdict(["A.swift": chain + "func first() { page.show() }\n"]) == "show")
    let second = chain + "func first() { page.show() }\nfunc second() { first() }\n"
    #expect(try verdict(["A.swift": second]) == "show")
    #expect(try verdict(["A.swift": second, "B.swift": "let all = second()\n"]) == "used")
    #expect(try verdict(["A.swift": second, "B.m": "#define START [Page second]\n"]) == "show")
    #expect(try verdict(["A.swift": second, "B.m": "#define START [Page second]\nid a = START;\n"]) == "used")
    // Two that use each other, and that nothing else uses.
    let circle = chain.replacing("{ icon", with: "{ first(); icon") + "func first() { page.show() }\n"
    #expect(try verdict(["A.swift": circle]) == "show")
    #expect(try verdict(["A.swift": circle + "first()\n"]) == "used")
  }

  /// What is used further away than anybody follows counts as used.
  @Test func longChains() throws {
    let functions = (1...12).map { "func step\($0)() { step\($0 - 1)() }\n" }.joined()
    let chain = "let page = Page()\n" + AbsentImage.page + "func step0() { page.show() }\n" + functions
    #expect(try verdict(["A.swift": chain]) == "used")
  }

  /// Only code that nothing calls names the identifier.
  /// Views and controllers override methods of the system, which their declarations say.
  @Test func methodsOfViews() throws {
    let page = AbsentImage.page.replacing("show()", with: "show(_ count: Int)") + "let page = Page()\n"
    #expect(try verdict(["A.swift": page]) == "show")
    #expect(try verdict(["A.swift": page, "B.swift": "page.show(1)\n"]) == "used")
    #expect(try verdict(["A.swift": page + "extension Page: Displayable {}\n"]) == "used")
    #expect(try verdict(["A.swift": page + "class Leaf: Page, Displayable {}\n"]) == "used")
  }

  /// A pointer or a cast refers to an object that other code creates.
  @Test func classesThatNothingCreates() throws {
    let source = "@implementation Page\n- (void)drawRect:(CGRect)r { self.icon = [UIImage imageNamed:@\"absent\"]; }\n@end\n"
    let files = ["A.m": source, "A.h": "@class Page;\n@interface Page : UIView\n@end\n"]
    func verdict(_ path: String, _ text: String) throws -> String { try AbsentImage.verdict(files.merging([path: text]) { $1 }) }
    #expect(try verdict("B.m", "void f(id cell) { Page *page = (Page *)cell; }\n") == "Page")
    #expect(try verdict("B.m", "void f(id cell) { Page *page = [Page new]; }\n") == "used")
    #expect(try verdict("B.h", "@protocol Pages\n- (Page *)page:(Page *)page;\n@end\n") == "Page")
    #expect(try verdict("B.h", "@interface B : UIView\n@property (nonatomic) IBOutlet Page *page;\n@end\n") == "Page")
    let property = "@interface B : NSObject\n@property (nonatomic) Page *page;\n@end\nid page = [[B new] page];\n"
    #expect(try verdict("B.h", property) == "Page")
    #expect(try verdict("B.swift", "class B { var page: Page?\n}\nprint(B().page)\n") == "Page")
    #expect(try verdict("B.swift", "class B { var page: Page = .init()\n}\nprint(B().page)\n") == "used")
    #expect(try verdict("B.swift", "class B { lazy var page: Page = load()\n}\nprint(B().page)\n") == "used")
    #expect(try verdict("B.swift", "class B { var page: Page { .init() }\n}\nprint(B().page)\n") == "used")
    #expect(try verdict("B.swift", "func f(_ page: Page, _ pages: [Int]) {}\nf(a, b)\n") == "Page")
    #expect(try verdict("B.swift", "func f(_ pages: [Int], page: Page?) {}\nf(a, b)\n") == "Page")
    #expect(try verdict("B.swift", "func f() -> Page { load() }\nf()\n") == "used")
    #expect(try verdict("B.swift", "class B: Page {}\nprint(B())\n") == "used")
    // A library may map JSON to an object that is no view.
    let header = ["A.h": "@class Page;\n@interface Page : NSObject\n@end\n"]
    let method = ["A.m": source.replacing("drawRect:(CGRect)r", with: "read:(id)a"), "B.h": property]
    #expect(try AbsentImage.verdict(header.merging(method) { $1 }) == "used")
    #expect(try verdict("B.swift", "print(view as? Page, view as! Page, view is Page)\n") == "Page")
    #expect(try verdict("B.swift", "let page = load() as Page\n") == "used")
    let nib = "<document targetRuntime=\"iOS.CocoaTouch\"><view customClass=\"Page\" id=\"a\"/></document>\n"
    #expect(try verdict("B.xib", nib) == "used")
    #expect(try verdict("B.xib", nib.replacing("<view ", with: "<placeholder placeholderIdentifier=\"IBFilesOwner\" ")) == "Page")
  }

  @Test func extensionsOfSystemTypes() throws {
    func verdict(_ header: String, _ use: String = "") throws -> String {
      try AbsentImage.verdict([
        "A.swift": "\(header) {\n  public func show(_ count: Int) { icon = UIImage(named: \"absent\") }\n}\n\(use)\n"
      ])
    }
    #expect(try verdict("extension UIView") == "show")
    #expect(try verdict("extension UIView", "view.show(1)") == "used")
    #expect(try verdict("extension UIView: Displayable") == "used")
    #expect(try verdict("extension UIView", "extension UIView: Displayable {}") == "used")
  }

  @Test func functionsThatRunOnLoading() throws {
    let function = "static void Begin(void) { Show([UIImage imageNamed:@\"absent\"]); }\n"
    #expect(try verdict(["A.m": function]) == "Begin")
    #expect(try verdict(["A.m": "__attribute__((constructor)) " + function]) == "used")
    #expect(try verdict(["A.m": "__attribute__((constructor)) void Other(void) {}\n" + function]) == "Begin")
  }

  @Test func staticRequirementsOfProtocols() throws {
    let key = "struct Key: EnvironmentKey {\n  static let defaultValue = UIImage(named: \"absent\")\n}\nprint(Key())\n"
    #expect(try verdict(["A.swift": key]) == "used")
    let controller = key.replacing("struct Key: EnvironmentKey", with: "class Key: UIViewController")
    #expect(try verdict(["A.swift": controller]) == "defaultValue")
    #expect(try verdict(["A.swift": key.replacing(": EnvironmentKey", with: "")]) == "defaultValue")
    #expect(try verdict(["A.swift": key.replacing("struct Key: EnvironmentKey", with: "extension UIImage")]) == "defaultValue")
  }

  @Test func propertiesThatNothingReads() throws {
    let source =
      "enum Icons {\n  static let flag = UIImage(named: \"absent\")\n  static var other: UIImage? { nil }\n}\nlet all = Icons.self\n"
    #expect(try verdict(["A.swift": source]) == "flag")
    #expect(try verdict(["A.swift": source, "B.swift": "let a = Icons.flag\n"]) == "used")
  }

  /// A cell shows an image until the code that uses it sets another one.

  /// Statements of the same block, or of one in it.
  @Test func codeAfterReturn() throws {
    func verdict(_ code: String) throws -> String {
      try self.verdict(["A.m": "void f(int a) {\n\(code)\n}\nid b = &f;\n"])
    }
    let show = "[view show:[UIImage imageNamed:@\"absent\"]];"
    #expect(try verdict("return;\n\(show)") == "return")
    #expect(try verdict("[a b];\nreturn;\nif (a) { \(show) }") == "return")
    for code in [
      "if (a) return;\n\(show)", "if (a) { return; }\n\(show)", "switch (a) { case 1: [a b]; return; case 2: \(show) }",
      "#ifdef A\nreturn;\n#endif\n\(show)", "return \(show)", "goto end;\nreturn;\nend: \(show)",
    ] {
      #expect(try verdict(code) == "used", "\(code)")
    }
    let called = "@implementation Page\n- (IBAction)open { return; [self show]; }\n"
    let method = "- (IBAction)show { self.icon = [UIImage imageNamed:@\"absent\"]; }\n@end\nid page = [Page new];\n"
    #expect(try self.verdict(["A.m": called + method]) == "show")
    func swift(_ code: String) throws -> String { try self.verdict(["A.swift": "func f() {\n\(code)\n}\nf()\n"]) }
    #expect(try swift("return\nlet icon = UIImage(named: \"absent\")") == "return")
    #expect(try swift("return\nUIImage(named: \"absent\")") == "used")
    #expect(try swift("guard a else { return }\nlet icon = UIImage(named: \"absent\")") == "used")
    #expect(try swift("return load { let icon = UIImage(named: \"absent\") }") == "used")
  }
}
