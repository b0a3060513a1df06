import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// Small checkouts for every rule. `APPLINT_RECORD=1` writes what is found in place of comparing; the reviewer reads the difference.
struct RuleFixtureTests {
  @Test(arguments: Rule.all.map(\.id), ["bad", "good"])
  func aCheckoutHasTheFindingsThatAreRecorded(rule: String, kind: String) throws {
    let folder = fixture("rules/\(rule)/\(kind)")
    let rules = Rule.all.filter { $0.id == rule }
    let result = scan(folder) { $0.rules = RuleSet(rules, includesMentions: false) }
    let text = result.lines.map { $0 + "\n" }.joined()
    let record = folder.appending(path: "expected.txt")
    if ProcessInfo.processInfo.environment["APPLINT_RECORD"] == "1" {
      try Data(text.utf8).write(to: record)
    }
    #expect(try String(decoding: Data(contentsOf: record), as: UTF8.self) == text)
    #expect(result.findings.isEmpty == (kind == "good"))
    #expect(result.summary.filesRead > 0)
  }

  /// What a finding is does not depend on how it is put.
  @Test(arguments: Rule.all.map(\.id))
  func otherWordsAreTheSameFindings(rule: String) {
    let rules = Rule.all.filter { $0.id == rule }
    let folder = fixture("rules/\(rule)/bad")
    let findings = scan(folder) { $0.rules = RuleSet(rules, includesMentions: false) }.findings
    let otherWords: @Sendable (String) -> String = { "other words, \($0.utf8.count) of them" }
    let reworded = scan(folder) { $0.rules = RuleSet(rules, includesMentions: false, rewording: otherWords) }.findings
    #expect(!findings.isEmpty && findings.map(\.fingerprint).sorted() == reworded.map(\.fingerprint).sorted())
    // What a scan says of suppressions comes from no rule's check.
    #expect(rule == Rule.ofSuppressions.id || Set(findings.map(\.message)).isDisjoint(with: reworded.map(\.message)))
  }

  /// What proves nothing is a note that nobody sees without asking.
  @Test(arguments: Rule.all.map(\.id))
  func aGoodCheckoutHasMentionsAtMost(rule: String) throws {
    let rules = Rule.all.filter { $0.id == rule }
    let result = scan(fixture("rules/\(rule)/good")) { $0.rules = RuleSet(rules, includesMentions: true) }
    #expect(result.findings.allSatisfy { $0.evidence == .mention && $0.level == .note })
  }

  @Test func everyFolderBelongsToARule() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: fixture("rules").path).filter { !$0.hasPrefix(".") }
    #expect(folders.sorted() == Rule.all.map(\.id))
  }
}
