internal import Bytes
internal import Findings

/// A comment for a pull request: what is to be done, then the gravest findings, short enough for any service.
struct MarkdownReporter: Reporter {
  /// GitHub refuses comments of more than 65,536 characters.
  private static let mostBytes = 60_000
  private static let mostPaths = 10
  private static let mostCharacters = 600

  let listsNotes: Bool

  func write(_ report: Report, to output: Output) {
    let digest = ReportDigest(report)
    let result = report.result
    var head = "## applint: \(MarkdownText.escaped(headline(digest, result)))\n"
    for row in digest.rejected {
      head += "\n**The App Store would reject this** (\(MarkdownText.escaped(row.rule.rejectionCode ?? ""))): "
      head += "\(MarkdownText.escaped("\(row.rule.summary), in \(Self.short(digest.rejectedPlaces(of: row)))")).\n"
    }
    if let text = digest.hiddenRejectionText { head += "\n\(MarkdownText.escaped(Self.short(text)))\n" }
    if !digest.rules.isEmpty { head += rules(digest) }
    let rest = SummaryText.beside(result)
    let tail =
      unread(result.notifications, report) + (rest.isEmpty ? "" : "\n\(rest.map(MarkdownText.escaped).joined(separator: " "))\n")
    output.write(head)
    var room = Self.mostBytes - head.utf8.count - tail.utf8.count
    for level in Level.allCases.sorted(by: >) where level > .note || listsNotes {
      writeFindings(level, digest.shown[level] ?? 0, report, &room, to: output)
    }
    output.write(tail)
  }

  private func headline(_ digest: ReportDigest, _ result: ScanResult) -> String {
    if result.notifications.contains(where: { $0.level == .error }) { return "something could not be done" }
    guard let levels = digest.levels else { return ReportDigest.nothing(result) }
    return "\(levels) in \(TerminalText.count(result.summary.filesRead, "file", "files"))"
  }

  /// Names may be as long as a system allows.
  private static func short(_ text: String) -> String {
    text.count <= mostCharacters ? text : text.prefix(mostCharacters / 3) + "…" + text.suffix(mostCharacters / 3)
  }

  private func rules(_ digest: ReportDigest) -> String {
    var text = "\n| rule | finds | errors | warnings | notes |\n|---|---|--:|--:|--:|\n"
    for row in digest.rules {
      let counts = Level.allCases.sorted(by: >).map { level in row.counts[level].map(TerminalText.grouped) ?? "" }
      text +=
        ("| \(MarkdownText.code(row.rule.id)) | \(MarkdownText.escaped(row.rule.summary)) | \(counts.joined(separator: " | ")) |\n")
    }
    return text
  }

  private func writeFindings(_ level: Level, _ count: Int, _ report: Report, _ room: inout Int, to output: Output) {
    guard count > 0 else { return }
    let title = TerminalText.count(count, level.rawValue, level.rawValue + "s")
    guard room > 0 else { return output.write("\n\(title): too many for a comment.\n") }
    output.write(
      "\n<details\(level == .error ? " open" : "")>\n<summary>\(title)</summary>\n\n| where | what | rule |\n|---|---|---|\n")
    var name = LastPath()
    var told = 0
    files: for file in report.shownFiles {
      for finding in file where finding.level == level {
        let line = finding.region.map { ":\($0.line)" } ?? ""
        let path = name(finding.path, report.paths.inRepository)
        let text =
          "| \(MarkdownText.code(Self.short(path) + line)) | \(MarkdownText.escaped(Self.short(FindingText.sentence(finding)))) | \(finding.ruleID) |\n"
        room -= text.utf8.count
        guard room > 0 else { break files }
        output.write(text)
        told += 1
      }
    }
    if told < count { output.write("\n… and \(TerminalText.grouped(count - told)) more.\n") }
    output.write("\n</details>\n")
  }

  private func unread(_ notifications: [ExecutionNotification], _ report: Report) -> String {
    guard !notifications.isEmpty else { return "" }
    let title = TerminalText.count(notifications.count, "file or part was", "files or parts were")
    var text = "\n<details>\n<summary>\(title) not read, and may hold more</summary>\n\n"
    var told = 0
    for notification in notifications.prefix(Self.mostPaths) where text.utf8.count < Self.mostBytes / 4 {
      told += 1
      let path = MarkdownText.code(Self.short(report.paths.inRepository(notification.path)))
      text += "- \(path): \(MarkdownText.escaped(Self.short(notification.description)))\n"
    }
    if notifications.count > told { text += "- … and \(notifications.count - told) more\n" }
    return text + "\n</details>\n"
  }
}

/// Text that Markdown (CommonMark, GitHub's tables) shows as it is.
enum MarkdownText {
  /// As text of a paragraph or a cell.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\n", "\r", "\t": scalar.escaped(asASCII: true).replacing("\\", with: "\\\\")
      case "&": "&amp;"
      case "<": "&lt;"
      // Services would tell a person of that name.
      case "@": "@<!-- -->"
      // And addresses would be links.
      case ":": "&#58;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", ".", "!", "|", "~", ">":
        "\\" + String(scalar)
      case _ where scalar.isUnsafeOnTerminal: scalar.escaped(asASCII: true).replacing("\\", with: "\\\\")
      default: nil
      }
    }
  }

  /// In the type of code, also in a cell.
  static func code(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case _ where scalar.isUnsafeOnTerminal: scalar.escaped(asASCII: true).replacing("\\", with: "&#92;")
      case _
      where scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
        && !" /,=-".unicodeScalars.contains(scalar):
        "&#\(scalar.value);"
      default: nil
      }
    }
    return "<code>\(escaped)</code>"
  }
}
