internal import Arguments
internal import Bytes
internal import Findings
internal import Rules
internal import Scanner

/// Writes what a scan has found into the baseline.
struct BaselineWriter {
  let setup: ScanSetup
  let roots: [Path]

  /// - Returns: the result as the next scan will see it.
  func write(_ result: ScanResult) throws -> ScanResult {
    guard let path = setup.baselinePath, let folder = setup.baselineFolder, let base = result.home else {
      throw ExitCode.undone("cannot write a baseline: the paths are not of one checkout")
    }
    // What it does not know may be there, too.
    guard !result.notifications.contains(where: { $0.level == .error }) else {
      throw ExitCode.undone("cannot write '\(path)': something could not be read")
    }
    // Rules that look at the whole checkout find other things in a part of it.
    guard roots.contains(where: { root in root.absolute.map { folder.relative(to: $0) != nil } ?? false }) else {
      throw ExitCode.undone("cannot write '\(path)': it covers all of '\(folder)'; run 'applint --write-baseline \(folder)'")
    }
    let known = result.silenced.filter { $0.silence == .baseline }.map(\.finding)
    let found = Baseline(of: [Array(result.findings), known].joined(), base: base, folder: folder)
    let baseline = Baseline(folder: folder, entries: found.entries + entriesNotJudged(result, base, folder))
    try Self.write(baseline, to: path, roots: roots + [folder])
    let count = found.entries.count
    complain("\(path): \(count == 1 ? "1 finding" : "\(count) findings") recorded")
    var result = result
    result.silenced = (result.silenced + result.findings.map { SilencedFinding($0, .baseline) }).sorted()
    result.findings = FindingList()
    result.gone = []
    return result
  }

  /// What the baseline knows by rules that have not run, and of files that could not be read.
  private func entriesNotJudged(_ result: ScanResult, _ base: Path, _ folder: Path) -> [KnownFinding] {
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
