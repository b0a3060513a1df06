import Bytes
import Project
import TestSupport
import Testing

/// What the two ways of reading text have in common, and what entries know without being decoded.
struct PlainStringTableTests {
  private func table(_ text: String) throws -> StringTable { try StringTable(Array(text.utf8)) }

  /// A comment where no tool writes one is read by the general reader. It is as long as the blanks, so that all places are equal.
  private static let gaps = (plain: "     ", general: " /**/")

  private static let sample = """
    /* * a ** / */
    "a"GAP= "b";
    // c
    NSKey:1.2GAP= "%d days of \\"d\\"";

    /**/ "e \\U00e9\\n"GAP = "é 日本語 😀 \\n\\
    ";"f"GAP="";
    "long enough for more than one block, and more"GAP= "100 %, and a text that is long enough for several of them";
    "g;"GAP= "h = \\"i\\";" ; "\\045"GAP= "\\U0025\\100";
    """

  /// What is read, with the gap as blanks in names.
  private func summary(_ bytes: [UInt8]) -> String {
    do throws(ReadError) {
      let table = try StringTable(bytes)
      let entries = table.entries.map { entry in
        let flags = "\(entry.hasPercent) \(entry.isKeyEscaped) \(entry.isValueEscaped)"
        return "\(table.key(of: entry)) \(table.value(of: entry)) \(entry.keyRange) \(entry.valueRange) \(entry.kind) \(flags)"
      }
      let problems = table.problems.map { "\($0.reason) \($0.offset) \($0.effect)" }
      return String(
        (entries + problems).joined(separator: "\n").split(separator: Self.gaps.general).joined(separator: Self.gaps.plain))
    } catch {
      return "\(error)"
    }
  }

  /// The sample in both forms, and the places at which they differ.
  private static func forms() -> (plain: [UInt8], general: [UInt8], gaps: Set<Int>) {
    let parts = sample.split(separator: "GAP", omittingEmptySubsequences: false)
    let (plain, general) = (Array(parts.joined(separator: gaps.plain).utf8), Array(parts.joined(separator: gaps.general).utf8))
    // The comment in the sample itself is the same in both.
    let places = plain.indices.filter { plain[$0] != general[$0] }
    return (plain, general, Set(places))
  }

  @Test func plainAndGeneralFormsAgree() throws {
    let forms = Self.forms()
    #expect(summary(forms.plain) == summary(forms.general))
    let (plain, general) = (try StringTable(forms.plain), try StringTable(forms.general))
    #expect(plain.entries.count == 7)
    #expect(plain.problems == [])
    #expect(plain.entries.map(\.keyHash) == general.entries.map(\.keyHash))
    #expect(plain.entries.map(\.hasLetter) == general.entries.map(\.hasLetter))
    #expect(plain.key(of: plain.entries[2]) == "e é\n")
    #expect(plain.value(of: plain.entries[1]) == .text("%d days of \"d\""))
    #expect(plain.value(of: plain.entries[6]) == .text("%@"))
    #expect(zip(plain.entries, general.entries).allSatisfy { plain.hasSameKey($0, as: $1, of: general) })
  }

  @Test func formsAgreeAtEveryLength() {
    let forms = Self.forms()
    // A comment that is cut is something else than blanks that are.
    for count in 0...forms.plain.count where !(forms.gaps.contains(count) && forms.gaps.contains(count - 1)) {
      #expect(summary(Array(forms.plain[..<count])) == summary(Array(forms.general[..<count])), "cut at \(count)")
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["\"", "\\", ";", "=", "x", "{", "}", "(", "*", "\n", "\u{0}"])
  func formsAgreeWithAnyByteReplaced(text: String) {
    let forms = Self.forms()
    let replacement = Array(text.utf8)[0]
    for index in forms.plain.indices where !forms.gaps.contains(index) {
      // The comment of a gap would close one that is open, and a word would go on into it.
      if "/*".utf8.contains(forms.plain[index]) || replacement == UInt8(ascii: "x") && forms.gaps.contains(index + 1) { continue }
      var (plain, general) = (forms.plain, forms.general)
      plain[index] = replacement
      general[index] = replacement
      #expect(summary(plain) == summary(general), "\(text) at \(index)")
    }
  }

  @Test func equalKeysHaveEqualHashesHoweverTheyAreWritten() throws {
    let list = "<plist version=\"1.0\"><dict><key>a b</key><string>c</string></dict></plist>"
    let texts = ["\"a b\"", "'a b'", #""a\ b""#, #""\U0061 b""#, #""\141\40b""#].map { "x = y; \($0) = c;" } + [list]
    let tables = try texts.map(table)
    for table in tables {
      let entry = try #require(table.entries.last)
      let first = try #require(tables[0].entries.last)
      #expect(table.key(of: entry) == "a b")
      #expect(entry.keyHash == first.keyHash)
      #expect(table.hasSameKey(entry, as: first, of: tables[0]))
      #expect(tables[0].hasSameKey(first, as: entry, of: table))
      #expect(!table.hasSameKey(entry, as: tables[0].entries[0], of: tables[0]))
    }
  }

  @Test func hashDependsOnEveryByteAndOnNothingElse() throws {
    var hashes: Set<UInt64> = []
    var keys: [String] = []
    for count in 0...40 {
      let letters = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      keys.append(String(decoding: letters, as: UTF8.self))
      for place in letters.indices {
        var other = letters
        other[place] = UInt8(ascii: "b")
        keys.append(String(decoding: other, as: UTF8.self))
      }
    }
    for key in keys {
      // At other places, before other bytes, and at the end of the file.
      let table = try table("\"\(key)\" = \"c\";\n \"\(key)\"=\"\";\"\(key)\";")
      #expect(Set(table.entries.map(\.keyHash)).count == 1)
      hashes.formUnion(table.entries.map(\.keyHash))
    }
    #expect(hashes.count == keys.count)
  }

  @Test(arguments: [
    ("b", false, true), ("", false, false), ("12:30 / …", false, true), ("12:30", false, false), ("%d", true, false),
    ("%1$@ (%2$ld/%3$.2f)", true, false), ("%#@days@", true, false), ("%d x", true, true), ("50 % d", true, true),
    ("100%", true, false),
    ("%y", true, true), (#"\n\t"#, false, false), (#"\d"#, false, true), (#"\U0025d"#, true, false), (#"\045@"#, true, false),
    (#"\U0061"#, false, true), (#"\"%@\""#, true, false), (#"\\"#, false, false), (#"\%d"#, true, false),
  ])
  func entryKnowsOfPercentSignsAndLetters(text: String, hasPercent: Bool, hasLetter: Bool) throws {
    for form in ["a = \"\(text)\";", "a /**/ = \"\(text)\";"] {
      let entry = try #require(table(form).entries.first)
      #expect(entry.hasPercent == hasPercent, "\(form)")
      #expect(entry.hasLetter == hasLetter, "\(form)")
    }
  }

  @Test func otherValuesHaveNoText() throws {
    let table = try table("a = (b); c;")
    #expect(table.entries.map(\.kind) == [.other, .text])
    #expect(table.value(of: table.entries[0]) == .other)
    #expect(table.entries[0].valueRange.isEmpty)
    #expect(table.entries[1].valueRange == table.entries[1].keyRange)
  }

  @Test(arguments: [true, false])
  func utf16IsConvertedAsByTheStandardLibrary(isLittleEndian: Bool) {
    var generator = SeededGenerator(seed: 16)
    for count in 0..<2000 {
      let units = (0..<count % 60).map { _ -> UInt16 in
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .random(in: 0xD800...0xDFFF, using: &generator)
        case 1: .random(in: 0x80...0xFFFF, using: &generator)
        default: .random(in: 0...0x7F, using: &generator)
        }
      }
      let bytes = ([0xFEFF] + units).flatMap { unit -> [UInt8] in
        isLittleEndian ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      // Half a unit at the end is left out.
      #expect(
        UTF16Text.decode(bytes + (count.isMultiple(of: 2) ? [] : [0x41])) == Array(String(decoding: units, as: UTF16.self).utf8))
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xC3, 0x28], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func invalidUTF8IsFoundAnywhere(sequence: [UInt8]) {
    for count in 0..<70 {
      let before = Array(String(repeating: "a", count: count).utf8) + Array("é日😀".utf8)
      #expect((before + sequence).span.firstInvalidUTF8 == before.count)
      #expect((before + sequence + Array(repeating: 0x61, count: 40)).span.firstInvalidUTF8 == before.count)
      #expect(before.span.firstInvalidUTF8 == nil)
    }
  }
}
