internal import ArgumentParser
internal import Bytes
internal import Configuration
internal import Findings
internal import Reporting
internal import Rules
internal import Scanner

struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Scan folders and files (the default).",
    discussion: "Exit status: 0 no findings at or above --fail-on; 1 there are some; 2 something could not be done.")

  @Argument(help: "Folders and files to scan; the working directory by default.")
  var paths: [String] = []

  @OptionGroup var arguments: ScanArguments
  @OptionGroup(title: "Only what changed") var changes: ChangeOptions
  @OptionGroup(title: "Reports") var report: ReportOptions

  @Flag(
    name: .customLong("write-baseline"), help: "Write what is found into the baseline; from then on only what is new is told.")
  var writeBaseline = false

  @Flag(name: .customLong("strict-baseline"), help: "Exit with 1, too, when something that the baseline knows is gone.")
  var strictBaseline = false

  @Option(help: ArgumentHelp("Number of threads; the number of processors by default.", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Scan the files listed in a file, or on standard input (-), one per line or NUL-separated.", valueName: "file"))
  var filesFrom: String?

  @Flag(help: "Print figures about the scan on standard error.")
  var stats = false

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be between 1 and 1024.") }
    if filesFrom != nil, !paths.isEmpty { throw ValidationError("--files-from and paths exclude each other.") }
    if filesFrom != nil, changes.isGiven { throw ValidationError("--files-from does not go with --\(changes.name).") }
    if changes.isGiven, paths.count > 1 { throw ValidationError("--\(changes.name) looks at one folder.") }
    if writeBaseline, changes.isGiven { throw ValidationError("--write-baseline wants a whole scan, without --\(changes.name).") }
    if strictBaseline, changes.isGiven {
      throw ValidationError("--strict-baseline wants a whole scan, without --\(changes.name).")
    }
    if writeBaseline, filesFrom != nil { throw ValidationError("--write-baseline wants a whole scan, without --files-from.") }
    if writeBaseline, arguments.noBaseline { throw ValidationError("--write-baseline and --no-baseline exclude each other.") }
    _ = try report.outputs()
  }

  func run() throws {
    let start = Platform.monotonicSeconds
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    let files = try listedFiles()
    let setup = try ScanSetup(arguments, paths: files ?? roots, jobs: jobs, writesBaseline: writeBaseline)
    if strictBaseline, setup.baselinePath == nil { throw ValidationError("--strict-baseline needs a baseline.") }
    let progress = ProgressLine(isOn: !report.quiet)
    let scan = Scan(setup.options) { progress.show($0) }
    var result: ScanResult
    do {
      result = try files.map(scan.run(files:)) ?? changes.run(scan, roots)
    } catch {
      progress.clear()
      throw error
    }
    progress.clear()
    if writeBaseline { result = try BaselineWriter(setup, roots).write(result) }
    let failures = result.notifications.filter { $0.level == .error }
    for failure in failures { complain("error: \(failure.path): \(failure.reason)") }
    let fixes = FixSuggestions(result, order: setup.options.projectOrder)
    try report.write(
      Report(
        result, version: applintVersion, rules: setup.rules.map(\.descriptor),
        paths: ReportPaths(base: files == nil ? Scan.base(of: roots) : Platform.currentDirectory, scanned: files ?? roots),
        fix: fixes.fix),
      listsNotes: arguments.mentions)
    if stats { printStatistics(result, seconds: Platform.monotonicSeconds - start) }
    try exit(result, setup, failures: failures.count)
  }

  private func exit(_ result: ScanResult, _ setup: ScanSetup, failures: Int) throws {
    if failures > 0 || (setup.configuration.strictRead.value && !result.notifications.isEmpty) { throw ExitCode.undone }
    if strictBaseline, !result.gone.isEmpty { throw ExitCode.findings }
    if let threshold = setup.configuration.failOn.value, result.findings.contains(where: { $0.level >= threshold }) {
      throw ExitCode.findings
    }
  }

  private func listedFiles() throws -> [Path]? {
    guard let filesFrom else { return nil }
    do throws(SystemError) {
      return try FileList.read(filesFrom)
    } catch {
      complain("error: \(filesFrom): \(error.message)")
      throw ExitCode.undone
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
    var bytes: [UInt8] = []
    let count: Int
    if name == "-" {
      count = try OpenFile.standardInput().readAll(into: &bytes)
    } else {
      count = try OpenFile(path: Path(name)).readAll(into: &bytes)
    }
    let text = bytes[..<count]
    let separator = text.contains(0) ? 0 : UInt8(ascii: "\n")
    return text.split(separator: separator).map { line in
      Path(bytes: Array(separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
  }
}
