public import Bytes
internal import Findings
internal import Rules

/// Decides which paths of a tree are scanned, for the walk and for `applint why`.
struct Admission: Sendable {
  enum Verdict<Admitted> {
    case scanned(Admitted)
    case skipped(SkipReason, Cause)
    /// No reader supports it.
    case notRead
  }

  /// Why a path is skipped.
  enum Cause: Equatable {
    case pattern(IgnoreList.Pattern, origin: String)
    case notIncluded
    case name
    case thirdParty
  }

  private let options: ScanOptions
  /// Of `--exclude` and the configuration.
  private let excludes: [IgnoreList]
  private let configuredExcludes: IgnoreList
  private let includes: IgnoreList?
  private let thirdParty: IgnoreList?
  /// Whether everything is included.
  private let includesAll: Bool

  /// - Parameters:
  ///   - location: of the top of the tree, absolute; empty if unknown.
  ///   - excludesFolder: the folder that patterns of `--exclude` are relative to, relative to the top.
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
    let thirdParty = list(configured.thirdParty, "third_party")
    self.thirdParty = thirdParty.isEmpty ? nil : thirdParty
    includesAll =
      included.isEmpty || IgnoreList(excluding: configured.include).names(prefix, isFolder: true)
  }

  /// The verdict on a folder itself, not on its entries.
  func folder(_ name: [UInt8], in context: FolderContext) -> Verdict<FolderContext> {
    guard FolderContext.canHoldFacts(name) else { return .notRead }
    let isIgnored = context.ignores(name, isFolder: true)
    if context.isDerived(name, isIgnored: isIgnored) { return .skipped(.derived, .name) }
    if let cause = exclusion(of: name, in: context, isFolder: true) { return .skipped(.excluded, cause) }
    var child = context.child(name, isIgnored: isIgnored)
    if isIgnored, !context.isIgnored { child.ignoredBy = context.ignoringPattern(name, isFolder: true) }
    if let includes, !includesAll, !context.isIncluded {
      if includes.verdict(on: name, in: context.components, isFolder: true) == true {
        child.isIncluded = true
      } else if !includes.mayMatch(below: child.components) {
        return .skipped(.excluded, .notIncluded)
      }
    }
    checkOwner(of: &child, name, in: context)
    return admits(child) ? .scanned(child) : .skipped(.thirdParty, .thirdParty)
  }

  /// Whether a folder is scanned, depending on its owner.
  func admits(_ folder: FolderContext) -> Bool {
    !folder.isThirdParty || options.includesThirdParty || thirdParty?.mayReinclude(below: folder.components) == true
  }

  /// Whether Xcode does not read the project: Finder made `project 2.pbxproj`.
  private func isCopyOfProject(_ name: [UInt8], _ kind: FileKind, in context: FolderContext) -> Bool {
    kind == .project && !name.elementsEqual("project.pbxproj".utf8)
      && context.path.lastComponent.suffix(Self.projectBundle.count).elementsEqual(Self.projectBundle)
  }

  private static let projectBundle = Array(".xcodeproj".utf8)

  /// The verdict on a file.
  ///
  /// - Parameter isTracked: whether it is in version control, even if `.gitignore` ignores it.
  func file(_ name: [UInt8], in context: FolderContext, isTracked: Bool = false) -> Verdict<FileKind> {
    guard let kind = FileKind(name: name, framework: context.framework), !isCopyOfProject(name, kind, in: context) else {
      return .notRead
    }
    if let cause = exclusion(of: name, in: context, isFolder: false) { return .skipped(.excluded, cause) }
    if let includes, !includesAll, !context.isIncluded,
      includes.verdict(on: name, in: context.components, isFolder: false) != true
    {
      return .skipped(.excluded, .notIncluded)
    }
    // Binary libraries and frameworks are third-party in any folder.
    if !options.includesThirdParty, kind == .binary || context.isThirdParty(file: name) {
      return .skipped(.thirdParty, .thirdParty)
    }
    // Ignored binaries and images are often part of the app.
    if kind.traits.isResource { return options.rules.needs(kind) ? .scanned(kind) : .notRead }
    if !isTracked, kind.traits.access != .tables, options.honorsGitignore, context.ignores(name, isFolder: false) {
      let cause = context.ignoredBy ?? context.ignoringPattern(name, isFolder: false)
      return .skipped(.gitignored, cause.map { .pattern($0.pattern, origin: $0.origin) } ?? .name)
    }
    return .scanned(kind)
  }

  /// The verdict on a file that the user named, even if it is ignored or a build product.
  ///
  /// - Parameters:
  ///   - file: as named, which patterns of `--exclude` match.
  ///   - location: relative to the top of the tree, which configured patterns match; nil for a file outside the tree.
  /// - Returns: the context of its folder.
  func namedFile(_ file: Path, at location: Path?) -> Verdict<FolderContext> {
    var context = FolderContext(root: file.parent, ignoreLists: [])
    if IgnoreList(excluding: options.excludes).excludes(file) { return .skipped(.excluded, .name) }
    if let location {
      if configuredExcludes.excludes(location) { return .skipped(.excluded, .name) }
      if let includes, !includesAll, !includes.excludes(location) { return .skipped(.excluded, .notIncluded) }
      var folder = FolderContext(ignoreLists: [])
      for component in location.components.dropLast() {
        var child = folder.child(Array(component), isIgnored: false)
        checkOwner(of: &child, Array(component), in: folder)
        folder = child
      }
      context.isThirdParty = folder.isThirdParty
      context.owner.isConfigured = folder.owner.isConfigured
    }
    if context.isThirdParty, !options.includesThirdParty { return .skipped(.thirdParty, .thirdParty) }
    return .scanned(context)
  }

  /// The context of a child folder with its owner.
  func owned(_ name: [UInt8], in context: FolderContext) -> FolderContext {
    var child = context.child(name, isIgnored: false)
    checkOwner(of: &child, name, in: context)
    return child
  }

  /// Applies the configured owner of a folder.
  private func checkOwner(of child: inout FolderContext, _ name: [UInt8], in context: FolderContext) {
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

/// Patterns of a configuration, in the syntax of `.gitignore`.
public struct ConfiguredPatterns: Sendable {
  /// The folder that patterns are relative to; absolute, nil without a configuration.
  public var folder: Path?
  /// Paths to scan; everything if empty.
  public var include: [String] = []
  public var exclude: [String] = []
  /// Additional third-party folders, and with `!` folders that are first-party.
  public var thirdParty: [String] = []

  public init() {}
}
