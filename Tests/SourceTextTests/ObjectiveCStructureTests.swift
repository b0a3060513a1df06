import SourceText
import Testing

struct ObjectiveCStructureTests {
  private func inMethod(_ code: String) -> String { "@implementation A\n- (void)m {\n\(code)\n}\n@end" }

  @Test(arguments: [
    ("[a b];", ["a b"]),
    ("[UIImage imageNamed:@\"a\" @\"b\"];", ["UIImage imageNamed:"]),
    ("[[A alloc] initWithB:c d:[e f]];", ["A alloc", "[A alloc] initWithB:d:", "e f"]),
    ("[(UIView *)a.b setC:d ? e : f g:h];", ["(UIView *)a.b setC:g:"]),
    ("[(a) b];", ["(a) b"]),
    ("[NSString stringWithFormat:@\"%@\", a, f(b)];", ["NSString stringWithFormat:", "f(_:)"]),
    ("[a at:b :c];", ["a at::"]),
    ("[NSArray<NSString *> array];", ["NSArray<NSString *> array"]),
    ("a[0] = @[b, c[1], [d e]];", ["d e"]),
    ("x = @{ @\"a\": [b c], d: e };", ["b c"]),
    ("[a b:^(id c) { [c d]; } e:^BOOL{ return [f g]; }];", ["a b:e:", "c d", "f g"]),
    ("if (x) [a b]; else c(d);", ["a b", "c(_:)"]),
    ("for (id a in [b c]) d();", ["b c", "d()"]),
    ("SEL s = @selector(a:b:); x = @encode(A);", []),
    ("return (CGRect){ CGPointMake(1, 2), b };", ["CGPointMake(_:_:)"]),
    ("self.a.b = c.d(e);", ["c.d(_:)"]),
    ("int f(int a); Foo *g(x);", ["g(_:)"]),
    ("a = b < c && d > e; [f g];", ["f g"]),
    ("x = a ? [b c] : [d e:f];", ["b c", "d e:"]),
    ("switch (a) { case B: [c d]; break; default: e(); }", ["c d", "e()"]),
    ("sizeof(a); __typeof(b) c = d(1);", ["d(_:)"]),
    ("[a b:(c) d:(E)f];", ["a b:d:"]),
    ("[self a:b\n  c:d];", ["self a:c:"]),
    ("[a if:b for:c];", ["a if:for:"]),
    ("x = a[(id)k]; y = a[b[c] + (int)k];", []),
    ("[in b:c]; [template d]; [e f:template g:h];", ["in b:", "template d", "e f:g:"]),
    ("[a b:(S){1} c:d];", ["a b:c:"]),
    ("s = ((NSArray *)[a b])[0];", ["a b"]),
    ("int (*p)(int) = a; void (^b)(id) = ^NSComparisonResult(id c, id d) { return e(c); };", ["e(_:)"]),
    ("if (@available(iOS 9, *)) { a(); }", ["a()"]),
    ("x = ({ if (a) { b(); } [c d]; });", ["b()", "c d"]),
  ])
  func messagesAndCallsAreRead(code: String, expected: [String]) {
    #expect(calls(in: inMethod(code), .objectiveC) == expected)
  }

  @Test func blocksAreTokens() {
    let file = SourceFile(Array(inMethod("[a b:^(id c) { d(^{ e(); }); }];").utf8), language: .objectiveC)
    #expect(file.structure.closures.map { source(of: $0.tokens, in: file) } == ["{ e(); }", "{ d(^{ e(); }); }"])
  }

  @Test func macrosAreCodeOfTheirOwn() {
    #expect(
      calls(in: "#define IMAGE(x) \\\n  [UIImage imageNamed:(x)]\n#define ONE f(1)\n", .objectiveC) == [
        "UIImage imageNamed:", "f(_:)",
      ])
  }

  @Test func declarationsCallNothing() {
    let source = """
      typedef NS_ENUM(NSInteger, A) { B };
      NS_ASSUME_NONNULL_BEGIN
      FOUNDATION_EXPORT void f(int a) API_AVAILABLE(ios(9));
      static int a = g(1);
      @interface C : D
      - (void)e:(int)f NS_SWIFT_NAME(h(_:));
      @end
      void i(void) { j(); }
      extern "C" { const char *k(int); void l(void) { m(n(1)); } }
      """
    #expect(calls(in: source, .objectiveC) == ["g(_:)", "j()", "m(_:)", "n(_:)"])
  }

  @Test func branchesOfConditionalCodeMayEachOpenTheBlock() {
    let source = """
      @implementation A
      - (void)a {
      #if X
        if (b) {
      #else
        if (c) {
      #endif
          [d e];
        }
      }
      - (void)f { [g h]; }
      @end
      """
    #expect(declarations(in: source, .objectiveC) == ["implementation A", "method a in A", "method f in A"])
    #expect(calls(in: source, .objectiveC) == ["d e", "g h"])
  }

  @Test func containersAndTheirMembersAreDeclared() {
    let source = """
      #import <UIKit/UIKit.h>
      @import A.B;
      @class C;
      @protocol D, E;
      @protocol F <NSObject>
      - (void)g;
      @end
      @interface H<T> : I <F, J>
      @property (nonatomic, copy) NSArray<NSString *> *k;
      @property (copy) void (^l)(BOOL m);
      @property (weak) id n NS_AVAILABLE_IOS(9);
      + (instancetype)o:(int)p q:(id<F>)r;
      @end
      @interface H (S)
      @end
      static void t(int u) { }
      """
    #expect(
      declarations(in: source, .objectiveC) == [
        "protocol F", "method g in F", "interface H", "property k in H", "property l in H", "property n in H", "method o in H",
        "category H", "function t",
      ])
    let file = SourceFile(Array(source.utf8), language: .objectiveC)
    #expect(file.structure.imports.map { file.text($0.range) } == ["<UIKit/UIKit.h>", "A.B"])
    #expect(file.structure.declarations[3].attributes.map(file.text) == ["nonatomic", "copy"])
    let interface = file.structure.declarations[2]
    #expect(interface.inherited.map(file.text) == ["I", "F", "J"])
    #expect(file.structure.declarations[6].labels.map(file.text) == ["o", "q"])
    #expect(file.structure.declarations[7].labels.map(file.text) == ["S"])
  }
}
