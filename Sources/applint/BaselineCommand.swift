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
    static let abstract = "Show what is left of the baseline, by rule, and list resolved entries."
    static let discussion = "Exit status: 0; 2 something could not be done."

    let baseline: BaselineArguments

    init(_ arguments: inout ArgumentReader) throws { baseline = try BaselineArguments(&arguments) }

    func validate() throws { try baseline.arguments.validate() }

    func run() throws {
      let (path, known, gone, _) = try baseline.compare()
      let target = OutputTarget.standardOutput
      let output = try target.open()
      output.write(
        "\(TerminalText.escaped(path.description)): \(TerminalText.count(known.entries.count, "finding", "findings"))\n")
      let lost = Dictionary(grouping: gone, by: \.ruleID).mapValues(\.count)
      for (rule, entries) in Dictionary(grouping: known.entries, by: \.ruleID).sorted(by: { $0.key < $1.key }) {
        let (count, gone) = (entries.count, lost[rule] ?? 0)
        output.write("  \(rule): \(count - gone) of \(count) left\n")
      }
      if !gone.isEmpty {
        output.write(
          "\(TerminalText.count(gone.count, "entry is", "entries are")) resolved; 'applint baseline prune' removes them:\n")
      }
      for entry in gone {
        output.write("  \(TerminalText.escaped(entry.path)): \(TerminalText.escaped(entry.message)) [\(entry.ruleID)]\n")
      }
      try target.finish(output)
    }
  }

  struct Prune: Command {
    static let name = "prune"
    static let abstract = "Remove resolved entries, and rename those of renamed files."
    static let discussion = "Exit status: 0; 2 something could not be done."

    let baseline: BaselineArguments

    init(_ arguments: inout ArgumentReader) throws { baseline = try BaselineArguments(&arguments) }

    func validate() throws { try baseline.arguments.validate() }

    func run() throws {
      let (path, known, gone, renamed) = try baseline.compare()
      if !gone.isEmpty || !renamed.isEmpty {
        try BaselineWriter.write(known.pruned(gone, renamed: renamed), to: path, roots: [known.folder])
      }
      let moved = renamed.isEmpty ? "" : ", \(TerminalText.count(renamed.count, "entry", "entries")) renamed"
      try OutputTarget.standardOutput.write(
        "\(TerminalText.escaped(path.description)): \(TerminalText.count(gone.count, "resolved entry", "resolved entries")) removed\(moved)\n"
      )
    }
  }

  struct Merge: Command {
    static let name = "merge"
    static let abstract = "Merge baselines by entries, as a git merge driver or after a conflict."
    static let discussion = """
      With three files, joins what OURS and THEIRS made of BASE and writes it to OURS. With none, resolves the conflict in the baseline \
      of the working directory from what git keeps of both sides. To have git do it, run

        git config merge.applint-baseline.driver 'applint baseline merge %O %A %B'

      and put '.applint-baseline.jsonl merge=applint-baseline' into .gitattributes. Exit status: 0; 2 something could not be done.
      """

    let files: [String]

    init(_ arguments: inout ArgumentReader) { files = arguments.positionals("<file>", "BASE, OURS and THEIRS.") }

    func validate() throws {
      guard files.isEmpty || files.count == 3 else { throw ValidationError("give three files: BASE, OURS and THEIRS, or none.") }
    }

    func run() throws {
      let path = Path(files.isEmpty ? ScanSetup.baselineName : files[1])
      let sides = try files.isEmpty ? Self.stages(of: path) : files.map { try Self.contents(of: Path($0)) }
      let baselines = try sides.enumerated().map { index, bytes -> Baseline in
        // A side that did not have the file yet has an empty one, as git gives it.
        guard let bytes, !bytes.isEmpty else { return .empty(folder: Path()) }
        do throws(Baseline.Failure) {
          return try Baseline(bytes, folder: Path())
        } catch {
          throw ConfigurationFailure(
            path: files.isEmpty ? path : Path(files[index]),
            faults: [error.line.map { "\($0):1: \(error.reason)" } ?? error.reason])
        }
      }
      try BaselineWriter.write(.merged(base: baselines[0], ours: baselines[1], theirs: baselines[2]), to: path, roots: [])
      if files.isEmpty { complain("merged '\(path)'; 'git add \(path)' marks it as resolved") }
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

/// What the commands of the baseline compare it with.
struct BaselineArguments {
  let folder: String
  let arguments: ScanArguments

  init(_ reader: inout ArgumentReader) throws {
    folder = reader.positional(
      "<folder>", "The folder that the baseline is for; the working directory by default.", standard: ".")
    arguments = try ScanArguments(&reader)
  }

  func compare() throws -> (path: Path, known: Baseline, gone: [KnownFinding], renamed: [KnownFinding: KnownFinding]) {
    let root = Platform.path(fromArgument: folder)
    let setup = try ScanSetup(arguments, paths: [root], jobs: nil, writesBaseline: true)
    guard let path = setup.baselinePath, let known = setup.options.policy.baseline else {
      throw ExitCode.undone("there is no baseline; 'applint --write-baseline' writes one")
    }
    // Whatever the baseline is for is looked at, so that what is not found is gone.
    let result = Scan(setup.options).run(paths: [setup.baselineFolder ?? root])
    let unread = Set(result.notifications.map(\.path)).count
    if unread > 0 {
      complain("\(unread == 1 ? "1 path" : "\(unread) paths") could not be read; what the baseline knows of them stays")
    }
    let failures = result.notifications.filter { $0.level == .error }
    for failure in failures { complain("error: \(failure.path): \(failure.reason)") }
    if !failures.isEmpty { throw ExitCode.undone }
    return (path, known, result.gone, result.renamed)
  }
}
