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
  /// A repair is of all findings of a rule in a project.
  private let known = Mutex<[String: SuggestedFix?]>([:])

  init(_ result: ScanResult, order: ProjectOrder) {
    self.order = order
    contents = result.contents
  }

  func fix(_ finding: Finding) -> SuggestedFix? {
    guard let repair = Repair(rawValue: finding.ruleID) else { return nil }
    let key = "\(repair.rawValue) \(finding.path)"
    return known.withLock { known in
      if let fix = known[key] { return fix }
      let fix = plan(repair, finding.path)
      known[key] = .some(fix)
      return fix
    }
  }

  private func plan(_ repair: Repair, _ path: String) -> SuggestedFix? {
    guard let bytes = contents(path),
      let outcome = try? ProjectFix(repair.kind, order: order).plan(bytes, at: Path(path)), outcome.isChanged
    else { return nil }
    // Reports are UTF-8, and so must be what they carry.
    guard String(validating: outcome.repair.bytes, as: UTF8.self) != nil else { return nil }
    return SuggestedFix(
      description: "applint fix --rule \(repair.rawValue)",
      replacements: UnifiedDiff.replacements(outcome.old, outcome.repair.bytes))
  }
}
