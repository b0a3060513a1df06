public import Bytes
internal import Findings
public import Project

extension AnyFact where Self == Fact<ProjectFacts> {
  static var projects: Self { Fact("projects", collectors) }
  /// The same, with whether the files are there that targets build.
  static var filePresence: Self { Fact("projects", aspect: "presence", collectors) }
  /// The same, with build settings that resolve configuration files.
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
                value: ProjectFacts(file, at: place.location, readsFiles: readsFiles, readsSettings: readsSettings),
                dependsOnCheckout: readsFiles || readsSettings)
            }
          }
        }
      }
    ]
  }
}

extension FactRequest {
  public var wantsFilePresence: Bool { contains(.filePresence) }
  public var wantsBuildSettings: Bool { contains(.buildSettings) }
}

extension FactStore {
  public var projects: [ProjectFacts] { self[.projects] }
}

/// A project and what its targets build, without the document itself.
public struct ProjectFacts: Sendable {
  /// From the top of the tree.
  public let location: Path
  let sources: ProjectSources
  /// Nil for a third party's project, and where no check asks.
  public let builtFiles: BuiltFiles?
  /// Of the references in `builtFiles`; nil where the format of the file has no places.
  let places: [Region?]
  /// The same of the folders.
  let folderPlaces: [Region?]
  /// Nil for a third party's project, and where no check asks.
  public let settings: ProjectSettings?
  let swift: SwiftSettings?
  /// Other projects of which it builds something, from the top of the tree.
  public let subprojects: Set<Path>

  init(_ file: ProjectFile, at location: Path, readsFiles: Bool, readsSettings: Bool) {
    self.location = location
    sources = ProjectSources(file, in: location.parent.parent)
    subprojects = readsFiles ? file.project?.subprojects(from: location.parent.parent) ?? [] : []
    builtFiles = readsFiles ? file.project.map(BuiltFiles.init) : nil
    places = builtFiles?.files.map { file.region($0.place) } ?? []
    folderPlaces = builtFiles?.folders.map { file.region($0.place) } ?? []
    settings = readsSettings ? file.project.map(ProjectSettings.init) : nil
    swift = readsSettings ? SwiftSettings(file) : nil
  }

  /// The folder that holds the `.xcodeproj`, from the top of the tree.
  public var folder: Path { location.parent.parent }
  /// Whether it is a first party's and builds anything.
  public var buildsFiles: Bool { builtFiles?.files.isEmpty == false }
}

extension XcodeProject {
  /// The projects of which it may build something, from the top of the tree.
  ///
  /// - Parameter folder: that holds the `.xcodeproj`.
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

/// Which targets compile Swift, and where their version is set.
struct SwiftSettings: Sendable {
  let targets: Set<String>
  /// By the value.
  private let places: [String: Region]
  /// Of the project's object.
  private let root: Region?

  /// Nil where a project has no root.
  fileprivate init?(_ file: ProjectFile) {
    guard let project = file.project, let root = project.root else { return nil }
    targets = project.targetsWithSwift()
    places = project.places(ofSetting: "SWIFT_VERSION").compactMapValues { file.region($0) }
    self.root = file.region(project.place(of: root))
  }

  /// Where the project sets a version, or the project's object where a configuration file does; nil without places.
  func place(of version: String) -> Region? { places[version] ?? root }
}

extension ProjectFile {
  fileprivate func region(_ range: Range<Int>) -> Region? { place(range).map { Region($0, in: lines, of: bytes) } }
}

extension ProjectSources {
  /// The sources and resources that targets of a project build, by paths from the top of the tree.
  ///
  /// - Parameter folder: the folder that holds the `.xcodeproj`, from the top of the tree.
  init(_ file: ProjectFile, in folder: Path) {
    guard let project = file.project ?? file.template else {
      self.init(folder: folder.description, targets: [], isReadable: false)
      return
    }
    let fromTop = { (path: String) in Path(path).resolved(from: folder)?.description }
    let locations = project.locations()
    let files = project.builtFilePaths(locations)
    let all = project.targets()
    let deployment = project.deployment(of: all, locations)
    let synchronized = project.synchronizedMembers(of: all)
    let targets = all.map { target in
      let id = target.object.id
      let folders = (synchronized[id] ?? []).compactMap { members in
        locations[members.folder]?.projectPath.flatMap(fromTop).map { Folder(path: $0, members: members) }
      }
      return Target(
        name: target.name, productType: project.string(target.object, "productType"), platforms: project.platforms(of: target),
        files: Set((files[id] ?? []).compactMap(fromTop)), folders: folders, deployment: deployment[id] ?? [:])
    }
    self.init(
      folder: folder.description, targets: targets, isReadable: true,
      developmentRegion: project.root.flatMap { project.string($0, "developmentRegion") },
      knownRegions: project.root.map { project.strings($0, "knownRegions") } ?? [],
      hasRemotePackages: project.objects.contains { $0.isa == .remotePackageReference },
      generatesAssetSymbols: project.generatesAssetSymbols,
      predatesSelectorExpressions: project.predatesSelectorExpressions)
  }
}
