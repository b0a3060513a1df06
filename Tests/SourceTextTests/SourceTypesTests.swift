import Bytes
import SourceText
import Testing

/// What a source declares, and what people may read in it.
struct SourceTypesTests {
  private func names(
    _ text: String, _ language: SourceFile.Language = .swift, _ needs: SourceNames.Needs = []
  ) -> SourceNames {
    SourceNames(SourceFile(Array(text.utf8), language: language), needs: needs)
  }

  private func screen(_ text: String, _ language: SourceFile.Language = .swift) -> SourceScreen.Result {
    screened(text, isSwift: language == .swift)
  }

  private func types(_ text: String, _ language: SourceFile.Language = .swift) -> [String] {
    screen(text, language).types.map { ($0.isExtension ? "+" : "") + ([$0.name] + $0.inherited).joined(separator: " ") }
  }

  @Test func headersOfSwiftNameWhatATypeBuildsUpon() {
    let text = """
      class A {}
      final class B<T: Sequence>: Kit.Base<T>, P where T: Q { class func c() {} }
      extension Kit.E: P {}
      let h = A.self
      """
    #expect(types(text) == ["A", "B Base P", "+E P"])
  }

  @Test func headersOfObjectiveCNameTheSuperclass() {
    let text = """
      @class Z;
      @interface A : B <P>
      @end
      @interface A (Category)
      @end
      @interface A ()
      @end
      @implementation A
      @end
      """
    #expect(types(text, .objectiveC) == ["A B", "+A", "+A", "A"])
  }

  @Test func aliasesLeadToTheLastPartOfAName() {
    #expect(screen("typealias A = Kit.B\ntypealias C = (D) -> E\n").aliases == ["A": "B"])
  }

  @Test func functionsAreKnownByTheirFirstNameAndTheirParameters() {
    let functions = names("func a(_ b: C) {}\nclass D { @objc func e() {} }\n#if false\nfunc f() {}\n#endif\n").functions
    let expected = [("a", 1), ("e", 0)].flatMap { name, count in
      [StableHash.of(name), SourceNames.hash(ofFunction: StableHash(name), parameters: count)]
    }
    #expect(functions == expected)
  }

  /// Texts of the interface, and with a star those anywhere else.
  private func texts(_ text: String, _ language: SourceFile.Language = .swift) -> [String] {
    names(text, language, .visibleTexts).texts.map { ($0.place == .interface ? "" : "*") + $0.text }
  }

  @Test(arguments: [
    "a.text = \"Some text\"", "a.setTitle(\"Some text\", for: .normal)", "UIAlertController(title: \"Some text\", message: nil)",
    "UIBarButtonItem(title: \"Some text\", style: .done)", "self.navigationItem.title = \"Some text\"",
  ])
  func titlesAndLabelsOfSwiftAreSeen(code: String) {
    #expect(texts(code + "\n") == ["Some text"])
  }

  @Test(arguments: [
    "a.text = @\"Some text\";", "[a setTitle:@\"Some text\" forState:0];", "[[A alloc] initWithTitle:@\"Some text\"];",
    "[A actionWithTitle:@\"Some text\" style:0 handler:nil];",
  ])
  func titlesAndLabelsOfObjectiveCAreSeen(code: String) {
    #expect(texts(code + "\n", .objectiveC) == ["Some text"])
  }

  @Test(arguments: [
    "let a = \"Some text\"", "print(\"Some text\")", "a.text = NSLocalizedString(\"Some text\", comment: \"\")", "a.text = \"–\"",
    "a.text = \"Some text\".localized", "a.text = String(localized: \"Some text\")", "// a.text = \"Some text\"",
    "a.text = \"x\"",
    "print(\"取消\")", "assert(a == \"取消\")", "NSPredicate(format: \"取消\")",
  ])
  func whatNobodySeesOrWhatIsTranslatedIsNone(code: String) {
    #expect(texts(code + "\n") == [])
  }

  @Test func eastAsianTextsAreSeenWhereverTheyStand() {
    #expect(texts("if a == \"取消\" { b.text = \"확인\" }\nlet c = \"É\"\n") == ["*取消", "확인"])
    #expect(texts("if ([a isEqual:@\"取消\"]) {}\nNSLog(@\"取消\");\n", .objectiveC) == ["*取消"])
  }

  @Test func everyNameIsReadWhenWanted() {
    let found = names("let a = b.c(\"d\")\nlet e = \"f_\\(g)\"\n", .swift, .everyName)
    #expect(found.literals.contains("d"))
    #expect(found.identifiers.isSuperset(of: ["b", "c"]))
    #expect(names("let a = \"d\"\n").literals.isEmpty)
  }
}
