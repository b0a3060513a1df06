import SourceText
import Testing

struct SwiftCallTests {
  @Test(arguments: [
    ("f(1, b: 2)", ["f(_:b:)"]),
    ("UIImage(named: \"a\")", ["UIImage(named:)"]),
    ("let i: UIImage? = .init(named: \"a\")", [".init(named:)"]),
    ("UIImage.init(named: x)", ["UIImage.init(named:)"]),
    ("a.b.c(d)", ["a.b.c(_:)"]),
    ("a?.b!.c(d)", ["a?.b!.c(_:)"]),
    ("f(g(h()))", ["f(_:)", "g(_:)", "h()"]),
    ("f()()", ["f()"]),
    ("Dictionary<String, [Int]>(minimumCapacity: 2)", ["Dictionary(minimumCapacity:)"]),
    ("f(a: Set<B<C>>(), d: 1)", ["f(a:d:)", "Set()"]),
    ("if a < b, c > (d) { }", []),
    ("list.map { $0 + 1 }.filter { $0 > g($0) }", ["list.map() {}", "list.map { $0 + 1 }.filter() {}", "g(_:)"]),
    ("animate(1) { a() } completion: { _ in b() }", ["animate(_:) {} {completion}", "a()", "b()"]),
    ("\"x \\(f(1)) \\(\"\\(g(h: 2))\")\"", ["f(_:)", "g(h:)"]),
    ("@objc(name:) @Wrapper(wrapped: make()) var a = 1", ["make()"]),
    ("#selector(a.b(_:))", ["#selector(_:)"]),
    ("handler.handle(_:)(error)", ["handler.handle(_:)"]),
    ("events.map(Event.init(dict:))", ["events.map(_:)"]),
    ("f\n(a)", []),
    ("f // why\n(a)", []),
    ("open(url)", ["open(_:)"]),
    ("a ?? b(1)", ["b(_:)"]),
    ("try? f()", ["f()"]),
    ("await f()", ["f()"]),
    ("x as? F (y)", ["F(_:)"]),
    ("super.init(frame: r)", ["super.init(frame:)"]),
    ("a ? b(1) : c(2)", ["b(_:)", "c(_:)"]),
    ("f(as: Inline<10, UInt8>.self)", ["f(as:)"]),
    ("Module::f(1)", ["f(_:)"]),
    ("[f(1): g(2)][h(3)]", ["f(_:)", "g(_:)", "h(_:)"]),
  ])
  func expressionsAreRead(text: String, expected: [String]) {
    #expect(calls(in: text) == expected)
  }

  @Test(arguments: [
    ("func f(a: Int = g(1)) -> Int { h() }", ["g(_:)", "h()"]),
    ("init?(a: Int) { }\nsubscript(i: Int) -> Int { get { f() } set(n) { g() } }", ["f()", "g()"]),
    ("enum E { case a(Int), b(c: D)\n case e = \"x\"\n func f() { g() } }", ["g()"]),
    ("switch x { case .a(let b): f(b)\n case E.c(1): break\n default: g() }", [".a(_:)", "f(_:)", "E.c(_:)", "g()"]),
    ("if list.contains { $0 } { f() }", ["list.contains() {}", "f()"]),
    ("if a { f() } else if b { g() }", ["f()", "g()"]),
    ("for a in b where c(a) { f() }", ["c(_:)", "f()"]),
    ("guard let a = b(1) else { return f() }", ["b(_:)", "f()"]),
    ("repeat { f() } while g()\nh { }", ["f()", "g()", "h() {}"]),
    ("do { try f() } catch E.a(let b) { g(b) }", ["f()", "E.a(_:)", "g(_:)"]),
    ("var a: Int { b { 1 } }", ["b() {}"]),
    ("var a: Int = b { 1 } { didSet { c() } }", ["b() {}", "c()"]),
    ("lazy var a: A = { f() }()", ["f()"]),
    ("let a: A\nf { g() }", ["f() {}", "g()"]),
    ("private(set) var a = f()", ["f()"]),
    ("protocol P { func a(b: C)\n var d: E { get set }\n func f() }", []),
    ("#if canImport(UIKit) && f(x)\ng()\n#endif", ["g()"]),
    ("let c = { [weak self] (a: A, b) -> C in f(a) }", ["f(_:)"]),
    ("class A: B<C>, D where E: F { func g() { h() } }", ["h()"]),
    ("@MainActor func a() async throws(E) -> B { c() }", ["c()"]),
    ("x = if a { f() } else { g() }", ["f()", "g()"]),
    ("func == <T>(a: T, b: T) -> Bool { f() }", ["f()"]),
  ])
  func statementsAndDeclarationsCallNothingThemselves(text: String, expected: [String]) {
    #expect(calls(in: text) == expected)
  }

  @Test func membersHaveReceivers() {
    #expect(calls(in: "a.b.c = D.e.f(g.h)", members: true) == ["a.b", "a.b.c", "D.e", "D.e.f(_:)", "g.h"])
  }

  @Test func argumentsAreTokensOfTheirValues() throws {
    let file = SourceFile(Array("f(a: 1 + 2, { x in g(x, 3) }, c: [4, 5])".utf8), language: .swift)
    let call = try #require(file.structure.calls.first { $0.arguments.count == 3 })
    #expect(call.arguments.map { source(of: $0.value, in: file) } == ["1 + 2", "{ x in g(x, 3) }", "[4, 5]"])
    #expect(call.arguments.map { $0.label.map(file.text) } == ["a", nil, "c"])
  }

  @Test func callsKnowTheDeclarationAroundThem() {
    let file = SourceFile(Array("class A { let b = c()\n func d() { e { f() } } }\ng()".utf8), language: .swift)
    let structure = file.structure
    let names = structure.calls.filter { $0.kind == .function }.compactMap { call -> String? in
      guard let name = call.name else { return nil }
      return file.text(file.tokens[name].range) + " in "
        + (call.declaration.map { file.text(structure.declarations[$0].name) } ?? "-")
    }
    #expect(Set(names) == ["c in A", "e in d", "f in d", "g in -"])
  }

  @Test func deadCallsAreMarked() {
    let file = SourceFile(Array("#if false\nf()\n#endif\ng()".utf8), language: .swift)
    #expect(file.structure.calls.map(\.isDead) == [true, false])
  }
}
