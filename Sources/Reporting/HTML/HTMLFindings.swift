internal import Bytes
internal import Findings

/// The findings that the page lists, by rule and file, each with the lines around it.
struct HTMLFindings {
  /// The findings of one rule in one file.
  struct File {
    let path: String
    let owner: Owner?
    var level = Level.note
    /// With every member of a group.
    var count = 0
    var items: [Markup] = []
  }

  /// By rule.
  private(set) var files: [String: [File]] = [:]
  /// How many of the listed findings `applint fix` resolves, by rule.
  private(set) var fixable: [String: Int] = [:]
  let omittedCount: Int
  let listedCount: Int

  var fixableCount: Int { fixable.values.reduce(0, +) }

  init(_ report: Report, _ digest: ReportDigest) {
    var quota = SeverityQuota(digest.shown, atMost: HTMLReporter.maxFindings)
    omittedCount = quota.omitted
    listedCount = quota.taken
    // The page is by rule, and read that way a file would be opened for each of its rules.
    for file in report.units {
      let listed = file.filter { quota.takes($0.finding.level) }
      let first = listed.first { $0.finding.region != nil }?.finding
      let excerpts = first.flatMap { report.result.contents($0.path) }.map(HTMLExcerpt.init)
      for unit in listed { add(unit, excerpts, report) }
    }
  }

  private mutating func add(_ unit: FindingUnit, _ excerpts: HTMLExcerpt?, _ report: Report) {
    let finding = unit.finding
    var fixes = report.fix(finding)?.isSafe == true ? 1 : 0
    // Members in other files would have those read, too.
    if fixes > 0, finding.membership?.group.spansFiles != true {
      fixes += unit.others.count { report.fix($0)?.isSafe == true }
    }
    if fixes > 0 { fixable[finding.ruleID, default: 0] += fixes }
    var files = self.files.removeValue(forKey: finding.ruleID) ?? []
    if files.last?.path.isSame(as: finding.path) != true { files.append(File(path: finding.path, owner: finding.owner)) }
    let last = files.count - 1
    files[last].level = max(files[last].level, finding.level)
    files[last].count += unit.count
    files[last].items.append(
      Self.item(finding, isFixable: fixes > 0, finding.region.flatMap { excerpts?.markup(around: $0) } ?? ""))
    self.files[finding.ruleID] = files
  }

  private static func item(_ finding: Finding, isFixable: Bool, _ excerpt: Markup) -> Markup {
    let level = finding.level.rawValue
    let place: Markup = finding.region.map { "<code class=\"at\">\($0.line):\($0.column)</code> " } ?? ""
    let tag: Markup = isFixable ? " <span class=\"tag\">fixable</span>" : ""
    let details = details(of: finding)
    let line: Markup = details.isEmpty ? "" : "<p class=\"details\">\(details.joined(separator: " · "))</p>\n"
    // What the rule says of all its findings is above them.
    let fix: Markup = finding.fix.map { "<p class=\"fix\">Fix: \($0.sentence)</p>\n" } ?? ""
    return """
      <li class="finding \(level)" data-level="\(level)">
      <p class="message">\(HTMLVerdict.shape(finding.level))\(place)\(finding.message)\(tag)</p>
      \(line)\(fix)\(excerpt)</li>

      """
  }

  /// The owner is with the file.
  private static func details(of finding: Finding) -> [String] {
    let architectures = finding.architectures.isEmpty ? nil : finding.architectures.joined(separator: ", ")
    return [
      finding.evidence.map { "evidence: \($0.rawValue)" }, finding.slice?.platform, finding.member, architectures,
      finding.symbol ?? finding.section,
    ].compactMap(\.self)
  }
}
