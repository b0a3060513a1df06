internal import Bytes
internal import Findings
internal import Project
internal import Reporting
internal import Rules
internal import Scanner

/// One run of `applint fix`: what it writes and prints.
struct FixRun {
  enum Mode {
    case write, check, diff
  }

  let mode: Mode
  let output: Output
  private(set) var isComplete = true
  /// Number of files with something to fix.
  private(set) var changes = 0

  init(mode: Mode, output: Output) {
    self.mode = mode
    self.output = output
  }

  mutating func complain(_ problem: ProjectFix.Problem) {
    output.flush()
    applint.complain("error: cannot fix '\(problem.path)': \(problem.reason)")
    isComplete = false
  }

  // MARK: Projects

  mutating func fix(_ path: Path, _ fix: ProjectFix) {
    do throws(ProjectFix.Problem) {
      let outcome = try fix.plan(path)
      guard outcome.isChanged else { return }
      changes += 1
      if mode == .diff { return output.write(UnifiedDiff.text(outcome.old, outcome.repair.bytes, path: path.description)) }
      if mode == .write { try fix.write(outcome) }
      output.write("\(TerminalText.escaped(path.description)): \(Self.describe(outcome.repair, isPlan: mode == .check))\n")
      for entry in outcome.repair.removed {
        output.write("  \(mode == .check ? "remove" : "removed") \(TerminalText.escaped(entry))\n")
      }
    } catch {
      complain(error)
    }
  }

  /// - Parameter isPlan: whether nothing is written.
  static func describe(_ repair: ProjectRepair, isPlan: Bool = false) -> String {
    var parts: [String] = []
    if repair.sortedLists > 0 {
      let lists = repair.sortedLists == 1 ? "1 list" : "\(repair.sortedLists) lists"
      parts.append(isPlan ? "\(lists) to sort" : "\(lists) sorted")
    }
    if !repair.removed.isEmpty {
      let entries = repair.removed.count == 1 ? "1 duplicate entry" : "\(repair.removed.count) duplicate entries"
      parts.append("\(entries) \(isPlan ? "to remove" : "removed")")
    }
    return parts.joined(separator: ", ")
  }

  // MARK: Other files

  mutating func fix(_ file: SourceFix.File) {
    if mode == .diff { return show(file) }
    guard !file.fixed.isEmpty else { return }
    do throws(ProjectFix.Problem) {
      changes += 1
      if mode == .write { try SourceFix.write(file) }
      let count = TerminalText.count(file.fixed.count, "finding", "findings")
      output.write("\(TerminalText.escaped(file.name)): \(count) \(mode == .check ? "to fix" : "fixed")\n")
      for finding in file.fixed {
        let line = finding.region.map { "line \($0.line): " } ?? ""
        output.write("  \(line)\(TerminalText.escaped(Self.sentence(of: finding))) [\(finding.ruleID)]\n")
      }
    } catch {
      complain(error)
    }
  }

  /// Prints suggestions as comment lines, which patch(1) and git skip.
  private mutating func show(_ file: SourceFix.File) {
    if !file.fixed.isEmpty { changes += 1 }
    output.write(UnifiedDiff.text(file.old, file.new, path: file.name))
    for (finding, bytes) in file.suggested {
      let place = TerminalText.escaped(file.name) + (finding.region.map { ":\($0.line)" } ?? "")
      output.write("# suggested: \(place): \(TerminalText.escaped(Self.sentence(of: finding))) [\(finding.ruleID)]\n")
      let text = UnifiedDiff.text(file.old, bytes, path: file.name)
      for line in text.split(separator: "\n") { output.write("# \(line)\n") }
    }
  }

  private static func sentence(of finding: Finding) -> String {
    finding.fix?.sentence ?? Rule.all.first { $0.id == finding.ruleID }?.descriptor.fix ?? ""
  }
}
