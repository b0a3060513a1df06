internal import Arguments
internal import Bytes
internal import Configuration
internal import Findings
internal import Reporting
internal import Rules
internal import Scanner

struct InitCommand: Command {
  static let name = "init"
  static let abstract = "Write a commented .applint.yml from what a checkout holds."
  static let discussion = "A configuration that is there is left alone. Exit status: 0 written; 2 something could not be done."

  let folder: String
  let print: Bool

  init(_ arguments: inout ArgumentReader) {
    folder = arguments.positional("<folder>", "The top of the checkout; the working directory by default.", standard: ".")
    print = arguments.flag("--print", "Print it and write nothing.")
  }

  func run() throws {
    let root = Platform.path(fromArgument: folder)
    let path = root.appending(TeamConfiguration.fileName)
    if !print, (try? EntryType(ofLinkPath: path)) != nil {
      throw ExitCode.undone("\(path): is there already; 'applint config' prints what is in force")
    }
    let arguments = try ArgumentReader.read(["--no-config"]) { try ScanArguments(&$0) }
    let setup = try ScanSetup(arguments, paths: [root], jobs: nil)
    let result = Scan(setup.options).run(paths: [root])
    for failure in result.notifications where failure.level == .error { complain("error: \(failure.path): \(failure.reason)") }
    if result.notifications.contains(where: { $0.level == .error }) { throw ExitCode.undone }
    var found: [String: Int] = [:]
    for finding in result.findings { found[finding.ruleID, default: 0] += 1 }
    let text = ConfigurationText.starter(thirdParty: result.summary.thirdPartyFolders.sorted(), found: found)
    if print { return try OutputTarget.standardOutput.write(text) }
    do throws(SystemError) {
      try FileCreation.write(Array(text.utf8), to: path)
    } catch {
      throw ReportFailure(file: path, error: error)
    }
    try OutputTarget.standardOutput.write(
      """
      \(TerminalText.escaped(path.description)): written. Next: applint --write-baseline, and applint hook install.
      To merge the baselines of two branches by entries:
        echo '\(ScanSetup.baselineName) merge=applint-baseline' >> .gitattributes
        git config merge.applint-baseline.driver 'applint baseline merge %O %A %B'

      """)
  }
}

struct ConfigCommand: Command {
  static let name = "config"
  static let abstract = "Print the configuration in force, and where each value comes from."
  static let discussion = "What is printed is itself a configuration. Exit status: 0; 2 for a configuration that cannot be used."

  let paths: [String]
  let arguments: ScanArguments

  init(_ reader: inout ArgumentReader) throws {
    paths = reader.positionals(
      "<paths>", "The folder or files that would be scanned; the working directory by default.")
    arguments = try ScanArguments(&reader)
  }

  func validate() throws { try arguments.validate() }

  func run() throws {
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    let setup = try ScanSetup(arguments, paths: roots, jobs: nil, writesBaseline: true)
    let file = setup.file.path.map { TerminalText.escaped($0.description) } ?? "there is no \(TeamConfiguration.fileName)"
    let values = ConfigurationText.effective(setup.configuration, active: Set(setup.rules.map(\.id)))
    try OutputTarget.standardOutput.write("# \(file)\n\(values)")
  }
}

struct WhyCommand: Command {
  static let name = "why"
  static let abstract = "Say how a path is treated: read or left out, by which pattern, and which rules count there."
  static let discussion = "Exit status: 0 the path is read; 1 it is left out; 2 something could not be done."

  let path: String
  let root: String?
  let arguments: ScanArguments

  init(_ reader: inout ArgumentReader) throws {
    path = try reader.positional("<path>", "A file or folder in the folder that would be scanned.")
    root = reader.option(
      "--root <folder>", "The folder that would be scanned; by default the checkout around the path.")
    arguments = try ScanArguments(&reader)
  }

  func validate() throws { try arguments.validate() }

  func run() throws {
    let named = Platform.path(fromArgument: path)
    let setup = try ScanSetup(
      arguments, paths: [root.map(Platform.path(fromArgument:)) ?? named], jobs: nil, writesBaseline: true)
    let around = ((try? EntryType(ofPath: named)) == .directory ? named : named.parent).absolute
    let checkout = around.flatMap { CheckoutTop.find(around: $0, configuration: setup.options.patterns.folder) }
    let root = root.map(Platform.path(fromArgument:)) ?? checkout ?? Path(".")
    guard let top = root.absolute, let inside = named.absolute?.relative(to: top) else {
      throw ValidationError("'\(path)' is outside of the folder that would be scanned; --root names another.")
    }
    let treatment: PathTreatment
    do throws(SystemError) {
      treatment = try PathTreatment(of: inside, in: root, setup.options)
    } catch {
      throw ExitCode.undone("\(path): \(error.message)")
    }
    let lines = [inside.isEmpty ? "." : inside.description] + treatment.lines.map { "  \($0)" }
    try OutputTarget.standardOutput.write(lines.map { TerminalText.escaped($0) + "\n" }.joined())
    if !treatment.isScanned { throw ExitCode.findings }
  }
}
