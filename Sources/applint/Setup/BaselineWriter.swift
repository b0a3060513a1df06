internal import Arguments
internal import Bytes
internal import Findings
internal import Rules
internal import Scanner

/// Records the findings of a scan in the baseline.
struct BaselineWriter {
  let setup: ScanSetup
  let roots: [Path]

  /// - Returns: the result with all findings baselined.
  func write(_ result: ScanResult) throws -> ScanResult {
    // Findings in unread files would be missing, and a path that does not exist is in no checkout.
    let unread = result.notifications.filter { $0.level == .error }
    if let first = unread.first {
      let others = unread.count > 1 ? ", and \(unread.count - 1) more" : ""
      let name = setup.baselinePath.map { "'\($0)'" } ?? "the baseline"
      throw ExitCode.undone("cannot write \(name), because findings would be missing: \(first.complaint)\(others)")
    }
    guard let path = setup.baselinePath, let folder = setup.baselineFolder, let base = result.home else {
      throw ExitCode.undone("cannot write the baseline: the paths are in different checkouts")
    }
    // Rules that check the whole checkout have other findings in a part of it.
    guard roots.contains(where: { root in root.absolute.map { folder.relative(to: $0) != nil } ?? false }) else {
      throw ExitCode.undone("cannot write '\(path)': it covers '\(folder)'; run 'applint --write-baseline \(folder)'")
    }
    let baselined = result.suppressed.filter { $0.suppression == .baseline }.map(\.finding)
    let found = Baseline(of: [Array(result.findings), baselined].joined(), base: base, folder: folder)
    let baseline = Baseline(folder: folder, entries: found.entries + unverifiedEntries(result, base, folder))
    try Self.write(baseline, to: path, roots: roots + [folder])
    let count = found.entries.count
    complain("\(path): \(count == 1 ? "1 finding" : "\(count) findings") recorded")
    var result = result
    result.suppressed = (result.suppressed + result.findings.map { SuppressedFinding($0, .baseline) }).sorted()
    result.findings = FindingList()
    result.resolved = []
    return result
  }

  /// Entries of rules that have not run and of files that could not be read.
  private func unverifiedEntries(_ result: ScanResult, _ base: Path, _ folder: Path) -> [BaselineEntry] {
    let active = Set(setup.rules.map(\.id))
    let unread = PathSet(result.notifications.map(\.path), base: base)
    return (setup.options.policy.baseline?.entries ?? []).filter { entry in
      Rule.all.contains { $0.id == entry.ruleID }
        && (!active.contains(entry.ruleID) || unread.holds(folder.appending(entry.path)))
    }
  }

  static func write(_ baseline: Baseline, to path: Path, roots: [Path]) throws {
    try OutputTarget(file: path).write(baseline.text, roots: roots)
  }
}
