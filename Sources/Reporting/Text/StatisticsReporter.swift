internal import Bytes
internal import Findings

/// One line for each rule: how many findings, how severe, and how many of them `applint fix` repairs.
struct StatisticsReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    var fixable: [String: Int] = [:]
    for finding in report.result.findings.files.joined() where report.fix(finding)?.isSafe == true {
      fixable[finding.ruleID, default: 0] += 1
    }
    let digest = ReportDigest(report)
    let rows = digest.rules.map { row in
      let number = fixable[row.rule.id].map { "\(TerminalText.grouped($0)) fixable" } ?? ""
      return (TerminalText.grouped(row.cell.count), row.cell.level.rawValue, row.rule.id, number)
    }
    let width = rows.map(\.0.count).max() ?? 0
    let idWidth = rows.map(\.2.count).max() ?? 0
    for (count, level, id, fixable) in rows {
      let start = String(repeating: " ", count: width - count.count) + count
      let middle = level + String(repeating: " ", count: 7 - level.count)
      let end = fixable.isEmpty ? "" : String(repeating: " ", count: idWidth - id.count + 2) + fixable
      output.write("\(start)  \(middle)  \(id)\(end)\n")
    }
    let files = TerminalText.count(report.result.summary.filesRead, "file", "files")
    output.write(digest.levels.map { "\($0); \(files) checked.\n" } ?? "\(ReportDigest.nothing(report.result)).\n")
  }
}
