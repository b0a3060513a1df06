internal import Arguments
internal import Bytes
internal import Configuration
internal import Findings
internal import Rules
internal import Scanner

/// A scan, set up from the command line and the configuration.
struct ScanSetup {
  let file: ConfigurationFile
  let rules: [Rule]
  let options: ScanOptions
  let baselinePath: Path?
  /// The folder that paths in the baseline are relative to; absolute.
  let baselineFolder: Path?

  var configuration: TeamConfiguration { file.configuration }

  /// - Parameters:
  ///   - writesBaseline: whether the baseline may be missing.
  ///   - replacesAny: whether an invalid baseline is ignored, because it is replaced.
  init(
    _ arguments: ScanArguments, paths: [Path], jobs: Int?, writesBaseline: Bool = false, replacesAny: Bool = false
  ) throws {
    file = try arguments.configurationFile(for: paths)
    let configuration = file.configuration
    rules = arguments.selection.rules(configuration)
    guard !rules.isEmpty else { throw ValidationError("every rule is disabled") }
    let ruleOptions = configuration.rules.mapValues(\.options).filter { !$0.value.isEmpty }
    var options = ScanOptions(
      rules: RuleSet(rules, options: ruleOptions, includesMentions: arguments.mentions), jobs: jobs ?? Platform.processorCount,
      excludes: arguments.exclude, honorsGitignore: !arguments.noIgnore,
      includesThirdParty: configuration.scansThirdParty.value, projectOrder: configuration.projectOrder.value)
    options.requiresProjectOrder = Self.requiresOrder(configuration)
    let commonFolder = ConfigurationFile.commonFolder(paths)
    let base = commonFolder.flatMap { [file] in CheckoutTop.find(around: $0, configuration: file.folder) } ?? Scan.base(of: paths)
    // The patterns of a --config file outside the scanned folder are relative to the scanned folder.
    let folder =
      file.folder.flatMap { folder in arguments.config == nil || base?.relative(to: folder) != nil ? folder : nil } ?? base
    options.patterns.folder = file.path == nil ? nil : folder
    options.patterns.include = configuration.include.value
    options.patterns.exclude = configuration.exclude.value
    options.patterns.thirdParty = configuration.thirdPartyFolders.value
    let today = Platform.today
    options.today = CalendarDate(year: today.year, month: today.month, day: today.day)
    options.policy.folder = folder
    options.policy.file = file.path.map { path in (folder.flatMap { path.relative(to: $0) } ?? path).description }
    options.policy.rules = configuration.rules.mapValues { Policy.RulePolicy(level: $0.level, paths: $0.paths) }
    options.policy.suppressions = configuration.suppressions
    options.suppressionReader = { bytes in
      let (older, problems) = TeamConfiguration.read(bytes)
      return problems.isEmpty ? older.suppressions : nil
    }
    baselinePath = try Self.baselinePath(arguments, file, standard: Self.standardBaseline(file, paths, writes: writesBaseline))
    baselineFolder =
      (file.path == nil ? nil : folder)
      ?? Self.folder(around: baselinePath, commonFolder, isNamed: arguments.baseline != nil) ?? base
    if let baselinePath, let baselineFolder, !writesBaseline || (try? EntryType(ofPath: baselinePath)) != nil {
      do {
        options.policy.baseline = try Self.read(baselinePath, folder: baselineFolder)
      } catch {
        guard replacesAny else { throw error }
      }
    }
    if Self.keepsOrder(configuration, options.policy.baseline) {
      var order = options.policy.rules[Repair.order.rawValue] ?? Policy.RulePolicy()
      order.level = order.level ?? .warning
      options.policy.rules[Repair.order.rawValue] = order
    }
    self.options = options
  }

  /// Whether the team asks for sorted projects, even if most lists are unsorted.
  private static func requiresOrder(_ configuration: TeamConfiguration) -> Bool {
    configuration.projectOrder.origin != .standard || configuration.only.value.contains(Repair.order.rawValue)
      || configuration.rules[Repair.order.rawValue] != nil
  }

  /// Whether the team keeps its projects sorted, so that an unsorted list is a regression.
  private static func keepsOrder(_ configuration: TeamConfiguration, _ baseline: Baseline?) -> Bool {
    configuration.projectOrder.origin != .standard
      || baseline?.entries.contains { $0.ruleID == Repair.order.rawValue } == false
  }

  static let baselineName = ".applint-baseline.jsonl"

  /// The folder of a baseline if it contains the scanned folder, so that paths are the same in every part of a checkout; nil for a
  /// `--baseline` outside the repository, whose paths are relative to the scanned folder.
  private static func folder(around baseline: Path?, _ named: Path?, isNamed: Bool) -> Path? {
    guard let folder = baseline?.absolute?.parent, named?.relative(to: folder) != nil else { return nil }
    guard isNamed else { return folder }
    var place = named
    while let here = place {
      if (try? EntryType(ofLinkPath: here.appending(".git"))) != nil { return folder.relative(to: here) != nil ? folder : nil }
      place = ConfigurationFile.folder(above: here)
    }
    return nil
  }

  /// The default baseline: beside the configuration or, without one, in the scanned folder or above it, up to the top of the
  /// repository.
  ///
  /// - Parameter writes: whether the baseline may be missing.
  private static func standardBaseline(_ file: ConfigurationFile, _ paths: [Path], writes: Bool) -> Path? {
    let start = file.folder ?? ConfigurationFile.commonFolder(paths)
    var folder = start
    while let here = folder {
      let candidate = here.appending(baselineName)
      if (try? EntryType(ofLinkPath: candidate)) != nil { return candidate }
      folder = file.folder == nil ? ConfigurationFile.folder(above: here) : nil
    }
    return writes ? start?.appending(baselineName) : nil
  }

  private static func read(_ path: Path, folder: Path) throws -> Baseline {
    do throws(Baseline.Failure) {
      return try Baseline.read(path, folder: folder)
    } catch {
      throw ConfigurationFailure(path: path, problems: [error.line.map { "line \($0): \(error.reason)" } ?? error.reason])
    }
  }

  /// - Throws: `ConfigurationFailure` if the configuration names a baseline outside its folder, possibly through a link.
  private static func baselinePath(_ arguments: ScanArguments, _ file: ConfigurationFile, standard: Path?) throws -> Path? {
    if arguments.noBaseline { return nil }
    if let named = arguments.baseline { return Platform.path(fromArgument: named) }
    let path: Path
    if let named = file.configuration.baseline.value, let folder = file.folder {
      path = folder.appending(named)
    } else if let standard {
      path = standard
    } else {
      return nil
    }
    let folder = file.folder ?? path.parent
    let isLink = (try? EntryType(ofLinkPath: path)) == .symbolicLink
    if path.parent.resolvingLinks?.components.contains(where: { $0.elementsEqual(".git".utf8) }) == true {
      throw ConfigurationFailure(path: path, problems: ["the baseline must not be inside .git"])
    }
    if let real = path.parent.resolvingLinks, let top = folder.resolvingLinks, real.relative(to: top) == nil || isLink {
      throw ConfigurationFailure(
        path: path, problems: ["the baseline must be a regular file inside the folder of the configuration"])
    }
    return path
  }
}
