import SourceText
import Testing

/// What hides constants, and what never runs.
struct NameScopeTests {
  @Test(arguments: [
    ("func a(b: String) { UIImage(named: b) }", "image =?"), ("func a(_ b: String) { if c { UIImage(named: b) } }", "image =?"),
    ("func a() { let b = c(); UIImage(named: b) }", "image =?"),
    ("func a() { guard let b = c, let d = e else { return }; UIImage(named: d) }", "image =?"),
    ("func a() { for b in c { UIImage(named: b) } }", "image =?"), ("func a() { c.map { b in UIImage(named: b) } }", "image =?"),
    ("func a() { c.map { [weak self] (b: String, d) -> E in UIImage(named: d) } }", "image =?"),
    ("func a() { if case .c(let b) = d { UIImage(named: b) } }", "image =?"),
    ("func a() { let (b, c) = d; UIImage(named: c) }", "image =?"),
    ("func a() { let b = \"c\"; UIImage(named: b) }", "image =c"), ("func a() { UIImage(named: b) }", "image $b"),
    ("struct S { func a() { UIImage(named: b) } }", "image $S.b|b"),
    ("struct S { func a() { UIImage(named: self.b) } }", "image $S.b"),
    ("struct S { struct T { let a = UIImage(named: b) } }", "image $T.b|S.b|b"),
    ("func a(b: String, c: () -> Void = {}) { UIImage(named: b) }", "image =?"),
    ("func a(b: String) {}\nlet c = { UIImage(named: b) }()", "image $b"),
  ])
  func whatAFunctionOfSwiftDeclaresHidesConstants(source: String, use: String) {
    #expect(uses(source + "\n") == [use])
  }

  @Test(arguments: [
    ("- (void)a:(NSString *)b c:(int)d { [UIImage imageNamed:b]; }", "image =?"),
    ("void a(NSString *b, int c) { [UIImage imageNamed:b]; }", "image =?"),
    ("void a() { NSString *b; [UIImage imageNamed:b]; }", "image =?"),
    ("void a() { for (NSString *b in c) [UIImage imageNamed:b]; }", "image =?"),
    ("void a() { d(^(NSString *b, BOOL *c) { [UIImage imageNamed:b]; }); }", "image =?"),
    ("void a() { static NSString *b = @\"c\"; [UIImage imageNamed:b]; }", "image =c"),
    ("void a() { NSString *b = @\"c\"; b = @\"d\"; [UIImage imageNamed:b]; }", "image =?"),
    ("void a() { NSString *b = @\"c\"; d.b = e; [UIImage imageNamed:b]; }", "image =c"),
    ("void a() { [UIImage imageNamed:b]; }", "image $b"), ("void a() { [UIImage imageNamed:self.b]; }", "image =?"),
    ("void a(int b) { }\nvoid c() { [UIImage imageNamed:b]; }", "image $b"),
    ("namespace a { void c() { [UIImage imageNamed:b]; } }", "image $b"),
  ])
  func whatAFunctionOfObjectiveCDeclaresHidesConstants(source: String, use: String) {
    #expect(uses(source + "\n", .objectiveCPlusPlus) == [use])
  }

  @Test(arguments: [
    ("if #available(iOS 13, *) { A } else { B }", "B"), ("if #available(iOS 13, *), x { A } else { B }", ""),
    ("if x, #available(iOS 13, *) { A } else { B }", ""), ("if y { A } else if #available(iOS 13.0, *) { B } else { C }", "C"),
    ("if #available(iOS 13, *) { A } else if x { B } else { C }; D", "B C"), ("guard #available(iOS 13, *) else { A }; B", "A"),
    ("guard x, #available(iOS 13, *) else { A }; B", ""), ("if #unavailable(iOS 13) { A } else { B }; C", "A"),
    ("if #unavailable(iOS 13), x { A }; B", "A"), ("guard #unavailable(iOS 13) else { A }; B", "B"),
    ("if #available(iOS 13, *) { A; return }; B", "B"), ("if #available(iOS 13, *) { if x { return }; A }; B", ""),
  ])
  func whatRunsOnOldSystemsIsTold(body: String, excluded: String) {
    func calls(_ text: String, _ call: (String) -> String) -> String {
      ["A", "B", "C", "D"].reduce(text) { $0.replacing("\($1) ", with: call($1) + " ").replacing("\($1);", with: call($1) + ";") }
    }
    let swift = names("func a() { \(calls(body + " ") { "\n_ = UIImage(named: \"\($0)\")" }) }\n").uses
    let found = swift.filter { !$0.excludedBy.isEmpty }.map { "\($0.name)" }
    #expect(found == excluded.split(separator: " ").map { "\(NameUse.Name.literal(String($0)))" })
    #expect(swift.flatMap(\.excludedBy).allSatisfy { $0.versions["ios"]?.hasPrefix("13") == true })
  }

  @Test(arguments: [
    ("if (@available(iOS 13, *)) { A } else { B } C", "B"), ("if (@available(iOS 13, *)) { A } else B C", "B"),
    ("if (@available(iOS 13, *) && x) { A } else { B }", ""), ("if (!@available(iOS 13, *)) { A } B", "A"),
    ("if (@available(iOS 13, *)) { A } else if (x) B else { C } D", "B C"), ("if (@available(iOS 13, *)) { A return; } B", "B"),
    ("if (@available(iOS 13, *)) { if (x) return; A } B", ""),
  ])
  func theSameOfObjectiveC(body: String, excluded: String) {
    let text = ["A", "B", "C", "D"].reduce(body + " ") { $0.replacing("\($1) ", with: "[UIImage imageNamed:@\"\($1)\"]; ") }
    let found = names("void a() { \(text) }\n", .objectiveC).uses.filter { !$0.excludedBy.isEmpty }.map { "\($0.name)" }
    #expect(found == excluded.split(separator: " ").map { "\(NameUse.Name.literal(String($0)))" })
  }
}
