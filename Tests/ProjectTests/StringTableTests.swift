import Bytes
import TestSupport
import Testing

@testable import Project

struct StringTableTests {
  private func table(_ text: String) throws -> StringTable { try StringTable(Array(text.utf8)) }

  private func pairs(_ table: StringTable) -> [String] {
    table.entries.map { "\(table.key(of: $0))=\(table.value(of: $0).texts.joined(separator: "|"))" }
  }

  @Test(arguments: [
    ("\"a\" = \"b\";", ["a=b"]), ("NSCameraUsageDescription = \"b c\";", ["NSCameraUsageDescription=b c"]), ("a = b;", ["a=b"]),
    ("a;\"b c\";", ["a=a", "b c=b c"]), ("/* x */ \"a\" // y\n = /* z */ \"b\" ;", ["a=b"]), ("{ a = b; }\n", ["a=b"]),
    ("", []), ("\n/* only a comment */", []), ("// a", []), ("\u{FEFF}\"a\"=\"b\";", ["a=b"]), ("'a' = 'b\"c';", ["a=b\"c"]),
    (#""a\"b" = "c\\\n\t\U00e9\101";"#, ["a\"b=c\\\n\té\u{41}"]), (#""a" = "\ud";"#, ["a=ud"]),
    ("\"a\" = \"b\nc;\nd\";", ["a=b\nc;\nd"]), ("a = b;\u{2028}c = d;", ["a=b", "c=d"]), ("a = 1; a = 2;", ["a=1", "a=2"]),
    ("a = (b, c); d = { e = f; }; g = <00ff>; h = i;", ["a=", "d=", "g=", "h=i"]),
  ])
  func textIsReadAsByCoreFoundation(text: String, expected: [String]) throws {
    let table = try table(text)
    #expect(pairs(table) == expected)
    #expect(table.problems == [])
    #expect(pairs(table.withoutComments()) == expected)
    #expect(places(table.withoutComments()) == places(table))
  }

  /// Keys and values with their lines and columns.
  private func places(_ table: StringTable) -> [String] {
    let (lines, text) = (table.lines, table.bytes.span)
    return table.entries.flatMap { entry in
      [entry.keyRange, entry.valueRange].map { range in
        let position = lines.position(of: range.lowerBound)
        let column = lines.utf16Column(of: position, in: text)
        return "\(position.line):\(position.column):\(column) \(String(decoding: table.bytes[range], as: UTF8.self))"
      }
    }
  }

  @Test(arguments: ["\"a\" = \"b\r\";\n\"c\" = \"d\";\n", "a = b;\r/* c */\n\"c\" = \"d\";", "a = b;\r\n\r/* x */\r\n\nc = d;"])
  func lineEndsAreNotJoined(text: String) throws {
    let table = try table(text)
    #expect(table.entries.count == 2 && places(table.withoutComments()) == places(table))
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"]) func commentsAreDroppedAndPlacesStay(end: String, mark: String) throws
  {
    let lines = [
      "/* The title of a page, which is", "   longer than one line. 日本 */ \"a\" = \"b\"; // more", "", "// c = d;",
      "  \"é\" = \"f\"; /* x */ g = h;",
      "/* last */",
    ]
    let table = try table(mark + lines.joined(separator: end))
    let short = table.withoutComments()
    #expect(pairs(short) == ["a=b", "é=f", "g=h"] && places(short) == places(table))
    #expect(short.bytes.count < table.bytes.count - 30)
    #expect(
      !String(decoding: short.bytes, as: UTF8.self).contains("title")
        && short.entries.map(\.keyHash) == table.entries.map(\.keyHash))
  }

  @Test(arguments: [
    ("a = b\nc = d;", "5: expected ';' after the value of 'a'", ["a=b", "c=d"]),
    ("\"a\" = \"b\" \"c\" = \"d\";", "9: expected ';' after the value of 'a'", ["a=b", "c=d"]),
    ("a = b", "5: expected ';' after the value of 'a'", ["a=b"]),
    ("a = \"b;\n\"c\" = \"d\";\n\"e\" = \"f\";", "4: unterminated string", ["c=d", "e=f"]),
    ("a = \"b;\n", "4: unterminated string", []),
    ("a = b;\n\"c = \"d\";\ne = f;", "12: unescaped quote in a string", ["a=b", "e=f"]),
    ("a = \"b \"c\" d\";\ne = f;", "7: unescaped quote in a string", ["e=f"]),
    ("a = ;\nb = c;", "3: expected a value for 'a' after '='", ["b=c"]),
    ("a = b;\nfolder", "7: expected '=' after key 'folder'", ["a=b"]),
    ("a b;\nc = d;", "0: expected '=' after key 'a'", ["b=b", "c=d"]),
    ("{ a = b;", "0: unclosed dictionary", ["a=b"]),
    ("{ a = b; * }", "9: expected a key, found '*'", ["a=b"]),
    ("* a = b;", "0: expected a key, found '*'", ["a=b"]),
    ("{ a = b; } c", "11: unexpected text after the dictionary", ["a=b"]),
  ])
  func faultNamesItsCauseAndReadingGoesOn(text: String, problem: String, expected: [String]) throws {
    let table = try table(text)
    #expect(table.problems.map { "\($0.offset): \($0.reason)" }.first == problem)
    #expect(table.problems.first?.effect == .tableIsLost)
    if !problem.hasPrefix("0: expected '='") { #expect(table.problems.count == 1) }
    #expect(pairs(table).filter { $0 != "b=b" } == expected.filter { $0 != "b=b" })
  }

  @Test(arguments: [
    ("a = b;;\nc = d;", "6: extraneous ';'", 2),
    ("a = b;\n* x */\nc = d;", "7: expected a key, found '*'", 2),
    ("a = b;\n“c” = d;\ne = f;", "7: expected a key, found '“'", 2),
    ("a = b;\n/* c = d;\n", "7: unterminated comment", 1), ("a = b;\n\"c = d;\n", "7: unterminated string", 1),
  ])
  func whatCoreFoundationDropsWithoutAWordIsAFault(text: String, problem: String, count: Int) throws {
    let table = try table(text)
    #expect(table.problems.map { "\($0.offset): \($0.reason)" } == [problem])
    #expect(table.problems.first?.effect == .remainderIsLost)
    #expect(table.entries.count == count)
  }

  @Test func whatLosesNothingIsNoFault() throws {
    #expect(try table("a = b;\nc = d;;\n").problems.isEmpty)
    #expect(try table("a = b;; /* end */\n").problems.isEmpty)
    #expect(try table("a = b;;;").problems.isEmpty)
    // A list is read by other code.
    let list = try table("(\n  a,\n  b\n)\n")
    #expect(list.problems.isEmpty && list.entries.isEmpty)
  }

  @Test func entryInACommentIsNoneAfterAFault() throws {
    #expect(try pairs(table("a = b\n/* c = d;\ne = f; */\ng = h;")) == ["a=b", "g=h"])
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["a = /*\n", "a = '\n\"", "/*\n", "\"a\n", "a (\n", ";\n", "a = {"])
  func brokenLinesAreReadInReasonableTime(line: String) throws {
    let table = try table("a = b\n" + String(repeating: line, count: 50_000))
    #expect((line == ";\n" ? 0...0 : 1...20).contains(table.problems.count))
  }

  @Test func placeIsThatOfTheKeyWithoutQuotes() throws {
    let table = try table("/* é */\n\"a\\nb\" = \"c\";\nd = e;\n")
    #expect(table.entries.map { String(decoding: table.bytes[$0.keyRange], as: UTF8.self) } == ["a\\nb", "d"])
    #expect(table.entries.map { table.lines.position(of: $0.keyRange.lowerBound).line } == [2, 3])
  }

  @Test(arguments: [true, false], [true, false])
  func utf16IsReadWithAndWithoutMark(isLittleEndian: Bool, isMarked: Bool) throws {
    let units = (isMarked ? [0xFEFF] : []) + Array("\"a\" = \"é😀\";\n".utf16)
    let raw = units.flatMap { isLittleEndian ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let table = try StringTable(raw)
    #expect(pairs(table) == ["a=é😀"])
    #expect(table.entries.map(\.keyRange) == [1..<2])
  }

  @Test(arguments: [true, false])
  func errorInUTF16HasTheOffsetInTheFile(isMarked: Bool) {
    let units = (isMarked ? [0xFEFF] : []) + Array("<plist>\n<dict>\n语音😀</list>\n".utf16)
    let raw = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let error = #expect(throws: ReadError.self) { _ = try StringTable(raw) }
    #expect(error?.offset == (isMarked ? 2 : 0) + "<plist>\n<dict>\n".utf16.count * 2)
    let list = #expect(throws: ReadError.self) { _ = try PlistDocument([0xFF, 0xFE] + raw.drop { $0 >= 0xFE }) }
    #expect(list?.offset == 2 + "<plist>\n<dict>\n".utf16.count * 2)
  }

  private static let pluralRules = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><!-- <key>no</key> --><key>a &amp; b</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@ left</string><key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>ld</string><key>one</key><string>%ld day</string>
    <key>other</key><string>%ld days</string></dict></dict>
    <key>c</key><string>d</string></dict></plist>
    """

  @Test func pluralRulesAreReadWithThePlacesOfTheirKeys() throws {
    let table = try table(Self.pluralRules)
    let variable = StringTableValue.Variable(name: "n", valueType: "ld", texts: [("one", "%ld day"), ("other", "%ld days")])
    #expect(table.entries.map(table.key(of:)) == ["a & b", "c"])
    #expect(table.entries.first.map(table.value(of:)) == .plural(format: "%#@n@ left", variables: [variable]))
    #expect(table.entries.map { String(decoding: table.bytes[$0.keyRange], as: UTF8.self) } == ["a &amp; b", "c"])
  }

  @Test func binaryListIsReadWithoutPlaces() throws {
    let table = try StringTable(BinaryPropertyListTests.list([[0xD1, 1, 2], [0x51, 0x61], [0x51, 0x62]]))
    #expect(pairs(table) == ["a=b"])
    #expect(table.entries.first?.keyRange.isEmpty == true)
  }

  @Test(arguments: [
    (Array("\"a\" = \"caf\u{E9}\";".unicodeScalars.map { UInt8($0.value) }), "invalid UTF-8 byte 0xE9", 10),
    (Array("<plist><array/></plist>".utf8), "the top level is not a dictionary", 0),
  ])
  func whatIsNoTableIsAnError(bytes: [UInt8], reason: String, offset: Int) {
    let error = #expect(throws: ReadError.self) { _ = try StringTable(bytes) }
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
  }

  private static let samples: [[UInt8]] = [
    Array(pluralRules.utf8), Array("/* a */ \"b\\\"\" = \"c \\U00e9\"; d;\ne = (f, {g = h;}); // i\n\"j\" = 'k';".utf8),
    Array("\u{FEFF}{ a = \"b\nc\"; \"d\" = <00>; }".utf8), [0xFF, 0xFE] + "\"a\" = b;".utf8.flatMap { [$0, 0] as [UInt8] },
    BinaryPropertyListTests.list([[0xD1, 1, 2], [0x51, 0x61], [0x51, 0x62]]),
  ]

  @Test(.timeLimit(.minutes(60)), arguments: samples.indices)
  func damageIsSurvived(number: Int) {
    let sample = Self.samples[number]
    for count in 0...sample.count { check(Array(sample[..<count])) }
    var bytes = sample
    for index in bytes.indices {
      for replacement: UInt8 in [0, UInt8(ascii: "\""), UInt8(ascii: ";"), UInt8(ascii: "<"), bytes[index] ^ 0x80] {
        bytes[index] = replacement
        check(bytes)
        bytes[index] = sample[index]
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    do throws(ReadError) {
      let table = try StringTable(bytes)
      if pairs(table.withoutComments()) != pairs(table) { Issue.record("other entries without comments") }
      let isInside = table.entries.allSatisfy { max($0.keyRange.upperBound, $0.valueRange.upperBound) <= table.bytes.count }
      if !isInside || table.problems.contains(where: { $0.offset > table.bytes.count }) {
        Issue.record("a place outside of the file")
      }
    } catch {
      if error.offset > bytes.count * 3 || error.reason.isEmpty { Issue.record("\(error)") }
    }
  }
}
