internal import ArgumentParser
internal import Bytes
internal import Configuration
internal import Findings
internal import Project
internal import Scanner

/// What is scanned and how it is judged: options that take precedence over the configuration.
struct ScanArguments: ParsableArguments {
  @OptionGroup(title: "Rules") var selection: RuleSelection

  @Option(
    help: ArgumentHelp(
      "Lowest level that makes the exit status 1: error (by default), warning, note or never.", valueName: "level"))
  var failOn: FailOn?

  @Flag(help: "Exit with 2 when a file in the tree could not be read.")
  var strictRead = false

  @Flag(help: "Also report, and list as notes, what is only mentioned: in comments, in longer strings, in dead code.")
  var mentions = false

  @Option(
    help: ArgumentHelp(
      "Whether pods, packages and vendored files are scanned: include (by default) or exclude.", valueName: "choice"))
  var thirdParty: ThirdPartyChoice?

  @Option(help: ArgumentHelp("Leave out paths that match, in the manner of .gitignore. May be repeated.", valueName: "glob"))
  var exclude: [String] = []

  @Flag(name: .customLong("no-ignore"), help: "Scan sources that .gitignore names, too.")
  var noIgnore = false

  @OptionGroup var projectOrder: ProjectOrderOption

  @Option(
    help: ArgumentHelp("The configuration; by default .applint.yml in the folder that is scanned or above it.", valueName: "file")
  )
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Use no configuration.")
  var noConfig = false

  @Option(help: ArgumentHelp("Hide findings recorded in FILE; --write-baseline writes it.", valueName: "file"))
  var baseline: String?

  @Flag(name: .customLong("no-baseline"), help: "Report findings recorded in the baseline, too.")
  var noBaseline = false

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("--config and --no-config exclude each other.") }
    if noBaseline, baseline != nil { throw ValidationError("--baseline and --no-baseline exclude each other.") }
    try selection.check()
  }

  /// The configuration for some paths, with what the options change.
  func configurationFile(for paths: [Path]) throws -> ConfigurationFile {
    let file =
      if noConfig {
        ConfigurationFile(configuration: TeamConfiguration(), path: nil)
      } else if let config {
        try ConfigurationFile.read(Platform.path(fromArgument: config))
      } else {
        try ConfigurationFile.find(for: paths)
      }
    return ConfigurationFile(configuration: effective(file.configuration), path: file.path)
  }

  private func effective(_ configuration: TeamConfiguration) -> TeamConfiguration {
    var configuration = configuration
    if !selection.only.isEmpty {
      configuration.only = Sourced(selection.only, .option("--rule"))
      for id in selection.only { configuration.rules[id]?.isOff = false }
    }
    if !selection.enabled.isEmpty {
      configuration.enable = Sourced(configuration.enable.value + selection.enabled, .option("--enable"))
      for id in selection.enabled { configuration.rules[id]?.isOff = false }
      if !configuration.only.value.isEmpty, selection.only.isEmpty {
        configuration.only = Sourced(configuration.only.value + selection.enabled, .option("--enable"))
      }
    }
    if let failOn { configuration.failOn = Sourced(failOn.level, .option("--fail-on")) }
    if strictRead { configuration.strictRead = Sourced(true, .option("--strict-read")) }
    if let thirdParty { configuration.scansThirdParty = Sourced(thirdParty == .include, .option("--third-party")) }
    if let order = projectOrder.order { configuration.sortProfile = Sourced(order, .option("--project-order")) }
    if let baseline { configuration.baseline = Sourced(baseline, .option("--baseline")) }
    if noBaseline { configuration.baseline = Sourced(nil, .option("--no-baseline")) }
    return configuration
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
