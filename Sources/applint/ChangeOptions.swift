internal import Arguments
internal import Bytes
internal import Findings
internal import Project
internal import Scanner

/// Which state of a checkout is looked at, and what of it is told.
struct ChangeOptions {
  let staged: Bool
  let fix: Bool
  let hook: Bool
  let since: String?
  let sinceExact: String?
  let stdin: Bool
  let stdinPath: String?

  init(_ arguments: inout ArgumentReader) {
    staged = arguments.flag("--staged", "Check staged changes (for pre-commit hooks).")
    fix = arguments.flag("--fix", "With --staged, first sort and repair staged projects and stage them again.")
    hook = arguments.flag("--hook", "Say how to go on when a commit is refused.", isHidden: true)
    since = arguments.option(
      "--since <revision>", "Report only findings introduced since the merge base of REVISION and HEAD.")
    sinceExact = arguments.option("--since-exact <revision>", "Report only findings introduced since REVISION itself.")
    stdin = arguments.flag("--stdin", "Check one file from standard input, as --stdin-path names it.")
    stdinPath = arguments.option("--stdin-path <path>", "The path of the file on standard input.")
  }

  private var given: [String] {
    [(staged, "staged"), (since != nil, "since"), (sinceExact != nil, "since-exact"), (stdin, "stdin")].filter(\.0).map(\.1)
  }

  var isGiven: Bool { !given.isEmpty }

  /// Of the option that is given.
  var name: String { given.first ?? "" }

  func validate() throws {
    if given.count > 1 { throw ValidationError("--\(given[0]) and --\(given[1]) exclude each other.") }
    if fix, !staged { throw ValidationError("--fix needs --staged; 'applint fix' repairs projects on disk.") }
    if stdin, stdinPath == nil { throw ValidationError("--stdin needs --stdin-path.") }
    if !stdin, stdinPath != nil { throw ValidationError("--stdin-path goes with --stdin.") }
  }

  /// Runs a scan of what is wanted.
  ///
  /// - Parameter areAll: whether the user named nothing else.
  func run(_ scan: Scan, _ roots: [Path], areAll: Bool) throws -> ScanResult {
    guard isGiven, let root = roots.first else { return scan.run(paths: roots, areAll: areAll) }
    do throws(StateFailure) {
      if staged { return try scan.run(stagedIn: root) }
      if let since { return try scan.run(root, since: since) }
      if let sinceExact { return try scan.run(root, since: sinceExact, isExact: true) }
    } catch {
      throw ExitCode.undone("\(error)")
    }
    return try runOnStandardInput(scan, root)
  }

  /// Repairs what is staged where that is asked for.
  func repairStaged(_ roots: [Path], order: ProjectOrder) throws {
    guard fix, let root = roots.first else { return }
    do throws(StateFailure) {
      let outcome = try StagedFix(in: root, order: order).run()
      for (path, repair) in outcome.repaired { complain("fixed and staged '\(path)': \(FixRun.describe(repair))") }
      for problem in outcome.problems { complain("\(problem.path): \(problem.reason)") }
    } catch {
      throw ExitCode.undone("\(error)")
    }
  }

  private func runOnStandardInput(_ scan: Scan, _ root: Path) throws -> ScanResult {
    let named = Platform.path(fromArgument: stdinPath ?? "")
    guard let top = root.absolute, let path = named.absolute?.relative(to: top), !path.isEmpty else {
      throw ValidationError("--stdin-path must lie in the folder that is scanned.")
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile.standardInput().contents()
    } catch {
      throw ExitCode.undone("standard input: \(error.message)")
    }
    do throws(StateFailure) {
      return try scan.run(root, holding: bytes, at: path)
    } catch {
      throw ExitCode.undone("\(error)")
    }
  }
}
