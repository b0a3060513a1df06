import SourceText
import Testing

struct CallPatternTests {
  private static let image = CallPattern(
    "UIImage(named: literal)", "UIImage(named: literal, in: any, compatibleWith: any)", "[UIImage imageNamed: literal]",
    "[UIImage imageNamed: literal inBundle: any compatibleWithTraitCollection: any]")

  private func values(_ source: String, _ language: SourceFile.Language, _ pattern: CallPattern = image) -> [String] {
    pattern.matches(in: SourceFile(Array(source.utf8), language: language)).map { $0.value ?? "?" }
  }

  @Test(arguments: [
    ("UIImage(named: \"a\")", ["a"]), ("UIImage.init(named: \"a\")", ["a"]), ("let i: UIImage? = .init(named: \"a\")", ["a"]),
    ("UIKit.UIImage(named: \"a\")", ["a"]), ("UIImage(named: \"a\", in: b, compatibleWith: nil)", ["a"]),
    ("UIImage(named: b)", ["?"]), ("let b = \"c\"\nUIImage(named: b)", ["c"]),
    ("enum A { static let b = \"c\" }\nUIImage(named: A.b)", ["c"]), ("UIImage(systemName: \"a\")", []),
    ("NSImage(named: \"a\")", []), ("// UIImage(named: \"a\")", []), ("\"\\(UIImage(named: \"a\"))\"", ["a"]),
    ("#if false\nUIImage(named: \"a\")\n#endif", []), ("x.UIImage(named: \"a\", at: 1)", []),
    ("UIImage(named:\n  \"a\"\n)", ["a"]), ("UIColor.init(named: \"a\")", []),
  ])
  func swiftCallsAreMatched(source: String, expected: [String]) {
    #expect(values(source, .swift) == expected)
  }

  @Test(arguments: [
    ("[UIImage imageNamed:@\"a\"]", ["a"]), ("[UIImage imageNamed:@\"a\" @\"b\"]", ["ab"]),
    ("[UIImage imageNamed:@\"a\" inBundle:b compatibleWithTraitCollection:nil]", ["a"]), ("[Other imageNamed:@\"a\"]", []),
    ("[UIImage imageNamed:NAME]", ["?"]),
  ])
  func messagesAreMatched(message: String, expected: [String]) {
    #expect(values("void f() { \(message); }", .objectiveC) == expected)
  }

  @Test func constantsAreFollowedOneStep() {
    #expect(values("#define NAME @\"a\"\nvoid f() { [UIImage imageNamed:NAME]; }", .objectiveC) == ["a"])
    var table = StringConstantTable()
    table.add(SourceFile(Array("NSString *const NAME = @\"b\";".utf8), language: .objectiveC).stringConstants)
    let file = SourceFile(Array("void f() { [UIImage imageNamed:NAME]; }".utf8), language: .objectiveC)
    #expect(Self.image.matches(in: file, constants: table).map(\.value) == ["b"])
  }

  @Test func triggersArePartOfEverySpelling() {
    #expect(Self.image.isValid)
    #expect(Self.image.triggers == ["compatibleWithTraitCollection", "imageNamed", "named"])
    #expect(CallPattern("Selector(literal)").triggers == ["Selector"])
  }

  @Test func receiversAndFurtherArgumentsAreOpen() {
    let pattern = CallPattern(
      "Bundle.main.path(forResource: literal, ...)", "any.setImage(any, ...)", "[any pathForResource: literal ofType: any]")
    #expect(
      values("Bundle.main.path(forResource: \"a\", ofType: \"b\")\nview.setImage(x, for: .normal)", .swift, pattern) == [
        "a", "?",
      ])
    #expect(values("void f() { [[NSBundle mainBundle] pathForResource:@\"a\" ofType:nil]; }", .objectiveC, pattern) == ["a"])
  }

  @Test(arguments: ["", "a b", "UIImage", "[a]"])
  func whatIsNoCallIsNoPattern(text: String) {
    #expect(!CallPattern(text).isValid)
  }
}
