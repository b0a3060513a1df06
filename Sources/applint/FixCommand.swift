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
  static let abstract = "Sort project files, remove duplicate entries, and apply safe fixes."
  static let discussion = """
    In project.pbxproj, moves and removes whole lines; line endings, byte order mark, and file mode are kept. In source files \
    and .gitattributes, applies safe edits only: removes scale suffixes from image names, uses generated image symbols and \
    #selector, and replaces merge=union with merge=applint. Every file is verified before it is replaced: an edited project must be equivalent, \
    and a second scan must confirm that the findings are resolved and that there are no new ones. Edits that need a decision, \
    such as format specifiers in translations, are shown only with --diff.

    Projects with a syntax error or a merge conflict are not changed. Ignored files and third-party projects are changed only if \
    they are passed as arguments. Third-party source files are not changed, and suppressed or baselined findings are not fixed.

    Exit status: 0 on success, 1 if --check finds something to fix, 2 on error.
    """

  let paths: [String]
  let rules: [FixableRule]
  let projectOrder: ProjectOrderOption
  let diff: Bool
  let check: Bool

  init(_ arguments: inout ArgumentReader) throws {
    paths = arguments.positionals(
      "<paths>", "Projects, source files, or folders.", defaultText: ".")
    rules = try arguments.options(
      "--rule <id>", "Fix only findings of this rule. May be repeated.", values: .listed { FixableRule.ids },
      parse: FixableRule.init(id:))
    projectOrder = try ProjectOrderOption(&arguments)
    diff = arguments.flag(
      "--diff", "Print a diff and write nothing; suggested edits are marked with '#', which patch(1) skips.")
    check = arguments.flag("--check", "Write nothing; exit 1 if there is something to fix.")
  }

  func validate() throws {
    if diff, check { throw ValidationError("'--diff' cannot be used with '--check'") }
  }

  func run() throws { try run(to: .standardOutput) }

  func run(to target: Output.Target) throws {
    var run = FixRun(mode: diff ? .diff : check ? .check : .write, output: try Output(target))
    let repairs = rules.compactMap(\.repair)
    if rules.isEmpty || !repairs.isEmpty { try fixProjects(repairs, &run) }
    let others = rules.filter { $0.repair == nil }.map(\.id)
    if rules.isEmpty || !others.isEmpty { try fixSources(others, &run) }
    try run.output.finish()
    if !run.isComplete { throw ExitCode.undone }
    if check, run.changes > 0 { throw ExitCode.findings }
  }

  /// - Parameter repairs: empty for all.
  private func fixProjects(_ repairs: [Repair], _ run: inout FixRun) throws {
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    let profile = try projectOrder.order ?? ConfigurationFile.find(for: roots).configuration.projectOrder.value
    let fix = ProjectFix(repairs.isEmpty ? .all : repairs.reduce(into: []) { $0.formUnion($1.kind) }, order: profile)
    var seen = Set<Path>()
    for root in roots {
      let (projects, problems) = ProjectFix.projects(at: root)
      for problem in problems { run.complain(problem) }
      if projects.isEmpty, problems.isEmpty, !rules.isEmpty {
        complain("no first-party project.pbxproj in '\(root)'")
      }
      for path in projects where seen.insert(path.absolute ?? path).inserted { run.fix(path, fix) }
    }
  }

  /// - Parameter others: ids of rules; empty for all.
  private func fixSources(_ others: [String], _ run: inout FixRun) throws {
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    // All rules run, to verify that a fix introduces no new findings.
    let arguments = try ArgumentReader.read(others.flatMap { ["--enable", $0] }) { try ScanArguments(&$0) }
    let groups = ConfigurationFile.groups(of: roots)
    for paths in groups {
      let setup = try ScanSetup(arguments, paths: paths, jobs: nil)
      let ruleIDs = Set(others.isEmpty ? Rule.all.filter(\.hasFixes).map(\.id) : others)
      let fix = Scan(setup.options).fix(paths, rules: ruleIDs, areAll: groups.count == 1)
      // `fixProjects` reports unreadable paths, too.
      let isReported = rules.isEmpty || rules.contains { $0.repair != nil }
      for problem in (isReported ? [] : fix.unread) + fix.problems { run.complain(problem) }
      for file in fix.files { run.fix(file) }
    }
  }
}

/// A rule with fixable findings.
struct FixableRule {
  let id: String

  init?(id: String) {
    guard Self.ids.contains(id) else { return nil }
    self.id = id
  }

  static var ids: [String] {
    Repair.allCases.map(\.rawValue) + Rule.all.filter(\.hasFixes).map(\.id)
  }

  /// Nil for a rule that is fixed by edits of other files than projects.
  var repair: Repair? { Repair(rawValue: id) }
}

/// A rule whose findings are resolved by repairing the whole project.
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
