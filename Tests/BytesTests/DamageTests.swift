import Bytes
import TestSupport
import Testing

/// What cannot be text, and what may be.
struct DamageTests {
  private func damage(_ bytes: [UInt8]) -> String? { bytes.span.textDamage }

  @Test func textInAnyEncodingIsText() {
    #expect(damage([]) == nil)
    #expect(damage(Array("let a = 1\n".utf8)) == nil)
    #expect(damage(Array("// 网页 😀 é\n".utf8)) == nil)
    // Latin-1, GB18030, and UTF-16 in both orders.
    #expect(damage((0..<500).flatMap { _ in [0xE9, 0xFC, 0x20] }) == nil)
    #expect(damage((0..<500).flatMap { _ in [0xCD, 0xF8, 0xD2, 0xB3] }) == nil)
    #expect(damage((0..<500).flatMap { _ in [0x81, 0x30, 0x84, 0x36] }) == nil)
    #expect(damage([0xFF, 0xFE, 0x61, 0]) == nil && damage([0xFE, 0xFF, 0, 0x61]) == nil)
  }

  @Test func garbageIsNone() {
    #expect(damage([0x61, 0, 0x62]) == "not a text file: NUL byte at byte 1")
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      #expect(damage((0..<1_000).map { _ in UInt8.random(in: 1...255, using: &random) }) != nil)
    }
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?>\n<plist><dict/></plist>\n", "{ a = b; }", "bplist00" + String(repeating: "a", count: 40),
    "\u{FEFF}<plist/>",
    "a = b;\n", "", "\n",
  ])
  func wholePropertyLists(_ text: String) {
    #expect(Array(text.utf8).span.propertyListDamage == nil)
  }

  @Test(arguments: ["<?xml version=\"1.0\"?>\n<plist><di", "{ a = b; ", "bplist00", "{\"a\":"])
  func truncatedPropertyLists(_ text: String) {
    #expect(Array(text.utf8).span.propertyListDamage == "truncated property list")
  }
}
