internal import Bytes
internal import Findings

/// Summary of a report: counts by rule and owner, and expected rejections.
struct ReportDigest {
  /// Findings of one rule in files of one owner.
  struct Cell {
    var count = 0
    var counts = SeverityCounts()
    var level = Level.note
    /// The strongest; nil if the rule has none.
    var evidence: Evidence?
    /// App Store Connect's codes of findings that are certain enough for a rejection, whatever their configured severity.
    var rejectionCodes: Set<String> = []
    var isRejected: Bool { !rejectionCodes.isEmpty }

    mutating func add(_ finding: Finding, code: String?) {
      if let code, finding.isSure { rejectionCodes.insert(code) }
      count += 1
      counts[finding.level] += 1
      level = max(level, finding.level)
      if let evidence = finding.evidence { self.evidence = max(self.evidence ?? evidence, evidence) }
    }
  }

  struct RuleRow {
    let rule: RuleDescriptor
    var cell = Cell()
    var counts: [Level: Int] { cell.counts.byLevel }
    /// Counts with each group as one.
    var shown: [Level: Int] = [:]
    /// Number of files with findings of this rule.
    var files = 0
    /// First-party files that would be rejected.
    var ownFiles: [String] = []
    /// `ITMS-90087, ITMS-90240`
    var codes: String { cell.rejectionCodes.sorted().joined(separator: ", ") }
  }

  struct OwnerRow {
    let owner: Owner
    /// By rule id.
    var cells: [String: Cell] = [:]

    var count: Int { cells.values.reduce(0) { $0 + $1.count } }
    var counts: SeverityCounts { cells.values.reduce(into: SeverityCounts()) { $0 += $1.counts } }
    var level: Level { cells.values.map(\.level).max() ?? .note }
  }

  let counts: [Level: Int]
  /// Counts with each group as one.
  let shown: [Level: Int]
  /// Rules with findings: most severe first, then those with a rejection code, then by count.
  let rules: [RuleRow]
  /// SDKs with findings, most severe first, then by count.
  let owners: [OwnerRow]
  /// First-party findings, by rule id.
  let own: [String: Cell]
  /// First-party files with errors, in report order.
  let ownFiles: [String]
  /// Number of first-party files with findings.
  let ownFileCount: Int
  /// Suppressed findings that the App Store would reject, by Apple's code.
  let hiddenRejections: [HiddenRejection]

  struct HiddenRejection {
    let code: String
    var count = 0
    var owners: Set<Owner> = []
    var isOwn = false
  }

  init(_ report: Report) {
    let codes = report.soleRejectionCodes
    hiddenRejections = Self.hiddenRejections(of: report, codes)
    var counts = SeverityCounts()
    // Only of rules with findings: most reports have few.
    var rules: [String: RuleRow] = [:]
    var owners: [Owner: OwnerRow] = [:]
    var own: [String: Cell] = [:]
    var ownFiles: [String] = []
    var ownFileCount = 0
    for file in report.result.findings.files {
      let owner = file[0].owner
      let cells = Self.cells(of: file, codes)
      for (id, cell) in cells {
        counts += cell.counts
        if rules[id] == nil { rules[id] = report.rules.first { $0.id == id }.map { RuleRow(rule: $0) } }
        rules[id]?.files += 1
        rules[id]?.cell.merge(cell)
        if owner == nil, cell.isRejected { rules[id]?.ownFiles.append(file[0].path) }
        if let owner {
          owners[owner, default: OwnerRow(owner: owner)].cells[id, default: Cell()].merge(cell)
        } else {
          own[id, default: Cell()].merge(cell)
        }
      }
      if owner == nil { ownFileCount += 1 }
      if owner == nil, cells.values.contains(where: { $0.level == .error }) { ownFiles.append(file[0].path) }
    }
    let units = report.units
    for (id, counts) in units.countsByRule { rules[id]?.shown = counts }
    self.counts = counts.byLevel
    shown = units.countsByLevel
    self.rules = rules.values.sorted { left, right in
      if left.cell.level != right.cell.level { return left.cell.level > right.cell.level }
      if left.rule.isOfAppStore != right.rule.isOfAppStore { return left.rule.isOfAppStore }
      let (a, b) = (left.counts[left.cell.level] ?? 0, right.counts[right.cell.level] ?? 0)
      return a != b ? a > b : left.rule.id < right.rule.id
    }
    self.owners = owners.values.sorted { left, right in
      if left.level != right.level { return left.level > right.level }
      return left.count != right.count ? left.count > right.count : left.owner < right.owner
    }
    self.own = own
    self.ownFiles = ownFiles
    self.ownFileCount = ownFileCount
  }

  /// The findings of one file, by rule id.
  private static func cells(of file: [Finding], _ codes: [String: String]) -> [String: Cell] {
    var cells: [String: Cell] = [:]
    var start = 0
    while start < file.count {
      // The findings of a rule mostly follow each other, and to find its cell takes longer than to count one.
      let id = file[start].ruleID
      let end = (start..<file.count).first { file[$0].ruleID != id } ?? file.count
      var cell = Cell()
      let code = codes[id]
      for index in start..<end { cell.add(file[index], code: file[index].rejectionCode ?? code) }
      cells[id, default: Cell()].merge(cell)
      start = end
    }
    return cells
  }

  private static func hiddenRejections(of report: Report, _ codes: [String: String]) -> [HiddenRejection] {
    var hidden: [String: HiddenRejection] = [:]
    for suppressed in report.result.suppressed where suppressed.finding.isSure {
      guard let code = suppressed.finding.rejectionCode ?? codes[suppressed.finding.ruleID] else { continue }
      hidden[code, default: HiddenRejection(code: code)].count += 1
      if let owner = suppressed.finding.owner { hidden[code]?.owners.insert(owner) } else { hidden[code]?.isOwn = true }
    }
    return hidden.values.sorted { $0.code < $1.code }
  }

  /// Rules with a rejection code and certain findings: the App Store would reject the app.
  var rejected: [RuleRow] { rules.filter(\.cell.isRejected) }

  /// A baseline does not prevent a rejection, so suppressed findings are mentioned too.
  var hiddenRejectionText: String? {
    guard !hiddenRejections.isEmpty else { return nil }
    let parts = hiddenRejections.map { hidden in
      let owners = Self.names(Array(hidden.owners))
      let places = TerminalText.list(owners + (hidden.isOwn ? ["first-party code"] : []), atMost: 8)
      return owners.isEmpty ? hidden.code : "\(hidden.code) (\(places))"
    }
    let count = TerminalText.count(hiddenRejections.map(\.count).reduce(0, +), "suppressed finding", "suppressed findings")
    return "The App Store would also reject \(count): \(parts.joined(separator: ", "))."
  }

  /// SDKs that would be rejected because of a rule.
  func owners(rejectedBy ruleID: String) -> [Owner] {
    owners.filter { $0.cells[ruleID]?.isRejected == true }.map(\.owner)
  }

  /// Display names, with the kind added to ambiguous ones.
  static func names(_ owners: [Owner]) -> [String] {
    let named = owners.sorted().map { (owner: $0, name: $0.description) }
    let counts = Dictionary(named.map { ($0.name, 1) }, uniquingKeysWith: +)
    return named.map { counts[$0.name] == 1 ? $0.name : "\($0.name) (\($0.owner.kind.rawValue))" }
  }

  /// Locations of what would be rejected: SDKs, then first-party files.
  func rejectedPlaces(of rows: [RuleRow]) -> String {
    var parts = Self.names(Array(Set(rows.flatMap { owners(rejectedBy: $0.rule.id) })))
    parts = parts.count > 8 ? [TerminalText.list(parts, atMost: 8)] : parts
    let files = Set(rows.flatMap(\.ownFiles)).count
    if files > 0 { parts.append(TerminalText.count(files, "first-party file", "first-party files")) }
    return TerminalText.joined(parts)
  }

  /// SDKs with errors.
  var ownersWithErrors: [Owner] { owners.filter { $0.level == .error }.map(\.owner) }

  /// Headline without findings; says so if something could not be read.
  static func nothing(_ result: ScanResult) -> String {
    let files = TerminalText.count(result.summary.filesRead, "file", "files")
    let isNew = result.isCompared
    let count = Set(result.notifications.map(\.path)).count
    let unread = count == 0 ? "" : "; \(TerminalText.count(count, "file", "files")) could not be read"
    return "\(isNew ? "No new findings" : "No findings") in \(files)\(unread)"
  }

  /// Where findings are: `4 files and 2 SDKs`.
  var places: String {
    let files = ownFileCount == 0 ? nil : TerminalText.count(ownFileCount, "file", "files")
    let sdks = owners.isEmpty ? nil : TerminalText.count(owners.count, "SDK", "SDKs")
    return [files, sdks].compactMap(\.self).joined(separator: " and ")
  }

  /// `16 errors, 28 warnings, 14 notes`; nil without findings.
  var levels: String? {
    let words = [(Level.error, "error", "errors"), (.warning, "warning", "warnings"), (.note, "note", "notes")]
    let parts = words.compactMap { level, one, many in
      counts[level].map { TerminalText.count($0, one, many) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension ReportDigest.Cell {
  fileprivate mutating func merge(_ other: ReportDigest.Cell) {
    count += other.count
    counts += other.counts
    rejectionCodes.formUnion(other.rejectionCodes)
    level = max(level, other.level)
    if let evidence = other.evidence { self.evidence = max(self.evidence ?? evidence, evidence) }
  }
}
