import SourceText
import Testing

/// The roles of the type `X` wherever it stands in a text.
struct SwiftRolesTests {
  private func roles(_ text: String) -> [Token.Role] {
    SourceTextTests.roles(of: "X", in: text, .swift)
  }

  @Test(arguments: [
    "var a: X", "let a: X?", "weak var a: X!", "let a: [X]", "let a: [String: X?]", "var a: Set<X>", "var a: A<B, X>.C",
    "let a: A.X",
    "let a: A & X", "let a: any X", "var a: some X", "let a: (A, X)", "let a: (b: A, c: X)", "let `a`: X", "let a: (X) -> Void",
    "let a: (A) -> X", "let a: (A) async throws -> X", "let a: (A) throws(B) -> X", "let a: ((X) -> Void)?", "let a: A<(X) -> B>",
    "let a: (inout X) -> Void", "let a: @Sendable (X) -> Void", "let a: @escaping @MainActor (X) -> Void",
    "let a: @convention(block) (X) -> Void", "let a: (@escaping (X) -> Void) -> Void",
    "let a: (@escaping(X) -> Void) -> Void", "let a: X.Type", "let a: /* b */ X",
    "let a:\n  [\n  X\n  ]",
  ])
  func theAnnotatedTypeDeclares(text: String) {
    #expect(roles(text) == [.propertyType])
    #expect(roles(text + " = X()") == [.propertyType, .code])
    #expect(roles(text + " { X() }") == [.propertyType, .code])
    #expect(roles(text + "\nX()") == [.propertyType, .code])
    #expect(roles(text + "\n(X())") == [.propertyType, .code])
    #expect(roles(text + "\n[X()]") == [.propertyType, .code])
    #expect(roles(text + "; X()") == [.propertyType, .code])
    #expect(roles(text + "\nfunc b() -> X") == [.propertyType, .signatureType])
    #expect(roles(text + "\n@A(X.self) func b() {}") == [.propertyType, .code])
    #expect(roles("f(\(text)) { X }") == [.propertyType, .code])
  }

  @Test func aComputedPropertysTypeEndsBeforeItsBody() {
    #expect(roles("var f: (X) -> Void { X() }") == [.propertyType, .code])
    #expect(roles("var f: [String: X?] = [\"a\": X()]") == [.propertyType, .code])
    #expect(roles("var a: A { get { X.b } set { let c: X = d } }") == [.code, .propertyType])
  }

  @Test func everyVariableOfAListDeclares() {
    #expect(roles("var a: X, b: [X], c: X = X(), d = X()") == [.propertyType, .propertyType, .propertyType, .code, .code])
    #expect(roles("f(x, b: X)") == [.code])
  }

  @Test(arguments: [
    "let a = X()", "let a = [X]()", "class A: X {}", "class A: B, X {}", "extension X {}", "func a<B: X>() {}",
    "func a() where B == X {}", "typealias A = X",
    "a as? X", "a is X", "X.self", "A<X>()", "case let a as X: break", "if let a = b as? X {}", "let a = b ? c : X", "[a: X]",
    "f(a: X)",
    "switch a { case .b(let c): X }", "\"\\(X.self)\"", "let (a, b) = (X(), c)", "#selector(X.a)", "@A(X.self) var b: C",
    "func a() { X() }", "func a(b: Int = X.c)", "a.init(b: X)", "b.func(c: X)", "{ (a: X) in b }", "deinit { X.a() }",
    "import func A.b\nc(d: X)", "init(a: A) { b = X() }", "func a(b: () -> Void = { X() })", "func a<B>(_: B.Type) { f(c: X()) }",
  ])
  func allElseIsCode(text: String) {
    #expect(roles(text) == [.code])
  }

  @Test(arguments: [
    "func a(b: X)", "func a(_ b: X?)", "func a(b c: [String: X])", "func a(b: @escaping (X) -> Void)", "func a() -> X",
    "func a() async throws -> [X?]", "func a() throws(B) -> X", "func a<B: C>(b: B, c: X)", "init(a: X)", "init?(a: X)",
    "subscript(a: Int) -> X", "static func < (a: A, b: X)", "func a(\n  b: A,\n  c: X\n)", "func a(b: inout X)",
    "func a(b: X...)",
    "func a(@B b: X)", "func a(b: Int = c(d, 1), e: X)",
  ])
  func aFunctionsSignatureDeclares(text: String) {
    #expect(roles(text) == [.signatureType])
    #expect(roles(text + " { X() }") == [.signatureType, .code])
    #expect(roles(text + " where B: X { let c: X = d }") == [.signatureType, .code, .propertyType])
    #expect(roles("protocol P {\n\(text)\nvar e: X { get }\n}") == [.signatureType, .propertyType])
  }

  @Test(arguments: [
    "import X", "import A.X", "import class A.X", "@testable import X", "import struct X.A", "public import func A.X",
    "import let A.X",
  ])
  func anImportIsAnImport(text: String) {
    #expect(roles(text + "\nX()") == [.importPath, .code])
  }

  @Test func typesInTypesAreMarkedOnce() {
    // An unfinished type swallows what looks like its elements, up to the brace.
    #expect(roles("let a: [X\nlet b: [X\nfunc c() { X }") == [.propertyType, .propertyType, .code])
  }

  @Test(arguments: [
    "let", "let a", "let a:", "let a: [", "let a: (", "let a: A<", "let a: A -", "let a: A -> ", "let a: @", "let a: @B(",
    "import", "import A.",
    "func", "func a", "func a(", "func a(b:", "func a() -", "init", "subscript(",
  ])
  func aTextMayEndAnywhere(text: String) {
    #expect(roles(text).isEmpty)
  }
}
