public import Bytes
internal import Findings
public import Project

extension AnyFact where Self == Fact<ProjectFacts> {
  static var projects: Self { Fact("projects", collectors) }
  /// The same, including whether the files built by targets exist.
  static var filePresence: Self { Fact("projects", aspect: "presence", collectors) }
  /// The same, including build settings with configuration files resolved.
  static var buildSettings: Self { Fact("projects", aspect: "settings", collectors) }

  private static var collectors: [any AnyCollector] {
    [
      FileCollector(.project) { _, request, isThirdParty in
        let readsFiles = !isThirdParty && request.contains(.filePresence)
        let readsSettings = !isThirdParty && request.contains(.buildSettings)
        return PlannedCollector(literals: []) { _, _ in
          Screened(needsFile: true) { file, place in
            file.map { file in
              CollectedFact(
                key: "projects", path: place.path,
                value: ProjectFacts(
                  file, at: place.location, isThirdParty: isThirdParty, readsFiles: readsFiles, readsSettings: readsSettings),
                dependsOnCheckout: readsFiles || readsSettings)
            }
          }
        }
      }
    ]
  }
}

extension FactRequest {
  public var needsFilePresence: Bool { contains(.filePresence) }
  public var needsBuildSettings: Bool { contains(.buildSettings) }
}

extension FactStore {
  public var projects: [ProjectFacts] { self[.projects] }
}

/// The facts of a project, without the document itself.
public struct ProjectFacts: Sendable {
  /// Relative to the root of the checkout.
  public let location: Path
  public let isThirdParty: Bool
  let sources: ProjectSources
  /// Nil for third-party projects, and if no check requires it.
  public let builtFiles: BuiltFiles?
  /// The regions of the files in `builtFiles`; nil if the file format has no positions.
  let places: [Region?]
  /// The same for the folders.
  let folderPlaces: [Region?]
  /// Nil for third-party projects, and if no check requires it.
  public let settings: ProjectSettings?
  let swift: SwiftSettings?
  /// The targets that build bundles, and their regions; empty for third-party projects, and if no check requires settings.
  let products: [(target: ProductTarget, place: Region?)]
  /// Other projects from which it builds targets, relative to the root of the checkout.
  public let subprojects: Set<Path>
  /// The names of targets of other projects that it builds.
  let targetsOfOthers: Set<String>
  /// The names of its own targets that each of them depends on.
  let dependencies: [String: Set<String>]
  /// The products of local packages that each of its targets links; empty for third-party projects, and if no check requires
  /// settings.
  let packageProducts: [String: [PackageProductReference]]
  /// Nil for third-party projects, and if no check requires settings.
  let packages: PackageRepositories?
  /// The names of its own targets whose products each of them copies; empty in the same cases.
  let embedded: [String: Set<String>]
  /// What the phases of its targets copy, by the identifier of the target; empty in the same cases.
  let copies: [String: TargetCopies]
  /// The bundle names of other projects in its scripts: `Kit.xcodeproj`.
  public let scriptedProjects: Set<String>

  init(_ file: ProjectFile, at location: Path, isThirdParty: Bool, readsFiles: Bool, readsSettings: Bool) {
    self.location = location
    self.isThirdParty = isThirdParty
    sources = ProjectSources(file, in: location.parent.parent)
    subprojects = file.project?.subprojects(from: location.parent.parent) ?? []
    scriptedProjects = file.project?.scriptedProjects ?? []
    targetsOfOthers = file.project?.targetsOfOtherProjects() ?? []
    dependencies = file.project?.targetDependencies() ?? [:]
    packages = readsSettings ? file.project?.packageRepositories() : nil
    packageProducts = readsSettings ? file.project?.localPackageProducts() ?? [:] : [:]
    embedded = readsSettings ? file.project?.embeddedTargets() ?? [:] : [:]
    copies = readsSettings ? TargetCopies.all(of: file, in: location.parent.parent) : [:]
    builtFiles = readsFiles ? file.project.map(BuiltFiles.init) : nil
    places = builtFiles?.files.map { file.region($0.place) } ?? []
    folderPlaces = builtFiles?.folders.map { file.region($0.place) } ?? []
    settings = readsSettings ? file.project.map { ProjectSettings($0, name: file.name) } : nil
    swift = readsSettings ? SwiftSettings(file) : nil
    products = readsSettings ? file.project?.productTargets().map { ($0, file.region($0.place)) } ?? [] : []
  }

  /// The folder that contains the `.xcodeproj`, relative to the root of the checkout.
  public var folder: Path { location.parent.parent }
  var hasApp: Bool { products.contains { $0.target.kind == .app } }
  /// Whether CocoaPods generated it.
  public var isOfPods: Bool { location.parent.lastComponent.elementsEqual("Pods.xcodeproj".utf8) }
  /// Whether it is first-party and builds files.
  public var buildsFiles: Bool { !isThirdParty && sources.targets.contains { !$0.files.isEmpty || !$0.folders.isEmpty } }
}

extension XcodeProject {
  fileprivate var linksOtherFrameworks: Bool {
    objects.contains { object in
      guard object.isa == .fileReference, let path = string(object, "path"), path.hasSuffix(".framework") else { return false }
      let tree = string(object, "sourceTree") ?? ""
      return !["SDKROOT", "DEVELOPER_DIR", "BUILT_PRODUCTS_DIR"].contains(tree) && !path.holds("System/Library/Frameworks/")
    }
  }

  /// The bundle names of projects in scripts and in the arguments of external build tools.
  fileprivate var scriptedProjects: Set<String> {
    let texts = objects.compactMap { object in
      switch object.isa {
      case .shellScriptBuildPhase: string(object, "shellScript")
      case .legacyTarget: string(object, "buildArgumentsString")
      default: nil
      }
    }
    return texts.reduce(into: []) { names, text in
      guard text.holds(".xcodeproj") else { return }
      let words = text.split { "\"'\\ \n\t/;".contains($0) }
      names.formUnion(words.lazy.filter { $0.hasSuffix(".xcodeproj") }.map(String.init))
    }
  }

  /// The projects from which it may build targets, relative to the root of the checkout.
  ///
  /// - Parameter folder: the folder that contains the `.xcodeproj`.
  fileprivate func subprojects(from folder: Path) -> Set<Path> {
    let locations = locations()
    lazy var unbuilt = unbuiltSubprojects()
    return objects.indices.reduce(into: []) { projects, index in
      guard objects[index].isa == .fileReference, let path = locations[index]?.projectPath, path.hasSuffix(".xcodeproj"),
        let project = Path(path).resolved(from: folder), !unbuilt.contains(index)
      else { return }
      projects.insert(project)
    }
  }
}

/// The targets that compile Swift, and where their version is set.
struct SwiftSettings: Sendable {
  let targets: Set<String>
  /// The regions of version settings, by value.
  private let values: [String: Region]
  /// For each list of configurations, the regions of settings by configuration.
  private let lists: [[String: Region]]
  /// Index in `lists` by target.
  private let listOfTarget: [String: Int]
  /// The region of the project object.
  private let root: Region?

  /// Nil if the project has no root object.
  fileprivate init?(_ file: ProjectFile) {
    guard let project = file.project, let root = project.root else { return nil }
    targets = project.targetsWithSwift()
    let places = project.places(ofSetting: "SWIFT_VERSION")
    values = places.values.compactMapValues { file.region($0) }
    lists = places.lists.map { $0.compactMapValues { file.region($0) } }
    listOfTarget = places.listOfTarget
    self.root = file.region(project.place(of: root))
  }

  /// The region of a version setting, or of the project object if a configuration file sets it; nil without positions.
  func place(of version: String, target: String, configuration: String) -> Region? {
    listOfTarget[target].flatMap { lists[$0][configuration] } ?? values[version] ?? root
  }
}

extension ProjectFile {
  func region(_ range: Range<Int>) -> Region? { place(range).map { Region($0, in: lines, of: bytes) } }
}

extension ProjectSources {
  /// - Parameter folder: the folder that contains the `.xcodeproj`, relative to the root of the checkout.
  init(_ file: ProjectFile, in folder: Path) {
    guard let project = file.project ?? file.template else {
      self.init(folder: folder.description, targets: [], isReadable: false)
      return
    }
    let fromRoot = { (path: String) in Path(path).resolved(from: folder)?.description }
    let locations = project.locations()
    let files = project.builtFilePaths(locations)
    let linked = project.linkedFilePaths(locations)
    let all = project.targets()
    let deployment = project.deployment(of: all, locations)
    let synchronized = project.synchronizedMembers(of: all)
    let targets = zip(all, project.platforms(of: all)).map { target, platforms in
      let id = target.object.id
      let folders = (synchronized[id] ?? []).compactMap { members in
        locations[members.folder]?.projectPath.flatMap(fromRoot).map { Folder(path: $0, members: members) }
      }
      var result = Target(
        name: target.name, productType: project.string(target.object, "productType"), platforms: platforms,
        files: Set((files[id] ?? []).compactMap(fromRoot)), folders: folders, deployment: deployment[id] ?? [:])
      result.outsideFiles = Set((files[id] ?? []).lazy.filter { fromRoot($0) == nil }.map(\.lastPathComponent))
      result.linked = Set((linked[id] ?? []).compactMap(fromRoot))
      return result
    }
    self.init(
      folder: folder.description, targets: targets, isReadable: true,
      developmentRegion: project.root.flatMap { project.string($0, "developmentRegion") },
      knownRegions: project.root.map { project.strings($0, "knownRegions") } ?? [],
      hasRemotePackages: project.objects.contains { $0.isa == .remotePackageReference },
      linksOtherFrameworks: project.linksOtherFrameworks,
      generatesAssetSymbols: project.generatesAssetSymbols,
      predatesSelectorExpressions: project.predatesSelectorExpressions)
  }
}

extension [ProjectFacts] {
  /// Which of some targets, by name, these projects build from other projects. Iterates over the smaller side: a project may build
  /// hundreds of targets, and hundreds of projects may build one.
  func targetsOfOthers(among names: some Collection<String>) -> Set<String> {
    let count = reduce(0) { $0 + $1.targetsOfOthers.count }
    if names.count * self.count > count {
      return reduce(into: Set()) { $0.formUnion($1.targetsOfOthers) }.intersection(names)
    }
    return Set(names.filter { name in contains { $0.targetsOfOthers.contains(name) } })
  }
}
