internal import Arguments
internal import Bytes
internal import Configuration
internal import Findings
internal import Project
internal import Scanner

/// Options that override the configuration.
struct ScanArguments {
  /// What a command does with them.
  enum Purpose {
    case scan
    /// Compares findings with the baseline.
    case comparison
    /// Explains which files are checked.
    case selection
  }

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

  /// - Parameter purpose: options that do not change the result are not offered.
  init(_ arguments: inout ArgumentReader, for purpose: Purpose = .scan) throws {
    selection = try arguments.group("Rules") { try RuleSelection(&$0) }
    if purpose == .scan {
      failOn = try arguments.choice(
        "--fail-on <level>", "Exit 1 on findings of this severity or higher.", defaultText: "error")
      strictRead = arguments.flag("--strict-read", "Exit 2 if a file cannot be read.", synonyms: ["--strict"])
    } else {
      failOn = nil
      strictRead = false
    }
    if purpose == .selection {
      mentions = false
      projectOrder = ProjectOrderOption(order: nil)
    } else {
      mentions = arguments.flag(
        "--mentions", "Also report, as notes, API names in comments, inside string literals, and in disabled code.")
      projectOrder = try ProjectOrderOption(&arguments)
    }
    thirdParty = try arguments.choice(
      "--third-party <choice>", "Include or exclude pods, packages, and vendored files.", defaultText: "include")
    exclude = arguments.options(
      "--exclude <pattern>", "Skip paths that match this pattern (.gitignore syntax). May be repeated.",
      synonyms: ["--ignore", "--skip-path"])
    noIgnore = arguments.flag("--no-ignore", "Also check files ignored by .gitignore.")
    config = arguments.option(
      "--config <file>", "Read the configuration from FILE.",
      defaultText: ".applint.yml in the scanned folder or a parent folder")
    noConfig = arguments.flag("--no-config", "Ignore configuration files.")
    baseline =
      purpose == .selection
      ? nil : arguments.option("--baseline <file>", purpose == .scan ? "Hide findings recorded in FILE." : "Use this baseline.")
    noBaseline = purpose == .scan && arguments.flag("--no-baseline", "Ignore the baseline.")
  }

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("'--config' cannot be used with '--no-config'") }
    if noBaseline, baseline != nil { throw ValidationError("'--baseline' cannot be used with '--no-baseline'") }
    try selection.check()
  }

  /// The configuration for some paths, with the options applied.
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
    if let preset = selection.preset { configuration.replacePreset(with: preset, .option("--preset")) }
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
    if let order = projectOrder.order { configuration.projectOrder = Sourced(order, .option("--project-order")) }
    if let baseline { configuration.baseline = Sourced(baseline, .option("--baseline")) }
    if noBaseline { configuration.baseline = Sourced(nil, .option("--no-baseline")) }
    return configuration
  }
}

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
