import SourceText
import Testing

struct SelectorMethodsTests {
  /// How the literal of a class can be written, after its members.
  private func spelling(_ selector: String, _ members: String, around: String = "func load() { HERE }", after: String = "") throws
    -> String?
  {
    let text = "class Page: UIViewController {\n\(members)\n  \(around)\n}\n\(after)"
    let offset = try #require(text.firstRange(of: "HERE")).lowerBound.utf16Offset(in: text)
    return SelectorMethods(SourceFile(Array(text.utf8), language: .swift)).spelling(of: selector, at: offset)
  }

  @Test(arguments: [
    ("tap", "@objc func tap() {}", "tap"), ("tap:", "@objc private func tap(_ sender: Any) {}", "tap(_:)"),
    ("tap:", "@IBAction\n  func tap(_ sender: Any) {}", "tap(_:)"),
    ("tapWithSender:", "@objc func tap(sender: Any) {}", "tap(sender:)"),
    ("tapForEvent:", "@objc func tap(forEvent e: Any) {}", "tap(forEvent:)"),
    ("tap:event:", "@objc func tap(_ a: A, event: B) {}", "tap(_:event:)"),
    ("press:", "@objc(press:) func tap(_ a: A) {}", "tap(_:)"),
    ("tap:", "@available(iOS 13, *)\n  @objc final func tap(_ a: (Int, Int)) {}", "tap(_:)"),
  ])
  func onlyMethodOfTheClassIsSpelled(selector: String, member: String, expected: String) throws {
    #expect(try spelling(selector, "  \(member)") == expected)
  }

  @Test func extensionsOfTheFileCount() throws {
    #expect(try spelling("tap", "", after: "extension Page { @objc func tap() {} }\n") == "tap")
    #expect(try spelling("tap", "", after: "class Other { @objc func tap() {} }\n") == nil)
    #expect(try spelling("tap", "  class Inner { @objc func tap() {} }") == nil)
  }

  @Test(arguments: [
    "func tap() {}", "@objc func tap(_ a: A) {}", "@objc func tap() {}\n  func tap(_ a: A) {}", "@objc static func tap() {}",
    "@objc class func tap() {}", "@objc func tap() async {}", "@objc func tap() throws {}", "@objc func tap() {}\n  let tap = 1",
    "func other() { @objc func tap() {} }", "// @objc func tap() {}",
    "#if DEBUG\n  @objc func tap() {}\n#else\n  @objc func tap() {}\n#endif",
  ])
  func whatDoesNotCompileOrIsNotAloneIsNotSpelled(member: String) throws {
    #expect(try spelling("tap", "  \(member)") == nil)
  }

  @Test func staticMembersAndOtherPlacesHaveNone() throws {
    #expect(try spelling("tap", "  @objc func tap() {}", around: "static func load() { HERE }") == nil)
    #expect(try spelling("tap", "  @objc func tap() {}", around: "let item = f(HERE)") == "tap")
    let file = SourceFile(Array("@objc func tap() {}\nf()\n".utf8), language: .swift)
    #expect(SelectorMethods(file).spelling(of: "tap", at: 20) == nil)
  }
}
