public import Bytes
internal import Findings
internal import Rules

/// What of a tree is scanned, and what is left out and why. The walk and `applint why` ask it the same questions.
struct Admission: Sendable {
  enum Verdict {
    /// It is scanned; of a folder what is in it is asked for one by one.
    case scanned(FolderContext, FileKind)
    case leftOut(LeftOut, Cause)
    /// No reader reads such files.
    case notRead
  }

  /// What decided.
  enum Cause: Equatable {
    case pattern(IgnoreList.Pattern, origin: String)
    case notIncluded
    case name
    case thirdParty
  }

  private let options: ScanOptions
  private let excludes: [IgnoreList]
  private let includes: IgnoreList?
  private let thirdParty: IgnoreList?
  /// Whether everything is included, whatever it is called.
  private let includesAll: Bool
  private let readsResources: Bool

  /// - Parameter location: of the top of the tree, absolute; empty where it is unknown.
  init(_ options: ScanOptions, location: Path) {
    self.options = options
    let configured = options.patterns
    let prefix = configured.folder.flatMap { location.relative(to: $0) } ?? Path()
    func list(_ patterns: [String], _ origin: String) -> IgnoreList {
      IgnoreList(Array(patterns.joined(separator: "\n").utf8), prefix: prefix, origin: origin)
    }
    excludes = [IgnoreList(excluding: options.excludes), list(configured.exclude, "exclude")].filter { !$0.isEmpty }
    let included = list(configured.include, "include")
    includes = included.isEmpty ? nil : included
    let own = list(configured.thirdParty, "third_party")
    thirdParty = own.isEmpty ? nil : own
    includesAll =
      included.isEmpty || IgnoreList(excluding: configured.include).names(prefix, isFolder: true)
    readsResources = options.rules.checkoutNeeds.contains(.resources)
  }

  /// A folder in another one.
  func folder(_ name: [UInt8], in context: FolderContext) -> Verdict {
    guard FolderContext.canHoldFacts(name) else { return .notRead }
    let isIgnored = context.ignores(name, isFolder: true)
    if context.isDerived(name, isIgnored: isIgnored) { return .leftOut(.derived, .name) }
    if let cause = exclusion(of: name, in: context, isFolder: true) { return .leftOut(.excluded, cause) }
    var child = context.child(name, isIgnored: isIgnored)
    if isIgnored, !context.isIgnored { child.ignoredBy = context.ignoringPattern(name, isFolder: true) }
    if let includes, !includesAll, !context.isIncluded {
      if includes.verdict(on: name, in: context.components, isFolder: true) == true {
        child.isIncluded = true
      } else if !includes.mayName(below: child.components) {
        return .leftOut(.excluded, .notIncluded)
      }
    }
    if let thirdParty, let verdict = thirdParty.verdict(on: name, in: context.components, isFolder: true) {
      child.isThirdParty = verdict
    }
    if child.isThirdParty, !options.includesThirdParty, thirdParty?.mayTakeIn(below: child.components) != true {
      return .leftOut(.thirdParty, .thirdParty)
    }
    return .scanned(child, .other)
  }

  /// A file in a folder.
  ///
  /// - Parameter isTracked: whether version control is known to have it, whatever `.gitignore` says.
  func file(_ name: [UInt8], in context: FolderContext, isTracked: Bool = false) -> Verdict {
    let kind = FileKind(name: name, framework: context.framework)
    guard kind != .other else { return .notRead }
    if let cause = exclusion(of: name, in: context, isFolder: false) { return .leftOut(.excluded, cause) }
    if let includes, !includesAll, !context.isIncluded,
      includes.verdict(on: name, in: context.components, isFolder: false) != true
    {
      return .leftOut(.excluded, .notIncluded)
    }
    // A library or framework is somebody's product, wherever it lies.
    if kind == .binary || context.isThirdParty, !options.includesThirdParty { return .leftOut(.thirdParty, .thirdParty) }
    // Vendored binaries are often ignored by version control and shipped all the same. An image that is ignored may still be asked for.
    if kind == .image || kind == .compiledInterface { return readsResources ? .scanned(context, kind) : .notRead }
    if !isTracked, kind != .binary, kind != .unknown, options.honorsGitignore, context.ignores(name, isFolder: false) {
      let cause = context.ignoredBy ?? context.ignoringPattern(name, isFolder: false)
      return .leftOut(.gitignored, cause.map { .pattern($0.pattern, origin: $0.origin) } ?? .name)
    }
    return .scanned(context, kind)
  }

  private func exclusion(of name: [UInt8], in context: FolderContext, isFolder: Bool) -> Cause? {
    for list in excludes {
      if let pattern = list.pattern(on: name, in: context.components, isFolder: isFolder), !pattern.isNegated {
        return .pattern(pattern, origin: list.origin)
      }
    }
    return nil
  }
}

/// Patterns of a configuration, in the manner of `.gitignore`.
public struct ConfiguredPatterns: Sendable {
  /// From which the patterns are meant; absolute, nil where no configuration is there.
  public var folder: Path?
  /// What is scanned; everything where it is empty.
  public var include: [String] = []
  public var exclude: [String] = []
  /// Folders that are third parties' besides those that are known by their names, and with `!` those that are not.
  public var thirdParty: [String] = []

  public init() {}

  /// Whether they leave out a file that the user named.
  func leavesOut(_ file: Path) -> Bool {
    guard let folder, let path = file.absolute?.relative(to: folder) else { return false }
    func names(_ patterns: [String]) -> Bool { IgnoreList(excluding: patterns).leavesOut(path) }
    return names(exclude) || !include.isEmpty && !names(include)
  }
}

extension Path {
  /// The path from an absolute folder around this absolute path; nil where it is not in that folder.
  public func relative(to folder: Path) -> Path? {
    let (own, outer) = (components, folder.components)
    guard own.starts(with: outer) else { return nil }
    return Path(bytes: Array(own.dropFirst(outer.count).joined(separator: [Path.separator])))
  }
}
