public import Bytes
public import Findings
internal import Rules

/// How findings are reported: severities, paths of rules, suppressions and baseline.
public struct Policy: Sendable {
  /// The settings of one rule.
  public struct RulePolicy: Sendable {
    public var level: Level?
    /// Where the rule applies, as `.gitignore` patterns; everywhere if empty. If all patterns begin with `!`, everywhere else.
    public var paths: [String]

    public init(level: Level? = nil, paths: [String] = []) {
      self.level = level
      self.paths = paths
    }
  }

  public var rules: [String: RulePolicy] = [:]
  public var suppressions: [ConfiguredSuppression] = []
  /// The folder that patterns are relative to; absolute.
  public var folder: Path?
  /// The path of the configuration, relative to the folder.
  public var file: String?
  public var baseline: Baseline?

  public init() {}

  /// Applies severities, suppressions and baseline to the findings of a scan.
  ///
  /// - Parameters:
  ///   - active: ids of the rules that have run.
  ///   - base: the absolute path that paths of findings are relative to.
  ///   - scanned: absolute paths of the folders that were scanned completely, so that unmatched entries in them are resolved.
  ///   - oldPath: the path of a file before the checked change; both relative to `base`.
  func check(
    _ result: consuming ScanResult, active: Set<String>, base: Path, today: CalendarDate?, scanned: [Path],
    oldPath: (String) -> String? = { _ in nil }
  ) -> ScanResult {
    func isScanned(_ folder: Path?) -> Bool { scanned.contains { folder?.relative(to: $0) != nil } }
    var checked = consume result
    let places = PathPlaces(base: base, folder: folder)
    if !rules.isEmpty {
      checked.findings.update { override(&$0, places) }
      checked.suppressed.removeAll { !counts($0.finding, places) }
      for index in checked.suppressed.indices { override(level: &checked.suppressed[index].finding) }
    }
    if !suppressions.isEmpty { suppress(&checked, active, places, today, isScanned(folder)) }
    if let baseline {
      checked.isCompared = true
      checked.resolvedFolder = baseline.folder
      let resolved = baseline.take(from: &checked, base: base, oldPath: oldPath)
      checked.findings.update { finding in
        if let novelty = finding.novelty, novelty.subject == nil {
          finding.raise(to: novelty.level)
          override(level: &finding)
        }
        return true
      }
      if isScanned(baseline.folder) {
        let unread = PathSet(checked.notifications.map(\.path), base: base)
        checked.resolved = resolved.filter { entry in
          let hasRun = active.contains(entry.ruleID) || !Rule.all.contains { $0.id == entry.ruleID }
          return hasRun && !unread.holds(baseline.folder.appending(entry.path))
        }
      }
    }
    checked.suppressed.sort()
    return checked
  }

  /// Applies the configured severity.
  ///
  /// - Returns: whether the rule applies at that path.
  private func override(_ finding: inout Finding, _ places: PathPlaces) -> Bool {
    guard counts(finding, places) else { return false }
    override(level: &finding)
    return true
  }

  func override(level finding: inout Finding) {
    guard let level = rules[finding.ruleID]?.level, let rule = Rule.all.first(where: { $0.id == finding.ruleID }) else { return }
    finding.level = finding.level.overridden(by: level, own: rule.descriptor.level)
  }

  private func counts(_ finding: Finding, _ places: PathPlaces) -> Bool {
    guard rules[finding.ruleID] != nil, let path = places.inFolder(finding.path) else { return true }
    return counts(finding.ruleID, at: path)
  }

  /// Whether a rule applies at a path relative to the folder.
  func counts(_ ruleID: String, at path: Path) -> Bool {
    guard let paths = rules[ruleID]?.paths, !paths.isEmpty else { return true }
    return Self.names(path, paths)
  }

  private static func names(_ path: Path, _ patterns: [String]) -> Bool {
    let isExclusion = patterns.allSatisfy { $0.hasPrefix("!") }
    return IgnoreList(excluding: isExclusion ? ["**"] + patterns : patterns).names(path)
  }

  private func suppress(
    _ result: inout ScanResult, _ active: Set<String>, _ places: PathPlaces, _ today: CalendarDate?, _ isWhole: Bool
  ) {
    var used = Set<Int>()
    let lists = suppressions.map { IgnoreList(excluding: [$0.path]) }
    let isExpired = suppressions.map { entry in
      if let until = entry.until, let today { until < today } else { false }
    }
    var suppressed: [SuppressedFinding] = []
    result.findings.update { finding in
      let path = places.inFolder(finding.path) ?? Path(finding.path)
      let index = suppressions.indices.first { index in
        let entry = suppressions[index]
        return entry.ruleID == finding.ruleID && !isExpired[index] && (entry.symbol == nil || entry.symbol == finding.symbol)
          && lists[index].names(path)
      }
      if let index {
        used.insert(index)
        suppressed.append(SuppressedFinding(finding, .configuration(reason: suppressions[index].reason)))
      }
      return index == nil
    }
    result.suppressed += suppressed
    guard active.contains(Rule.ofSuppressions.id), let file else { return }
    var problems: [Finding] = []
    for (index, entry) in suppressions.enumerated() where !used.contains(index) {
      if isExpired[index], let until = entry.until {
        report(.expired(until), entry, file, places, &problems)
      } else if isWhole, active.contains(entry.ruleID) {
        report(.unused(entry.ruleID), entry, file, places, &problems)
      }
    }
    result.findings.insert([problems])
  }

  private func report(
    _ message: Message, _ entry: ConfiguredSuppression, _ file: String, _ places: PathPlaces, _ problems: inout [Finding]
  ) {
    let rule = Rule.ofSuppressions.descriptor
    var finding = Finding(
      ruleID: rule.id, level: rule.level, message: message.text, path: places.reported(file),
      region: Region(line: entry.line, column: 1, endLine: entry.line, endColumn: 1),
      identity: "\(entry.ruleID) \(entry.path) \(entry.symbol ?? "")")
    if override(&finding, places) { problems.append(finding) }
  }
}

/// Converts between displayed paths and paths relative to the folder of a configuration.
struct PathPlaces {
  let base: Path
  let folder: Path?

  /// Nil for a path outside the folder.
  func inFolder(_ path: String) -> Path? {
    guard let folder, let absolute = absolute(path) else { return nil }
    return absolute.relative(to: folder)
  }

  /// The displayed path of a file in the folder; absolute for a file outside the scanned folder.
  func reported(_ file: String) -> String {
    guard let path = file.utf8.first == Path.separator ? Path(file) : folder?.appending(file) else { return file }
    return path.relative(to: base)?.description ?? path.description
  }

  private func absolute(_ path: String) -> Path? {
    path.utf8.first == Path.separator ? Path(path) : base.appending(path).absolute
  }
}
