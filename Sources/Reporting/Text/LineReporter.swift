internal import Bytes
internal import Findings

/// `path:line:column: level: message [rule]`, one line a finding, which compilers taught editors to parse.
///
/// What has no line, such as a binary, is given the first.
struct LineReporter: Reporter {
  let style: ReportStyle

  func write(_ report: Report, to output: Output) {
    var lines = FindingLines(output: output, listsNotes: style.listsNotes) { $0 }
    lines.write(report)
    guard style.printsSummary else { return }
    for line in SummaryText(report: report, digest: ReportDigest(report), listsNotes: style.listsNotes).lines {
      output.write(line + "\n")
    }
  }
}

/// The same lines with absolute paths, which Xcode makes issues of.
struct XcodeReporter: Reporter {
  let listsNotes: Bool

  func write(_ report: Report, to output: Output) {
    var lines = FindingLines(output: output, listsNotes: listsNotes) { report.paths.absolute($0) }
    lines.write(report)
  }
}

private struct FindingLines {
  let output: Output
  let listsNotes: Bool
  let path: (String) -> String
  var name = LastPath()

  mutating func write(_ report: Report) {
    for finding in report.shown where listsNotes || finding.level > .note {
      let place = (finding.region?.line ?? 1, finding.region?.column ?? 1)
      write(finding.path, place, finding.level, FindingText.sentence(finding), finding.ruleID)
    }
    for notification in report.result.incompleteReads {
      write(notification.path, (1, 1), notification.level, notification.description, FindingText.notReadID)
    }
  }

  private mutating func write(_ path: String, _ place: (line: Int, column: Int), _ level: Level, _ text: String, _ rule: String) {
    let name = name(path) { TerminalText.escaped(self.path($0)) }
    output.write("\(name):\(place.line):\(place.column): \(level.rawValue): \(TerminalText.escaped(text)) [\(rule)]\n")
  }
}
