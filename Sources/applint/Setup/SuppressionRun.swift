internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting
internal import Scanner

/// One run of `--add-suppressions`.
struct SuppressionRun {
  private let scans: CheckoutScans
  private let lowest: Level

  /// - Parameter lowest: the lowest severity to suppress.
  init(_ scans: CheckoutScans, lowest: Level) {
    (self.scans, self.lowest) = (scans, lowest)
  }

  /// Adds the comments and prints how many.
  ///
  /// - Throws: `ExitCode` if a file could not be read or written.
  func add(_ reason: String) throws {
    var isComplete = true
    func complain(_ problem: ProjectFix.Problem) {
      applint.complain("error: cannot add suppressions to '\(problem.path)': \(problem.reason)")
      isComplete = false
    }
    var comments = 0
    var files = 0
    for part in scans.parts {
      let plan = Scan(part.setup.options).suppressions(
        part.paths, atLeast: lowest, reason: reason, areAll: scans.parts.count == 1)
      for problem in plan.unread + plan.problems { complain(problem) }
      for file in plan.files {
        do throws(ProjectFix.Problem) {
          try SourceFix.write(file)
          comments += file.fixed.count
          files += 1
        } catch {
          complain(error)
        }
      }
    }
    let places = TerminalText.count(files, "file", "files")
    applint.complain("\(TerminalText.count(comments, "suppression", "suppressions")) added to \(places)")
    if !isComplete { throw ExitCode.undone }
  }
}
