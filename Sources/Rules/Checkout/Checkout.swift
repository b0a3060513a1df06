public import Bytes
public import Project
public import SourceText
internal import Synchronization

/// What rules that look at more than one file see, last.
public struct Checkout: Sendable {
  let facts: FactStore
  /// What was read once more, because the facts ask for it.
  let derived: DerivedFacts
  /// Whether a whole tree was scanned, so that what is not there is known to be missing.
  let isTree: Bool
  let resources: ResourceIndex

  public init(_ facts: FactStore, _ derived: DerivedFacts = DerivedFacts(), isTree: Bool) {
    self.facts = facts
    self.derived = derived
    self.isTree = isTree
    // No Xcode of today opens a project of Project Builder.
    let projects = facts[.projects].filter { !$0.location.parent.description.hasSuffix(".pbproj") }.map {
      $0.sources.withPlatforms(derived.surroundings[$0.location]?.configurations ?? [])
    }
    self.projects = projects
    let catalogs = AssetCatalog.all(of: facts[.assetFolders])
    self.catalogs = catalogs
    resources = ResourceIndex(facts, catalogs, projects)
    packages = Set(facts[.packages])
    specifications = Dictionary(facts[.projectSpecifications].map { ($0.folder, $0) }, uniquingKeysWith: { first, _ in first })
    specificationFolders = Set(specifications.keys)
    let projectFolders = Set(projects.filter { $0.isReadable && !$0.targets.isEmpty }.map(\.folder))
    let membership = BuildMembership(targets: resources.targets, packages: packages, projectFolders: projectFolders)
    self.membership = membership
    firstParty = FirstParty(facts, catalogs, resources.targets) { membership.mayBuild($0.path) }
  }

  /// What targets and packages build.
  public let membership: BuildMembership

  /// Every check of the checkout relies on these.
  static var baseFacts: [any AnyFact] { [.projects, .packages, .packageManifests, .projectSpecifications] }

  let projects: [ProjectSources]
  let catalogs: [AssetCatalog]
  let firstParty: FirstParty
  /// Frameworks, resource bundles and the products of targets; empty for a check that does not ask for `.bundles`.
  var bundles: [Bundle] { bundleIndex.value(of: self).bundles }

  /// Which images something names; nothing for a check that does not ask for `.imageUses`.
  var imageUses: ImageUses { imageUsesCache.value(of: self) }

  /// What code loads interface files for.
  ///
  /// Relies on `.names` and `.interfaces`.
  var interfaceUses: InterfaceUses { interfaceCache.uses(in: self) }
  /// Relies on `.names`.
  var classes: ClassHierarchy { interfaceCache.classes(in: self) }

  private let bundleIndex = BundleCache()
  private let imageUsesCache = ImageUsesCache()
  private let interfaceCache = InterfaceCache()

  /// Whether the files are there that targets of a project build, by path from the project's folder; empty where that is not known.
  func presence(of project: ProjectFacts) -> [String: ProjectSurroundings.Presence] {
    derived.surroundings[project.location]?.presence ?? [:]
  }

  /// Where files that a project builds and that are missing are now.
  func movedFiles(of project: ProjectFacts) -> [String: String] { derived.surroundings[project.location]?.moved ?? [:] }

  /// Whether a project lies below another one, and nothing refers to it.
  func isUnused(_ project: ProjectFacts) -> Bool { derived.surroundings[project.location]?.isUnused ?? false }

  /// The build settings of every target of a project in every configuration.
  func settings(of project: ProjectFacts) -> [TargetConfiguration] {
    derived.surroundings[project.location]?.configurations ?? []
  }

  /// Whether a target around a path copies a folder that is empty or not in the checkout, as a submodule may be.
  ///
  /// Relies on `.filePresence`.
  func hasAbsentFolder(for path: String) -> Bool {
    derived.surroundings.contains { project, surroundings in
      surroundings.absentFolders.contains { folder in
        Path(folder).resolved(from: project.parent.parent).map {
          resources.targets.canReach($0.description, in: .main, from: path)
        } ?? true
      }
    }
  }

  /// Folders, to be found by the paths below them.
  private let packages: Set<String>
  private let specificationFolders: Set<String>
  private let specifications: [String: PlacedSpecification]
  private let reach = ReachCache()

  /// Whether a file belongs to a target or a package, or there is no project at all: one that lies beside the projects may be for anything.
  func isKnownToShip(_ file: CheckoutFile) -> Bool {
    !resources.targets.targets(of: file.path).isEmpty || package(of: file.path) != nil || projects.isEmpty
  }

  /// Whether only a project that is still to be generated tells if a file is built, and its specification does not say so.
  func hasOpenMembership(_ file: CheckoutFile) -> Bool {
    guard resources.targets.targets(of: file.path).isEmpty, package(of: file.path) == nil else { return false }
    return specification(of: file).map { !$0.builds(file.path) } ?? false
  }

  /// Whether the project that is still to be generated makes only frameworks of a file.
  func isOfFrameworkSpecification(_ path: String) -> Bool {
    path.folderAround(among: specificationFolders).flatMap { specifications[$0] }?.specification.isOfFrameworks == true
  }

  private func specification(of file: CheckoutFile) -> PlacedSpecification? {
    file.path.folderAround(among: specificationFolders).flatMap { specifications[$0] }
  }

  /// The language in which the texts of a file's project are written first; nil where that is not known.
  func developmentRegion(of file: CheckoutFile) -> String? {
    let owners = Set(resources.targets.targets(of: file.path).compactMap { resources.targets.targets[$0].developmentRegion })
    if owners.isEmpty { return specification(of: file)?.specification.developmentRegion }
    return owners.count == 1 ? owners.first : nil
  }

  /// The folder of the Swift package around a path.
  func package(of path: String) -> String? { path.folderAround(among: packages) }

  /// Whether a name is looked up in what the checkout holds: in the app, or among the resources of the source's own package.
  func resolves(_ bundle: NameUse.Bundle, in source: SourceFacts) -> Bool {
    bundle == .main || bundle == .module && package(of: source.file.path) != nil
  }

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
  func ownersOutOfReach(
    of resources: [ResourceIndex.Resource], named name: String, in bundle: NameUse.Bundle = .main, from path: String
  ) -> [String]? {
    reach.owners(name, bundle, path) {
      let own = resources.filter { !$0.path.holds(".bundle/") && !$0.path.holds(".framework/") }
      let targets = self.resources.targets
      guard !own.isEmpty, !own.contains(where: { targets.canReach($0.path, in: bundle, from: path) }) else { return nil }
      return targets.names(own.reduce(into: []) { $0.formUnion(targets.targets(of: $1.path)) })
    }
  }
}

/// Whether a name can be used in a file: both may be repeated, and many resources may go by the name.
private final class ReachCache: Sendable {
  private struct Use: Hashable {
    let name: String
    var bundle = NameUse.Bundle.main
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

  func owners(_ name: String, _ bundle: NameUse.Bundle, _ path: String, _ find: () -> [String]?) -> [String]? {
    let use = Use(name: name, bundle: bundle, path: path)
    if let known = owners.withLock({ $0[use] }) { return known }
    let found = find()
    owners.withLock { $0[use] = .some(found) }
    return found
  }
}

/// The bundles of a checkout, which are made when a check first asks for them.
private final class BundleCache: Sendable {
  private let index = Mutex<BundleIndex?>(nil)

  func value(of checkout: Checkout) -> BundleIndex {
    if let known = index.withLock({ $0 }) { return known }
    let made = BundleIndex(checkout)
    index.withLock { $0 = made }
    return made
  }
}

/// Facts for which files are read once more, or looked for, after all others are there.
public struct DerivedFacts: Sendable {
  /// Members by name of the class, for the classes that interface files name.
  public var members: [String: ClassMembers] = [:]
  /// A hash of what is in each set of an asset catalog whose name another set has, by path; without those that are too large to compare.
  public var assetContents: [String: Int] = [:]
  /// What the checkout says of the files of each project, by the project's path.
  public var surroundings: [Path: ProjectSurroundings] = [:]

  public init() {}
}

extension AnyFact where Self == Fact<ClassMembers> {
  /// The members of the classes that interface files name, in `DerivedFacts`.
  static var members: Self { Fact("members", []) }
}

extension AnyFact where Self == Fact<Int> {
  /// What is in sets of asset catalogs that have the same name, in `DerivedFacts`.
  static var assetContents: Self { Fact("asset-contents", []) }
}

extension FactRequest {
  public var wantsMembers: Bool { contains(.members) }
  public var wantsAssetContents: Bool { contains(.assetContents) }
}
