internal import Bytes
internal import Findings

/// A pull request comment: summary, then the most severe findings, within the size limits of any service.
struct MarkdownReporter: Reporter {
  /// GitHub rejects comments longer than 65,536 characters.
  private static let maxBytes = 60_000
  private static let maxPaths = 10
  private static let maxCharacters = 600

  let listsNotes: Bool

  func write(_ report: Report, to output: Output) {
    let digest = ReportDigest(report)
    let result = report.result
    var head = "## applint: \(MarkdownText.escaped(headline(digest, result)))\n"
    for row in digest.rejected {
      head += "\n**The App Store would reject this app** (\(MarkdownText.escaped(row.codes))): "
      head += "\(MarkdownText.escaped("\(row.rule.title) in \(Self.short(digest.rejectedPlaces(of: [row])))")).\n"
    }
    if let text = digest.hiddenRejectionText { head += "\n\(MarkdownText.escaped(Self.short(text)))\n" }
    if !digest.rules.isEmpty { head += rules(digest) }
    let warnings = SummaryText.beside(result)
    let footer = warnings.isEmpty ? "" : "\n\(warnings.map(MarkdownText.escaped).joined(separator: " "))\n"
    let tail = unread(result.notifications, report) + footer
    output.write(head)
    var room = Self.maxBytes - head.utf8.count - tail.utf8.count
    for level in Level.allCases.sorted(by: >) where level > .note || listsNotes {
      writeFindings(level, digest.shown[level] ?? 0, report, &room, to: output)
    }
    output.write(tail)
  }

  private func headline(_ digest: ReportDigest, _ result: ScanResult) -> String {
    if result.notifications.contains(where: { $0.level == .error }) { return "incomplete check" }
    guard let levels = digest.levels else { return ReportDigest.nothing(result) }
    return "\(levels) in \(TerminalText.count(result.summary.filesRead, "file", "files"))"
  }

  /// Paths may be as long as the file system allows.
  private static func short(_ text: String) -> String {
    text.count <= maxCharacters ? text : text.prefix(maxCharacters / 3) + "…" + text.suffix(maxCharacters / 3)
  }

  private func rules(_ digest: ReportDigest) -> String {
    var text = "\n| rule | errors | warnings | notes |\n|---|--:|--:|--:|\n"
    for row in digest.rules {
      let counts = Level.allCases.sorted(by: >).map { level in row.counts[level].map(TerminalText.grouped) ?? "" }
      text += "| \(MarkdownText.escaped(row.rule.title)) (`\(row.rule.id)`) | \(counts.joined(separator: " | ")) |\n"
    }
    return text
  }

  private func writeFindings(_ level: Level, _ count: Int, _ report: Report, _ room: inout Int, to output: Output) {
    guard count > 0 else { return }
    let title = TerminalText.count(count, level.rawValue, level.rawValue + "s")
    guard room > 0 else { return output.write("\n\(title), too many for a comment.\n") }
    output.write("\n<details\(level == .error ? " open" : "")>\n<summary>\(title)</summary>\n\n")
    var name = LastPath()
    var listed = 0
    files: for file in report.shownFiles {
      for finding in file where finding.level == level {
        let line = finding.region.map { ":\($0.line)" } ?? ""
        let path = name(finding.path, report.paths.inRepository)
        let message = MarkdownText.escaped(Self.short(FindingText.sentence(finding)))
        let text = "- \(MarkdownText.code(Self.short(path) + line)): \(message) (`\(finding.ruleID)`)\n"
        room -= text.utf8.count
        guard room > 0 else { break files }
        output.write(text)
        listed += 1
      }
    }
    if listed < count { output.write("\n… and \(TerminalText.grouped(count - listed)) more.\n") }
    output.write("\n</details>\n")
  }

  private func unread(_ notifications: [ExecutionNotification], _ report: Report) -> String {
    guard !notifications.isEmpty else { return "" }
    let title = TerminalText.count(notifications.count, "file or part", "files or parts")
    var text = "\n<details>\n<summary>\(title) could not be read and may contain more findings</summary>\n\n"
    var listed = 0
    for notification in notifications.prefix(Self.maxPaths) where text.utf8.count < Self.maxBytes / 4 {
      listed += 1
      let path = MarkdownText.code(Self.short(report.paths.inRepository(notification.path)))
      text += "- \(path): \(MarkdownText.escaped(Self.short(notification.description)))\n"
    }
    if notifications.count > listed { text += "- … and \(notifications.count - listed) more\n" }
    return text + "\n</details>\n"
  }
}

/// Escaping for Markdown (CommonMark and GitHub), which stays readable as plain text.
enum MarkdownText {
  /// Words with these are code: they would be emphasis, links, mentions, tags or formulas.
  private static let special: Set<Unicode.Scalar> = ["@", "$", "#", "\\", "*", "_", "[", "]", "|", "~", "<", "&", "`"]

  /// Text inside a line.
  static func escaped(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { escaped(word: $0) }.joined(separator: " ")
  }

  /// Quotes and punctuation around the word stay outside of the code.
  private static func escaped(word: Substring) -> String {
    let isCode =
      word.holds("://") || word.holds("www.") || word.hasPrefix("::")
      || word.unicodeScalars.contains { special.contains($0) || $0.isUnsafeOnTerminal }
    guard isCode else { return String(word) }
    let isQuote = { (character: Character) in "'\"(),;:.".contains(character) }
    let head = word.prefix(while: isQuote)
    let core = word.dropFirst(head.count)
    let tail = core.reversed().prefix(while: isQuote).count
    return head + code(String(core.dropLast(tail))) + core.suffix(tail)
  }

  /// Inline code.
  static func code(_ text: String) -> String {
    if !text.isEmpty, !text.hasPrefix(" "), !text.hasSuffix(" "),
      !text.unicodeScalars.contains(where: { $0 == "`" || $0 == "|" || $0.isUnsafeOnTerminal }),
      TerminalText.escaped(text) == text
    {
      return "`\(text)`"
    }
    // Character references work where backticks do not: in table cells, and around backticks.
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
