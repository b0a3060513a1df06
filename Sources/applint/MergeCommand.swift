internal import Arguments
internal import Bytes
internal import Project
internal import Reporting
internal import Scanner

struct MergeCommand: CommandGroup {
  static let name = "merge"
  static let abstract = "Merge project files by structure, also as a Git merge driver."
  static var subcommands: [any Command.Type] {
    [MergeFilesCommand.self, MergeInstallCommand.self, MergeUninstallCommand.self, MergeStatusCommand.self]
  }
  static var defaultSubcommand: (any Command.Type)? { MergeFilesCommand.self }
}

struct MergeFilesCommand: Command {
  static let name = "files"
  static let abstract = "Merge three versions of a project, or a project that Git left in conflict."
  static let discussion = """
    BASE OURS THEIRS are files; the result replaces OURS. With one argument, a project.pbxproj or its .xcodeproj folder, merges \
    the versions in Git's index again. If Git's merge by lines has no conflict and the same contents, it is used byte for byte. \
    Otherwise, objects are merged by id and dictionaries by key, and conflict markers surround single entries or objects. A file \
    that cannot be parsed is merged line by line.

    Exit status: 0 if merged, 1 if conflicts are left, 2 if nothing was written.
    """

  private let files: [String]
  private let named: (base: String?, ours: String?, theirs: String?)
  private let output: String?
  private let path: String?
  private let style: MergeOptions.Style?
  private let explain: Bool
  private var options = MergeOptions()

  init(_ arguments: inout ArgumentReader) throws {
    files = arguments.positionals("<files>", "BASE OURS THEIRS, or a project in conflict.")
    named = (
      arguments.option("--base <file>", "The common ancestor."), arguments.option("--ours <file>", "Our version."),
      arguments.option("--theirs <file>", "Their version.")
    )
    output = arguments.option("-o, --output <file>", "Write the result to FILE, or '-' for standard output.", defaultText: "OURS")
    path = arguments.option("--path <path>", "Name of the project in messages; prints a summary, as for Git.")
    let labels = try arguments.options(
      "--labels <labels>", "Labels of conflicts: BASE,OURS,THEIRS, or base=, ours=, or theirs= with one of them.",
      parse: MergeLabels.init)
    options.markerSize =
      try arguments.option(
        "--marker-size <count>", "Length of conflict markers.", standard: "7",
        parse: { text in Int(text).flatMap { (1...1000).contains($0) ? $0 : nil } }) ?? 7
    style = try arguments.choice("--style <style>", "Style of conflicts.", defaultText: "merge.conflictStyle of Git")
    options.versions = try arguments.choice(
      "--versions <choice>", "How to merge different versions and build numbers.", standard: .higher)
    options.pins = try arguments.choice(
      "--pins <choice>", "How to merge a package pinned to a branch or revision with another requirement.", standard: .conflict)
    explain = arguments.flag("--explain", "Print each decision.")
    for label in labels { label.apply(to: &options.labels) }
  }

  func validate() throws {
    let count = files.count + [named.base, named.ours, named.theirs].count { $0 != nil }
    if count != 3, count != 1 || files.isEmpty {
      throw ValidationError("expected BASE OURS THEIRS, or one project in conflict")
    }
  }

  func run() throws {
    if files.count == 1, named.base == nil { return try mergeStages() }
    var rest = files[...]
    let base = file(named.base ?? rest.popFirst())
    let ours = file(named.ours ?? rest.popFirst())
    let theirs = file(named.theirs ?? rest.popFirst())
    let merger = LineMerger(base: base, ours: ours, theirs: theirs)
    let contents = try (read(base), read(ours), read(theirs))
    try finish(merger, contents.0, contents.1, contents.2, to: ours, holding: contents.1)
  }

  private func file(_ argument: String?) -> Path { Platform.path(fromArgument: argument ?? "") }

  private func read(_ path: Path) throws -> [UInt8] {
    do throws(SystemError) {
      return try OpenFile.contents(of: path)
    } catch {
      throw ExitCode.undone("cannot read '\(path)': \(error.message)")
    }
  }

  /// Merges what is in the index.
  private func mergeStages() throws {
    var project = file(files[0])
    if (try? EntryType(ofPath: project)) == .directory { project = project.appending("project.pbxproj") }
    let old = try read(project)
    let stages: MergeStages
    do throws(StateFailure) {
      stages = try MergeStages(of: project)
    } catch {
      throw ExitCode.undone("\(error)")
    }
    try stages.withFiles { merger in
      try finish(merger, stages.base, stages.ours, stages.theirs, to: project, holding: old)
    }
  }

  private func finish(
    _ merger: LineMerger, _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], to target: Path, holding old: [UInt8]
  ) throws {
    let text: LineMerge
    do throws(StateFailure) {
      text = try merger.merge(options, style)
    } catch {
      throw ExitCode.undone("cannot merge '\(path ?? target.description)': \(error)")
    }
    let merge = ProjectMerge(
      base: base, ours: ours, theirs: theirs, options: options, explains: explain, text: text,
      style: { style ?? LineMerger.configuredStyle() })
    if output != nil || merge.bytes != old { try write(merge.bytes, to: target, holding: old) }
    report(merge, path ?? target.description)
    switch merge.outcome {
    case .conflicts, .unsound: throw ExitCode.findings
    case .lines where !text.isClean: throw ExitCode.findings
    default: return
    }
  }

  private func write(_ bytes: [UInt8], to target: Path, holding old: [UInt8]) throws {
    if let output {
      let target = output == "-" ? OutputTarget.standardOutput : OutputTarget(file: Platform.path(fromArgument: output))
      let opened = try target.open()
      opened.write(bytes)
      return try target.finish(opened)
    }
    do throws(SystemError) {
      if try FileReplacement.replace(target, holding: old, with: bytes) { return }
    } catch {
      throw ExitCode.undone("cannot write '\(target)': \(error.message)")
    }
    throw ExitCode.undone("'\(target)' was changed in the meantime")
  }

  private func report(_ merge: ProjectMerge, _ name: String) {
    if explain, let printed = try? Output(output == "-" ? .standardError : .standardOutput) {
      for decision in merge.decisions { printed.write(TerminalText.escaped(decision.line) + "\n") }
      printed.flush()
    }
    switch merge.outcome {
    case .text: break
    case .merged:
      if path != nil { complain("merged '\(name)' by structure") }
    case .conflicts(let count):
      complain("\(TerminalText.count(count, "conflict", "conflicts")) in '\(name)'")
    case .unsound(let reason): complain("'\(name)' needs a person, there are no conflict markers: \(reason)")
    case .lines(let reason): complain("merged '\(name)' line by line: \(reason)")
    }
  }
}

/// One label, or all.
private struct MergeLabels {
  private let base: String?
  private let ours: String?
  private let theirs: String?

  init?(_ text: String) {
    let one = { (prefix: String) in text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil }
    var (base, ours, theirs) = (one("base="), one("ours="), one("theirs="))
    if base == nil, ours == nil, theirs == nil {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { return nil }
      (base, ours, theirs) = (parts[0], parts[1], parts[2])
    }
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  func apply(to labels: inout MergeOptions.Labels) {
    // Before 2.44, Git does not replace these.
    if let base { labels.base = base == "%S" ? "base" : base }
    if let ours { labels.ours = ours == "%X" ? "ours" : ours }
    if let theirs { labels.theirs = theirs == "%Y" ? "theirs" : theirs }
  }
}
