import Testing
import YAML

struct YAMLDocumentsTests {
  private func documents(_ text: String) throws -> [YAMLNode] {
    try YAMLDocuments.read(Array(text.utf8))
  }

  private func root(_ text: String) throws -> YAMLNode {
    let documents = try documents(text)
    #expect(documents.count == 1)
    return try #require(documents.first)
  }

  private func problem(_ text: String) -> YAMLError? {
    #expect(throws: YAMLError.self) { _ = try documents(text) }
  }

  /// A scalar's text with `'` around it where it is not plain.
  private func scalar(_ node: YAMLNode?) -> String? {
    guard case .scalar(let text, let isPlain) = node?.value else { return nil }
    return isPlain ? text : "'\(text)'"
  }

  @Test(arguments: [
    ("a", "a"), ("no", "no"), ("\"no\"", "'no'"), ("'it''s'", "'it's'"), ("\"\\u7f51\\n\"", "'网\n'"), ("''", "''"),
    ("1.2.3", "1.2.3"),
    ("网页", "网页"), ("a b  c", "a b  c"), ("_OBJC_CLASS_$_X", "_OBJC_CLASS_$_X"), ("|\n  a\n  b\n", "'a\nb\n'"),
    (">\n  a\n  b\n", "'a b\n'"),
    ("a # b", "a"), ("a\n  b", "a b"),
  ])
  func scalarsKeepTheirTextAndWhetherTheyWereQuoted(text: String, value: String) throws {
    #expect(scalar(try root("key: \(text)\n")["key"]) == value)
  }

  @Test func valueThatIsMissingIsAnEmptyPlainScalar() throws {
    #expect(scalar(try root("key:\n")["key"]) == "")
  }

  @Test func mappingsAndSequencesAreNested() throws {
    let root = try root("a:\n  - b: [ c, d ]\n    e: { f: g }\n  - h\n")
    let items = try #require(root["a"]?.items)
    #expect(items.count == 2)
    #expect(items[0]["b"]?.items.compactMap(\.scalar) == ["c", "d"])
    #expect(items[0]["e"]?["f"]?.scalar == "g")
    #expect(items[1].scalar == "h")
  }

  @Test func whatIsAskedOfTheWrongKindIsNothing() throws {
    let root = try root("a: b\nc: [ d ]\n")
    #expect(root.scalar == nil && root.items.isEmpty && root["x"] == nil)
    #expect(root["a"]?.items.isEmpty == true && root["a"]?.entries.isEmpty == true && root["a"]?["b"] == nil)
    #expect(root["c"]?.scalar == nil && root["c"]?.entries.isEmpty == true)
  }

  @Test func entriesKeepTheirOrderAndTheirRepetitions() throws {
    let root = try root("b: 1\na: 2\nb: 3\n")
    #expect(root.entries.map { "\($0.key.scalar ?? "-") \($0.value.scalar ?? "-")" } == ["b 1", "a 2", "b 3"])
    #expect(root["b"]?.scalar == "1")
  }

  @Test func keyMayBeAnything() throws {
    let root = try root("? [ a, b ]\n: c\n")
    #expect(root.entries.first?.key.items.compactMap(\.scalar) == ["a", "b"])
  }

  @Test func jsonIsRead() throws {
    let root = try root("{ \"a\": [ 1, true, null ], \"b\": { \"c\": \"d\" } }")
    #expect(root["a"]?.items.compactMap(\.scalar) == ["1", "true", "null"])
    #expect(scalar(root["b"]?["c"]) == "'d'")
  }

  @Test func everyDocumentIsARoot() throws {
    let roots = try documents("--- !one\na: 1\n--- !two\n- 2\n...\n---\n3\n")
    #expect(roots.count == 3)
    #expect(roots.map(\.tag) == ["!one", "!two", nil])
    #expect(roots[0]["a"]?.scalar == "1" && roots[1].items.first?.scalar == "2" && roots[2].scalar == "3")
  }

  @Test func tagsAreThoseOfTheText() throws {
    let root = try root("--- !tapi-tbd-v3\na: !mine b\nc: [ !!str d ]\ne: f\n")
    #expect(root.tag == "!tapi-tbd-v3")
    #expect(root["a"]?.tag == "!mine")
    #expect(root["c"]?.items.first?.tag == "tag:yaml.org,2002:str")
    #expect(root["e"]?.tag == nil && root["c"]?.tag == nil)
  }

  @Test func linesAndColumnsCountFromOneAndInCharacters() throws {
    let root = try root("# comment\n网页: [ a,\n  'b' ]\nc: d\n")
    func place(_ node: YAMLNode?) -> [Int] { [node?.line ?? 0, node?.column ?? 0] }
    #expect(place(root) == [2, 1])
    #expect(place(root.entries.first?.key) == [2, 1])
    #expect(place(root["网页"]) == [2, 5])
    #expect(root["网页"]?.items.map { place($0) } == [[2, 7], [3, 3]])
    #expect(place(root["c"]) == [4, 4])
  }

  @Test(arguments: ["", "\n", "# comment\n", " \n\n"])
  func emptyTextHasNoDocuments(text: String) throws {
    #expect(try documents(text).isEmpty)
  }

  @Test(arguments: [
    ("a: 1\n\tb: 2\n", 2), ("a: [ 1\n", 2), ("a: 1\nb: 'c\n", 3), ("a: 1\n b: 2\n", 2), ("a: {\n  b: ]\n", 2),
    ("a: 1\nb: @c\n", 2),
    ("a: 1\n%b\n", 2),
  ])
  func faultHasItsLine(text: String, line: Int) {
    let problem = problem(text)
    #expect(problem?.line == line)
    #expect((problem?.column ?? 0) >= 1 && problem?.message.isEmpty == false)
  }

  @Test func bytesThatAreNoTextAreAFault() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0xFF], [0x61, 0x3A, 0x20, 0xC3, 0x28], [0x61, 0x00, 0x62], [0x80]] {
      #expect(throws: YAMLError.self) { _ = try YAMLDocuments.read(bytes) }
    }
  }

  /// A few lines of aliases can stand for more than any memory holds.
  @Test func aliasesAreRefused() {
    let problem = problem("a: &x [ b ]\nc: d\ne: *x\n")
    #expect(problem?.message == "aliases (*x) are not supported")
    #expect(problem?.line == 3 && problem?.column == 4)
  }

  @Test func anchorWithoutAnAliasIsNoFault() throws {
    #expect(try root("a: &x b\n")["a"]?.scalar == "b")
  }

  @Test(arguments: [("[", "]"), ("{ a: ", "}"), ("[ { a: ", "} ]")])
  func documentsOfTwoHundredLevelsAreRefused(open: String, close: String) throws {
    let levels = open.contains(" {") ? 100 : 200
    let problem = problem(String(repeating: open, count: levels) + "x" + String(repeating: close, count: levels))
    #expect(problem?.message == "nested more than 100 levels deep")
    let shallow = String(repeating: open, count: levels / 4) + "x" + String(repeating: close, count: levels / 4)
    #expect(try documents(shallow).count == 1)
  }

  @Test func blockSequencesOfTwoHundredLevelsAreRefused() {
    #expect(problem(String(repeating: "- ", count: 200) + "x")?.message == "nested more than 100 levels deep")
  }

  @Test(arguments: [("[", "a,", "]"), ("", "- a\n", ""), ("{", "a,", "}"), ("", "--- a\n", "")])
  func moreThanAMillionNodesAreRefused(open: String, item: String, close: String) throws {
    func text(_ count: Int) -> String { open + String(repeating: item, count: count) + close }
    #expect(problem(text(1_000_001))?.message == "more than 1000000 nodes")
    #expect(try documents(text(499_999)).isEmpty == false)
  }

  @Test func faultAtTooManyNodesHasItsLine() {
    #expect(problem(String(repeating: "- a\n", count: 1_000_001))?.line == 1_000_000)
  }

  @Test(.timeLimit(.minutes(60))) func everyTruncationAndEveryFlippedByteIsSurvived() throws {
    var bytes = Array("--- !tag\na: [ b, 'c', \"d\\n\" ]\ne: { f: &g h }\ni: |\n  j\n--- # k\n- l: *m\n...\n".utf8)
    var outcomes = 0
    func read(_ bytes: [UInt8]) {
      if let documents = try? YAMLDocuments.read(bytes) { outcomes += documents.count }
      outcomes += 1
    }
    for count in bytes.indices { read(Array(bytes[..<count])) }
    for index in bytes.indices {
      for mask: UInt8 in 1...255 {
        bytes[index] ^= mask
        read(bytes)
        bytes[index] ^= mask
      }
    }
    #expect(outcomes >= 256 * bytes.count)
  }
}
