internal import Bytes
internal import Findings

/// The `json` format; see `docs/applint-report.schema.json`.
struct JSONReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    let findings = FindingJSON(report)
    var json = JSONWriter(output: output)
    json.object { json in
      findings.writeHead(&json)
      json.objects("findings", report.result.findings) { findings.write($0, nil, to: &$1) }
      json.objects("groups", report.units.joined().lazy.filter { $0.count > 1 }) { findings.write($0, to: &$1) }
      json.objects("suppressed", report.result.suppressed) { findings.write($0.finding, $0.suppression, to: &$1) }
      json.objects("resolved", report.result.resolved) { findings.write($0, to: &$1) }
      json.objects("notifications", report.result.notifications) { $1.write($0) }
      json.object("summary") { findings.writeSummary(to: &$0) }
    }
    json.finish()
  }
}

/// The `jsonl` format: one object per line with a `type`; `applint` comes first, `summary` last.
struct JSONLinesReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    let findings = FindingJSON(report)
    func line(_ type: String, _ body: (inout JSONWriter) -> Void) {
      var json = JSONWriter(output: output, layout: .line)
      json.object { json in
        json.field("type", type)
        body(&json)
      }
      json.finish()
    }
    line("applint") { findings.writeHead(&$0) }
    for finding in report.result.findings { line("finding") { findings.write(finding, nil, to: &$0) } }
    for unit in report.units.joined() where unit.count > 1 { line("group") { findings.write(unit, to: &$0) } }
    for suppressed in report.result.suppressed {
      line("suppressed") { findings.write(suppressed.finding, suppressed.suppression, to: &$0) }
    }
    for entry in report.result.resolved { line("resolved") { findings.write(entry, to: &$0) } }
    for notification in report.result.notifications { line("notification") { $0.write(notification) } }
    line("summary") { findings.writeSummary(to: &$0) }
  }
}

/// Object members shared by `json` and `jsonl`.
private struct FindingJSON {
  /// Incremented on incompatible changes.
  private static let schemaVersion = 1

  private let report: Report
  private let rejectionCodes: [String: String]
  private let fixes: FixSentences

  init(_ report: Report) {
    self.report = report
    rejectionCodes = report.soleRejectionCodes
    fixes = FixSentences(report)
  }

  func writeHead(_ json: inout JSONWriter) {
    json.field("schemaVersion", Self.schemaVersion)
    json.object("tool") { tool in
      tool.field("name", "applint")
      tool.field("version", report.version)
    }
  }

  func write(_ finding: Finding, _ suppression: Suppression?, to json: inout JSONWriter) {
    json.field("ruleID", finding.ruleID)
    json.field("level", finding.level.rawValue)
    json.field("message", finding.message)
    json.field("fix", fixes.sentence(for: finding))
    json.field("path", finding.path)
    json.field("line", finding.region?.line)
    json.field("column", finding.region?.column)
    json.field("endLine", finding.region?.endLine)
    json.field("endColumn", finding.region?.endColumn)
    json.field("evidence", finding.evidence?.rawValue)
    json.field("owner", finding.owner)
    if let slice = finding.slice {
      json.object("slice") { json in
        json.field("identifier", slice.identifier)
        json.field("platform", slice.platform)
      }
    }
    json.field("member", finding.member)
    if !finding.architectures.isEmpty { json.field("architectures", finding.architectures) }
    json.field("symbol", finding.symbol)
    json.field("section", finding.section)
    json.field("rejectionCode", finding.rejectionCode ?? rejectionCodes[finding.ruleID])
    json.field("firstParty", finding.isFirstParty)
    json.field("fingerprint", finding.fingerprint)
    json.field("suppressedBy", suppression?.name)
    json.field("reason", suppression?.reason)
  }

  /// A group.
  func write(_ unit: FindingUnit, to json: inout JSONWriter) {
    json.field("ruleID", unit.finding.ruleID)
    json.field("level", unit.finding.level.rawValue)
    json.field("message", unit.finding.message)
    json.field("path", unit.finding.path)
    json.field("fingerprints", ([unit.finding] + unit.others).map(\.fingerprint))
  }

  func write(_ entry: BaselineEntry, to json: inout JSONWriter) {
    json.field("ruleID", entry.ruleID)
    json.field("path", entry.path)
    json.field("message", entry.message)
    json.field("fingerprint", entry.fingerprint)
  }

  func writeSummary(to json: inout JSONWriter) {
    let result = report.result
    let counts = result.findings.countsByLevel
    for (key, level) in [("errors", Level.error), ("warnings", .warning), ("notes", .note)] {
      json.field(key, counts[level] ?? 0)
    }
    json.field("filesRead", result.summary.filesRead)
    json.field("bytesRead", result.summary.bytesRead)
    json.field("directoriesWalked", result.summary.directoriesWalked)
    let unknown = result.summary.unknownPropertyLists
    json.field("unknownPropertyLists", unknown > 0 ? unknown : nil)
    let undecided = result.summary.undecidedUses
    json.field("undecidedUses", undecided > 0 ? undecided : nil)
    let unplaced = result.summary.unplacedLibraries
    json.field("unplacedLibraries", unplaced > 0 ? unplaced : nil)
    let others = result.summary.findingsOfOtherDistribution
    json.field("findingsOfOtherDistribution", others > 0 ? others : nil)
    let absent = result.summary.absentDependencies
    if !absent.isEmpty { json.field("absentDependencies", absent) }
    let links = result.summary.outsideLinks.sorted()
    if !links.isEmpty { json.field("outsideLinks", links) }
    json.object("skipped") { json in
      for reason in SkipReason.allCases { json.field(reason.rawValue, result.summary.skipped[reason]) }
    }
  }
}

extension JSONWriter {
  mutating func write(_ notification: ExecutionNotification) {
    field("path", notification.path)
    field("level", notification.level.rawValue)
    field("reason", notification.reason)
    field("offset", notification.offset)
    field("structure", notification.structure)
    field("part", notification.part)
  }
}
