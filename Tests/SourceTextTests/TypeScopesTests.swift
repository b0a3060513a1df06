import SourceText
import Testing

struct TypeScopesTests {
  @Test(
    arguments: [
      ("class A { struct B { mark } }", "A"),
      ("extension Module.A where T: B { func f() { mark } }", "A"),
      ("class A {}\nlet a = mark", nil),
      ("class A { class func f() {} }\nenum B { case mark }", "B"),
      ("let a = A.class\nmark {}", nil),
      ("class A\nmark", nil),
      ("#if 0\nclass A {\n#endif\nclass B { mark }", "B"),
    ] as [(String, String?)])
  func swift(text: String, type: String?) {
    #expect(Self.type(in: text, .swift) == type)
  }

  @Test(
    arguments: [
      ("@interface A : B <mark>\n@end", "A"),
      ("@interface A (Web)\n- (mark)f;\n@end\n@implementation B\n@end", "A"),
      ("@implementation A\n@end\n@implementation B\n- (void)f { mark; }\n@end", "B"),
      ("@class mark;\n@interface A\n@end", nil),
      ("@protocol A;\nmark *b;\n@interface B\n@end", nil),
      ("@protocol A\n- (mark)f;\n@end", "A"),
    ] as [(String, String?)])
  func objectiveC(text: String, type: String?) {
    #expect(Self.type(in: text, .objectiveC) == type)
  }

  private static func type(in text: String, _ language: SourceFile.Language) -> String? {
    let file = SourceFile(Array(text.utf8), language: language)
    let mark = text.utf8.count - text[(text.firstRange(of: "mark")?.lowerBound ?? text.endIndex)...].utf8.count
    var scopes = TypeScopes(file)
    return scopes.type(at: mark)
  }
}
