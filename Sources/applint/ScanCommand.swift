internal import ArgumentParser
internal import Bytes
internal import Findings
internal import Project
internal import Reporting
internal import Rules
internal import Scanner

struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Scan folders and files (the default).",
    discussion: "Exit status: 0 no findings at or above --fail-on; 1 there are some; 2 something could not be done.")

  @Argument(help: "Folders and files to scan; the working directory by default.")
  var paths: [String] = []

  @OptionGroup(title: "Rules") var selection: RuleSelection
  @OptionGroup(title: "Reports") var report: ReportOptions

  @Option(help: ArgumentHelp("Lowest level that makes the exit status 1: error, warning, note or never.", valueName: "level"))
  var failOn: FailOn = .error

  @Flag(help: "Exit with 2 when a file in the tree could not be read.")
  var strictRead = false

  @Option(help: ArgumentHelp("Number of threads; the number of processors by default.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Also report, and list as notes, what is only mentioned: in comments, in longer strings, in dead code.")
  var mentions = false

  @Option(help: ArgumentHelp("Whether pods, packages and vendored files are scanned: include or exclude.", valueName: "choice"))
  var thirdParty: ThirdPartyChoice = .include

  @Option(help: ArgumentHelp("Leave out paths that match, in the manner of .gitignore. May be repeated.", valueName: "glob"))
  var exclude: [String] = []

  @OptionGroup var projectOrder: ProjectOrderOption

  @Flag(name: .customLong("no-ignore"), help: "Scan sources that .gitignore names, too.")
  var noIgnore = false

  @Option(
    help: ArgumentHelp(
      "Scan the files listed in a file, or on standard input (-), one per line or NUL-separated.", valueName: "file"))
  var filesFrom: String?

  @Flag(help: "Print figures about the scan on standard error.")
  var stats = false

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be between 1 and 1024.") }
    if filesFrom != nil, !paths.isEmpty { throw ValidationError("--files-from and paths exclude each other.") }
    guard try !selection.rules().isEmpty else { throw ValidationError("No rule is left to run.") }
    _ = try report.outputs()
  }

  func run() throws {
    let start = Platform.monotonicSeconds
    let rules = RuleSet(try selection.rules(), includesMentions: mentions)
    let options = ScanOptions(
      rules: rules, jobs: jobs ?? Platform.processorCount, excludes: exclude, honorsGitignore: !noIgnore,
      includesThirdParty: thirdParty == .include, projectOrder: projectOrder.order)
    let progress = ProgressLine(isOn: !report.quiet)
    let scan = Scan(options) { progress.show($0) }
    let result = try perform(scan)
    progress.clear()
    let failures = result.notifications.filter { $0.level == .error }
    for failure in failures { complain("error: \(failure.path): \(failure.reason)") }
    try report.write(result, listsNotes: report.notes || mentions)
    if stats { printStatistics(result, seconds: Platform.monotonicSeconds - start) }
    if !failures.isEmpty || (strictRead && !result.notifications.isEmpty) { throw ExitCode.undone }
    if let threshold = failOn.level, result.findings.contains(where: { $0.level >= threshold }) { throw ExitCode.findings }
  }

  private func perform(_ scan: Scan) throws -> ScanResult {
    guard let filesFrom else { return scan.run(paths: paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))) }
    do throws(SystemError) {
      return scan.run(files: try FileList.read(filesFrom))
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

/// `--fail-on`.
enum FailOn: String, CaseIterable, ExpressibleByArgument {
  case error
  case warning
  case note
  case never

  var level: Level? { Level(rawValue: rawValue) }
}

enum ThirdPartyChoice: String, CaseIterable, ExpressibleByArgument {
  case include
  case exclude
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
