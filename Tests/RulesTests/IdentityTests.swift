import Rules
import Testing

@testable import Findings

/// What a finding is does not depend on how it is put.
struct IdentityTests {
  @Test(arguments: RuleExample.bad)
  func otherWordsAreTheSameFinding(case example: RuleExample) throws {
    let file = ExampleFile(example.example)
    let findings = try file.findings(of: example.rule)
    let otherWords: @Sendable (String) -> String = { "other words, \($0.utf8.count) of them" }
    let reworded = try Message.$rewording.withValue(otherWords) {
      try file.findings(of: example.rule)
    }
    #expect(!findings.isEmpty)
    #expect(findings.map(\.fingerprint).sorted() == reworded.map(\.fingerprint).sorted())
    #expect(Set(findings.map(\.message)).isDisjoint(with: reworded.map(\.message)))
  }
}
