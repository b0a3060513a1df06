public import Bytes
public import Findings

/// The text report for a person at a terminal: by owner and file, aligned, and at the end what to do.
public struct TerminalReporter: Reporter {
  private static let longestFile = 10

  private let listsNotes: Bool
  private let printsSummary: Bool
  private let style: Style

  public init(listsNotes: Bool, printsSummary: Bool, usesColor: Bool) {
    self.listsNotes = listsNotes
    self.printsSummary = printsSummary
    style = Style(isOn: usesColor)
  }

  public func write(_ result: ScanResult, to output: Output) {
    let shown = result.findings.filter { listsNotes || $0.level > .note }
    let groups = Dictionary(grouping: shown) { $0.owner }
    let owners = groups.keys.sorted { Self.sortKey($0) < Self.sortKey($1) }
    for owner in owners {
      output.write(style.bold(owner.map { TerminalText.escaped($0.description) } ?? "The app's own files"))
      output.write(owner.map { style.dim(" \($0.kind.rawValue)") } ?? "")
      output.write("\n")
      let files = Dictionary(grouping: groups[owner] ?? []) { $0.path }
      for path in files.keys.sorted() { write(files[path] ?? [], ofFile: path, to: output) }
      output.write("\n")
    }
    write(result.notifications, to: output)
    guard printsSummary else { return }
    let lines = SummaryText(result: result, listsNotes: listsNotes).lines
    for (index, line) in lines.enumerated() { output.write((index == 0 ? style.bold(line) : line) + "\n") }
  }

  private func write(_ findings: [Finding], ofFile path: String, to output: Output) {
    output.write("  \(TerminalText.escaped(path))\n")
    let shown = findings.prefix(Self.longestFile)
    let rows = shown.map { finding in
      (place: place(of: finding), message: finding.message, rest: rest(of: finding), finding)
    }
    let placeWidth = rows.map(\.place.count).max() ?? 0
    let messageWidth = rows.map(\.message.count).max() ?? 0
    for row in rows {
      let level = style.level(row.3.level, padded(row.3.level.rawValue, 7))
      let place = placeWidth == 0 ? "" : padded(row.place, placeWidth) + "  "
      let message = TerminalText.escaped(padded(row.message, messageWidth))
      output.write("    \(place)\(level)  \(message)  \(style.dim(TerminalText.escaped(row.rest)))\n")
    }
    if findings.count > Self.longestFile {
      output.write(style.dim("    … and \(findings.count - Self.longestFile) more in this file") + "\n")
    }
  }

  private func write(_ notifications: [ExecutionNotification], to output: Output) {
    guard !notifications.isEmpty else { return }
    output.write(style.bold("Not read") + "\n")
    for notification in notifications.prefix(Self.longestFile) {
      output.write("  \(TerminalText.escaped(notification.path))\n")
      output.write(style.dim("    \(TerminalText.escaped(notification.description))") + "\n")
    }
    if notifications.count > Self.longestFile {
      output.write(style.dim("  … and \(notifications.count - Self.longestFile) more") + "\n")
    }
    output.write("\n")
  }

  private func place(of finding: Finding) -> String {
    finding.region.map { "\($0.line):\($0.column)" } ?? finding.member ?? ""
  }

  private func rest(of finding: Finding) -> String {
    ((finding.slice.map { [$0.platform] } ?? []) + finding.architectures + [finding.ruleID]).joined(separator: " ")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Owners by name, the app's own files last, where the eye rests.
  private static func sortKey(_ owner: Owner?) -> (Int, String) {
    (owner == nil ? 1 : 0, owner?.description.lowercased() ?? "")
  }
}

/// Colours of a terminal, or none.
private struct Style {
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
