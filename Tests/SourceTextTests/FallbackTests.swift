import Testing

@testable import SourceText

/// Lookups whose failure code expects.
struct FallbackTests {
  private func haveFallbacks(_ text: String, isSwift: Bool) -> [Bool] {
    let file = SourceFile(Array(text.utf8), language: isSwift ? .swift : .objectiveC)
    return SourceNames(file, needs: .uses).uses.map { $0.traits.contains(.hasFallback) }
  }

  @Test(arguments: [
    ("let a = UIImage(named: \"a\") ?? other", true),
    ("let a = UIImage(named: \"a\")?.withRenderingMode(.alwaysTemplate) ?? other", true),
    ("let a = other ?? UIImage(named: \"a\")", true),
    ("if let a = UIImage(named: \"a\") { use(a) }", true),
    ("guard let a: UIImage = UIImage(named: \"a\") else { return }", true),
    ("if isOn, let a = UIImage(named: \"a\") { use(a) }", true),
    ("let a = UIImage(named: \"a\")\nif a == nil { return }", true),
    ("let a = UIImage(named: \"a\")\nguard let a else { return }", true),
    ("let a = UIImage(named: \"a\")\nuse(a ?? other)", true),
    ("a = other()\nif a == nil { a = UIImage(named: \"a\") }", true),
    // It is kept, and looked up when it is first wanted.
    ("if a == nil { a = UIImage(named: \"a\") }", false),
    ("var a: UIImage? = nil\nif a == nil { a = UIImage(named: \"a\") }", false),
    ("let a = UIImage(named: \"a\")", false), ("let a = UIImage(named: \"a\")!\nview.image = a", false),
    ("view.image = UIImage(named: \"a\")\nif b == nil { return }", false),
    // Another block has a variable of the same name.
    ("func f() { let a = UIImage(named: \"a\") }\nfunc g() { if a == nil { return } }", false),
    ("let c = UIColor(named: \"a\") ?? .red", true),
  ])
  func swift(text: String, expected: Bool) {
    #expect(haveFallbacks(text + "\n", isSwift: true) == [expected])
  }

  @Test(arguments: [
    ("UIImage *a = [UIImage imageNamed:@\"a\"] ?: other;", true),
    ("view.image = other ?: [UIImage imageNamed:@\"a\"];", true),
    ("UIImage *a = [UIImage imageNamed:@\"a\"];\nif (a) return a;", true),
    ("UIImage *a = [[UIImage imageNamed:@\"a\"] imageWithRenderingMode:mode];\nif (!a) { a = other; }", true),
    ("UIImage *a = [UIImage imageNamed:@\"a\"];\nif (a != nil) { use(a); }", true),
    ("UIImage *a = other;\nif (!a) a = [UIImage imageNamed:@\"a\"];", true),
    ("UIImage *a = other;\nif (a == nil) { a = [UIImage imageNamed:@\"a\"]; }", true),
    ("static UIImage *a = nil;\nif (!a) { a = [UIImage imageNamed:@\"a\"]; }", false),
    ("if (!_a) { _a = [UIImage imageNamed:@\"a\"]; }", false),
    ("UIImage *a = [UIImage imageNamed:@\"a\"];\n[view setImage:a];", false),
    ("view.image = isOn ? [UIImage imageNamed:@\"a\"] : nil;", false),
  ])
  func objectiveC(text: String, expected: Bool) {
    #expect(haveFallbacks("void f(void) {\n" + text + "\n}\n", isSwift: false) == [expected])
  }
}
