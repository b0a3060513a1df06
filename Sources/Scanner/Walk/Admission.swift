public import Bytes
internal import Findings
internal import Rules

/// What of a tree is scanned, and what is left out and why. The walk and `applint why` ask it the same questions.
struct Admission: Sendable {
  enum Verdict<Admitted> {
    case scanned(Admitted)
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
  /// All of them.
  private let excludes: [IgnoreList]
  private let configuredExcludes: IgnoreList
  private let includes: IgnoreList?
  private let thirdParty: IgnoreList?
  /// Whether everything is included, whatever it is called.
  private let includesAll: Bool

  /// - Parameters:
  ///   - location: of the top of the tree, absolute; empty where it is unknown.
  ///   - excludesFolder: that the patterns of `--exclude` are from, from the top of the tree.
  init(_ options: ScanOptions, location: Path, excludesFolder: Path = Path()) {
    self.options = options
    let configured = options.patterns
    let prefix = configured.folder.flatMap { location.relative(to: $0) } ?? Path()
    func list(_ patterns: [String], _ origin: String) -> IgnoreList {
      IgnoreList(Array(patterns.joined(separator: "\n").utf8), prefix: prefix, origin: origin)
    }
    configuredExcludes = list(configured.exclude, "exclude")
    excludes = [IgnoreList(excluding: options.excludes, from: excludesFolder), configuredExcludes].filter { !$0.isEmpty }
    let included = list(configured.include, "include")
    includes = included.isEmpty ? nil : included
    let own = list(configured.thirdParty, "third_party")
    thirdParty = own.isEmpty ? nil : own
    includesAll =
      included.isEmpty || IgnoreList(excluding: configured.include).names(prefix, isFolder: true)
  }

  /// A folder in another one; what is in it is asked for one by one.
  func folder(_ name: [UInt8], in context: FolderContext) -> Verdict<FolderContext> {
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
    judgeOwner(of: &child, name, in: context)
    return admits(child) ? .scanned(child) : .leftOut(.thirdParty, .thirdParty)
  }

  /// Whether a folder is looked into, by whose it is.
  func admits(_ folder: FolderContext) -> Bool {
    !folder.isThirdParty || options.includesThirdParty || thirdParty?.mayTakeIn(below: folder.components) == true
  }

  /// A file in a folder.
  ///
  /// - Parameter isTracked: whether version control is known to have it, whatever `.gitignore` says.
  func file(_ name: [UInt8], in context: FolderContext, isTracked: Bool = false) -> Verdict<FileKind> {
    guard let kind = FileKind(name: name, framework: context.framework) else { return .notRead }
    if let cause = exclusion(of: name, in: context, isFolder: false) { return .leftOut(.excluded, cause) }
    if let includes, !includesAll, !context.isIncluded,
      includes.verdict(on: name, in: context.components, isFolder: false) != true
    {
      return .leftOut(.excluded, .notIncluded)
    }
    // A library or framework is somebody's product, wherever it lies.
    if kind == .binary || context.isThirdParty, !options.includesThirdParty { return .leftOut(.thirdParty, .thirdParty) }
    // Vendored binaries are often ignored by version control and shipped all the same. An image that is ignored may still be asked for.
    if kind.traits.isResource { return options.rules.wants(kind) ? .scanned(kind) : .notRead }
    if !isTracked, kind.traits.access != .tables, options.honorsGitignore, context.ignores(name, isFolder: false) {
      let cause = context.ignoredBy ?? context.ignoringPattern(name, isFolder: false)
      return .leftOut(.gitignored, cause.map { .pattern($0.pattern, origin: $0.origin) } ?? .name)
    }
    return .scanned(kind)
  }

  /// A file that the user named, whatever it is called: `.gitignore`, and what tools make, does not count for it.
  ///
  /// - Parameters:
  ///   - file: as named, which is what `--exclude` is about.
  ///   - location: where it lies, from the top of the tree; nil where it lies elsewhere, so that no configured pattern is about it.
  /// - Returns: what is known of its folder.
  func namedFile(_ file: Path, at location: Path?) -> Verdict<FolderContext> {
    var context = FolderContext(root: file.parent, ignoreLists: [])
    if IgnoreList(excluding: options.excludes).leavesOut(file) { return .leftOut(.excluded, .name) }
    if let location {
      if configuredExcludes.leavesOut(location) { return .leftOut(.excluded, .name) }
      if let includes, !includesAll, !includes.leavesOut(location) { return .leftOut(.excluded, .notIncluded) }
      var folder = FolderContext(ignoreLists: [])
      for component in location.components.dropLast() {
        var child = folder.child(Array(component), isIgnored: false)
        judgeOwner(of: &child, Array(component), in: folder)
        folder = child
      }
      context.isThirdParty = folder.isThirdParty
    }
    if context.isThirdParty, !options.includesThirdParty { return .leftOut(.thirdParty, .thirdParty) }
    return .scanned(context)
  }

  /// A folder in another one, with whose it is.
  func owned(_ name: [UInt8], in context: FolderContext) -> FolderContext {
    var child = context.child(name, isIgnored: false)
    judgeOwner(of: &child, name, in: context)
    return child
  }

  /// Whose a folder is by the configuration, where that says anything.
  private func judgeOwner(of child: inout FolderContext, _ name: [UInt8], in context: FolderContext) {
    if let verdict = thirdParty?.verdict(on: name, in: context.components, isFolder: true) {
      child.isThirdParty = verdict
      child.owner.isConfigured = true
    }
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
}
