import SourceText
import Testing

struct ClassMembersTests {
  private func members(_ name: String, _ text: String, _ language: SourceFile.Language) -> ClassMembers {
    ClassMembers.all(in: SourceFile(Array(text.utf8), language: language))[name] ?? ClassMembers()
  }

  @Test func propertiesOfSwiftAreMembers() {
    let text =
      "class A {\n  @IBOutlet private weak var b: C?\n  let d = 1\n  static var e: F { 1 }\n  func g() { var h = 1 }\n}\n"
    #expect(members("A", text, .swift).names.isSuperset(of: ["b", "d", "e"]))
    #expect(!members("A", text, .swift).names.contains("h"))
  }

  @Test func oneDeclarationMayHaveSeveralNames() {
    #expect(members("A", "class A {\n  @IBOutlet var b: C!, d: E<F, G>!\n}\n", .swift).names.isSuperset(of: ["b", "d"]))
    let text = "@interface A : B\n@property (nonatomic, weak) IBOutlet C *d, *e;\n@property F *g;\n@end\n"
    #expect(members("A", text, .objectiveC).names == ["d", "e", "g"])
  }

  @Test(arguments: [
    ("func a() {}", "a"), ("func a(_ b: C) {}", "a:"), ("func a(b: C) {}", "aWithB:"), ("func a(b: C) {}", "aB:"),
    ("func a(_ b: C, forEvent d: E) {}", "a:forEvent:"), ("func a(with b: C) {}", "aWith:"), ("func a<T>(_ b: T) {}", "a:"),
    ("@objc(d:) func a(_ b: C) {}", "d:"), ("func a(_ b: [C: D], e f: (G, H)) {}", "a:e:"),
  ])
  func functionsOfSwiftHaveTheSelectorsOfObjectiveC(function: String, selector: String) {
    #expect(members("A", "class A {\n  \(function)\n}\n", .swift).selectors.contains(selector))
  }

  @Test func extensionsAddToTheirType() {
    let text = "class A {}\nextension Kit.A { @IBAction func b(_ c: Any) {} }\n"
    #expect(members("A", text, .swift).selectors.contains("b:"))
  }

  @Test func aClassGoesByItsNameInObjectiveC() {
    let text = "@objc(XYPage)\nfinal class Page { var a = 1 }\n"
    #expect(members("XYPage", text, .swift).names == ["a"] && members("Page", text, .swift).names == ["a"])
  }

  @Test func variablesInBracesArePartOfAClass() {
    let text = "@interface A : B <C> {\n  IBOutlet D *e;\n@private\n  F *_g, *h;\n  int i[4];\n}\n@end\n"
    #expect(members("A", text, .objectiveC).names.isSuperset(of: ["e", "_g", "h", "i"]))
    #expect(members("A", "@implementation A {\n  B *c;\n}\n@end\n", .objectiveC).names == ["c"])
  }

  @Test func aClassWithoutVariablesTakesNoneFromItsMethods() {
    let text = "@implementation A\n- (void)b {\n  C *d;\n}\n@end\nstruct E { int f; };\n"
    #expect(members("A", text, .objectiveC).names.isDisjoint(with: ["d", "f"]))
  }

  @Test func propertiesAndMethodsOfObjectiveCAreMembers() {
    let text = "@interface A : B\n@property (nonatomic) C *d;\n- (IBAction)e:(id)f;\n- (void)g;\n- (void)h:(id)i j:(id)k;\n@end\n"
    #expect(members("A", text, .objectiveC).names.contains("d"))
    #expect(members("A", text, .objectiveC).selectors == ["e:", "g", "h:j:"])
  }

  @Test func whatFollowsANameMayHoldParentheses() {
    let text = "@interface A : B\n@property C *d API_AVAILABLE(ios(10.0));\n@property (copy) void (^e)(void (^)(F), G);\n@end\n"
    #expect(members("A", text, .objectiveC).names == ["d", "e"])
  }

  @Test func twoBranchesMayOpenTheSameBody() {
    let text =
      "@implementation A\n- (void)b {\n#if C\n  if (d) {\n#else\n  if (e) {\n#endif\n  }\n}\n- (void)f {}\n@end\n"
    #expect(members("A", text, .objectiveC).selectors == ["b", "f"])
  }

  @Test func membersAndNamesAreReadTogether() {
    let file = SourceFile(Array("class A { var b = UIImage(named: \"c\") }\n".utf8), language: .swift)
    let names = SourceNames(file, needs: [.uses, .members])
    #expect(names.uses.map(\.name) == [.literal("c")] && names.members["A"]?.names == ["b"])
  }

  @Test func categoriesAddToTheirClass() {
    #expect(members("A", "@interface A (B)\n- (void)c;\n@end\n", .objectiveC).selectors == ["c"])
    #expect(members("A", "@implementation A (B)\n- (void)c {}\n@end\n", .objectiveC).selectors == ["c"])
  }

  @Test func aSetterMakesAProperty() {
    #expect(members("A", "@interface A : B\n- (void)setMark:(id)m;\n@end\n", .objectiveC).names.contains("mark"))
    #expect(members("A", "class A { func setMark(_ mark: B) {} }\n", .swift).names.contains("mark"))
    #expect(!members("A", "class A { func set(_ a: B) {}\n func setAll(a: B, b: C) {} }\n", .swift).names.contains("all"))
  }

  @Test func whatNoCompilerSeesIsNoMember() {
    #expect(members("A", "class A {\n#if false\n  func a() {}\n#endif\n  // var b = 1\n}\n", .swift).selectors.isEmpty)
    #expect(members("A", "@implementation A\n#if 0\n- (void)a {}\n#endif\n@end\n", .objectiveC).selectors.isEmpty)
  }
}
