internal import Bytes
internal import Findings
internal import Project
internal import Reporting
internal import Scanner
internal import Synchronization

/// What `applint fix` would do about a finding, for reports that carry repairs.
final class FixSuggestions: Sendable {
  private let order: ProjectOrder
  private let contents: @Sendable (String) -> [UInt8]?
  /// What a repair would change of a project, for all findings of a rule.
  private let known = Mutex<[String: [SuggestedFix.Replacement]]>([:])

  init(_ result: ScanResult, order: ProjectOrder) {
    self.order = order
    contents = result.contents
  }

  /// Of the repair of a whole project what concerns the finding; nil where that is nothing.
  func fix(_ finding: Finding) -> SuggestedFix? {
    guard let repair = Repair(rawValue: finding.ruleID), let region = finding.region else { return nil }
    let key = "\(repair.rawValue) \(finding.path)"
    let all = known.withLock { known in
      let replacements = known[key] ?? replacements(repair, finding.path)
      known[key] = replacements
      return replacements
    }
    // One finding tells of all lists that are out of order.
    let own = repair == .order ? all : all.filter { $0.lines.overlaps(region.line..<region.endLine + 1) }
    return own.isEmpty ? nil : SuggestedFix(description: "applint fix --rule \(repair.rawValue)", replacements: own)
  }

  private func replacements(_ repair: Repair, _ path: String) -> [SuggestedFix.Replacement] {
    guard let bytes = contents(path),
      let outcome = try? ProjectFix(repair.kind, order: order).plan(bytes, at: Path(path)), outcome.isChanged
    else { return [] }
    // Reports are UTF-8, and so must be what they carry; and what is replaced are lines with an end.
    guard String(validating: outcome.repair.bytes, as: UTF8.self) != nil, bytes.last == UInt8(ascii: "\n") else { return [] }
    return UnifiedDiff.replacements(outcome.old, outcome.repair.bytes)
  }
}
