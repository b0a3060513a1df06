public import Bytes
public import Findings
internal import Rules

/// What a team has decided about findings: levels, where rules count, what is known and accepted.
public struct Policy: Sendable {
  /// What is decided about one rule.
  public struct RulePolicy: Sendable {
    public var level: Level?
    /// Where the rule counts, in the manner of `.gitignore`; everywhere where it is empty. With patterns that all begin with `!`,
    /// everywhere else.
    public var paths: [String]

    public init(level: Level? = nil, paths: [String] = []) {
      self.level = level
      self.paths = paths
    }
  }

  public var rules: [String: RulePolicy] = [:]
  public var suppressions: [ConfiguredSuppression] = []
  /// From which patterns are meant; absolute.
  public var folder: Path?
  /// The configuration, from the folder.
  public var file: String?
  public var baseline: Baseline?

  public init() {}

  /// Judges the findings of a scan.
  ///
  /// - Parameters:
  ///   - active: ids of the rules that have run.
  ///   - base: the absolute path that the paths of findings are from.
  ///   - scanned: absolute paths of the folders that were looked at wholly, so that what was not found in them is not there.
  ///   - oldPath: what a file was called before the change that is looked at, both from the base.
  func judge(
    _ result: consuming ScanResult, active: Set<String>, base: Path, today: CalendarDate?, scanned: [Path],
    oldPath: (String) -> String? = { _ in nil }
  ) -> ScanResult {
    func isScanned(_ folder: Path?) -> Bool { scanned.contains { folder?.relative(to: $0) != nil } }
    var judged = consume result
    let places = PathPlaces(base: base, folder: folder)
    if !rules.isEmpty {
      judged.findings.update { override(&$0, places) }
      judged.silenced.removeAll { !counts($0.finding, places) }
      for index in judged.silenced.indices { override(level: &judged.silenced[index].finding) }
    }
    if !suppressions.isEmpty { suppress(&judged, active, places, today, isScanned(folder)) }
    if let baseline {
      judged.isCompared = true
      judged.goneFolder = baseline.folder
      let gone = baseline.take(from: &judged, base: base, oldPath: oldPath)
      if isScanned(baseline.folder) {
        let unread = PathSet(judged.notifications.map(\.path), base: base)
        judged.gone = gone.filter { entry in
          let hasRun = active.contains(entry.ruleID) || !Rule.all.contains { $0.id == entry.ruleID }
          return hasRun && !unread.holds(baseline.folder.appending(entry.path))
        }
      }
    }
    judged.silenced.sort()
    return judged
  }

  /// Gives a finding the level that the configuration says.
  ///
  /// - Returns: whether the rule counts there.
  private func override(_ finding: inout Finding, _ places: PathPlaces) -> Bool {
    guard counts(finding, places) else { return false }
    override(level: &finding)
    return true
  }

  private func override(level finding: inout Finding) {
    guard let level = rules[finding.ruleID]?.level, let rule = Rule.all.first(where: { $0.id == finding.ruleID }) else { return }
    finding.level = finding.level.overridden(by: level, own: rule.descriptor.level)
  }

  private func counts(_ finding: Finding, _ places: PathPlaces) -> Bool {
    guard rules[finding.ruleID] != nil, let path = places.inFolder(finding.path) else { return true }
    return counts(finding.ruleID, at: path)
  }

  /// Whether a rule counts at a path from the folder.
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
    let isOver = suppressions.map { entry in
      if let until = entry.until, let today { until < today } else { false }
    }
    var silenced: [SilencedFinding] = []
    result.findings.update { finding in
      let path = places.inFolder(finding.path) ?? Path(finding.path)
      let index = suppressions.indices.first { index in
        let entry = suppressions[index]
        return entry.ruleID == finding.ruleID && !isOver[index] && (entry.symbol == nil || entry.symbol == finding.symbol)
          && lists[index].names(path)
      }
      if let index {
        used.insert(index)
        silenced.append(SilencedFinding(finding, .configuration(reason: suppressions[index].reason)))
      }
      return index == nil
    }
    result.silenced += silenced
    guard active.contains(Rule.ofSuppressions.id), let file else { return }
    var faults: [Finding] = []
    for (index, entry) in suppressions.enumerated() where !used.contains(index) {
      if isOver[index], let until = entry.until {
        report(.expired(until), entry, file, places, &faults)
      } else if isWhole, active.contains(entry.ruleID) {
        report(.silencesNothing(entry.ruleID), entry, file, places, &faults)
      }
    }
    result.findings.insert([faults])
  }

  private func report(
    _ message: Message, _ entry: ConfiguredSuppression, _ file: String, _ places: PathPlaces, _ faults: inout [Finding]
  ) {
    let rule = Rule.ofSuppressions.descriptor
    var finding = Finding(
      ruleID: rule.id, level: rule.level, message: message.text, path: places.reported(file),
      region: Region(line: entry.line, column: 1, endLine: entry.line, endColumn: 1),
      identity: "\(entry.ruleID) \(entry.path) \(entry.symbol ?? "")")
    if override(&finding, places) { faults.append(finding) }
  }
}

/// Turns paths of reports into paths from a configuration's folder, and back.
struct PathPlaces {
  let base: Path
  let folder: Path?

  /// Nil where the path does not lie in the folder.
  func inFolder(_ path: String) -> Path? {
    guard let folder, let absolute = absolute(path) else { return nil }
    return absolute.relative(to: folder)
  }

  /// A file of the folder as reports name files; from the top of the file system where it lies outside of what was scanned.
  func reported(_ file: String) -> String {
    guard let path = file.utf8.first == Path.separator ? Path(file) : folder?.appending(file) else { return file }
    return path.relative(to: base)?.description ?? path.description
  }

  private func absolute(_ path: String) -> Path? {
    path.utf8.first == Path.separator ? Path(path) : base.appending(path).absolute
  }
}
