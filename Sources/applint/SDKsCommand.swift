internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting
internal import Rules
internal import Scanner

struct SDKsCommand: Command {
  static let name = "sdks"
  static let abstract = "List the binary SDKs of a checkout, and the App Store rejections that they would bring."
  static let discussion = """
    Describes frameworks, xcframeworks, and libraries: version, owner, linkage, slices, platforms, minimum versions, sizes, \
    privacy manifests, signatures, and required reasons. Without a project, SDKs are checked as parts of an app that links them.

    Exit status: 0 if no SDK would bring a rejection, 1 if one would, 2 if something could not be read.
    """

  let path: String
  let new: String?
  let compares: Bool
  let names: [String]
  let details: Bool
  let format: SDKReportFormat
  let color: ColorChoice
  let exclude: [String]
  let noIgnore: Bool
  let config: String?
  let noConfig: Bool

  init(_ arguments: inout ArgumentReader) throws {
    let paths = arguments.positionals("<paths>", "Folder or file to read; OLD and NEW with --compare.", defaultText: ".")
    compares = arguments.flag("--compare", "Report what an update changes, from OLD to NEW.")
    names = arguments.options("--sdk <name>", "Describe only the SDK with this name. May be repeated.")
    details = arguments.flag("--details", "Describe each SDK instead of listing them in a table.")
    format = try arguments.choice("-f, --format <format>", "Output format.", standard: .text)
    color = try arguments.choice("--color <when>", "Colorize text output. Honors NO_COLOR and FORCE_COLOR.", standard: .auto)
    exclude = arguments.options("--exclude <pattern>", "Skip paths that match this pattern (.gitignore syntax). May be repeated.")
    noIgnore = arguments.flag("--no-ignore", "Also read privacy manifests and projects ignored by .gitignore.")
    config = arguments.option(
      "--config <file>", "Read excluded and third-party folders from FILE.",
      defaultText: ".applint.yml in the folder or a parent folder")
    noConfig = arguments.flag("--no-config", "Ignore configuration files.")
    path = paths.first ?? "."
    new = paths.count > 1 ? paths[1] : nil
    excess = paths.count
  }

  private let excess: Int

  func validate() throws {
    if compares, excess != 2 { throw ValidationError("'--compare' requires OLD and NEW") }
    if !compares, excess > 1 { throw ValidationError("'sdks' takes one path; use '--compare' for two") }
    if noConfig, config != nil { throw ValidationError("'--config' cannot be used with '--no-config'") }
  }

  func run() throws {
    let first = try report(of: path)
    let output = try OutputTarget.standardOutput.open()
    var style = SDKReportStyle(
      version: Release.version, title: new.map { "\(title(of: path)) → \(title(of: $0))" } ?? title(of: path))
    let terminal = TerminalSettings(color, output)
    style.usesColor = terminal.usesColor
    style.width = max(60, min(terminal.width ?? 100, 160))
    let notifications: [ExecutionNotification]
    let isRejected: Bool
    if let new {
      let comparison = SDKComparison(old: first, new: try report(of: new))
      format.write(comparison, style, to: output)
      (notifications, isRejected) = (comparison.notifications, comparison.isRejected)
    } else {
      style.isDetailed = details || !names.isEmpty || first.sdks.count == 1
      format.write(first, style, to: output)
      (notifications, isRejected) = (first.notifications, first.isRejected)
    }
    try OutputTarget.standardOutput.finish(output)
    for failure in notifications where failure.level == .error {
      complain("error: \(failure.complaint)")
    }
    if !notifications.isEmpty { throw ExitCode.undone }
    if isRejected { throw ExitCode.findings }
  }

  private func report(of path: String) throws -> SDKReport {
    let named = Platform.path(fromArgument: path)
    var options =
      (noConfig ? ["--no-config"] : []) + (noIgnore ? ["--no-ignore"] : []) + ["--no-baseline", "--third-party", "include"]
    options += exclude.flatMap { ["--exclude", $0] } + (config.map { ["--config", $0] } ?? [])
    let arguments = try ArgumentReader.read(options) { try ScanArguments(&$0) }
    var scan = try ScanSetup(arguments, paths: [named], jobs: nil).options
    // Whatever a team disables or suppresses, App Store Connect checks it.
    let rules = Rule.all.filter { $0.descriptor.isOfAppStore && !$0.descriptor.isOptIn } + [Rule.ofProjects]
    scan.rules = RuleSet(rules, includesMentions: false, collectsSDKs: true)
    scan.policy = Policy()
    let report = Scan(scan).sdks(in: named)
    guard !names.isEmpty else { return report }
    return report.keeping(try names.map { try known($0, in: report) })
  }

  /// The name of an SDK as the report spells it.
  private func known(_ name: String, in report: SDKReport) throws -> String {
    let all = report.sdks.map(\.name)
    if let found = all.first(where: { $0.lowercased() == name.lowercased() }) { return found }
    let nearest = name.nearest(of: all).map { "; did you mean '\($0)'?" } ?? ""
    throw ExitCode.undone("no SDK named '\(name)'\(nearest)")
  }

  private func title(of path: String) -> String {
    let named = Platform.path(fromArgument: path)
    return String(decoding: (named.absolute ?? named).lastComponent, as: UTF8.self)
  }
}
