import Testing

struct AcceptedKeysTests {
  private static let scene =
    "<scene sceneID=\"s\"><objects><viewController id=\"a\" customClass=\"Page\">"
    + "<connections><outlet property=\"x\" destination=\"a\" id=\"o\"/></connections></viewController></objects></scene>"

  /// The class decides what happens with a key that it lacks.
  @Test(arguments: [
    (
      "A.swift",
      "class Page: UIViewController {\n  override func setValue(_ value: Any?, forUndefinedKey key: String) {}\n}\nprint(Page())\n"
    ),
    (
      "A.m",
      "@interface Page : UIViewController\n@end\n@implementation Page\n"
        + "- (void)setValue:(id)value forUndefinedKey:(NSString *)key {}\n@end\nid page = [Page new];\n"
    ),
  ])
  func aClassThatAcceptsUnknownKeys(path: String, code: String) {
    let board = """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a">\(Self.scene)</document>
      """
    #expect(findings(of: "missing-outlet-target", in: [path: code, "Main.storyboard": board]) == [])
    #expect(
      findings(
        of: "missing-outlet-target", in: [path: code.replacing("forUndefinedKey", with: "forKey"), "Main.storyboard": board]
      ).count == 1)
  }
}
