internal import Findings

extension Rule {
  /// The rule by which a scan reports of suppressions. It has no checks: what silences findings is known to the scan alone.
  public static var ofSuppressions: Rule { unusedSuppression }

  static let unusedSuppression = Rule(
    RuleDescriptor(
      id: "unused-suppression",
      level: .warning,
      summary: "Suppressions that silence nothing, have expired or cannot be understood",
      rationale: """
        A suppression that outlives its reason hides the next mistake at the same place, and one with a misspelt rule never hid \
        anything. Looked at are comments, where the rule that they name has looked at the file as well, and the entries of the \
        configuration, where the whole of its folder was scanned.
        """,
      remedy: "Take it away, or correct it. For one that has expired: solve what it was meant to put off.",
      fix: "Remove or correct the suppression",
      tags: ["suppression"],
      judgesThirdParty: false,
      badExamples: [],
      goodExamples: []),
    checks: [])
}
