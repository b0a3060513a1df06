internal import Arguments
internal import Bytes
internal import Configuration
internal import Findings
internal import Project
internal import Reporting
internal import Rules
internal import Scanner

struct FixCommand: Command {
  static let name = "fix"
  static let abstract = "Sort project files, remove duplicate entries and apply safe fixes."
  static let discussion = """
    In project.pbxproj, moves and deletes lines; line ends, byte order mark and mode stay. In sources and .gitattributes, applies edits that keep \
    the code compiling: image names without a scale suffix, generated image symbols, #selector, no merge=union. \
    Every file is read again before it is replaced: a project must say the same, and in a second scan the findings must be gone and no \
    new one may appear. Edits that need a decision are only shown by --diff.

    A project with a syntax error or a merge conflict is not changed, nor are ignored files and third-party projects unless they are \
    named. Third-party sources and suppressed or baselined findings stay.

    Exit status: 0 done, or nothing to do; 1 --check, and there is something to do; 2 something could not be done.
    """

  let paths: [String]
  let rules: [FixableRule]
  let projectOrder: ProjectOrderOption
  let diff: Bool
  let check: Bool

  init(_ arguments: inout ArgumentReader) throws {
    paths = arguments.positionals(
      "<paths>", "Projects and sources, or folders that hold them; the working directory by default.")
    rules = try arguments.options(
      "--rule <id>", "Fix only findings of this rule. May be repeated.", values: .listed { FixableRule.ids },
      parse: FixableRule.init(id:))
    projectOrder = try ProjectOrderOption(&arguments)
    diff = arguments.flag(
      "--diff", "Print the difference and write nothing; suggested edits are marked with '#', which patch(1) skips.")
    check = arguments.flag("--check", "Write nothing; exit with 1 when there is something to do.")
  }

  func validate() throws {
    if diff, check { throw ValidationError("--diff and --check cannot be given together.") }
  }

  func run() throws {
    var run = FixRun(mode: diff ? .diff : check ? .check : .write, output: try Output(.standardOutput))
    let repairs = rules.compactMap(\.repair)
    if rules.isEmpty || !repairs.isEmpty { try fixProjects(repairs, &run) }
    let others = rules.filter { $0.repair == nil }.map(\.id)
    if rules.isEmpty || !others.isEmpty { try fixSources(others, &run) }
    try run.output.finish()
    if !run.isComplete { throw ExitCode.undone }
    if check, run.changes > 0 { throw ExitCode.findings }
  }

  /// - Parameter repairs: all where it is empty.
  private func fixProjects(_ repairs: [Repair], _ run: inout FixRun) throws {
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    let profile = try projectOrder.order ?? ConfigurationFile.find(for: roots).configuration.sortProfile.value
    let fix = ProjectFix(repairs.isEmpty ? .all : repairs.reduce(into: []) { $0.formUnion($1.kind) }, order: profile)
    var seen = Set<Path>()
    for root in roots {
      let (projects, problems) = ProjectFix.projects(at: root)
      for problem in problems { run.complain(problem) }
      if projects.isEmpty, problems.isEmpty, !rules.isEmpty {
        complain("\(root): there is no project.pbxproj of the app's own in it")
      }
      for path in projects where seen.insert(path.absolute ?? path).inserted { run.fix(path, fix) }
    }
  }

  /// - Parameter others: all where it is empty.
  private func fixSources(_ others: [String], _ run: inout FixRun) throws {
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    // All rules run, because none may find anything new in what is fixed.
    let arguments = try ArgumentReader.read(others.flatMap { ["--enable", $0] }) { try ScanArguments(&$0) }
    let groups = ConfigurationFile.groups(of: roots)
    for paths in groups {
      let setup = try ScanSetup(arguments, paths: paths, jobs: nil)
      let wanted = Set(others.isEmpty ? Rule.all.filter(\.hasFixes).map(\.id) : others)
      let fix = Scan(setup.options).fix(paths, rules: wanted, areAll: groups.count == 1)
      // Without projects nobody has reported yet what cannot be read.
      let isReported = rules.isEmpty || rules.contains { $0.repair != nil }
      for problem in (isReported ? [] : fix.unread) + fix.problems { run.complain(problem) }
      for file in fix.files { run.fix(file) }
    }
  }
}

/// A rule some of whose findings can be fixed.
struct FixableRule {
  let id: String

  init?(id: String) {
    guard Self.ids.contains(id) else { return nil }
    self.id = id
  }

  static var ids: [String] {
    Repair.allCases.map(\.rawValue) + Rule.all.filter(\.hasFixes).map(\.id)
  }

  /// Nil for a rule whose fixes are edits of other files.
  var repair: Repair? { Repair(rawValue: id) }
}

/// A rule whose findings the repair of a whole project resolves.
enum Repair: String, CaseIterable {
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
