internal import Arguments
internal import Bytes
internal import Configuration
internal import Findings
internal import Reporting
internal import Rules
internal import Scanner

struct InitCommand: Command {
  static let name = "init"
  static let abstract = "Create an annotated .applint.yml for a checkout."
  static let discussion = "Does not overwrite an existing configuration. Exit status: 0 on success, 2 on error."

  let folder: String
  let print: Bool

  init(_ arguments: inout ArgumentReader) {
    folder = arguments.positional("<folder>", "Top-level folder of the checkout.", standard: ".")
    print = arguments.flag("--print", "Print the configuration instead of writing it.")
  }

  func run() throws {
    let root = Platform.path(fromArgument: folder)
    let path = root.appending(TeamConfiguration.fileName)
    if !print, (try? EntryType(ofLinkPath: path)) != nil {
      throw ExitCode.undone("'\(path)' already exists; run 'applint config' to print the effective configuration")
    }
    let arguments = try ArgumentReader.read(["--no-config"]) { try ScanArguments(&$0) }
    let setup = try ScanSetup(arguments, paths: [root], jobs: nil)
    let result = Scan(setup.options).run(paths: [root])
    for failure in result.notifications where failure.level == .error {
      complain("error: \(failure.complaint)")
    }
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
      Wrote \(TerminalText.escaped(path.description)). Next, run 'applint --write-baseline' and 'applint hook install'.
      To merge the baselines of two branches entry by entry:
        echo '\(ScanSetup.baselineName) merge=applint-baseline' >> .gitattributes
        git config merge.applint-baseline.driver 'applint baseline merge %O %A %B'

      """)
  }
}

struct ConfigCommand: Command {
  static let name = "config"
  static let abstract = "Print the effective configuration and the origin of each value."
  static let discussion = "The output is itself a valid configuration. Exit status: 0 on success, 2 on error."

  let paths: [String]
  let arguments: ScanArguments

  init(_ reader: inout ArgumentReader) throws {
    paths = reader.positionals(
      "<paths>", "Folders and files to print the configuration for.", defaultText: ".")
    arguments = try ScanArguments(&reader)
  }

  func validate() throws { try arguments.validate() }

  func run() throws {
    let roots = paths.isEmpty ? [Path(".")] : paths.map(Platform.path(fromArgument:))
    let setup = try ScanSetup(arguments, paths: roots, jobs: nil, writesBaseline: true)
    let file = setup.file.path.map { TerminalText.escaped($0.description) } ?? "no \(TeamConfiguration.fileName)"
    let values = ConfigurationText.effective(setup.configuration, active: Set(setup.rules.map(\.id)))
    try OutputTarget.standardOutput.write("# \(file)\n\(values)")
  }
}

struct WhyCommand: Command {
  static let name = "why"
  static let abstract = "Explain why a path is checked or skipped, and list the rules that apply to it."
  static let discussion = "Exit status: 0 if the path is checked, 1 if it is skipped, 2 on error."

  let path: String
  let root: String?
  let arguments: ScanArguments

  init(_ reader: inout ArgumentReader) throws {
    path = try reader.positional("<path>", "File or folder to explain.")
    root = reader.option(
      "--root <folder>", "Folder to scan.", defaultText: "the checkout that contains the path")
    arguments = try ScanArguments(&reader, for: .selection)
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
      throw ValidationError("'\(path)' is outside the folder to scan; use '--root' to specify another folder")
    }
    let explanation: PathExplanation
    do throws(SystemError) {
      explanation = try PathExplanation(of: inside, in: root, setup.options)
    } catch {
      throw ExitCode.undone("cannot read '\(path)': \(error.message)")
    }
    let lines = [inside.isEmpty ? "." : inside.description] + explanation.lines.map { "  \($0)" }
    try OutputTarget.standardOutput.write(lines.map { TerminalText.escaped($0) + "\n" }.joined())
    if !explanation.isScanned { throw ExitCode.findings }
  }
}
