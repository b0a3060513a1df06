import SourceText
import Testing

struct LiteralCallTests {
  /// The call around the first literal of a text.
  private func call(_ text: String) -> LiteralCall? {
    let file = SourceFile(Array(text.utf8), language: .swift)
    return file.tokens.first { $0.kind == .string }.flatMap { LiteralCall(file, literal: file.contentRange(ofString: $0)) }
  }

  private func use(_ text: String) -> String? {
    call(text).map { call in
      switch call.use {
      case .forced: "forced"
      case .tested: "tested"
      case .stored: "stored"
      case .other: "other"
      }
    }
  }

  @Test(arguments: [
    "a = UIImage(named: \"x\")", "self.a = UIImage(named: \"x\")\n", "a?.b!.c = UIImage(named: \"x\"); d()",
    "a[0].b(c).d = UIImage(named: \"x\")\n", "f { a = UIImage(named: \"x\") }",
    "f { [weak self] in self?.a = UIImage(named: \"x\") }",
    "let a: UIImage? = UIImage(named: \"x\")", "var a: UIImage! = UIImage(named: \"x\")\nlet b = 1",
    "default: a = UIImage(named: \"x\")",
    "UIImageView(image: UIImage(named: \"x\"))", "f(UIImageView(image: UIImage(named: \"x\"), highlightedImage: nil))",
    "button.setImage(UIImage(named: \"x\"), for: .normal)",
  ])
  func valueThatIsNeverNilMayBeStored(text: String) {
    #expect(use(text) == "stored")
  }

  @Test(arguments: [
    "let a = UIImage(named: \"x\")", "return UIImage(named: \"x\")", "f(UIImage(named: \"x\"))", "f(a: UIImage(named: \"x\"))",
    "[UIImage(named: \"x\")]", "a = b ? UIImage(named: \"x\") : nil", "let a: Any = UIImage(named: \"x\")",
    "if let b = a, c = UIImage(named: \"x\") {}", "Kit.UIImageView(image: UIImage(named: \"x\"))",
    "a = UIImage(named: \"x\") + b",
    "a = UIImage(named: \"x\")\n  .b", "cell.setImage(UIImage(named: \"x\"))", "case 1: a = UIImage(named: \"x\")",
    "if let a: UIImage? = UIImage(named: \"x\") {}",
  ])
  func typesAroundDecide(text: String) {
    #expect(use(text) == "other")
  }

  @Test(arguments: [
    "if let a = UIImage(named: \"x\") {}", "guard let a = UIImage(named: \"x\") else { return }",
    "while var a = UIImage(named: \"x\") {}",
    "if b, let a = UIImage(named: \"x\") {}", "a = UIImage(named: \"x\")?.b", "a = UIImage(named: \"x\") ?? b",
    "a = UIImage(named: \"x\")\n  ?? b", "if UIImage(named: \"x\") != nil {}", "a = UIImage(named: \"x\") as? B",
  ])
  func nilIsAskedFor(text: String) {
    #expect(use(text) == "tested")
  }

  @Test(arguments: [
    ("UIImage(named: \"x\")!", 19..<20), ("a(UIImage(named: \"x\")!.b)", 21..<22), ("\"é\" + UIImage(named: \"x\")!", 0..<0),
  ])
  func exclamationMarkHasAPlace(text: String, range: Range<Int>) {
    guard !range.isEmpty else { return #expect(call(text) == nil) }
    #expect(call(text)?.use == .forced(range))
  }

  @Test func calleeLabelAndBytesAreThoseOfTheCall() throws {
    let found = try #require(call("/* é */ b(Selector(\"x:\"))"))
    #expect(found.callee == "Selector" && found.label == nil && found.range == 11..<25)
  }

  @Test(arguments: [
    "UIKit.UIImage(named: \"x\")", "UIImage.init(named: \"x\")", "UIImage(named: \"x\", in: nil, with: nil)",
    "UIImage(named: (\"x\"))",
    "UIImage(named: \"x\" + y)", "UIImage(named: \"\\(x)\")", "UIImage(named: /* x */ \"x\")", "UIImage (named: \"x\")",
    "a[\"x\"]", "(\"x\")",
    "#if false\nUIImage(named: \"x\")\n#endif\n", "UIImage(named: \"x\"",
  ])
  func anyOtherCallIsNone(text: String) {
    #expect(call(text) == nil)
  }
}
