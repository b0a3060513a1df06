internal import Bytes
internal import Findings

/// The text report for a person at a terminal: the verdict, findings by rule, most severe first, and what to do next.
///
/// It fits the height of the terminal unless everything is listed.
struct TerminalReporter: Reporter {
  private static let maxUnread = 3

  private let style: ReportStyle
  private let ink: Ink
  private let width: Int

  init(_ style: ReportStyle) {
    self.style = style
    ink = Ink(usesColor: style.usesColor, linksRules: style.linksRules)
    width = max(40, min(style.terminalWidth ?? 80, 200))
  }

  func write(_ report: Report, to output: Output) {
    let digest = ReportDigest(report)
    let fixable = style.printsSummary ? report.fixable : [:]
    let unread = unreadLines(report.result.incompleteReads)
    let verdict = style.printsSummary ? verdictLines(report, digest, fixable) : []
    var layout = TerminalLayout(sections(report, digest))
    if !style.listsAll, let height = style.terminalHeight {
      // The prompt takes a line, and so does each blank line between the parts.
      func budget(isComplete: Bool) -> Int {
        let next =
          style.printsSummary ? NextSteps(report, digest, style, fixable: fixable, isComplete: isComplete).lines(width).count : 0
        return max(10, height - [verdict.count, unread.count, next].map { $0 > 0 ? $0 + 1 : 0 }.reduce(1, +))
      }
      if layout.height > budget(isComplete: true) { layout.fit(into: budget(isComplete: false)) }
    }
    let excerpts = SourceExcerpts(of: layout.excerptedFindings, contents: report.result.contents)
    let body = layout.lines { sectionLines($0, $1, excerpts) }
    let next =
      style.printsSummary ? NextSteps(report, digest, style, fixable: fixable, isComplete: layout.isComplete).lines(width) : []
    let parts = [verdict, body, unread, next.map { $0.inked(ink) }].filter { !$0.isEmpty }
    for (index, part) in parts.enumerated() {
      for line in part { output.write(line + "\n") }
      if index + 1 < parts.count { output.write("\n") }
    }
  }

  private func isShown(_ level: Level) -> Bool { level > .note || style.listsNotes }

  private func verdictLines(_ report: Report, _ digest: ReportDigest, _ fixable: [Level: Int]) -> [String] {
    let verdict = VerdictText(report, digest, listsNotes: style.listsNotes, fixable: fixable)
    let first = TerminalText.wrapped(verdict.sentence, width: width).map {
      verdict.isRejected ? ink.level(.error, $0) : ink.bold($0)
    }
    return first + verdict.details.flatMap { TerminalText.wrapped($0, width: width) }
  }

  /// One for each rule, with as many findings as a screen could hold.
  private func sections(_ report: Report, _ digest: ReportDigest) -> [TerminalLayout.Section] {
    let limit = style.listsAll ? nil : max(style.terminalHeight ?? Int.max, 24)
    var findings: [String: [Level: [TerminalLayout.Entry]]] = [:]
    for unit in report.units.joined() where isShown(unit.finding.level) {
      let (id, level) = (unit.finding.ruleID, unit.finding.level)
      guard findings[id]?[level]?.count ?? 0 < limit ?? .max else { continue }
      let count = unit.others.count { isShown($0.level) } + 1
      findings[id, default: [:]][level, default: []].append(TerminalLayout.Entry(finding: unit.finding, count: count))
    }
    var files: [String: Int] = [:]
    for file in report.result.findings.files {
      for id in Set(file.lazy.filter { isShown($0.level) }.map(\.ruleID)) { files[id, default: 0] += 1 }
    }
    return digest.rules.compactMap { row in
      let own = findings[row.rule.id] ?? [:]
      guard let level = own.keys.max() else { return nil }
      let counts = row.counts.filter { isShown($0.key) }
      let sorted = own.keys.sorted(by: >).flatMap { level in
        let entries = own[level] ?? []
        return entries.filter { $0.count == 1 } + entries.filter { $0.count > 1 }
      }
      return TerminalLayout.Section(
        row: TerminalLayout.Row(rule: row.rule, level: level, counts: counts, files: files[row.rule.id] ?? 0),
        heights: sorted.map { screenLines(messageLines($0.finding, level)) }, findings: sorted,
        fix: style.printsSummary ? row.rule.fix : nil)
    }
  }

  /// How many lines of the screen the lines of a message take.
  private func screenLines(_ lines: [String]) -> Int {
    lines.enumerated().reduce(0) { $0 + max(1, ($1.element.count + ($1.offset == 0 ? 2 : 4) + width - 1) / width) }
  }

  private func sectionLines(
    _ section: TerminalLayout.Section, _ findings: ArraySlice<TerminalLayout.Entry>, _ excerpts: SourceExcerpts
  ) -> [String] {
    let (row, fixes) = (section.row, section.showsFix ? section.fixes : [])
    let only = findings.isEmpty && row.total == 1 ? section.findings.first?.finding : nil
    var lines = titleLines(row, only)
    for (index, finding) in findings.map(\.finding).enumerated() {
      lines += messageLines(finding, row.level).enumerated().map { $0.offset == 0 ? "  \($0.element)" : "    \($0.element)" }
      if section.showsSource, let excerpt = excerpts.excerpt(of: finding, width: width - 10) {
        lines.append("  \(ink.dim(excerpt.gutter)) \(excerpt.line)")
        lines.append("  \(ink.dim(excerpt.emptyGutter)) \(ink.level(row.level, excerpt.caret))")
      }
      for fix in fixes where fix.last == index {
        lines += TerminalText.wrapped("fix: " + TerminalText.escaped(fix.sentence), width: width - 2).map { "  \(ink.dim($0))" }
      }
    }
    guard !findings.isEmpty else { return lines }
    let others = row.total - findings.reduce(0) { $0 + $1.count }
    if others > 0 { lines.append(ink.dim("  … and \(TerminalText.grouped(others)) more")) }
    return lines
  }

  /// `error: Missing image [missing-image]  3 in 2 files`, over two lines where one is too short.
  private func titleLines(_ row: TerminalLayout.Row, _ only: Finding?) -> [String] {
    let level = row.level.rawValue
    let head = "\(ink.level(row.level, level + ":")) \(ink.bold(row.rule.title))"
    let id = ink.dim("[" + ink.rule(row.rule.id) + "]")
    let room = width - (level.count + 2 + row.rule.title.count + 3 + row.rule.id.count)
    guard room >= 0 else { return [head, "  " + id] }
    let tail = tails(row, only).first { $0.count + 2 <= room }
    return ["\(head) \(id)\(tail.map { ink.dim("  " + $0) } ?? "")"]
  }

  /// What can follow a title, the longest first.
  private func tails(_ row: TerminalLayout.Row, _ only: Finding?) -> [String] {
    if let only { return [place(of: only), TerminalText.escaped(place(of: only).lastPathComponent)] }
    guard row.total > 1 else { return [] }
    let number = TerminalText.grouped(row.total)
    if row.counts.count > 1 {
      let parts = row.counts.sorted { $0.key > $1.key }.map { level, count in
        TerminalText.count(count, level.rawValue, level.rawValue + "s")
      }
      let others = row.total - (row.counts[row.level] ?? 0)
      return [parts.joined(separator: ", "), "\(parts[0]), \(TerminalText.grouped(others)) more", parts[0]]
    }
    return ["\(number) in \(TerminalText.count(row.files, "file", "files"))", number]
  }

  private func place(of finding: Finding) -> String {
    TerminalText.escaped(finding.path) + (finding.region.map { ":\($0.line):\($0.column)" } ?? "")
  }

  /// `path:line:column: message (SDK, member, architectures)`, wrapped.
  private func messageLines(_ finding: Finding, _ level: Level) -> [String] {
    let grade = finding.level == level ? "" : "\(finding.level.rawValue): "
    let path = place(of: finding) + ":"
    let message = grade + TerminalText.escaped(FindingText.sentence(finding, withSymbol: false))
    if path.count + 1 + message.count <= width - 2 { return ["\(path) \(message)"] }
    return [path] + TerminalText.wrapped(message, width: width - 4)
  }

  private func unreadLines(_ notifications: [ExecutionNotification]) -> [String] {
    guard !notifications.isEmpty else { return [] }
    let paths = notifications.map(\.path).uniqued
    let title = "\(TerminalText.count(paths.count, "file", "files")) could not be read completely and may contain more findings"
    guard style.listsAll else {
      let names = TerminalText.list(paths.map { TerminalText.escaped($0.lastPathComponent) }, atMost: Self.maxUnread)
      let lines = TerminalText.wrapped("warning: \(title) (--all): \(names)", width: width)
      return lines.map { ink.level(.warning, $0) }
    }
    var lines = TerminalText.wrapped("warning: \(title)", width: width).map { ink.level(.warning, $0) }
    for notification in notifications {
      let text = TerminalText.escaped("\(notification.path): \(notification.description)")
      lines += TerminalText.wrapped(text, width: width - 4).enumerated().map {
        $0.offset == 0 ? "  \($0.element)" : "    \($0.element)"
      }
    }
    return lines
  }
}

extension [String] {
  /// Each once, in the order of first appearance.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension String {
  fileprivate var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
