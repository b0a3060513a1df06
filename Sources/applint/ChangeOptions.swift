internal import Arguments
internal import Bytes
internal import Findings
internal import Project
internal import Scanner

/// Which state of a checkout is checked, and which of its findings are reported.
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
    fix = arguments.flag(
      "--fix", "Run 'applint fix' before checking; with --staged, fix staged project files and restage them."
    )
    hook = arguments.flag("--hook", "Print how to proceed when a commit is refused.", isHidden: true)
    since = arguments.option(
      "--since <revision>", "Report only findings introduced since REVISION (its merge base with HEAD).")
    sinceExact = arguments.option("--since-exact <revision>", "Report only findings introduced since REVISION itself.")
    stdin = arguments.flag("--stdin", "Check one file from standard input.")
    stdinPath = arguments.option("--stdin-path <path>", "Treat standard input as the file at PATH.")
  }

  private var given: [String] {
    [(staged, "staged"), (since != nil, "since"), (sinceExact != nil, "since-exact"), (stdin, "stdin")].filter(\.0).map(\.1)
  }

  var isGiven: Bool { !given.isEmpty }

  /// The name of the given option.
  var name: String { given.first ?? "" }

  func validate() throws {
    if given.count > 1 { throw ValidationError("'--\(given[0])' cannot be used with '--\(given[1])'") }
    if fix, isGiven, !staged { throw ValidationError("'--fix' requires '--staged'; use 'applint fix' for files on disk") }
    if stdin, stdinPath == nil { throw ValidationError("'--stdin' requires '--stdin-path'") }
    if !stdin, stdinPath != nil { throw ValidationError("'--stdin-path' requires '--stdin'") }
  }

  /// Scans the state that the options select.
  ///
  /// - Parameter areAll: whether `roots` are all that the user named.
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

  /// Repairs staged projects if `--fix` is given.
  func repairStaged(_ roots: [Path], order: ProjectOrder) throws {
    guard fix, let root = roots.first else { return }
    do throws(StateFailure) {
      let outcome = try StagedFix(in: root, order: order).run()
      for (path, repair) in outcome.repaired { complain("fixed and staged '\(path)': \(FixRun.describe(repair))") }
      for problem in outcome.problems { complain("warning: cannot fix '\(problem.path)': \(problem.reason)") }
    } catch {
      throw ExitCode.undone("\(error)")
    }
  }

  private func runOnStandardInput(_ scan: Scan, _ root: Path) throws -> ScanResult {
    let named = Platform.path(fromArgument: stdinPath ?? "")
    guard let top = root.absolute, let path = named.absolute?.relative(to: top), !path.isEmpty else {
      throw ValidationError("'--stdin-path' must be inside the scanned folder")
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile.standardInput().contents()
    } catch {
      throw ExitCode.undone("cannot read standard input: \(error.message)")
    }
    do throws(StateFailure) {
      return try scan.run(root, holding: bytes, at: path)
    } catch {
      throw ExitCode.undone("\(error)")
    }
  }
}
