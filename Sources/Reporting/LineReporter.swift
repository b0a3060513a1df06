public import Bytes
public import Findings

/// `path:line:column: level: message [rule]`, one line a finding, which compilers taught Xcode and editors to parse.
///
/// What has no line, such as a binary, is given the first.
public struct LineReporter: Reporter {
  private let listsNotes: Bool
  private let printsSummary: Bool

  public init(listsNotes: Bool, printsSummary: Bool) {
    self.listsNotes = listsNotes
    self.printsSummary = printsSummary
  }

  public func write(_ result: ScanResult, to output: Output) {
    for finding in result.findings where listsNotes || finding.level > .note {
      let place = "\(finding.region?.line ?? 1):\(finding.region?.column ?? 1)"
      let details = details(of: finding)
      let path = TerminalText.escaped(finding.path)
      let text = TerminalText.escaped(finding.message + (details.isEmpty ? "" : " (\(details))"))
      output.write("\(path):\(place): \(finding.level.rawValue): \(text) [\(finding.ruleID)]\n")
    }
    for notification in result.notifications {
      output.write(
        "\(TerminalText.escaped(notification.path)):1:1: \(notification.level.rawValue): \(TerminalText.escaped(notification.description)) [not-read]\n"
      )
    }
    guard printsSummary else { return }
    for line in SummaryText(result: result, listsNotes: listsNotes).lines { output.write(line + "\n") }
  }

  private func details(of finding: Finding) -> String {
    var parts: [String] = []
    if let owner = finding.owner { parts.append(owner.description) }
    if let slice = finding.slice { parts.append(slice.platform) }
    if let member = finding.member { parts.append(member) }
    if !finding.architectures.isEmpty { parts.append(finding.architectures.joined(separator: " ")) }
    if let evidence = finding.symbol ?? finding.section { parts.append(evidence) }
    return parts.joined(separator: ", ")
  }
}
