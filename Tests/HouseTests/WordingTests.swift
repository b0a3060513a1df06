import Bytes
import Findings
import Foundation
import Rules
import SourceText
import TestSupport
import Testing

/// The mechanical part of docs/style.md: every sentence that the program prints, and every comment in its sources.
struct WordingTests {
  private static let rules = Rule.all.map(\.descriptor)

  @Test func expressionsAreFound() {
    #expect(Wording.violations(in: "the colour stands twice in a file").count == 2)
    #expect(Wording.violations(in: "Perhaps 'flag' is meant").count == 2)
    #expect(Wording.violations(in: "it is no longer understood by stand-alone tools; emphasis is kept").isEmpty)
  }

  /// String literals and comments, each with its line.
  private static func sentences(of file: HouseFile) -> [(line: Int, text: String)] {
    let source = SourceFile(Array(file.lines.joined(separator: "\n").utf8), language: .swift)
    let lines = LineIndex(source.bytes.span)
    let texts = source.tokens.filter { [.string, .stringPart, .comment].contains($0.kind) }.map { token in
      (lines.position(of: token.range.lowerBound).line, source.text(token.range))
    }
    // A single word is a key, an identity or what files contain.
    return texts.filter { $0.1.contains(" ") }
  }

  @Test func sourcesHaveNoBannedExpression() throws {
    for file in try SourceFiles.all() where !file.path.contains("+Words") {
      for (line, text) in Self.sentences(of: file) {
        let violations = Wording.violations(in: text)
        #expect(violations.isEmpty, "\(file.path):\(line): \(violations.joined(separator: "; "))")
      }
    }
  }

  @Test func documentsHaveNoBannedExpressionAndNoLongLine() throws {
    let folder = packageRoot.appending(path: "docs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let pages = names.filter { ["md", "1", "json"].contains(($0 as NSString).pathExtension) && $0 != "scorecard.md" }.map {
      "docs/\($0)"
    }
    let top = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "action.yml"]
    for path in pages + top + Self.rules.map({ "docs/rules/\($0.id).md" }) {
      let text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
      var isCode = false
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if line.hasPrefix("```") { isCode.toggle() }
        let violations = isCode || path == "docs/style.md" ? [] : Wording.violations(in: String(line))
        #expect(violations.isEmpty, "\(path):\(index + 1): \(violations.joined(separator: "; "))")
        // Rows of tables cannot be broken, and generated pages hold a paragraph in a line.
        let isFree = isCode || line.hasPrefix("|") || path.hasPrefix("docs/rules/") || !path.hasSuffix(".md")
        #expect(isFree || line.count <= 130, "\(path):\(index + 1): longer than 130 columns")
      }
    }
  }

  @Test(arguments: rules.map(\.id))
  func ruleIsDescribedInStyle(_ id: String) throws {
    let rule = try #require(Self.rules.first { $0.id == id })
    #expect(rule.title.split(separator: " ").count <= 6)
    #expect(rule.title.first?.isUppercase == true || rule.title.hasPrefix("@"))
    for line in [rule.title, rule.summary, rule.fix] {
      #expect(line.count <= 90, "\(line)")
      #expect(!line.hasSuffix("."), "\(line)")
    }
    #expect(rule.fix.first?.isUppercase == true, "\(rule.fix)")
    for paragraph in [rule.rationale, rule.remedy] { #expect(paragraph.hasSuffix("."), "\(paragraph)") }
    for text in [rule.title, rule.summary, rule.fix, rule.rationale, rule.remedy] + rule.options.map(\.summary) {
      #expect(Wording.violations(in: text) == [], "\(text)")
    }
  }

  /// Messages as they read with values in them: those of all fixtures.
  @Test(arguments: rules.map(\.id))
  func messagesAreShortClauses(_ id: String) throws {
    let text = try String(contentsOf: fixture("rules/\(id)/bad").appending(path: "expected.txt"), encoding: .utf8)
    let messages = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /: (?:error|warning|note): [\w-]+: (.*)$/).map { String($0.1) }
    }
    #expect(!messages.isEmpty)
    for message in messages {
      #expect(message.count <= 140, "\(message)")
      #expect(!message.hasSuffix("."), "\(message)")
      #expect(message.first?.isUppercase != true || Self.beginsWithName(message), "\(message)")
      #expect(Wording.violations(in: message) == [], "\(message)")
    }
  }

  /// Names of Apple's and files keep their case.
  private static func beginsWithName(_ message: String) -> Bool {
    ["UI", "NS", "WK", "Contents.json", "Xcode", "Extra content", "Sources phase", "Resources phase"].contains {
      message.hasPrefix($0)
    }
  }

  @Test(arguments: [
    ["--help"], ["scan", "--help"], ["fix", "--help"], ["inspect", "--help"], ["rules", "--help"], ["explain", "--help"],
    ["init", "--help"], ["config", "--help"], ["why", "--help"], ["baseline", "--help"], ["hook", "--help"],
  ])
  func helpIsInStyle(_ arguments: [String]) throws {
    let text = try applint(arguments).output
    #expect(Wording.violations(in: text) == [], "\(arguments)")
  }

  /// Wrong command lines, paths and configurations.
  @Test(arguments: [
    ["--disable", "missing-image"], ["--format", "pdf"], ["--jobs", "0"], ["nowhere"], ["--since"], ["explain", "missing-imag"],
    ["--rule", "nothing"], ["--stdin"], ["--staged", "--since", "HEAD"], ["--output", "sarif"], ["hook", "install", "/"],
    ["--config", "/nowhere.yml"], ["baseline", "prune", "--baseline", "/nowhere"], ["fix", "--diff", "--check"], ["--force"],
  ])
  func errorsAreInStyle(_ arguments: [String]) throws {
    let result = try applint(arguments)
    #expect(result.status == 2, "\(arguments)")
    let line = try #require(result.errors.split(separator: "\n").first, "\(arguments)")
    #expect(line.hasPrefix("applint: error: "), "\(line)")
    #expect(!line.hasSuffix("."), "\(line)")
    #expect(line.count <= 190, "\(line)")
    #expect(Wording.violations(in: result.errors) == [], "\(result.errors)")
  }
}
