internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting
internal import Scanner

struct BaselineCommand: CommandGroup {
  static let name = "baseline"
  static let abstract = "Manage the baseline."
  static var subcommands: [any Command.Type] { [Report.self, Prune.self, Merge.self] }

  struct Report: Command {
    static let name = "report"
    static let abstract = "Show remaining entries by rule, and list resolved ones."
    static let discussion = "Exit status: 0 on success, 2 on error."

    let baseline: BaselineArguments

    init(_ arguments: inout ArgumentReader) throws { baseline = try BaselineArguments(&arguments) }

    func validate() throws { try baseline.arguments.validate() }

    func run() throws {
      let (path, known, resolved, _) = try baseline.compare()
      let target = OutputTarget.standardOutput
      let output = try target.open()
      output.write(
        "\(TerminalText.escaped(path.description)): \(TerminalText.count(known.entries.count, "finding", "findings"))\n")
      let lost = Dictionary(grouping: resolved, by: \.ruleID).mapValues(\.count)
      for (rule, entries) in Dictionary(grouping: known.entries, by: \.ruleID).sorted(by: { $0.key < $1.key }) {
        let (count, resolved) = (entries.count, lost[rule] ?? 0)
        output.write("  \(TerminalText.escaped(rule)): \(count - resolved) of \(count) left\n")
      }
      if !resolved.isEmpty {
        output.write(
          "\(TerminalText.count(resolved.count, "resolved entry", "resolved entries")); remove with 'applint baseline prune':\n")
      }
      for entry in resolved {
        output.write(
          TerminalText.escaped("  \(entry.path): \(entry.message) [\(entry.ruleID)]") + "\n")
      }
      try target.finish(output)
    }
  }

  struct Prune: Command {
    static let name = "prune"
    static let abstract = "Remove resolved entries, and update the paths of renamed files."
    static let discussion = "Exit status: 0 on success, 2 on error."

    let baseline: BaselineArguments

    init(_ arguments: inout ArgumentReader) throws { baseline = try BaselineArguments(&arguments) }

    func validate() throws { try baseline.arguments.validate() }

    func run() throws {
      let (path, known, resolved, renamed) = try baseline.compare()
      if !resolved.isEmpty || !renamed.isEmpty {
        try BaselineWriter.write(known.pruned(resolved, renamed: renamed), to: path, roots: [known.folder])
      }
      let moved = renamed.isEmpty ? "" : ", \(TerminalText.count(renamed.count, "entry", "entries")) renamed"
      try OutputTarget.standardOutput.write(
        "\(TerminalText.escaped(path.description)): "
          + "\(TerminalText.count(resolved.count, "resolved entry", "resolved entries")) removed\(moved)\n")
    }
  }

  struct Merge: Command {
    static let name = "merge"
    static let abstract = "Merge baselines, as a Git merge driver or after a conflict."
    static let discussion = """
      With three files, merges the changes made in OURS and THEIRS since BASE into OURS. Without files, resolves the conflict in the \
      baseline of the working directory. To install the merge driver, run

        git config merge.applint-baseline.driver 'applint baseline merge %O %A %B'

      and add '.applint-baseline.jsonl merge=applint-baseline' to .gitattributes. Exit status: 0 on success, 2 on error.
      """

    /// Base, ours, theirs; or none.
    let files: [String]

    init(_ arguments: inout ArgumentReader) {
      let sides = [
        arguments.positional("<base>", "Common ancestor.", standard: ""),
        arguments.positional("<ours>", "Our version; the result is written to this file.", standard: ""),
        arguments.positional("<theirs>", "Their version.", standard: ""),
      ]
      files = sides.filter { !$0.isEmpty }
    }

    func validate() throws {
      guard files.isEmpty || files.count == 3 else { throw ValidationError("expected three files (BASE, OURS, THEIRS) or none") }
    }

    func run() throws {
      let path = Path(files.isEmpty ? ScanSetup.baselineName : files[1])
      let sides = try files.isEmpty ? Self.stages(of: path) : files.map { try Self.contents(of: Path($0)) }
      let baselines = try sides.enumerated().map { index, bytes -> Baseline in
        // Git passes an empty file for a side that does not have one.
        guard let bytes, !bytes.isEmpty else { return .empty(folder: Path()) }
        do throws(Baseline.Failure) {
          return try Baseline(bytes, folder: Path())
        } catch {
          throw ConfigurationFailure(
            path: files.isEmpty ? path : Path(files[index]),
            problems: [error.line.map { "line \($0): \(error.reason)" } ?? error.reason])
        }
      }
      try BaselineWriter.write(.merged(base: baselines[0], ours: baselines[1], theirs: baselines[2]), to: path, roots: [])
      if files.isEmpty { complain("merged '\(path)'; run 'git add \(path)' to mark it as resolved") }
    }

    private static func contents(of path: Path) throws -> [UInt8]? {
      do throws(SystemError) {
        return try OpenFile.contents(of: path)
      } catch {
        throw ExitCode.undone("cannot read '\(path)': \(error.message)")
      }
    }

    private static func stages(of path: Path) throws -> [[UInt8]?] {
      do throws(StateFailure) {
        if let file = try ConflictedFile(path) { return [file.base, file.ours, file.theirs] }
      } catch {
        throw ExitCode.undone("\(error)")
      }
      throw ExitCode.undone("'\(path)' has no merge conflict")
    }
  }
}

/// The options of a scan whose findings are compared with the baseline.
struct BaselineArguments {
  let folder: String
  let arguments: ScanArguments

  init(_ reader: inout ArgumentReader) throws {
    folder = reader.positional(
      "<folder>", "Folder that contains the baseline.", standard: ".")
    arguments = try ScanArguments(&reader, for: .comparison)
  }

  func compare() throws -> (path: Path, known: Baseline, resolved: [BaselineEntry], renamed: [BaselineEntry: BaselineEntry]) {
    let root = Platform.path(fromArgument: folder)
    let setup = try ScanSetup(arguments, paths: [root], jobs: nil, writesBaseline: true)
    guard let path = setup.baselinePath, let known = setup.options.policy.baseline else {
      if let named = arguments.baseline { throw ExitCode.undone("cannot read '\(named)': No such file or directory") }
      throw ExitCode.undone("no baseline found; run 'applint --write-baseline' to create one")
    }
    // Only a scan of the whole folder shows which entries are resolved.
    let result = Scan(setup.options).run(paths: [setup.baselineFolder ?? root])
    let unread = Set(result.notifications.map(\.path)).count
    if unread > 0 {
      complain("cannot read \(unread == 1 ? "1 path; its" : "\(unread) paths; their") baseline entries are kept")
    }
    let failures = result.notifications.filter { $0.level == .error }
    for failure in failures { complain("error: \(failure.complaint)") }
    if !failures.isEmpty { throw ExitCode.undone }
    return (path, known, result.resolved, result.renamed)
  }
}
