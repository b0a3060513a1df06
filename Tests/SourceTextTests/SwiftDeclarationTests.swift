import SourceText
import Testing

struct SwiftDeclarationTests {
  @Test func typesAndMembersAreNested() {
    let source = """
      struct A: B {
        let c: D = e
        var f: Int { 1 }
        func g(h: Int) {}
        init() {}
        enum I: String { case j = "k", l(Int) }
        subscript(m: Int) -> Int { 0 }
        deinit {}
        typealias N = O
      }
      extension P.Q: R where S: T { actor U {} }
      protocol V { associatedtype W; func x() }
      """
    #expect(
      declarations(in: source) == [
        "struct A", "variable c in A", "variable f in A", "function g in A", "init init in A", "enum I in A", "case j in I",
        "case l in I", "subscript subscript in A", "deinit deinit in A", "typealias N in A", "extension P.Q", "actor U in P.Q",
        "protocol V", "associatedtype W in V", "function x in V",
      ])
  }

  @Test func headersNameWhatIsInherited() {
    let file = SourceFile(Array("class A<T: X>: B<C>, D.E, @unchecked F where T: G {}".utf8), language: .swift)
    #expect(file.structure.declarations.first?.inherited.map(file.text) == ["B", "E", "unchecked", "F"])
  }

  @Test(arguments: [
    ("let a: [B: C] = d", "[B: C]"), ("var a: (B) -> C { e }", "(B) -> C"), ("let a: B<C, D>?\nlet e = 1", "B<C, D>?"),
    ("var a: any B & C = d", "any B & C"),
  ])
  func typesOfVariablesAreTokens(code: String, type: String) throws {
    let file = SourceFile(Array(code.utf8), language: .swift)
    let range = try #require(file.structure.declarations.first?.type)
    #expect(source(of: range, in: file) == type)
  }

  @Test func bodiesAreTokens() throws {
    let file = SourceFile(Array("func a() { b(); c { d } }\nfunc e()".utf8), language: .swift)
    let declarations = file.structure.declarations
    #expect(declarations.map { $0.body.map { source(of: $0, in: file) } } == ["b(); c { d }", nil])
  }

  @Test func attributesAndModifiersAreNamed() {
    let file = SourceFile(
      Array("class A { @IBOutlet private(set) weak var b: C!\n @objc(d:) public static func e() {}\n let f = g }".utf8),
      language: .swift)
    #expect(
      file.structure.declarations.map { $0.attributes.map(file.text) } == [
        [], ["IBOutlet", "private", "weak"], ["objc", "public", "static"], [],
      ])
  }

  @Test func closuresAreTokens() {
    let file = SourceFile(Array("func a() { b { c { 1 } }; let d = { e } }".utf8), language: .swift)
    #expect(file.structure.closures.map { source(of: $0.tokens, in: file) } == ["{ 1 }", "{ c { 1 } }", "{ e }"])
    #expect(file.structure.closures.allSatisfy { $0.declaration != nil })
  }

  @Test func importsAreRead() {
    let file = SourceFile(Array("import UIKit\n@testable import A.B\nimport struct C.D\nlet importx = 1".utf8), language: .swift)
    #expect(file.structure.imports.map { file.text($0.range) } == ["UIKit", "A.B", "C.D"])
  }

  @Test func modifiersAndContextualWordsAreNames() {
    #expect(
      declarations(in: "class func a() {}\nlet open = 1\nfunc get() {}\nactor.run()\nmacro(1)") == [
        "function a", "variable open", "function get",
      ])
  }
}
