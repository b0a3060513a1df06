internal import Findings

/// What a person can do about a report: commands, and what each is for.
struct NextSteps {
  struct Line {
    let command: String
    let text: String

    func inked(_ ink: Ink) -> String { command + ink.dim(text) }
  }

  private var steps: [(command: String, purpose: String)] = []

  init(_ report: Report, _ digest: ReportDigest, _ style: ReportStyle, fixable: [Level: Int], isComplete: Bool) {
    let target = style.target.map { " " + TerminalText.escaped($0) } ?? ""
    let parts = fixable.sorted { $0.key > $1.key }.map { level, count in
      TerminalText.count(count, level.rawValue, level.rawValue + "s")
    }
    if let first = digest.rules.first(where: { $0.cell.level > .note || style.listsNotes }) {
      steps.append(("applint explain \(first.rule.id)", "why it matters and how to fix it"))
    }
    let fix = ("applint fix\(target)", "fix \(parts.joined(separator: ", ")) (preview: --diff)")
    let fixesOnlyNotes = fixable.keys.max() == .note
    if !parts.isEmpty, !fixesOnlyNotes { steps.append(fix) }
    if style.mayWriteBaseline, !digest.rules.isEmpty {
      steps.append(("applint\(target) --write-baseline", "accept all; report only new ones"))
    }
    if !parts.isEmpty, fixesOnlyNotes { steps.append(fix) }
    if !isComplete { steps.append(("applint\(target) --all", "list every finding")) }
    let resolved = report.result.resolvedCount
    if resolved > 0 {
      let entries = TerminalText.count(resolved, "resolved entry", "resolved entries")
      steps.append(("applint baseline prune", "remove \(entries) from the baseline"))
    }
  }

  /// Commands in one column and purposes in another, where both fit.
  func lines(_ width: Int) -> [Line] {
    guard !steps.isEmpty else { return [] }
    let longest = steps.map(\.command.count).max() ?? 0
    let column = longest + 4 + (steps.map(\.purpose.count).max() ?? 0) <= width ? longest : min(longest, 44)
    return [Line(command: "Next steps:", text: "")]
      + steps.map { command, purpose in
        let padding = String(repeating: " ", count: max(2, column - command.count + 2))
        let fits = 2 + command.count + padding.count + purpose.count <= width
        return Line(command: "  \(command)", text: fits ? padding + purpose : "")
      }
  }
}
