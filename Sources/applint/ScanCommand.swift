internal import Arguments
internal import Bytes
internal import Findings
internal import Project
internal import Reporting
internal import Rules
internal import Scanner

struct ScanCommand: Command {
  static let name = "scan"
  static let abstract = "Check folders and files."
  static let discussion =
    "Exit status: 0 if there are no findings at or above the --fail-on severity, 1 if there are, 2 on error."

  let paths: [String]
  let arguments: ScanArguments
  private let argumentsKey: [String]
  let changes: ChangeOptions
  let report: ReportOptions
  let writeBaseline: Bool
  let force: Bool
  let strictBaseline: Bool
  let jobs: Int?
  let filesFrom: String?
  let allowEmpty: Bool
  let listFiles: Bool
  let addSuppressions: String?
  let timings: Bool
  let cache: CacheOptions
  let shard: ShardOptions

  init(_ reader: inout ArgumentReader) throws {
    let paths = reader.positionals("<paths>", "Folders, files, and archives (.ipa, .zip, .tar.gz) to check.", defaultText: ".")
    try self.init(&reader, paths: paths, scansFiles: true)
  }

  /// - Parameter scansFiles: whether there are options for what is scanned, besides `paths`.
  init(_ reader: inout ArgumentReader, paths: [String], scansFiles: Bool) throws {
    self.paths = paths
    (arguments, argumentsKey) = try reader.keyed { try ScanArguments(&$0) }
    changes =
      try scansFiles
      ? reader.group("Input and changes") { ChangeOptions(&$0) } : ArgumentReader.read([]) { ChangeOptions(&$0) }
    report = try reader.group("Reports") { try ReportOptions(&$0) }
    writeBaseline = reader.flag(
      "--write-baseline", "Record current findings in the baseline; later runs report only new ones.")
    force = reader.flag("--force", "With --write-baseline, overwrite a file that is damaged or not a baseline.")
    strictBaseline = reader.flag("--strict-baseline", "Also exit 1 if the baseline has resolved entries.")
    jobs = try reader.option("-j, --jobs <n>", "Use N threads.", standard: "one per processor") { text in
      guard let number = Int(text), (1...1024).contains(number) else { throw ValidationError("expected a number from 1 to 1024") }
      return number
    }
    filesFrom =
      scansFiles
      ? reader.option(
        "--files-from <file>", "Check the files listed in FILE or on standard input (-), one per line or NUL-separated.") : nil
    allowEmpty = reader.flag("--allow-empty", "Exit 0 if there is nothing to check.")
    listFiles =
      scansFiles
      && reader.flag("--list-files", "List the files to check, without checking them.", synonyms: ["--show-files"])
    addSuppressions = reader.option(
      "--add-suppressions <reason>",
      "Add a suppression comment with REASON for each current error and warning (and note, with --notes).",
      synonyms: ["--add-noqa", "--suppress"])
    cache = try scansFiles ? CacheOptions(&reader) : ArgumentReader.read([]) { CacheOptions(&$0) }
    shard = try scansFiles ? ShardOptions(&reader) : ArgumentReader.read([]) { try ShardOptions(&$0) }
    timings = reader.flag("--timings", "Print file counts and times to standard error.")
  }

  func validate() throws {
    try arguments.validate()
    try changes.validate()
    if filesFrom != nil, !paths.isEmpty { throw ValidationError("'--files-from' cannot be used with paths") }
    if filesFrom != nil, changes.isGiven { throw ValidationError("'--files-from' cannot be used with '--\(changes.name)'") }
    if changes.isGiven, paths.count > 1 { throw ValidationError("'--\(changes.name)' takes a single folder") }
    if writeBaseline, changes.isGiven { throw ValidationError("'--write-baseline' cannot be used with '--\(changes.name)'") }
    if strictBaseline, changes.isGiven {
      throw ValidationError("'--strict-baseline' cannot be used with '--\(changes.name)'")
    }
    if force, !writeBaseline { throw ValidationError("'--force' requires '--write-baseline'") }
    if writeBaseline, filesFrom != nil { throw ValidationError("'--write-baseline' cannot be used with '--files-from'") }
    if writeBaseline, arguments.noBaseline { throw ValidationError("'--write-baseline' cannot be used with '--no-baseline'") }
    if let name = changes.isGiven ? changes.name : changes.fix ? "fix" : nil {
      if addSuppressions != nil { throw ValidationError("'--add-suppressions' cannot be used with '--\(name)'") }
      if listFiles { throw ValidationError("'--list-files' cannot be used with '--\(name)'") }
    }
    if addSuppressions != nil, filesFrom != nil {
      throw ValidationError("'--add-suppressions' cannot be used with '--files-from'")
    }
    if let reason = addSuppressions,
      !reason.contains(where: { !$0.isWhitespace }) || reason.contains(where: \.isNewline) || reason.hasSuffix("\\")
    {
      throw ValidationError("'--add-suppressions' requires a one-line reason")
    }
    try shard.validate(self)
    _ = try report.outputs()
  }

  func run() throws { try run(combining: []) }

  /// - Parameter shards: what other machines found.
  func run(combining shards: [ShardFile]) throws {
    let start = StartTime()
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    try refuseMisspelledCommand()
    let files = try listedFiles()
    var scans = try CheckoutScans(self, files ?? roots)
    if strictBaseline, scans.parts.contains(where: { $0.setup.baselinePath == nil }) {
      throw ValidationError("'--strict-baseline' requires a baseline")
    }
    if try shard.run(scans, roots[0]) { return }
    if let addSuppressions { try SuppressionRun(scans, lowest: report.notes ? .note : .warning).add(addSuppressions) }
    let order = scans.parts[0].setup.options.projectOrder
    if changes.staged { try changes.repairStaged(roots, order: order) } else if changes.fix { try fixAll() }
    try scan(&scans, files, roots, shards, since: start)
    if listFiles { return try list(scans.result.summary.files) }
    if writeBaseline { try scans.writeBaseline() }
    var result = scans.result
    result.keepLastContents()
    let failures = result.notifications.filter { $0.level == .error }
    for failure in failures { complain("error: \(failure.complaint)") }
    let base = files == nil ? Scan.base(of: roots) : Platform.currentDirectory
    try report.write(
      Report(
        result, version: Release.version, rules: scans.rules, paths: ReportPaths(base: base, scanned: files ?? roots),
        origin: try ReportOrigin(of: base, for: report.outputs()),
        failLevel: scans.failLevel, fix: FixSuggestions(result, order: order).fix
      ),
      style(scans), roots: roots)
    let mayBeEmpty = changes.isGiven || files?.isEmpty == true || allowEmpty
    if !mayBeEmpty, !result.holdsAnything {
      throw ExitCode.undone("nothing to check in \(Self.list(files ?? roots)): \(result.reasonForNothing)")
    }
    if timings { printTimings(result, seconds: Platform.monotonicSeconds - start.monotonicSeconds) }
    try exit(result, scans, failures: failures.count)
  }

  /// - Parameters:
  ///   - files: those of `--files-from`.
  ///   - start: when the program began to read files.
  private func scan(
    _ scans: inout CheckoutScans, _ files: [Path]?, _ roots: [Path], _ shards: [ShardFile], since start: StartTime
  ) throws {
    let progress = ProgressLine(isOn: !report.quiet)
    defer { progress.clear() }
    try scans.run { setup, paths, areAll in
      var options = setup.options
      options.listsFiles = listFiles
      options.cache = try cache.cache(for: setup, argumentsKey + ["\(listFiles)"], named: files ?? roots, since: start)
      if let problem = options.problem(of: shards) { throw ExitCode.undone("cannot combine: \(problem)") }
      options.shards = shards
      options.isLast = roots.count == 1 && !changes.isGiven
      let scan = Scan(options) { progress.show($0) }
      return files != nil ? scan.run(files: paths) : try changes.run(scan, paths, areAll: areAll)
    }
  }

  private func exit(_ result: ScanResult, _ scans: CheckoutScans, failures: Int) throws {
    if failures > 0 || scans.isUnread { throw ExitCode.undone }
    if strictBaseline, !result.resolved.isEmpty { throw ExitCode.findings }
    let failing = scans.failingRules
    guard !failing.isEmpty else { return }
    if changes.hook {
      let rules = failing.sorted().prefix(3).map { "'applint explain \($0)'" }.joined(separator: ", ")
      complain("commit refused; run \(rules) for details, or 'git commit --no-verify' to skip this check")
    }
    throw ExitCode.findings
  }

  /// Does what `applint fix` does, with its messages on standard error.
  private func fixAll() throws {
    let only = arguments.selection.only.filter { FixableRule.ids.contains($0) }
    guard arguments.selection.only.isEmpty || !only.isEmpty else { return }
    let order = arguments.projectOrder.order.map { ["--project-order", $0.rawValue] } ?? []
    let command = try ArgumentReader.read(order + only.flatMap { ["--rule", $0] } + ["--"] + paths) { try FixCommand(&$0) }
    try command.run(to: .standardError)
  }

  private func list(_ files: [String]) throws {
    let output = try Output(.standardOutput)
    for file in Set(files).sorted() { output.write(TerminalText.escaped(file) + "\n") }
    try output.finish()
  }

  private func style(_ scans: CheckoutScans) -> ReportStyle {
    var style = ReportStyle(listsNotes: arguments.mentions)
    style.target = paths.isEmpty ? nil : paths.map(\.shellQuoted).joined(separator: " ")
    let hasBaseline = writeBaseline || scans.parts.contains { $0.setup.baselinePath != nil }
    style.mayWriteBaseline = !hasBaseline && !changes.isGiven && filesFrom == nil
    return style
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
    return paths.count > 3 ? "\(names), and \(paths.count - 3) more" : names
  }

  private func listedFiles() throws -> [Path]? {
    guard let filesFrom else { return nil }
    do throws(SystemError) {
      return try FileList.read(filesFrom)
    } catch {
      throw ExitCode.undone("cannot read '\(filesFrom)': \(error.message)")
    }
  }

  /// With three decimals.
  private static func seconds(_ seconds: Double) -> String {
    let milliseconds = Int(seconds * 1_000)
    let fraction = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  private func printTimings(_ result: ScanResult, seconds: Double) {
    guard let output = try? Output(.standardError) else { return }
    let summary = result.summary
    output.write("files checked:  \(summary.filesRead)\n")
    output.write("files reused:   \(summary.filesReused)\n")
    output.write("bytes read:     \(summary.bytesRead)\n")
    output.write("folders:        \(summary.directoriesWalked)\n")
    for reason in SkipReason.allCases { output.write("skipped:        \(summary.skipped[reason] ?? 0) \(reason.rawValue)\n") }
    output.write("from cache:     \(result.isFromCache ? "yes" : "no")\n")
    output.write("wall time:      \(Self.seconds(seconds)) s\n")
    output.write("CPU time:       \(Self.seconds(Platform.processorSeconds)) s\n")
    output.flush()
  }
}

extension ScanResult {
  /// Whether there was anything to check, or something that could not be read.
  fileprivate var holdsAnything: Bool { summary.recognizedFiles > 0 || summary.filesRead > 0 || !notifications.isEmpty }

  /// Why there was nothing, as a clause.
  fileprivate var reasonForNothing: String {
    if summary.skipped[.excluded] != nil { return "every file is excluded ('applint why PATH' shows the pattern)" }
    if summary.skipped[.thirdParty] != nil { return "third-party code is excluded" }
    if summary.skipped[.gitignored] != nil { return "every file is ignored by .gitignore (--no-ignore checks them)" }
    if summary.skipped[.derived] != nil { return "only build products, which are never checked" }
    return "no file of a supported type"
  }
}
