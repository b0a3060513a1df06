internal import Bytes
internal import Findings

/// The text report for a person at a terminal: by rule, the gravest first, of each as much as one can look at, and at the end what to do.
struct TerminalReporter: Reporter {
  /// So many findings are listed whatever they are.
  private static let mostOnOneScreen = 24
  private static let mostUnread = 5

  private let style: ReportStyle
  private let ink: Ink
  private let width: Int

  init(_ style: ReportStyle) {
    self.style = style
    ink = Ink(isOn: style.usesColor)
    width = max(40, min(style.terminalWidth ?? 80, 200))
  }

  func write(_ report: Report, to output: Output) {
    let digest = ReportDigest(report)
    let fixes = style.printsSummary ? FixSentences(report) : nil
    let count = Level.allCases.filter(isShown).reduce(0) { $0 + (digest.shown[$1] ?? 0) }
    let isShort = style.listsAll || count <= Self.mostOnOneScreen
    var isComplete = true
    // Whether a blank line stands above.
    var isInGroup = true
    var rows = RowCollector(limits: isShort ? nil : limits(digest), rejected: Set(digest.rejected.map(\.rule.id)))
    for file in report.shownFiles {
      for finding in file where self.isShown(finding.level) { rows.add(finding) }
    }
    for row in digest.rules {
      let levels = Level.allCases.filter { isShown($0) && row.shown[$0] != nil }
      guard let level = levels.max() else { continue }
      let total = levels.reduce(0) { $0 + (row.shown[$1] ?? 0) }
      let listed = listed(rows.findings[row.rule.id] ?? [], of: row.shown)
      if total == 1, let only = listed.first {
        writeOnly(only, fix: fixes?.sentence(for: only), to: output)
        isInGroup = false
        continue
      }
      if !isInGroup { output.write("\n") }
      isInGroup = true
      writeTitle(row, level, to: output)
      writeFindings(listed, level, fixes, to: output)
      if total > listed.count {
        isComplete = false
        let files = TerminalText.count(row.files, "file", "files")
        output.write(ink.dim("    … and \(TerminalText.grouped(total - listed.count)) more (in all \(files))") + "\n")
      }
      output.write("\n")
    }
    if !isInGroup { output.write("\n") }
    writeUnread(report.result.notifications, to: output)
    guard style.printsSummary else { return }
    writeSummary(report, digest, isComplete: isComplete, to: output)
  }

  private func isShown(_ level: Level) -> Bool { level > .note || style.listsNotes }

  /// How many findings of one rule are listed: the more rules, the fewer.
  ///
  /// What would be rejected has more room.
  private func limits(_ digest: ReportDigest) -> [Level: Int] {
    let room: [(level: Level, lines: Int, range: ClosedRange<Int>)] = [
      (.error, 20, 2...8), (.warning, 8, 1...3), (.note, 8, 1...2),
    ]
    return Dictionary(
      uniqueKeysWithValues: room.map { level, lines, range in
        let rules = digest.rules.count { $0.cell.level == level }
        return (level, min(max(lines / max(rules, 1), range.lowerBound), range.upperBound))
      })
  }

  /// Weaker findings are listed where there is room for all that are graver.
  private func listed(_ findings: [Finding], of counts: [Level: Int]) -> [Finding] {
    var lowest = Level.note
    for level in Level.allCases where findings.count(where: { $0.level == level }) < counts[level] ?? 0 {
      lowest = max(lowest, level)
    }
    return findings.filter { $0.level >= lowest }
  }

  /// The only finding of a rule, which needs no title.
  private func writeOnly(_ finding: Finding, fix: String?, to output: Output) {
    let level = finding.level.rawValue
    let indentation = String(repeating: " ", count: level.count + 2)
    output.write("\(ink.level(finding.level, level))  \(place(of: finding))\n")
    let lines = TerminalText.wrapped(TerminalText.escaped(FindingText.sentence(finding)), width: width - indentation.count)
    for line in lines.dropLast() { output.write("\(indentation)\(line)\n") }
    let last = lines.last ?? ""
    let fits = indentation.count + last.count + 2 + finding.ruleID.count <= width
    output.write("\(indentation)\(last)\(fits ? "  " : "\n" + indentation)\(ink.dim(finding.ruleID))\n")
    writeFix(fix, indentation: indentation, to: output)
  }

  private func writeFix(_ sentence: String?, indentation: String, to output: Output) {
    guard let sentence else { return }
    for line in TerminalText.wrapped("Fix: " + TerminalText.escaped(sentence), width: width - indentation.count) {
      output.write("\(indentation)\(ink.dim(line))\n")
    }
  }

  private func place(of finding: Finding) -> String {
    TerminalText.escaped(finding.path) + (finding.region.map { ":\($0.line):\($0.column)" } ?? "")
  }

  private func writeTitle(_ row: ReportDigest.RuleRow, _ level: Level, to output: Output) {
    let indentation = String(repeating: " ", count: level.rawValue.count + 2)
    let title = "\(row.rule.summary)\(row.rule.rejectionCode.map { " (\($0))" } ?? "")"
    let lines = TerminalText.wrapped(title, width: width - indentation.count)
    output.write("\(ink.level(level, level.rawValue))  \(lines.map(ink.bold).joined(separator: "\n" + indentation))")
    let fits = indentation.count + (lines.last?.count ?? 0) + 2 + row.rule.id.count <= width
    output.write("\(fits ? "  " : "\n" + indentation)\(ink.dim(row.rule.id))\n")
  }

  /// By SDK, SDKs before the app, the most severe first; a fix is printed once for consecutive findings that share it.
  ///
  /// - Parameter level: that the title tells of; others are told with the finding.
  private func writeFindings(_ findings: [Finding], _ level: Level, _ fixes: FixSentences?, to output: Output) {
    let groups = Dictionary(grouping: findings) { Group(level: $0.level, owner: $0.owner) }
    // What stands under no name is the app's.
    var owner: Owner?
    var fix: String?
    for group in groups.keys.sorted() {
      if group.owner != owner {
        writeFix(exchange(&fix, with: nil), indentation: "      ", to: output)
        owner = group.owner
        output.write("  \(ink.bold(owner.map { TerminalText.escaped($0.description) } ?? "The app itself"))\n")
      }
      for finding in groups[group] ?? [] {
        let next = fixes?.sentence(for: finding)
        if next != fix { writeFix(fix, indentation: "      ", to: output) }
        fix = next
        writeFinding(finding, level, to: output)
      }
    }
    writeFix(fix, indentation: "      ", to: output)
  }

  private func writeFinding(_ finding: Finding, _ level: Level, to output: Output) {
    let path = place(of: finding)
    var parts = [finding.member, finding.slice?.platform].compactMap(\.self)
    if !finding.architectures.isEmpty { parts.append(finding.architectures.joined(separator: " ")) }
    let details = parts.isEmpty ? "" : TerminalText.escaped("  \(parts.joined(separator: ", "))")
    let grade = finding.level == level ? "" : "\(finding.level.rawValue): "
    let message = grade + TerminalText.escaped(finding.message)
    if 4 + path.count + 2 + message.count + details.count <= width {
      output.write("    \(path)  \(message)\(ink.dim(details))\n")
    } else {
      output.write("    \(path)\n")
      for line in TerminalText.wrapped(message + details, width: width - 6) { output.write("      \(line)\n") }
    }
  }

  private func writeUnread(_ notifications: [ExecutionNotification], to output: Output) {
    guard !notifications.isEmpty else { return }
    output.write(ink.bold("Not read") + "\n")
    var last = ""
    for notification in style.listsAll ? notifications[...] : notifications.prefix(Self.mostUnread) {
      let reason = notification.description
      if reason != last {
        for line in TerminalText.wrapped(TerminalText.escaped(reason), width: width - 2) { output.write("  \(line)\n") }
        last = reason
      }
      output.write("    \(TerminalText.escaped(notification.path))\n")
    }
    if notifications.count > Self.mostUnread, !style.listsAll {
      output.write(ink.dim("    … and \(TerminalText.grouped(notifications.count - Self.mostUnread)) more") + "\n")
    }
    output.write("\n")
  }

  private func writeSummary(_ report: Report, _ digest: ReportDigest, isComplete: Bool, to output: Output) {
    let lines = SummaryText(report: report, digest: digest, listsNotes: style.listsNotes).lines
    for (index, line) in lines.enumerated() {
      for part in TerminalText.wrapped(line, width: width) { output.write((index == 0 ? ink.bold(part) : part) + "\n") }
    }
    if let first = digest.rules.first(where: { isShown($0.cell.level) }) {
      let hint = isComplete ? "" : "; '--all' lists everything"
      for line in TerminalText.wrapped("'applint explain \(first.rule.id)' says why and what to do\(hint).", width: width) {
        output.write(ink.dim(line) + "\n")
      }
    }
  }
}

/// The first findings of each rule, of each level as many as are listed: no more are kept.
private struct RowCollector {
  private static let mostRejected = 12

  let limits: [Level: Int]?
  let rejected: Set<String>
  var counts: [String: [Level: Int]] = [:]
  private(set) var findings: [String: [Finding]] = [:]

  mutating func add(_ finding: Finding) {
    if let limits {
      let isRejected = finding.level == .error && rejected.contains(finding.ruleID)
      let count = counts[finding.ruleID, default: [:]][finding.level, default: 0]
      guard count < (isRejected ? Self.mostRejected : limits[finding.level] ?? 0) else { return }
      counts[finding.ruleID, default: [:]][finding.level] = count + 1
    }
    findings[finding.ruleID, default: []].append(finding)
  }
}

/// Findings of a rule that stand together.
private struct Group: Hashable, Comparable {
  let level: Level
  let owner: Owner?

  static func < (left: Group, right: Group) -> Bool {
    if left.level != right.level { return left.level > right.level }
    if (left.owner == nil) != (right.owner == nil) { return right.owner == nil }
    guard let a = left.owner, let b = right.owner else { return false }
    return a < b
  }
}

/// Colours of a terminal, or none.
private struct Ink {
  let isOn: Bool

  func bold(_ text: String) -> String { code("1", text) }
  func dim(_ text: String) -> String { code("2", text) }

  func level(_ level: Level, _ text: String) -> String {
    switch level {
    case .error: code("1;31", text)
    case .warning: code("1;33", text)
    case .note: code("1;36", text)
    }
  }

  private func code(_ code: String, _ text: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
