internal import Bytes
internal import Findings

/// Checkstyle XML, which most services that display lint results read.
struct CheckstyleReporter: Reporter {
  func write(_ report: Report, to output: Output) {
    output.write(markup: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")
    // One element per file: findings first, then notifications.
    var unread = report.result.notifications[...]
    func writeFile(_ path: String, _ findings: [Finding]) {
      output.write(markup: "  <file name=\"\(report.paths.inRepository(path))\">\n")
      for finding in findings {
        let place: Markup = finding.region.map { " line=\"\($0.line)\" column=\"\($0.column)\"" } ?? ""
        write(place, finding.level, FindingText.sentence(finding), finding.ruleID, to: output)
      }
      while let notification = unread.first, notification.path.isSame(as: path) {
        write("", notification.level, notification.description, FindingText.notReadID, to: output)
        unread.removeFirst()
      }
      output.write(markup: "  </file>\n")
    }
    func writeUnread(before path: String?) {
      while let next = unread.first, path.map({ next.path.utf8.lexicographicallyPrecedes($0.utf8) }) ?? true {
        writeFile(next.path, [])
      }
    }
    for file in report.shownFiles {
      writeUnread(before: file[0].path)
      writeFile(file[0].path, file)
    }
    writeUnread(before: nil)
    output.write(markup: "</checkstyle>\n")
  }

  private func write(_ place: Markup, _ level: Level, _ message: String, _ source: String, to output: Output) {
    let severity = level == .note ? "info" : level.rawValue
    output.write(
      markup:
        "    <error\(place) severity=\"\(severity)\" message=\"\(message)\" source=\"applint.\(source)\"/>\n")
  }
}
