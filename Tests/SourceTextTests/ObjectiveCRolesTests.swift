import SourceText
import Testing

/// The roles of the type `X` wherever it stands in a text.
struct ObjectiveCRolesTests {
  private func roles(_ text: String) -> [Token.Role] {
    SourceTextTests.roles(of: "X", in: text, .objectiveC)
  }

  @Test(arguments: ["@class X;", "@class A, X;", "@class A,\n X;", "@protocol X;", "@protocol A, X;", "@class /* a */ X;"])
  func aForwardDeclarationDeclares(text: String) {
    #expect(roles(text + " X") == [.forwardDeclaration, .code])
  }

  @Test func aModuleImportIsAnImport() {
    #expect(roles("@import A.X; X") == [.importPath, .code])
  }

  @Test(arguments: [
    "@property (nonatomic) X *a;", "@property X *a;", "@property (nonatomic,\n  strong)\n  NSArray<X *>\n  *a;",
    "@property (copy) void (^done)(X *);", "@property id<X> a;", "@property (class, readonly) IBOutlet X *a;",
  ])
  func thePropertysTypeDeclares(text: String) {
    #expect(roles("@interface A\n\(text)\nX\n@end") == [.propertyType, .code])
  }

  @Test(arguments: [
    "@interface A : B {", "@interface A : B <C, D> {", "@interface A () {", "@interface A (C) <D> {", "@implementation A {",
    "@interface A<__covariant T : id<C>> : B<T *> <D> {", "@interface A : B // c\n{", "@implementation A\n{",
  ])
  func anInstanceVariablesTypeDeclares(head: String) {
    #expect(
      roles("\(head)\n@private\n X *_a;\n struct { X *b; } c;\n}\nX *MakeX(void);\n@end") == [
        .propertyType, .propertyType, .code,
      ])
  }

  @Test(arguments: [
    "- (X *)a;", "+ (X *)a;", "- (void)a:(X *)b;", "- (void)a:(int)b\n  c:(X *)d;", "-(void)a:(void (^)(X *))b;", "- a:(X *)b;",
    "- (void)a:(X *)b NS_UNAVAILABLE;",
  ])
  func aMethodsSignatureDeclares(signature: String) {
    #expect(roles("@protocol P\n\(signature)\n@optional\n\(signature)\n@end\nX") == [.signatureType, .signatureType, .code])
    let body = signature.replacing(";", with: " { [X new]; }")
    #expect(roles("@implementation A\n\(body)\n\(body)\n@end") == [.signatureType, .code, .signatureType, .code])
  }

  @Test(arguments: [
    "[a each:^(X *b) { [X new]; }];", "a = ^(int b, X *c) { [X new]; };", "typedef void (^A)(X *b); [X new];",
    "void (^a)(NSArray<X *> *) = nil; [X new];",
  ])
  func aBlocksParametersDeclare(text: String) {
    #expect(roles(text) == [.signatureType, .code])
  }

  @Test(arguments: [
    "void a() { X *b = c; [X new]; }", "{ X *b; [X new]; }", "for (X *b in c) { [X new]; }", "; X *b, *c; [X new];",
  ])
  func pointersDeclare(text: String) {
    #expect(roles(text) == [.signatureType, .code])
  }

  @Test(arguments: [
    "{ a = X * b; }", "{ f(X * b); }", "@interface A : X\n@end", "@interface X (A)\n@end", "@implementation X (A)\n@end",
    "[X new];", "X.class;", "(X *)a;",
    "typedef X A;",
    "#define A X", "X *Make(void);", "id a = [[X alloc] init];", "@selector(a); [X b];", "if (a == X) {}",
  ])
  func allElseIsCode(text: String) {
    #expect(roles(text) == [.code])
  }

  @Test(arguments: [
    "a = ^(X *b) { [X c]; };", "void (^a)(X *) = b([X c]);", "[a b:^(int c, X *d) { X.e; }];", "typedef void (^A)(X *);\n[X b];",
    "- (void)a { b = ^(X *c) { [X d]; }; }",
  ])
  func theParametersOfABlockDeclare(text: String) {
    #expect(roles(text) == [.signatureType, .code])
    #expect(roles("a = b ^ [X c];") == [.code])
  }

  @Test func aSubtractionIsNoMethod() {
    #expect(roles("@implementation A\n- (void)a { b = c - [X d]; }\n@end") == [.code])
    #expect(roles("@implementation A\n- (void)a {\n  b = c\n    - (int)[X d];\n}\n@end") == [.code])
    #expect(roles("a = b - (X)c;") == [.code])
    #expect(roles("@implementation A\n#define B (-1)\nstatic id c = X;\n@end") == [.code])
    #expect(roles("@implementation A\n#define B -1\nstatic id c = X;\n@end") == [.code])
    #expect(roles("@implementation A\nstatic int b = 3 - (int)X;\n@end") == [.code])
  }

  /// A dictionary literal opens a brace, too.
  @Test func literalsInABodyDoNotEndIt() {
    #expect(roles("@implementation A\n- (void)a {\n  b = @{ c: @[ d ] };\n  e = f - [X g];\n}\n@end") == [.code])
    #expect(
      roles("@implementation A\n- (void)a {\n  @try { b(); } @finally { }\n  @autoreleasepool { }\n  e =\n- (int)[X g];\n}\n@end")
        == [.code])
  }

  @Test func theExpressionAtProtocolBeginsNothing() {
    #expect(
      roles("@implementation A\n- (void)a {\n  if (b == @protocol(C)) {\n    [X d];\n  }\n  e =\n- (int)[X f];\n}\n@end") == [
        .code, .code,
      ])
    #expect(roles("@protocol(C)\n{ X }") == [.code])
  }

  /// What follows the head of an implementation without instance variables can be a function.
  @Test func aFunctionsBodyHoldsNoInstanceVariables() {
    #expect(roles("@implementation A\nstatic void b(id c) {\n  [X d];\n}\n@end") == [.code])
    #expect(roles("@interface A : B\n@end\nvoid c(void) { [X d]; }") == [.code])
  }

  /// Both branches open a brace of which one is closed.
  @Test func bracesInBranchesAreCountedOnce() {
    let text = """
      @implementation A
      - (void)a {
      #if B
        if (c) {
      #else
        if (d) {
      #endif
        }
      }
      - (void)e:(X *)f { [X g]; }
      @end
      """
    #expect(roles(text) == [.signatureType, .code])
    #expect(roles(text.replacing("#if B", with: "#if 0")) == [.signatureType, .code])
    let joined = text.replacing("#else\n", with: "").replacing("  if (d) {\n", with: "")
    #expect(roles(joined) == [.signatureType, .code])
  }

  @Test func aForgottenSemicolonSpoilsLittle() {
    #expect(roles("@interface A\n@property X *a\n@end\nvoid b(void) { [X c]; }") == [.propertyType, .code])
    #expect(roles("@class X\n@interface A {}\n@end\nid b = [X c];").last == .code)
  }

  @Test(arguments: [
    "@", "@class", "@protocol", "@protocol A", "@interface", "@interface A {", "@implementation A (", "@property", "- (",
  ])
  func aTextMayEndAnywhere(text: String) {
    #expect(roles("@implementation A\n" + text).isEmpty)
  }
}
