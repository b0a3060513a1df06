internal import ArgumentParser
internal import Bytes
internal import Configuration
internal import Project
internal import Reporting
internal import Scanner

struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix", abstract: "Sort project files and take away what stands in them twice.",
    discussion: """
      Moves and deletes lines of project.pbxproj and changes nothing else; line ends, byte order mark and mode stay. Before a file is \
      replaced it is read again and must say the same. A project with a syntax error or a merge conflict is not touched. Projects \
      of pods and packages, and those that .gitignore names, are only repaired when they are named.

      Exit status: 0 done, or nothing to do; 1 --check, and there is something to do; 2 something could not be done.
      """)

  @Argument(help: "Projects, or folders that hold them; the working directory by default.")
  var paths: [String] = []

  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp("Repair only what this rule finds. May be repeated.", valueName: "id"))
  var rules: [Repair] = []

  @OptionGroup var projectOrder: ProjectOrderOption

  @Flag(help: "Print the difference and write nothing.")
  var diff = false

  @Flag(help: "Write nothing; exit with 1 when there is something to do.")
  var check = false

  func validate() throws {
    if diff, check { throw ValidationError("--diff and --check cannot be given together.") }
  }

  func run() throws {
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    let profile = try projectOrder.order ?? ConfigurationFile.find(for: roots).configuration.sortProfile.value
    let fix = ProjectFix(rules.isEmpty ? .all : rules.reduce(into: []) { $0.formUnion($1.kind) }, order: profile)
    let output = try Output(.standardOutput)
    var isComplete = true
    var changes = 0
    var seen = Set<Path>()
    for argument in paths.isEmpty ? ["."] : paths {
      let (projects, problems) = ProjectFix.projects(at: Platform.path(fromArgument: argument))
      for problem in problems {
        complain("error: \(problem.path): \(problem.reason)")
        isComplete = false
      }
      if projects.isEmpty, problems.isEmpty { complain("\(argument): there is no project.pbxproj of the app's own in it") }
      for path in projects where seen.insert(path.absolute ?? path).inserted {
        do throws(ProjectFix.Problem) {
          let outcome = try fix.plan(path)
          guard outcome.isChanged else { continue }
          changes += 1
          if diff {
            output.write(UnifiedDiff.text(outcome.old, outcome.repair.bytes, path: path.description))
          } else {
            if !check { try fix.write(outcome) }
            output.write("\(TerminalText.escaped(path.description)): \(Self.describe(outcome.repair, isPlan: check))\n")
            for entry in outcome.repair.removed {
              output.write("  \(check ? "remove" : "removed") \(TerminalText.escaped(entry))\n")
            }
          }
        } catch {
          output.flush()
          complain("error: \(error.path): \(error.reason)")
          isComplete = false
        }
      }
    }
    try output.finish()
    if !isComplete { throw ExitCode.undone }
    if check, changes > 0 { throw ExitCode.findings }
  }

  /// - Parameter isPlan: whether nothing has been written.
  static func describe(_ repair: ProjectRepair, isPlan: Bool = false) -> String {
    var parts: [String] = []
    if repair.sortedLists > 0 {
      let lists = repair.sortedLists == 1 ? "1 list" : "\(repair.sortedLists) lists"
      parts.append(isPlan ? "\(lists) to sort" : "\(lists) sorted")
    }
    if !repair.removed.isEmpty {
      let entries = repair.removed.count == 1 ? "1 repeated entry" : "\(repair.removed.count) repeated entries"
      parts.append("\(entries) \(isPlan ? "to remove" : "removed")")
    }
    return parts.joined(separator: ", ")
  }
}

/// A rule whose findings can be repaired.
enum Repair: String, CaseIterable, ExpressibleByArgument {
  case repeatedKeys = "duplicate-project-key"
  case repeatedElements = "duplicate-project-entry"
  case order = "unsorted-project-entries"

  var kind: ProjectRepair.Kinds {
    switch self {
    case .repeatedKeys: .repeatedKeys
    case .repeatedElements: .repeatedElements
    case .order: .order
    }
  }
}
