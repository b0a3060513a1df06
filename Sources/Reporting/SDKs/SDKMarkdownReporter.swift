internal import Bytes
internal import Findings

/// The page of SDKs for a pull request or a wiki.
struct SDKMarkdownReporter {
  /// GitHub rejects comments longer than 65,536 characters.
  private static let maxBytes = 60_000
  private static let maxCharacters = 600

  func write(_ report: SDKReport, to output: Output) {
    var text = "## \(MarkdownText.escaped(SDKText.verdict(report)))\n"
    if let basis = SDKText.basis(report) { text += "\n\(MarkdownText.escaped(basis))\n" }
    for group in SDK.Group.allCases {
      let own = report.sdks.filter { $0.group == group }
      if !own.isEmpty { text += table(own, group) }
    }
    let rejected = report.sdks.filter { !$0.rejections.isEmpty }
    if !rejected.isEmpty { text += "\n### App Store\n\n" + rejected.map { rejections($0) }.joined() }
    text += unread(report.notifications)
    write(text, details: report.sdks.map { details($0) }, to: output)
  }

  func write(_ comparison: SDKComparison, to output: Output) {
    var text = "## \(MarkdownText.escaped(comparison.verdict))\n\n\(comparison.summary)\n"
    text += list("Added", comparison.added) + list("Removed", comparison.removed)
    let added = comparison.added.filter { !$0.rejections.isEmpty }
    if !added.isEmpty { text += "\n### App Store\n\n" + added.map { rejections($0) }.joined() }
    text += unread(comparison.notifications)
    let details = comparison.changed.map { changed in
      let rows = changed.changes.map { change in
        let cells = [change.removed, change.added].map { $0.map { short($0) }.joined(separator: "<br>") }
        return "| \(change.title) | \(cells[0]) | \(cells[1]) |\n"
      }
      return "\n### \(MarkdownText.escaped(changed.new.name))\n\n| | old | new |\n|---|---|---|\n\(rows.joined())"
    }
    write(text, details: details, to: output)
  }

  /// As many details as fit.
  private func write(_ text: String, details: [String], to output: Output) {
    output.write(text)
    var room = Self.maxBytes - text.utf8.count
    for (index, detail) in details.enumerated() {
      room -= detail.utf8.count
      guard room > 0 else {
        return output.write("\n… and \(TerminalText.count(details.count - index, "more SDK", "more SDKs")).\n")
      }
      output.write(detail)
    }
  }

  private func table(_ sdks: [SDK], _ group: SDK.Group) -> String {
    let columns = SDKColumn.allCases
    let marks = columns.map { $0 == .size ? "--:" : "---" }
    var text = "\n### \(group.rawValue)\n\n| \(columns.map(\.rawValue).joined(separator: " | ")) |\n"
    text += "|\(marks.joined(separator: "|"))|\n"
    for sdk in sdks { text += "| \(columns.map { short($0.text(sdk)) }.joined(separator: " | ")) |\n" }
    return text
  }

  private func rejections(_ sdk: SDK) -> String {
    sdk.rejections.map { "- \(short(sdk.name)): \(short($0.text))\n" }.joined()
  }

  private func details(_ sdk: SDK) -> String {
    let lines = sdk.attributes.filter { !$0.values.isEmpty }.map { attribute in
      "- \(MarkdownText.escaped(attribute.title)): \(attribute.values.map { short($0.text) }.joined(separator: ", "))\n"
    }
    // Services do not read Markdown in it.
    let summary: Markup = "<summary>\(sdk.name)</summary>"
    return "\n<details>\n\(summary.text)\n\n\(lines.joined())\n</details>\n"
  }

  private func list(_ title: String, _ sdks: [SDK]) -> String {
    guard !sdks.isEmpty else { return "" }
    let lines = sdks.map { sdk in
      let version = sdk.version.map { " \($0)" } ?? ""
      return "- \(short(sdk.name + version)): \(short(SDKText.about(sdk)))\n"
    }
    return "\n### \(title)\n\n\(lines.joined())"
  }

  private func unread(_ notifications: [ExecutionNotification]) -> String {
    guard let title = SDKText.unread(notifications) else { return "" }
    let lines = notifications.prefix(10).map { "- \(short($0.path)): \(short($0.description))\n" }
    let rest = notifications.count - lines.count
    return "\n### \(title)\n\n\(lines.joined())" + (rest > 0 ? "- … and \(TerminalText.grouped(rest)) more\n" : "")
  }

  /// Names may be of any length.
  private func short(_ text: String) -> String {
    MarkdownText.escaped(text.count <= Self.maxCharacters ? text : text.prefix(Self.maxCharacters) + "…")
  }
}
