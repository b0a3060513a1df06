import Bytes
import Findings
import Rules
import Testing

/// The examples of a rule are its tests.
struct ExampleTests {
  @Test(arguments: RuleExample.bad)
  func aBadExampleFiresExactlyAtItsMarkers(case example: RuleExample) throws {
    let file = ExampleFile(example.example)
    let findings = try file.findings(of: example.rule)
    #expect(!file.marked.isEmpty || !file.markedCompanions.isEmpty)
    #expect(findings.compactMap(\.position) == file.marked)
    #expect(findings.filter { $0.region == nil }.map(\.path) == file.markedCompanions)
    #expect(findings.allSatisfy { $0.ruleID == example.rule.id })
    #expect(findings.allSatisfy { $0.region == nil || $0.path == example.example.language.path })
    #expect(findings.allSatisfy { $0.evidence.map { $0 != .mention } ?? true })
  }

  @Test(arguments: RuleExample.good)
  func aGoodExampleIsSilent(case example: RuleExample) throws {
    let file = ExampleFile(example.example)
    #expect(file.marked.isEmpty && file.markedCompanions.isEmpty)
    #expect(try file.findings(of: example.rule) == [])
  }

  /// Columns count bytes of UTF-8, so neither wide characters nor line ends of Windows may shift them.
  @Test(arguments: RuleExample.bad)
  func aBadExampleFiresAfterLinesOfAnyUnicode(case example: RuleExample) throws {
    let prefix = Self.prefixes[example.example.language] ?? "\r\n"
    let text = example.example.markedText.replacing("\n", with: "\r\n")
    let file = ExampleFile(example.example.language, marked: prefix + text, beside: example.example.companions)
    let findings = try file.findings(of: example.rule)
    #expect(findings.compactMap(\.position) == file.marked)
    #expect(findings.filter { $0.region == nil }.map(\.path) == file.markedCompanions)
    let lone = ExampleFile(
      example.example.language, marked: "\u{FEFF}" + example.example.markedText, beside: example.example.companions)
    #expect(try lone.findings(of: example.rule).compactMap(\.position) == lone.marked)
  }

  /// Comments in the languages that have them; before JSON there is only an empty line.
  private static let prefixes: [Example.Language: String] = [
    .gitAttributes: "# 👩‍👩‍👧 网页视图 É\r\n", .podspec: "# 👩‍👩‍👧 网页视图 É\r\n",
    .project: "// 👩‍👩‍👧 \"网页视图\" É\r\n/* 網頁 */\r\n", .swift: "// 👩‍👩‍👧 \"网页视图\" É\r\n/* 網頁 */ ",
    .objectiveC: "// 👩‍👩‍👧 \"网页视图\" É\r\n/* 網頁 */ ", .interface: "<!-- 👩‍👩‍👧 网页视图 É -->\r\n",
    .privacyManifest: "<!-- 👩‍👩‍👧 网页视图 É -->\r\n",
    .strings: "/* 👩‍👩‍👧 \"网页视图\" É */\r\n", .translatedStrings: "// 👩‍👩‍👧 \"网页视图\" É\r\n/* 網頁 */ ",
  ]

  @Test(arguments: RuleExample.bad)
  func aThirdPartysExampleFiresWhereTheRuleJudgesThirdParties(case example: RuleExample) throws {
    let file = ExampleFile(example.example)
    #expect(try file.findings(of: example.rule, isThirdParty: true).isEmpty == !example.rule.descriptor.checksThirdParty)
  }

  /// Whatever is cut off, what is found lies in the file.
  @Test(arguments: RuleExample.bad + RuleExample.good)
  func anExampleThatIsCutOffHarmsNoRule(case example: RuleExample) throws {
    let whole = example.example.text.unicodeScalars
    // Each in a folder of its own, because a scan of one file is mostly preparation.
    let files = (0..<whole.count).map { length in
      ExampleFile(example.example.language, marked: String(whole.prefix(length)), beside: example.example.companions)
    }
    for finding in ExampleFile.findings(of: example.rule, in: files) {
      guard let region = finding.region else { continue }
      let file = try #require(Int(finding.path.prefix { $0 != "/" }).map { files[$0] })
      guard finding.path.hasSuffix("/" + file.language.path) else { continue }
      let line = file.lines.range(ofLine: region.endLine)
      #expect(region.line >= 1 && region.column >= 1 && line.lowerBound + region.endColumn - 1 <= file.bytes.count)
    }
  }

  @Test(arguments: RuleExample.bad)
  func aMessageIsAClauseThatNamesItsTextInOneLine(case example: RuleExample) throws {
    let file = ExampleFile(example.example)
    for finding in try file.findings(of: example.rule) {
      let first = try #require(finding.message.split(separator: " ").first)
      // It may begin with a name, in quotes or as it stands in the file.
      let isName =
        first.first == "'" || first.first == "\"" || example.example.text.contains(first)
        || example.example.language.path.hasSuffix("/\(first)")
      #expect(first.first?.isLowercase == true || isName || first == "UIKit")
      #expect(finding.message.last != "." && !finding.message.contains("\n"))
      guard let region = finding.region else { continue }
      #expect((region.line, region.column) < (region.endLine, region.endColumn))
    }
  }
}
