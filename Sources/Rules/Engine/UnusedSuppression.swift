internal import Findings

extension Rule {
  /// The rule about suppressions. It has no checks, because only the scan knows which suppressions are used.
  public static var ofSuppressions: Rule { unusedSuppression }

  static let unusedSuppression = Rule(
    RuleDescriptor(
      id: "unused-suppression",
      title: "Unused suppression",
      level: .warning,
      summary: "Suppressions that are unused, expired, or malformed",
      rationale: """
        A suppression that outlives its reason hides the next problem in the same place, and one with a misspelled rule ID \
        never hid anything. A comment is checked if the rules that it names ran on the file. A configuration entry is checked \
        if its whole folder was scanned.
        """,
      remedy: "Remove or correct the suppression. If it has expired, fix the finding that it hid.",
      fix: "Remove or correct the suppression",
      tags: ["suppression"],
      checksThirdParty: false,
      badExamples: [],
      goodExamples: []),
    checks: [])
}
