internal import Findings

/// What a report says before it lists findings: how many of what, in whose files, and what would be rejected.
struct ReportDigest {
  /// Findings of one rule in the files of one owner.
  struct Cell {
    var count = 0
    var level = Level.note
    /// The strongest; nil where the rule knows none.
    var evidence: Evidence?
    /// Whether one of them is sure enough to be rejected, whatever level a team has given it.
    var isRejected = false

    mutating func add(_ finding: Finding) {
      isRejected = isRejected || finding.isSure
      count += 1
      level = max(level, finding.level)
      if let evidence = finding.evidence { self.evidence = max(self.evidence ?? evidence, evidence) }
    }
  }

  struct RuleRow {
    let rule: RuleDescriptor
    var cell = Cell()
    var counts: [Level: Int] = [:]
    /// The same, with each group as one.
    var shown: [Level: Int] = [:]
    /// With findings of it.
    var files = 0
    /// The app's own of them, with what would be rejected.
    var ownFiles: [String] = []
  }

  struct OwnerRow {
    let owner: Owner
    /// By rule.
    var cells: [String: Cell] = [:]

    var count: Int { cells.values.reduce(0) { $0 + $1.count } }
    var level: Level { cells.values.map(\.level).max() ?? .note }
  }

  let counts: [Level: Int]
  /// The same, with each group as one.
  let shown: [Level: Int]
  /// Those with findings: the gravest first, of equals those that the App Store looks at, then those with the most.
  let rules: [RuleRow]
  /// SDKs with findings, in the same order.
  let owners: [OwnerRow]
  /// Of the app's own files, by rule.
  let own: [String: Cell]
  /// The app's own files that have errors, in the order of the report.
  let ownFiles: [String]
  /// How many of the app's own files have findings.
  let ownFileCount: Int
  /// What the App Store would reject although it is not told here: by Apple's code how many, and in whose files.
  let hiddenRejections: [HiddenRejection]

  struct HiddenRejection {
    let code: String
    var count = 0
    var owners: Set<Owner> = []
    var isOwn = false
  }

  init(_ report: Report) {
    hiddenRejections = Self.hiddenRejections(of: report)
    var counts: [Level: Int] = [:]
    var rules = Dictionary(uniqueKeysWithValues: report.rules.map { ($0.id, RuleRow(rule: $0)) })
    var owners: [Owner: OwnerRow] = [:]
    var own: [String: Cell] = [:]
    var ownFiles: [String] = []
    var ownFileCount = 0
    for file in report.result.findings.files {
      let owner = file[0].owner
      var cells: [String: Cell] = [:]
      for finding in file {
        counts[finding.level, default: 0] += 1
        cells[finding.ruleID, default: Cell()].add(finding)
        rules[finding.ruleID]?.counts[finding.level, default: 0] += 1
      }
      for (id, cell) in cells {
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
    for unit in units.joined() { rules[unit.finding.ruleID]?.shown[unit.finding.level, default: 0] += 1 }
    self.counts = counts
    shown = units.countsByLevel
    self.rules = rules.values.filter { $0.cell.count > 0 }.sorted { left, right in
      if left.cell.level != right.cell.level { return left.cell.level > right.cell.level }
      if (left.rule.rejectionCode == nil) != (right.rule.rejectionCode == nil) { return right.rule.rejectionCode == nil }
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

  private static func hiddenRejections(of report: Report) -> [HiddenRejection] {
    var hidden: [String: HiddenRejection] = [:]
    let codes = report.rejectionCodes
    for silenced in report.result.silenced where silenced.finding.isSure {
      guard let code = codes[silenced.finding.ruleID] else { continue }
      hidden[code, default: HiddenRejection(code: code)].count += 1
      if let owner = silenced.finding.owner { hidden[code]?.owners.insert(owner) } else { hidden[code]?.isOwn = true }
    }
    return hidden.values.sorted { $0.code < $1.code }
  }

  /// Rules for which Apple has a code, with findings that are sure: the App Store would reject the app.
  var rejected: [RuleRow] { rules.filter { $0.rule.rejectionCode != nil && $0.cell.isRejected } }

  /// Nobody is safe from a rejection because a baseline knows of it.
  var hiddenRejectionText: String? {
    guard !hiddenRejections.isEmpty else { return nil }
    let parts = hiddenRejections.map { hidden in
      let owners = Self.names(Array(hidden.owners))
      let place = owners.isEmpty ? "" : ", in \(TerminalText.list(owners + (hidden.isOwn ? ["the app itself"] : []), atMost: 8))"
      return "\(TerminalText.count(hidden.count, "finding", "findings")) (\(hidden.code)\(place))"
    }
    return "The App Store would reject this for what is not told, too: \(parts.joined(separator: ", "))."
  }

  /// SDKs that would be rejected by a rule.
  func owners(rejectedBy ruleID: String) -> [Owner] {
    owners.filter { $0.cells[ruleID]?.isRejected == true }.map(\.owner)
  }

  /// As people call them, each told apart from the others.
  static func names(_ owners: [Owner]) -> [String] {
    owners.sorted().map { owner in
      let isAlone = owners.count { $0.description == owner.description } == 1
      return isAlone ? owner.description : "\(owner.description) (\(owner.kind.rawValue))"
    }
  }

  /// Where the App Store would find what it rejects: SDKs, then files of the app.
  func rejectedPlaces(of row: RuleRow) -> String {
    var parts = Self.names(owners(rejectedBy: row.rule.id))
    parts = parts.count > 8 ? [TerminalText.list(parts, atMost: 8)] : parts
    if !row.ownFiles.isEmpty { parts.append("\(TerminalText.count(row.ownFiles.count, "file", "files")) of the app itself") }
    return parts.count < 2 ? parts.joined() : "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])"
  }

  /// SDKs with any error.
  var ownersWithErrors: [Owner] { owners.filter { $0.level == .error }.map(\.owner) }

  /// Said in place of levels where nothing is found; never that all is well where something was not read.
  static func nothing(_ result: ScanResult) -> String {
    let files = TerminalText.count(result.summary.filesRead, "file", "files")
    let isNew = result.isCompared
    let unread = result.notifications.isEmpty ? "" : ", as far as \(result.summary.filesRead == 1 ? "it" : "they") could be read"
    return "\(isNew ? "Nothing new" : "No findings") in \(files)\(unread)"
  }

  /// `4 files and 2 SDKs`: where findings are.
  var places: String {
    let files = ownFileCount == 0 ? nil : TerminalText.count(ownFileCount, "file", "files")
    let sdks = owners.isEmpty ? nil : TerminalText.count(owners.count, "SDK", "SDKs")
    return [files, sdks].compactMap(\.self).joined(separator: " and ")
  }

  /// `16 errors, 28 warnings, 14 notes`; nil where nothing is found.
  var levels: String? {
    let words = [(Level.error, "error", "errors"), (.warning, "warning", "warnings"), (.note, "note", "notes")]
    let parts = words.compactMap { level, one, many in
      counts[level].map { TerminalText.count($0, one, many) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Finding {
  /// Whether it is a use, or an error of a rule that knows no evidence. A level that a team has lowered keeps nobody from a rejection.
  fileprivate var isSure: Bool { evidence.map { $0 == .use } ?? (level == .error) }
}

extension ReportDigest.Cell {
  fileprivate mutating func merge(_ other: ReportDigest.Cell) {
    count += other.count
    isRejected = isRejected || other.isRejected
    level = max(level, other.level)
    if let evidence = other.evidence { self.evidence = max(self.evidence ?? evidence, evidence) }
  }
}
