import SourceText
import Testing

struct StringConstantTests {
  private func constants(_ source: String, _ language: SourceFile.Language) -> [String] {
    read(source, language).map { ($0.container.map { $0 + "." } ?? "") + "\($0.name)=\($0.literal.value)" }
  }

  private func read(_ source: String, _ language: SourceFile.Language) -> [StringConstant] {
    SourceNames(SourceFile(Array(source.utf8), language: language), needs: .uses).constants
  }

  @Test func macrosAndVariablesOfCAreConstants() {
    let source = """
      #define A @"a"
      #define B (@"b" "c") // why
      #define C(x) @"d"
      #define D @"e" + 1
      static NSString *const E = @"f";
      NSString * const F = @"g" @"h";
      NSString *assigned = @"i";
      NSString *I = @"i";
      void f() { static NSString *local = @"x"; assigned = @"y"; }
      const char *G = "j";
      #if 0
      #define H @"k"
      #endif
      """
    #expect(constants(source, .objectiveC) == ["A=a", "B=bc", "E=f", "F=gh", "I=i", "G=j"])
  }

  @Test func letsAndRawValuesOfSwiftAreConstants() {
    let source = """
      let a = "b"
      var c = "d"
      let e = "f" + g
      let h = "i".count
      struct J { static let k: String = "l"; func m() { let n = "o" } }
      enum P: String { case q = "r", s = "t"; case u }
      """
    #expect(constants(source, .swift) == ["a=b", "J.k=l", "P.q=r", "P.s=t"])
  }

  @Test func objectiveCSeesWhatIsMarked() {
    let source = """
      class A: NSObject { static let b = "c"; @objc static let d = "e" }
      @objcMembers class F: NSObject { static let g = "h" }
      """
    #expect(read(source, .swift).filter(\.isObjectiveC).map(\.name) == ["d", "g"])
  }

  @Test func onlyUniqueNamesAreResolved() {
    var table = StringConstantTable()
    table.add(read("let a = \"1\"\nlet a = \"2\"\nenum B { static let a = \"2\"; static let c = \"3\" }", .swift))
    #expect(table.value(of: ["a"]) == .some(nil))
    #expect(table.value(of: ["B.a", "a"]) == "2")
    #expect(table.value(of: ["c"]) == nil)
  }
}
