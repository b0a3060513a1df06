internal import Arguments
internal import Bytes
internal import Configuration
internal import Findings
internal import Project
internal import Scanner

/// What is scanned and how it is judged: options that take precedence over the configuration.
struct ScanArguments {
  let selection: RuleSelection
  let failOn: FailOn?
  let strictRead: Bool
  let mentions: Bool
  let thirdParty: ThirdPartyChoice?
  let exclude: [String]
  let noIgnore: Bool
  let projectOrder: ProjectOrderOption
  let config: String?
  let noConfig: Bool
  let baseline: String?
  let noBaseline: Bool

  init(_ arguments: inout ArgumentReader) throws {
    selection = arguments.group("Rules") { RuleSelection(&$0) }
    failOn = try arguments.choice(
      "--fail-on <level>", "Lowest level that makes the exit status 1: error (by default), warning, note or never.")
    strictRead = arguments.flag("--strict-read", "Exit with 2 when a file in the tree could not be read.")
    mentions = arguments.flag(
      "--mentions", "Also report, and list as notes, what is only mentioned: in comments, in longer strings, in dead code.")
    thirdParty = try arguments.choice(
      "--third-party <choice>", "Whether pods, packages and vendored files are scanned: include (by default) or exclude.")
    exclude = arguments.options(
      "--exclude <glob>", "Leave out paths that match, in the manner of .gitignore. May be repeated.")
    noIgnore = arguments.flag("--no-ignore", "Scan sources that .gitignore names, too.")
    projectOrder = try ProjectOrderOption(&arguments)
    config = arguments.option(
      "--config <file>", "The configuration; by default .applint.yml in the folder that is scanned or above it.")
    noConfig = arguments.flag("--no-config", "Use no configuration.")
    baseline = arguments.option(
      "--baseline <file>", "Hide findings recorded in FILE; --write-baseline writes it.")
    noBaseline = arguments.flag("--no-baseline", "Report findings recorded in the baseline, too.")
  }

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
enum FailOn: String, CaseIterable {
  case error
  case warning
  case note
  case never

  var level: Level? { Level(rawValue: rawValue) }
}

enum ThirdPartyChoice: String, CaseIterable {
  case include
  case exclude
}
