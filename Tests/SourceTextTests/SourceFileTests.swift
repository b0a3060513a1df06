import SourceText
import Testing

@testable import Bytes

struct SourceFileTests {
  @Test(arguments: [
    ("@\"a\"", "a"), ("\"a\\\"b\"", "a\\\"b"), ("@\"\"", ""), ("R\"(a)\"", "a"), ("R\"x(a)b)x\"", "a)b"), ("R\"()\"", ""),
    ("u8R\"(a)\"", "a"),
  ])
  func theContentOfAnObjectiveCStringHasNoDelimiters(literal: String, content: String) throws {
    #expect(try self.content(of: literal, .objectiveCPlusPlus) == content)
  }

  @Test(arguments: [
    ("\"a\"", "a"), ("\"\"", ""), ("#\"a\"#", "a"), ("##\"\"##", ""), ("\"\"\"\na\n\"\"\"", "\na\n"),
    ("#\"\"\"\na\n\"\"\"#", "\na\n"),
    ("#\"\"\"#", "\""), ("#\"\"a\"\"#", "\"a\""),
  ])
  func theContentOfASwiftStringHasNoDelimiters(literal: String, content: String) throws {
    #expect(try self.content(of: literal, .swift) == content)
  }

  private func content(of literal: String, _ language: SourceFile.Language) throws -> String {
    let file = SourceFile(Array(literal.utf8), language: language)
    let token = try #require(file.tokens.first)
    #expect(token.kind == .string)
    return file.text(file.contentRange(ofString: token))
  }

  @Test(arguments: [true, false])
  func utf16WithAByteOrderMarkIsReadAsText(isLittleEndian: Bool) {
    let units = "\u{FEFF}let 页 = \"😀\"".utf16.map { isLittleEndian ? $0.littleEndian : $0.bigEndian }
    let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    // An odd last byte is not a character.
    for raw in [bytes, bytes + [0x41]] {
      let file = SourceFile(raw, language: .swift)
      #expect(file.text(0..<file.bytes.count) == "let 页 = \"😀\"")
      #expect(file.tokens.map(\.kind) == [.identifier, .identifier, .punctuation, .string])
    }
  }

  @Test func anUnpairedSurrogateBecomesTheReplacementCharacter() {
    let file = SourceFile([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8], language: .swift)
    #expect(file.text(0..<file.bytes.count) == "a\u{FFFD}")
    #expect(SourceFile([0xFF, 0xFE], language: .swift).tokens.isEmpty)
  }

  /// GB18030 and Mac Roman in comments and literals; a second byte of the former can be a quote's neighbor but never a quote.
  @Test(arguments: [SourceFile.Language.swift, .objectiveC])
  func legacyBytesStayOpaque(language: SourceFile.Language) {
    let legacy: [UInt8] = [0xCD, 0xF8, 0xD2, 0xB3, 0x8E, 0xFF]
    let bytes = Array("// ".utf8) + legacy + Array("\n\"".utf8) + legacy + Array("\" ".utf8) + legacy + Array("+a".utf8)
    let file = SourceFile(bytes, language: language)
    #expect(file.bytes == bytes)
    #expect(file.tokens.map(\.kind) == [.comment, .string, .identifier, .punctuation, .identifier])
  }

  @Test func positionsCountBytes() throws {
    let file = SourceFile(Array("// 网\r\n\"é\" a".utf8), language: .swift)
    let name = try #require(file.tokens.last)
    #expect(file.lines.position(of: name.offset) == LinePosition(line: 2, column: 6))
  }
}
