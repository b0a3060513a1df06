internal import Bytes
internal import Findings

/// One line for each rule and severity: how many findings, and how many of them `applint fix` repairs.
struct StatisticsReporter: Reporter {
  private struct Row {
    var count = 0
    var fixable = 0
  }

  func write(_ report: Report, to output: Output) {
    var counts: [String: [Level: Row]] = [:]
    for finding in report.result.findings.files.joined() {
      counts[finding.ruleID, default: [:]][finding.level, default: Row()].count += 1
      if report.fix(finding)?.isSafe == true { counts[finding.ruleID]?[finding.level]?.fixable += 1 }
    }
    let digest = ReportDigest(report)
    let rows = Level.bySeverity.flatMap { level in
      digest.rules.compactMap { rule in counts[rule.rule.id]?[level].map { (level, rule.rule.id, $0) } }
    }
    let width = rows.map { TerminalText.grouped($0.2.count).count }.max() ?? 0
    let idWidth = rows.map(\.1.count).max() ?? 0
    for (level, id, row) in rows {
      let count = TerminalText.grouped(row.count)
      let start = String(repeating: " ", count: width - count.count) + count
      let middle = level.rawValue + String(repeating: " ", count: 7 - level.rawValue.count)
      let fixable = row.fixable == 0 ? "" : "\(TerminalText.grouped(row.fixable)) fixable"
      let end = fixable.isEmpty ? "" : String(repeating: " ", count: idWidth - id.count + 2) + fixable
      output.write("\(start)  \(middle)  \(id)\(end)\n")
    }
    let files = TerminalText.count(report.result.summary.filesRead, "file", "files")
    output.write(digest.levels.map { "\($0); \(files) checked.\n" } ?? "\(ReportDigest.nothing(report.result)).\n")
  }
}
