internal import Bytes
internal import Findings
public import Project
internal import Synchronization

/// What rules that look at more than one file see, last.
public struct Checkout: Sendable {
  let facts: CheckoutFacts
  /// Whether a whole tree was scanned, so that what is not there is known to be missing.
  let isTree: Bool
  let resources: ResourceIndex

  public init(_ facts: CheckoutFacts, isTree: Bool) {
    self.facts = facts
    self.isTree = isTree
    resources = ResourceIndex(facts)
    packages = Set(facts.packages)
    specifications = Set(facts.projectSpecifications)
    projectFolders = Set(facts.projects.filter { $0.isReadable && !$0.targets.isEmpty }.map(\.folder))
  }

  /// Folders, to be found by the paths below them.
  private let packages: Set<String>
  private let specifications: Set<String>
  private let projectFolders: Set<String>
  private let reach = ReachCache()

  var projects: [ProjectSources] { facts.projects }

  /// The app's own interface files that are built.
  var judgedInterfaces: [InterfaceFacts] {
    facts.interfaces.filter { $0.file.isJudged && !$0.file.isTest && !$0.file.isTemplate && isBuilt($0.file) }
  }

  /// Whether a file ends up in something that is built: it belongs to a target or a package, or nothing is known of what does.
  func isBuilt(_ file: CheckoutFile) -> Bool {
    if !resources.targets.targets(of: file.path).isEmpty || file.path.hasSuffix(".h") || file.path.hasSuffix(".pch") {
      return true
    }
    if package(of: file.path) != nil { return true }
    return file.path.folderAround(among: projectFolders) == nil
  }

  /// Whether a file belongs to a target or a package, or there is no project at all: one that lies beside the projects may be for anything.
  func isKnownToShip(_ file: CheckoutFile) -> Bool {
    !resources.targets.targets(of: file.path).isEmpty || package(of: file.path) != nil || facts.projects.isEmpty
  }

  /// Whether only a project that is still to be generated tells if a file is built.
  func hasOpenMembership(_ file: CheckoutFile) -> Bool {
    file.path.folderAround(among: specifications) != nil && resources.targets.targets(of: file.path).isEmpty
      && package(of: file.path) == nil
  }

  /// The folder of the Swift package around a path.
  func package(of path: String) -> String? { path.folderAround(among: packages) }

  /// Whether code can name the generated symbol of an image: both belong to one module.
  func sharesModule(_ source: String, _ resource: String) -> Bool {
    guard package(of: source) == package(of: resource) else { return false }
    let from = resources.targets.targets(of: source)
    let to = resources.targets.targets(of: resource)
    return from.isEmpty || to.isEmpty || !from.isDisjoint(with: to)
  }

  /// Whether code can name the generated symbol of any of the resources with a name.
  func hasSymbol(for resources: [ResourceIndex.Resource], named name: String, in source: String) -> Bool {
    reach.hasSymbol(name, source) { resources.contains { $0.isInCatalog && sharesModule(source, $0.path) } }
  }

  /// The targets that the resources with a name belong to, where code or an interface file cannot look any of them up.
  func ownersOutOfReach(of resources: [ResourceIndex.Resource], named name: String, from path: String) -> [String]? {
    reach.owners(name, path) {
      let own = resources.filter { !$0.path.holds(".bundle/") && !$0.path.holds(".framework/") }
      let targets = self.resources.targets
      guard !own.isEmpty, !own.contains(where: { targets.canReach($0.path, from: path) }) else { return nil }
      return targets.names(own.reduce(into: []) { $0.formUnion(targets.targets(of: $1.path)) })
    }
  }
}

/// Whether a name can be used in a file: both may be repeated, and many resources may go by the name.
private final class ReachCache: Sendable {
  private struct Use: Hashable {
    let name: String
    let path: String
  }

  private let symbols = Mutex<[Use: Bool]>([:])
  private let owners = Mutex<[Use: [String]?]>([:])

  func hasSymbol(_ name: String, _ path: String, _ find: () -> Bool) -> Bool {
    let use = Use(name: name, path: path)
    if let known = symbols.withLock({ $0[use] }) { return known }
    let found = find()
    symbols.withLock { $0[use] = found }
    return found
  }

  func owners(_ name: String, _ path: String, _ find: () -> [String]?) -> [String]? {
    let use = Use(name: name, path: path)
    if let known = owners.withLock({ $0[use] }) { return known }
    let found = find()
    owners.withLock { $0[use] = .some(found) }
    return found
  }
}

/// The files that the targets of one project build.
public struct ProjectSources: Sendable {
  /// A synchronized folder and what of it belongs to a target.
  public struct Folder: Sendable {
    let path: String
    let members: XcodeProject.SynchronizedMembers

    public init(path: String, members: XcodeProject.SynchronizedMembers) {
      self.path = path
      self.members = members
    }
  }

  public struct Target: Sendable {
    let name: String
    let isStandalone: Bool
    /// Sources and resources, from the top of the tree.
    let files: Set<String>
    let folders: [Folder]

    /// - Parameter productType: as the project has it, for example `com.apple.product-type.application`.
    public init(name: String, productType: String?, files: Set<String>, folders: [Folder]) {
      self.name = name
      isStandalone = productType.map { $0.holds("application") || $0.holds("app-extension") } ?? false
      self.files = files
      self.folders = folders
    }
  }

  /// The folder that holds the `.xcodeproj`; empty for the top of the tree.
  public let folder: String
  let targets: [Target]
  /// Whether the project could be read, so that what it does not name is known.
  let isReadable: Bool

  public init(folder: String, targets: [Target], isReadable: Bool) {
    self.folder = folder
    self.targets = targets
    self.isReadable = isReadable
  }
}

/// Where a check of the checkout puts what it finds.
struct CheckoutFindingSink: ~Copyable {
  private let descriptor: RuleDescriptor
  private let options: [String: Int]
  private let rewording: @Sendable (String) -> String
  /// What was reported of one file after another; a file may come again.
  private(set) var findings: [[Finding]] = []

  init(_ descriptor: RuleDescriptor, options: [String: Int], rewording: @escaping @Sendable (String) -> String) {
    self.rewording = rewording
    self.descriptor = descriptor
    self.options = options
  }

  /// The value of an option of the rule, as the configuration or the rule itself gives it.
  func option(_ name: StaticString) -> Int {
    options[name.description] ?? descriptor.options.first { $0.name == name.description }?.value ?? 0
  }

  /// - Parameters:
  ///   - path: of a file or folder, from the top of the tree.
  ///   - region: nil for what concerns the whole of it.
  ///   - identity: what the finding is about, apart from its place, its wording and the number of its kind.
  ///   - level: the rule's own by default.
  ///   - membership: of the group that reports show it in.
  mutating func report(
    _ message: Message, path: String, at region: Region? = nil, identity: String, level: Level? = nil,
    in membership: Membership? = nil
  ) {
    let finding = Finding(
      ruleID: descriptor.id, level: level ?? descriptor.level, message: rewording(message.text), path: path, region: region,
      membership: membership, identity: identity)
    if let last = findings.indices.last, findings[last][0].path == path {
      findings[last].append(finding)
    } else {
      findings.append([finding])
    }
  }
}
