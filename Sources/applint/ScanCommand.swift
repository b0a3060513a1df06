internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting
internal import Rules
internal import Scanner

struct ScanCommand: Command {
  static let name = "scan"
  static let abstract = "Scan folders and files (the default)."
  static let discussion = "Exit status: 0 no findings at or above --fail-on; 1 there are some; 2 something could not be done."

  let paths: [String]
  let arguments: ScanArguments
  let changes: ChangeOptions
  let report: ReportOptions
  let writeBaseline: Bool
  let force: Bool
  let strictBaseline: Bool
  let jobs: Int?
  let filesFrom: String?
  let allowEmpty: Bool
  let stats: Bool

  init(_ reader: inout ArgumentReader) throws {
    paths = reader.positionals("<paths>", "Folders and files to scan; the working directory by default.")
    arguments = try ScanArguments(&reader)
    changes = reader.group("Only what changed") { ChangeOptions(&$0) }
    report = try reader.group("Reports") { try ReportOptions(&$0) }
    writeBaseline = reader.flag(
      "--write-baseline", "Record current findings in the baseline; later runs report only new ones.")
    force = reader.flag("--force", "With --write-baseline, replace a file that is not an applint baseline.")
    strictBaseline = reader.flag("--strict-baseline", "Also exit 1 if the baseline has resolved entries.")
    jobs = try reader.option("--jobs <n>", "Number of threads; the number of processors by default.") { Int($0) }
    filesFrom = reader.option(
      "--files-from <file>", "Scan the files listed in a file, or on standard input (-), one per line or NUL-separated.")
    allowEmpty = reader.flag("--allow-empty", "Exit 0 if there is nothing to check.")
    stats = reader.flag("--stats", "Print figures about the scan on standard error.")
  }

  func validate() throws {
    try arguments.validate()
    try changes.validate()
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be between 1 and 1024.") }
    if filesFrom != nil, !paths.isEmpty { throw ValidationError("--files-from and paths exclude each other.") }
    if filesFrom != nil, changes.isGiven { throw ValidationError("--files-from does not go with --\(changes.name).") }
    if changes.isGiven, paths.count > 1 { throw ValidationError("--\(changes.name) looks at one folder.") }
    if writeBaseline, changes.isGiven { throw ValidationError("--write-baseline wants a whole scan, without --\(changes.name).") }
    if strictBaseline, changes.isGiven {
      throw ValidationError("--strict-baseline wants a whole scan, without --\(changes.name).")
    }
    if force, !writeBaseline { throw ValidationError("--force needs --write-baseline.") }
    if writeBaseline, filesFrom != nil { throw ValidationError("--write-baseline wants a whole scan, without --files-from.") }
    if writeBaseline, arguments.noBaseline { throw ValidationError("--write-baseline and --no-baseline exclude each other.") }
    _ = try report.outputs()
  }

  func run() throws {
    let start = Platform.monotonicSeconds
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    try refuseMisspelledCommand()
    let files = try listedFiles()
    var scans = try CheckoutScans(self, files ?? roots)
    if strictBaseline, scans.parts.contains(where: { $0.setup.baselinePath == nil }) {
      throw ValidationError("--strict-baseline needs a baseline.")
    }
    let order = scans.parts[0].setup.options.projectOrder
    try changes.repairStaged(roots, order: order)
    let progress = ProgressLine(isOn: !report.quiet)
    do {
      try scans.run { setup, paths, areAll in
        let scan = Scan(setup.options) { progress.show($0) }
        return files != nil ? scan.run(files: paths) : try changes.run(scan, paths, areAll: areAll)
      }
    } catch {
      progress.clear()
      throw error
    }
    progress.clear()
    if writeBaseline { try scans.writeBaseline() }
    let result = scans.result
    let failures = result.notifications.filter { $0.level == .error }
    for failure in failures { complain("error: \(failure.path): \(failure.reason)") }
    let fixes = FixSuggestions(result, order: order)
    try report.write(
      Report(
        result, version: applintVersion, rules: scans.rules,
        paths: ReportPaths(base: files == nil ? Scan.base(of: roots) : Platform.currentDirectory, scanned: files ?? roots),
        fix: fixes.fix),
      listsNotes: arguments.mentions, roots: roots)
    let mayBeEmpty = changes.isGiven || files?.isEmpty == true || allowEmpty
    if !mayBeEmpty, !result.holdsAnything {
      throw ExitCode.undone("nothing to check in \(Self.list(files ?? roots)): \(result.reasonForNothing)")
    }
    if stats { printStatistics(result, seconds: Platform.monotonicSeconds - start) }
    try exit(result, scans, failures: failures.count)
  }

  private func exit(_ result: ScanResult, _ scans: CheckoutScans, failures: Int) throws {
    if failures > 0 || scans.isUnread { throw ExitCode.undone }
    if strictBaseline, !result.gone.isEmpty { throw ExitCode.findings }
    let failing = scans.failingRules
    guard !failing.isEmpty else { return }
    if changes.hook {
      let rules = failing.sorted().prefix(3).map { "'applint explain \($0)'" }.joined(separator: ", ")
      complain("commit refused; \(rules) says why and what to do, 'git commit --no-verify' skips this check")
    }
    throw ExitCode.findings
  }

  /// A word that is neither a command nor a path is most likely a misspelled command.
  private func refuseMisspelledCommand() throws {
    let commands = Applint.subcommands.map { $0.name }
    for path in paths where !path.contains("/") && (try? EntryType(ofLinkPath: Path(path))) == nil {
      guard let command = path.nearest(of: commands) else { continue }
      throw ExitCode.undone("no file or folder '\(path)'; did you mean 'applint \(command)'?")
    }
  }

  private static func list(_ paths: [Path]) -> String {
    let names = paths.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return paths.count > 3 ? "\(names) and \(paths.count - 3) more" : names
  }

  private func listedFiles() throws -> [Path]? {
    guard let filesFrom else { return nil }
    do throws(SystemError) {
      return try FileList.read(filesFrom)
    } catch {
      throw ExitCode.undone("\(filesFrom): \(error.message)")
    }
  }

  private func printStatistics(_ result: ScanResult, seconds: Double) {
    guard let output = try? Output(.standardError) else { return }
    let summary = result.summary
    output.write("files read:   \(summary.filesRead)\n")
    output.write("bytes:        \(summary.bytesRead)\n")
    output.write("folders:      \(summary.directoriesWalked)\n")
    for reason in LeftOut.allCases { output.write("left out:     \(summary.leftOut[reason] ?? 0) \(reason.rawValue)\n") }
    output.write("wall time:    \(Int(seconds * 1e6)) µs\n")
    output.write("CPU time:     \(Int(Platform.processorSeconds * 1e6)) µs\n")
    output.flush()
  }
}

/// The list of `--files-from`.
enum FileList {
  /// NUL-separated where a NUL stands in it, otherwise one path a line; empty ones are passed over.
  static func read(_ name: String) throws(SystemError) -> [Path] {
    let text = try name == "-" ? OpenFile.standardInput().contents() : OpenFile.contents(of: Path(name))
    let separator = text.contains(0) ? 0 : UInt8(ascii: "\n")
    return text.split(separator: separator).map { line in
      Path(bytes: Array(separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
  }
}

extension ScanResult {
  /// Whether there was anything to check, or something that could not be read.
  fileprivate var holdsAnything: Bool { summary.filesKnown > 0 || summary.filesRead > 0 || !notifications.isEmpty }

  /// Why there was nothing, as a clause.
  fileprivate var reasonForNothing: String {
    if summary.leftOut[.excluded] != nil { return "every file is excluded ('applint why PATH' names the pattern)" }
    if summary.leftOut[.thirdParty] != nil { return "third-party code is excluded" }
    if summary.leftOut[.gitignored] != nil { return "every file is ignored by .gitignore (--no-ignore checks them)" }
    if summary.leftOut[.derived] != nil { return "only build products, which are not checked" }
    return "no file of a kind that applint checks"
  }
}
