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
        let keepsFile = !isThirdParty && (request.contains(.filePresence) || request.contains(.buildSettings))
        return PlannedCollector(literals: []) { _, _ in
          Screened(needsFile: true) { file, place in
            file.map { file in
              let facts = ProjectFacts(file, at: place.location, keepsFile: keepsFile)
              return CollectedFact(key: "projects", path: place.path, value: facts, dependsOnCheckout: keepsFile)
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
  /// The projects whose files were kept.
  public var projectFiles: [ProjectFacts] { self[.projects].filter { $0.file != nil } }
}

/// A project and what its targets build.
public struct ProjectFacts: Sendable {
  /// Nil for a third party's, and where no check asks for it.
  public let file: ProjectFile?
  /// From the top of the tree.
  public let location: Path
  let sources: ProjectSources

  init(_ file: ProjectFile, at location: Path, keepsFile: Bool) {
    self.file = keepsFile ? file : nil
    self.location = location
    sources = ProjectSources(file, in: location.parent.parent)
  }

  /// The folder that holds the `.xcodeproj`, from the top of the tree.
  public var folder: Path { location.parent.parent }
}

extension ProjectSources {
  /// The sources and resources that targets of a project build, by paths from the top of the tree.
  ///
  /// - Parameter folder: the folder that holds the `.xcodeproj`, from the top of the tree.
  init(_ file: ProjectFile, in folder: Path) {
    guard let project = file.project else {
      self.init(folder: folder.description, targets: [], isReadable: file.isTemplate)
      return
    }
    let fromTop = { (path: String) in Path(path).resolved(from: folder)?.description }
    let locations = project.locations()
    let files = project.builtFilePaths(locations)
    let all = project.targets()
    let synchronized = project.synchronizedMembers(of: all)
    let targets = all.map { target in
      let id = target.object.id
      let folders = (synchronized[id] ?? []).compactMap { members in
        locations[members.folder]?.projectPath.flatMap(fromTop).map { Folder(path: $0, members: members) }
      }
      return Target(
        name: target.name, productType: project.string(target.object, "productType"),
        files: Set((files[id] ?? []).compactMap(fromTop)), folders: folders)
    }
    self.init(folder: folder.description, targets: targets, isReadable: true)
  }
}

extension FindingSink {
  /// Reports a defect at a range of a project.
  ///
  /// - Parameter range: nil where the format of the file has no places.
  mutating func report(
    _ message: Message, in project: ProjectFacts, at range: Range<Int>?, identity: String, membership: Membership? = nil
  ) {
    let region = range.flatMap { range in project.file.map { Region(range, in: $0.lines, of: $0.bytes) } }
    report(message, path: project.location.description, at: region, identity: identity, in: membership)
  }
}
