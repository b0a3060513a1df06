internal import Findings

/// The fix of each finding in one short clause: its own, or its rule's.
struct FixSentences {
  private let ofRules: [String: String]

  init(_ report: Report) {
    ofRules = Dictionary(report.rules.map { ($0.id, $0.fix) }, uniquingKeysWith: { first, _ in first })
  }

  /// Nil for a rule that did not run.
  func sentence(for finding: Finding) -> String? { finding.fix?.sentence ?? ofRules[finding.ruleID] }
}
