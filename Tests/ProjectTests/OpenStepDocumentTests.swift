import Bytes
import TestSupport
import Testing

@testable import Project

/// Every byte of a project has its place.
struct OpenStepDocumentTests {
  private static let texts: [String] = [
    "// !$*UTF8*$!\n{\n\ta = b;\n\tc = (\n\t\td /* e */,\n\t\t\"f g\",\n\t);\n}\n",
    "\u{FEFF}{\r\n a = <0f 0e>; /* x\r\n */ b = 'c'; }\r\n\r\n",
    "a = b;\nc = d; // end", "{a;b=(c,d,);}", "  ( \"\\\"\", ab/cd, http://x ) ", "",
  ]

  private func pieces(_ bytes: [UInt8]) -> [OpenStepPiece] {
    var lexer = OpenStepLexer(bytes: bytes)
    var pieces: [OpenStepPiece] = []
    while true {
      let piece = lexer.next()
      if piece.kind == .end { return pieces }
      pieces.append(piece)
    }
  }

  @Test(arguments: texts)
  func piecesInARowAreTheFile(text: String) {
    let bytes = Array(text.utf8)
    #expect(pieces(bytes).flatMap { Array(bytes[$0.range]) } == bytes)
    #expect(pieces(bytes).allSatisfy { !$0.range.isEmpty && $0.kind != .stray })
  }

  @Test func piecesOfAnyBytesAreTheFile() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : Array("{}()=;,\"'\\/*<>\n a0".utf8).randomElement(using: &generator) ?? 0
      }
      #expect(pieces(bytes).flatMap { Array(bytes[$0.range]) } == bytes)
      #expect(OpenStepParser.parse(bytes).problems.allSatisfy { (0...bytes.count).contains($0.offset) })
    }
  }

  @Test func projectPrintedFromItsTreeIsTheFile() throws {
    let bytes = try fixtureBytes("sample-app/Postcards.xcodeproj/project.pbxproj")
    for text in Self.texts.map({ Array($0.utf8) }) + [bytes] {
      let document = OpenStepParser.parse(text)
      #expect(document.problems == [])
      #expect(document.printed() == text)
    }
  }

  @Test(arguments: ["azAZ09_$/:.-", "a+", "a b", "日", "", "a\u{0}"])
  func wordsEndWhereTheyDo(text: String) {
    // The same answer in a block of sixteen bytes as at the end of a text.
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex { !Span<UInt8>.isUnquoted($0) } ?? bytes.count
    #expect(bytes.span.endOfUnquotedString(from: 0) == end)
    let padded = bytes + Array(repeating: UInt8(ascii: ";"), count: 40)
    #expect(padded.span.endOfUnquotedString(from: 0) == end)
    for byte in UInt8.min...UInt8.max {
      let row = Array(repeating: UInt8(ascii: "x"), count: 20) + [byte] + Array(repeating: UInt8(ascii: "x"), count: 20)
      #expect(row.span.endOfUnquotedString(from: 0) == (Span<UInt8>.isUnquoted(byte) ? 41 : 20))
    }
  }

  @Test func lastOfTwoKeysCounts() throws {
    let document = OpenStepParser.parse(Array("{ a = 1; b = 2; a = 3; }".utf8))
    let root = try #require(document.root)
    #expect(document.string(document.value(of: root, "a")) == "3")
    #expect(document.keys(of: root).map { document.text(of: $0) } == ["a", "b", "a"])
    #expect(document.value(of: root, "c") == nil)
  }

  @Test func otherFormatsSayTheSame() throws {
    let text = "{ objects = { A = { isa = PBXProject; \"a b\" = (\"c\\n\\\"\", d, \"\"); }; }; rootObject = A; }"
    let list = try PropertyListReader.read(Array(text.utf8))
    #expect(try PropertyListReader.read(OpenStepWriter.text(list)) == list)
    let xml = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>objects</key><dict><key>A</key><dict><key>isa</key><string>PBXProject</string>\
      <key>name</key><string>A "b"</string></dict></dict><key>rootObject</key><string>A</string></dict></plist>
      """
    let file = ProjectFile(Array(xml.utf8), name: "")
    #expect(file.format == .xml && file.project?.root.flatMap { file.project?.name(of: $0) } == "A \"b\"")
    #expect(file.place(0..<1) == nil)
    let json = ProjectFile(Array("{\"objects\": {\"A\": {\"isa\": \"PBXProject\"}}, \"rootObject\": \"A\"}".utf8), name: "")
    #expect(json.format == .json && json.project?.root?.isa == .project)
  }
}
