internal import Bytes
internal import Project
internal import SourceText

/// The input of checkout checks, which run last.
public struct Checkout: Sendable {
  public private(set) var facts: FactStore
  /// Facts from files that were read in a second pass.
  let derived: DerivedFacts
  /// Whether a whole tree was scanned, so that absent files are known to be missing.
  let isTree: Bool
  let resources: ResourceIndex

  public init(_ facts: FactStore, _ derived: DerivedFacts = DerivedFacts(), isTree: Bool) {
    self.facts = facts
    self.derived = derived
    self.isTree = isTree
    // Current Xcode versions cannot open Project Builder projects.
    let isUnused = { (project: ProjectFacts) in derived.projectContexts[project.location]?.isUnused == true }
    let hasApp = facts[.projects].contains { !isUnused($0) && $0.sources.targets.contains(where: \.isStandalone) }
    let current = facts[.projects].filter { project in
      // An app in a folder of its own may be built separately, but a library is built for an app. A demo is not part of the app,
      // but it is the app of a framework.
      let path = project.location.description
      let isForApps = path.isDemo || path.isObsolete || !project.sources.targets.contains(where: \.isStandalone)
      let isOther = project.isThirdParty || hasApp && isForApps
      return !(isOther && isUnused(project)) && !project.location.parent.description.hasSuffix(".pbproj")
    }
    let projects = current.map { project in
      let context = derived.projectContexts[project.location]
      let sources = project.sources.withPlatforms(context?.configurations ?? []).marking(leftover: context?.leftoverTargets ?? [])
      return project.isOfPods
        ? sources.asPods(project.dependencies, debugOnly: context?.debugPods ?? []) : sources
    }
    self.projects = projects
    let catalogs = AssetCatalog.all(of: facts[.assetFolders])
    self.catalogs = catalogs
    resources = ResourceIndex(facts, catalogs, projects)
    packages = Set(facts[.packages])
    specifications = Dictionary(facts[.projectSpecifications].map { ($0.folder, $0) }, uniquingKeysWith: { first, _ in first })
    specificationFolders = Set(specifications.keys)
    let projectFolders = Set(projects.filter { $0.isReadable && !$0.targets.isEmpty }.map(\.folder))
    let membership = BuildMembership(
      targets: resources.targets, projects: projects, packages: packages, projectFolders: projectFolders,
      unused: facts[.projects].filter(isUnused))
    self.membership = membership
    firstParty = FirstParty(facts, catalogs, resources.targets) { membership.mayBuild($0.path) }
  }

  /// Frees the strings tables, up to a third of the memory of a scan, except small catalogs. Only checks need them: sources are read
  /// again after those.
  public mutating func forgetStringTables() {
    let catalogs = facts[.stringTables].filter { if case .catalog = $0.content { true } else { false } }
    let size = catalogs.reduce(0) { $0 + $1.byteCount }
    keptCatalogs = size <= Self.maxKeptCatalogs ? catalogs : []
    facts.remove(.stringTables)
    firstParty.stringTables = []
  }

  /// Freeing the many small parts of a catalog takes as long as reading them.
  private var keptCatalogs: [StringTableFacts] = []
  /// In bytes of the files; they take four times as much in memory.
  private static let maxKeptCatalogs = 4 << 20

  /// Which files targets and packages build.
  public let membership: BuildMembership

  /// The facts that every checkout check requires.
  static var baseFacts: [any AnyFact] { [.projects, .packages, .packageManifests, .projectSpecifications] }

  let projects: [ProjectSources]
  let catalogs: [AssetCatalog]
  private(set) var firstParty: FirstParty
  /// Frameworks and resource bundles; empty for checks that do not require `.bundles`.
  var bundles: [Bundle] { BundleIndex(self).bundles }
  /// What may be uploaded; empty for checks that do not require `.products`.
  var products: [Product] {
    productCache.current ?? productCache.value { Product.all(in: self) + Product.built(derived.builtBundles) }
  }

  /// The apps for iPhone and iPad of projects, by the path of the `project.pbxproj`.
  var appsOfProjects: [Path: [Product]] {
    appsCache.current ?? appsCache.value { Dictionary(grouping: iOSProducts([.app]), by: \.project) }
  }

  /// The projects of `.buildSettings`, by their path.
  var projectsByPath: [Path: ProjectFacts] {
    projectsCache.current
      ?? projectsCache.value {
        Dictionary(facts[.buildSettings].map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
      }
  }

  /// The products whose bundles directly contain an app or extension, in the order of products.
  func products(containing bundle: BuiltBundle) -> [Product] {
    let lookup = bundlesCache.current ?? bundlesCache.value { BundleLookup(products) }
    return lookup.holding(bundle.path).map { products[$0] }
  }

  /// The uses of images; empty for checks that do not require `.imageUses`.
  var imageUses: ImageUses { imageUsesCache.current ?? imageUsesCache.value { ImageUses(self) } }

  /// The uses of storyboards and nibs in code.
  ///
  /// Requires `.names` and `.interfaces`.
  var interfaceUses: InterfaceUses { interfaceUsesCache.current ?? interfaceUsesCache.value { InterfaceUses(self) } }
  /// Requires `.names`.
  var classes: ClassHierarchy { classesCache.current ?? classesCache.value { ClassHierarchy(facts) } }

  /// The code of products.
  ///
  /// Requires `.products`.
  var codeTargets: CodeTargets { codeTargetsCache.current ?? codeTargetsCache.value { CodeTargets(self) } }

  /// Requires `.products` and `.embedding`.
  var embeddedContents: EmbeddedContents {
    embeddedContentsCache.current ?? embeddedContentsCache.value { EmbeddedContents(self) }
  }

  /// The names by which code may refer to files of targets, with and without extensions and scales.
  var namesInProjects: Set<String> {
    namesInProjectsCache.current ?? namesInProjectsCache.value { projects.reduce(into: []) { $1.addNames(to: &$0) } }
  }

  private let productCache = Memo<[Product]>()
  private let codeTargetsCache = Memo<CodeTargets>()
  private let imageUsesCache = Memo<ImageUses>()
  private let interfaceUsesCache = Memo<InterfaceUses>()
  private let classesCache = Memo<ClassHierarchy>()
  private let namesInProjectsCache = Memo<Set<String>>()
  private let bundlesCache = Memo<BundleLookup>()
  private let projectsCache = Memo<[Path: ProjectFacts]>()
  private let embeddedContentsCache = Memo<EmbeddedContents>()
  private let appsCache = Memo<[Path: [Product]]>()
  private let usersCache = Memo<[Path: [ProjectFacts]]>()

  /// Whether the files built by a project exist, by path relative to the project's folder; empty if unknown.
  func presence(of project: ProjectFacts) -> [String: ProjectContext.Presence] {
    derived.projectContexts[project.location]?.presence ?? [:]
  }

  /// Whether it lacks most of its sources beside another project, and nothing refers to it.
  func isLeftover(_ project: ProjectFacts) -> Bool { derived.projectContexts[project.location]?.isLeftover ?? false }

  /// The names of its apps that can no longer be built.
  func leftoverTargets(of project: ProjectFacts) -> Set<String> {
    derived.projectContexts[project.location]?.leftoverTargets ?? []
  }

  /// The targets of a project of which other projects build some, but not these; none if only the project itself builds them.
  func unbuiltTargets(of project: ProjectFacts) -> Set<String> {
    // An app is built for itself, and a demo builds only what it shows.
    guard !project.sources.targets.contains(where: \.isStandalone) else { return [] }
    guard let users = usersOfProjects[project.location.parent] else { return [] }
    var pending = users.targetsOfOthers(among: project.dependencies.keys)
    guard !pending.isEmpty else { return [] }
    var unbuilt = Set(project.dependencies.keys)
    while let name = pending.popFirst() {
      if unbuilt.remove(name) != nil { pending.formUnion(project.dependencies[name] ?? []) }
    }
    return unbuilt
  }

  /// The projects that refer to another one, by its folder, without demos.
  private var usersOfProjects: [Path: [ProjectFacts]] {
    usersCache.current
      ?? usersCache.value {
        facts[.filePresence].reduce(into: [:]) { users, user in
          if user.subprojects.isEmpty || user.location.description.isDemo { return }
          for bundle in user.subprojects { users[bundle, default: []].append(user) }
        }
      }
  }

  /// The text files that say how to get missing files of a project.
  func textsOnMissingFiles(of project: ProjectFacts) -> [String: String] {
    derived.projectContexts[project.location]?.explained ?? [:]
  }

  /// The new paths of missing files of a project.
  func movedFiles(of project: ProjectFacts) -> [String: String] { derived.projectContexts[project.location]?.moved ?? [:] }

  /// Whether no other project or workspace builds it, although it is a dependency or below another project.
  func isUnused(_ project: ProjectFacts) -> Bool { derived.projectContexts[project.location]?.isUnused ?? false }

  /// The build settings of all targets and configurations of a project.
  func settings(of project: ProjectFacts) -> [TargetConfiguration] {
    derived.projectContexts[project.location]?.configurations ?? []
  }

  /// Whether a target that contains the path copies a folder that is empty or missing, such as a submodule.
  ///
  /// Requires `.filePresence`.
  func hasAbsentFolder(for path: String) -> Bool {
    derived.projectContexts.contains { project, projectContexts in
      projectContexts.absentFolders.contains { folder in
        Path(folder).resolved(from: project.parent.parent).map {
          resources.targets.canReach($0.description, in: .main, from: path)
        } ?? true
      }
    }
  }

  private let packages: Set<String>
  private let specificationFolders: Set<String>
  private let specifications: [String: PlacedSpecification]
  let symbolTargets = MemoTable<String, [String?: ResourceTargets]>()
  let spelledTargets = MemoTable<String, ResourceTargets>()
  let ownerTargets = MemoTable<ImageName, ResourceTargets?>()

  /// Whether a file belongs to a target or package, or there is no project at all.
  func isKnownToShip(_ file: CheckoutFile) -> Bool {
    !resources.targets.targets(of: file.path).isEmpty || package(of: file.path) != nil || projects.isEmpty
  }

  /// Whether it is unknown if a file is built: the project is not generated yet, and its specification does not include the file.
  func hasUnknownMembership(_ file: CheckoutFile) -> Bool {
    guard resources.targets.targets(of: file.path).isEmpty, package(of: file.path) == nil else { return false }
    return specification(of: file).map { !$0.builds(file.path) } ?? false
  }

  /// Whether the specification of a project that is not generated yet only builds frameworks.
  func isOfFrameworkSpecification(_ path: String) -> Bool {
    path.innermostFolder(among: specificationFolders).flatMap { specifications[$0] }?.specification.hasOnlyFrameworks == true
  }

  private func specification(of file: CheckoutFile) -> PlacedSpecification? {
    file.path.innermostFolder(among: specificationFolders).flatMap { specifications[$0] }
  }

  /// The development language of a file's project; nil if unknown.
  func developmentRegion(of file: CheckoutFile) -> String? {
    let owners = Set(resources.targets.targets(of: file.path).compactMap { resources.targets.targets[$0].developmentRegion })
    if owners.isEmpty { return specification(of: file)?.specification.developmentRegion }
    return owners.count == 1 ? owners.first : nil
  }

  /// The folder of the Swift package that contains a path.
  func package(of path: String) -> String? { path.innermostFolder(among: packages) }

  /// Whether names in a bundle can be resolved: in the main bundle, or in that of the source's own package.
  func resolves(_ bundle: NameUse.Bundle, in source: SourceFacts) -> Bool {
    bundle == .main || bundle == .module && package(of: source.file.path) != nil
  }
}
