import Bytes
import Project
import TestSupport
import Testing

struct OpenStepTests {
  @Test(
    arguments: [
      ("{}", .dictionary([])), ("{ }", .dictionary([])), ("()", .array([])), ("(a, b)", .array([.string("a"), .string("b")])),
      ("(a, b, )", .array([.string("a"), .string("b")])), ("(\"a b\", 'c \"d\"')", .array([.string("a b"), .string("c \"d\"")])),
      ("(<0fBd 77>, <>)", .array([.data([0x0F, 0xBD, 0x77]), .data([])])), ("plain", .string("plain")),
      ("(a/b.c:d-e_f$, $(SRCROOT))", nil), ("( // one\n a /* two */ , /**/ b)", .array([.string("a"), .string("b")])),
      ("((()), ({}))", .array([.array([.array([])]), .array([.dictionary([])])])), ("(网页)", nil),
      ("(\"网页\")", .array([.string("网页")])),
    ] as [(String, PropertyList?)])
  func valueIsRead(text: String, value: PropertyList?) throws {
    if let value {
      #expect(try propertyList(text) == value)
    } else {
      #expect(throws: ReadError.self) { _ = try propertyList(text) }
    }
  }

  @Test(arguments: [
    (#""a\"b\\c""#, "a\"b\\c"), (#""\n\t\r\a\b\f\v""#, "\n\t\r\u{7}\u{8}\u{C}\u{B}"), (#""\U00fc\U00DF""#, "\u{FC}\u{DF}"),
    (#""\u00DF""#, "u00DF"), (#""\341\12x""#, "\u{C6}\nx"),
    (#""\Ud83d\Ude00!""#, "\u{1F600}!"), (#""\Ud83d""#, "\u{FFFD}"), (#""\Ud83dx""#, "\u{FFFD}x"), (#""\Uxyz""#, "\0xyz"),
    ("\"a\\\nb\"", "a\nb"), ("'a\"b\\'c'", "a\"b'c"), ("\"/* no comment */\"", "/* no comment */"), ("\"\"", ""),
    (#""\U+123""#, "\0+123"), (#""\Ue9x""#, "\u{E9}x"),
  ])
  func quotedStringIsRead(text: String, value: String) throws {
    #expect(try propertyList("(\(text))") == .array([.string(value)]))
  }

  @Test func projectOfTheSampleAppIsRead() throws {
    let project = try PropertyListReader.read(try fixtureBytes("sample-app/Postcards.xcodeproj/project.pbxproj"))
    #expect(project.keys == ["archiveVersion", "classes", "objectVersion", "objects", "rootObject"])
    let objects = try #require(project["objects"])
    #expect(objects.keys.map { $0.count > 20 } == true)
    let root = try #require(project["rootObject"]?.string)
    #expect(objects[root]?["isa"] == .string("PBXProject"))
    // Every value of `objects` has an `isa`.
    #expect(objects.keys?.allSatisfy { objects[$0]?["isa"]?.string != nil } == true)
  }

  @Test func stringsFileIsADictionaryWithoutBraces() throws {
    let strings = try PropertyListReader.read(try fixtureBytes("sample-app/Postcards/de.lproj/Localizable.strings"))
    #expect(strings.keys == ["list.title", "compose.incomplete"])
    #expect(strings["list.title"] == .string("Postkarten"))
  }

  @Test(arguments: [
    ("a = b;", ["a"]), ("\"a b\" = \"c\";\n// end\n", ["a b"]), ("key;", ["key"]), ("a = b;\na = c;", ["a", "a"]),
    ("\u{FEFF}\"a\" = \"b\";", ["a"]), ("", []), ("/* Only a comment, as in a new file */\n", []), (" \n", []), ("\u{FEFF}", []),
  ])
  func linesOfAStringsFileAreRead(text: String, keys: [String]) throws {
    #expect(try propertyList(text).keys == keys)
  }

  @Test func keyWithoutAValueIsItsOwn() throws {
    #expect(try propertyList("key;")["key"] == .string("key"))
  }

  @Test func missingSemicolonPointsBehindTheValue() {
    let text = "{\n\tfirst = 1;\n\tsecond = 2 /* two */\n\tthird = 3;\n}"
    let error = #expect(throws: ReadError.self) { _ = try propertyList(text) }
    #expect(error?.offset == offset(of: " /* two", in: text))
    #expect(error?.reason == "expected ';' after the value of 'second'")
  }

  @Test(arguments: [
    ("{ a = 1; b = { c = (", "(", "unclosed array 'c'; 3 brackets are still open at end of file"),
    ("{ a = 1; b = { c = 2; ", "{ c", "unclosed dictionary 'b'; 2 brackets are still open at end of file"),
    ("{ a = (b); ", "{ a", "unclosed dictionary"),
    ("{ a = \"b; }", "\"b", "unterminated string"),
    ("{ a = 1; /* b; }", "/*", "unterminated comment"), ("{ a = b; } c", "c", "unexpected text after the value"),
    ("{ a = ; }", "; }", "expected a value, found ';'"),
    ("{ a b; }", "b;", "expected '=' after key 'a', found 'b'"),
    ("(a b)", " b)", "expected ',' after the element"), ("(<0g>)", "<0", noData), ("(<+1>)", "<+", noData),
    ("(<0a", "<0", noData),
    ("(<0a ", "<0", noData), ("(<0>)", "<0", noData), ("{ a = 1; b = ", "{ a", "unclosed dictionary"),
  ])
  func faultPointsToItsPlace(text: String, place: String, reason: String) {
    let error = #expect(throws: ReadError.self) { _ = try propertyList(text) }
    #expect(error?.offset == (place.isEmpty ? text.utf8.count : offset(of: place, in: text)))
    #expect(error?.reason == reason)
  }

  /// What a merge leaves in a project.
  @Test func conflictMarkersAreAFaultAtTheirLine() {
    let text = "{\n\ta = 1;\n<<<<<<< HEAD\n\tb = 2;\n=======\n\tb = 3;\n>>>>>>> other\n}"
    let error = #expect(throws: ReadError.self) { _ = try propertyList(text) }
    #expect(error?.offset == offset(of: "<<<<<<<", in: text))
  }

  @Test(arguments: ["(", "{a=", "{a=("])
  func deepNestingIsAnErrorBeforeTheStackEnds(opening: String) {
    let error = #expect(throws: ReadError.self) { _ = try propertyList(String(repeating: opening, count: 100_000)) }
    #expect(error?.reason == "nested more than 256 levels deep")
  }

  /// A list of short words must not take gigabytes.
  @Test func valuesAreLimited() throws {
    let error = #expect(throws: ReadError.self) {
      try PropertyListReader.read(Array("(\(String(repeating: "a,", count: 2_000_000)))".utf8))
    }
    #expect(error?.reason == "more than 2000000 values")
  }

  private static let noData = "expected an element, found malformed data '<…>'"

  private func offset(of piece: String, in text: String) -> Int? {
    Array(text.utf8).indices.first { text.utf8.dropFirst($0).starts(with: piece.utf8) }
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func stringsInUTF16AreRead(mark: [UInt8]) throws {
    let bytes =
      mark
      + "\"Grüße\" = \"图\";\n".utf16.flatMap { unit -> [UInt8] in
        let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8))
        return mark[0] == 0xFF ? [low, high] : [high, low]
      }
    #expect(try PropertyListReader.read(bytes)["Grüße"] == .string("图"))
  }
}
