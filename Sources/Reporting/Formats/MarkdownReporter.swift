internal import Bytes
internal import Findings

/// A comment for a pull request: what is to be done, then the gravest findings, short enough for any service.
struct MarkdownReporter: Reporter {
  /// GitHub refuses comments of more than 65,536 characters.
  private static let mostBytes = 50_000
  private static let mostPaths = 10

  let listsNotes: Bool

  func write(_ report: Report, to output: Output) {
    let digest = ReportDigest(report)
    let result = report.result
    output.write("## applint: \(headline(digest, result))\n")
    for row in digest.rejected {
      output.write("\n**The App Store would reject this** (\(MarkdownText.escaped(row.rule.rejectionCode ?? ""))): ")
      output.write("\(MarkdownText.escaped(row.rule.summary)), in \(places(of: row, digest)).\n")
    }
    if let text = digest.hiddenRejectionText { output.write("\n\(MarkdownText.escaped(text))\n") }
    if !digest.rules.isEmpty { writeRules(digest, to: output) }
    var room = Self.mostBytes
    for level in Level.allCases.sorted(by: >) where level > .note || listsNotes {
      writeFindings(level, digest.counts[level] ?? 0, report, &room, to: output)
    }
    writeUnread(result.notifications, report, to: output)
    let rest = SummaryText.beside(result)
    if !rest.isEmpty { output.write("\n\(rest.map(MarkdownText.escaped).joined(separator: " "))\n") }
  }

  private func headline(_ digest: ReportDigest, _ result: ScanResult) -> String {
    let files = TerminalText.count(result.summary.filesRead, "file", "files")
    return "\(digest.levels ?? (result.isCompared ? "nothing new" : "nothing found")) in \(files)"
  }

  private func places(of row: ReportDigest.RuleRow, _ digest: ReportDigest) -> String {
    let owners = digest.owners(withErrorsOf: row.rule.id).map { "**\(MarkdownText.escaped($0.description))**" }
    var parts: [String] = []
    if !owners.isEmpty { parts.append(TerminalText.list(owners, atMost: Self.mostPaths)) }
    if !row.ownFiles.isEmpty {
      parts.append(TerminalText.count(row.ownFiles.count, "file", "files") + " of the app itself")
    }
    return parts.joined(separator: " and ")
  }

  private func writeRules(_ digest: ReportDigest, to output: Output) {
    output.write("\n| rule | finds | errors | warnings | notes |\n|---|---|--:|--:|--:|\n")
    for row in digest.rules {
      let counts = Level.allCases.sorted(by: >).map { level in row.counts[level].map(TerminalText.grouped) ?? "" }
      output.write(
        "| \(MarkdownText.code(row.rule.id)) | \(MarkdownText.escaped(row.rule.summary)) | \(counts.joined(separator: " | ")) |\n"
      )
    }
  }

  private func writeFindings(_ level: Level, _ count: Int, _ report: Report, _ room: inout Int, to output: Output) {
    guard count > 0, room > 0 else { return }
    let title = TerminalText.count(count, level.rawValue, level.rawValue + "s")
    output.write(
      "\n<details\(level == .error ? " open" : "")>\n<summary>\(title)</summary>\n\n| where | what | rule |\n|---|---|---|\n")
    var name = LastPath()
    var told = 0
    files: for file in report.result.findings.files {
      for finding in file where finding.level == level {
        let line = finding.region.map { ":\($0.line)" } ?? ""
        let path = name(finding.path, report.paths.inRepository)
        let text =
          "| \(MarkdownText.code(path + line)) | \(MarkdownText.escaped(FindingText.sentence(finding))) | \(finding.ruleID) |\n"
        room -= text.utf8.count
        guard room > 0 else { break files }
        output.write(text)
        told += 1
      }
    }
    if told < count { output.write("\n… and \(TerminalText.grouped(count - told)) more.\n") }
    output.write("\n</details>\n")
  }

  private func writeUnread(_ notifications: [ExecutionNotification], _ report: Report, to output: Output) {
    guard !notifications.isEmpty else { return }
    let title = TerminalText.count(notifications.count, "file or part was", "files or parts were")
    output.write("\n<details>\n<summary>\(title) not read, and may hold more</summary>\n\n")
    for notification in notifications.prefix(Self.mostPaths) {
      let path = report.paths.inRepository(notification.path)
      output.write("- \(MarkdownText.code(path)): \(MarkdownText.escaped(notification.description))\n")
    }
    if notifications.count > Self.mostPaths { output.write("- … and \(notifications.count - Self.mostPaths) more\n") }
    output.write("\n</details>\n")
  }
}

/// Text that Markdown (CommonMark, GitHub's tables) shows as it is.
enum MarkdownText {
  /// As text of a paragraph or a cell.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": escaped += scalar.escaped(asASCII: true).replacing("\\", with: "\\\\")
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // Services would tell a person of that name.
      case "@": escaped += "@<!-- -->"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", ".", "!", "|", "~", ">":
        escaped += "\\" + String(scalar)
      case _ where scalar.isUnsafeOnTerminal: escaped += scalar.escaped(asASCII: true).replacing("\\", with: "\\\\")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// In the type of code, also in a cell.
  static func code(_ text: String) -> String {
    var escaped = "<code>"
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where scalar.isUnsafeOnTerminal: escaped += scalar.escaped(asASCII: true).replacing("\\", with: "&#92;")
      case _
      where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
        && !" /.,:=".unicodeScalars.contains(scalar):
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped + "</code>"
  }
}
