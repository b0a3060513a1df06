internal import Bytes
internal import Project
internal import Rules

extension CheckoutFiles {
  /// Projects below another one that neither a workspace nor another project builds.
  func unusedProjects(_ projects: [ProjectFacts]) -> Set<Path> {
    let building = projects.filter(\.buildsFiles)
    let folders = Set(building.map(\.folder))
    let (listed, workspaces) = workspaceLocations(of: building) { !$0.isBelow(anyOf: folders) }
    let byBundle = Dictionary(building.map { ($0.location.parent, $0) }, uniquingKeysWith: { first, _ in first })
    var pending = building.filter { project in
      if listed.include(project) { return true }
      // A project beside a workspace of other projects is unused, too.
      return !project.folder.isBelow(anyOf: folders) && !workspaces.contains(project.folder)
        && !project.folder.isBelow(anyOf: workspaces)
    }
    var used = Set(pending.map(\.location))
    while let project = pending.popLast() {
      for bundle in project.subprojects {
        if let other = byBundle[bundle], used.insert(other.location).inserted { pending.append(other) }
      }
    }
    return Set(building.map(\.location)).subtracting(used)
  }

  /// Dependencies' projects from which no project or workspace of the checkout builds, and that no script names.
  func unusedDependencies(_ projects: [ProjectFacts]) -> Set<Path> {
    let own = projects.filter { !$0.isThirdParty }
    let paths = PathLookup(walked)
    var lists: [Path: Set<String>?] = [:]
    // A package manager adds its projects on its own.
    let dependencies = projects.filter { project in
      guard project.isThirdParty else { return false }
      if let isBuilt = isBuiltByCarthage(project, &lists) { return !isBuilt }
      let path = project.location.description
      // CocoaPods compiles the sources of a pod without its project.
      return !paths.hasPodspec(in: project.folder) && !path.hasPrefix("Pods/") && !path.holds("/Pods/")
    }
    guard root != nil, !own.isEmpty, !dependencies.isEmpty else { return [] }
    let (listed, _) = workspaceLocations(of: own) { _ in true }
    var unused = Dictionary(grouping: dependencies, by: \.bundleName)
    func use(_ names: Set<String>) {
      var names = names
      while let name = names.popFirst() {
        for project in unused.removeValue(forKey: name) ?? [] { names.formUnion(project.builtProjects) }
      }
    }
    use(own.reduce(into: []) { $0.formUnion($1.builtProjects) })
    let listedNames = listed.bundleNames
    use(Set(unused.keys.filter { listedNames.contains($0.lowercased()) }))
    if unused.isEmpty { return [] }
    let texts = SetupTexts(source, walked)
    use(Set(texts.mentions(of: Set(unused.keys)).keys))
    // `cd Vendor/Kit && xcodebuild -scheme Kit`
    let folders = Set(unused.values.joined().map(\.folder.description))
    let built = texts.mentions(of: folders) { $0.span.holds(Self.buildTool.span) }
    use(Set(unused.filter { $0.value.contains { built[$0.folder.description] != nil } }.keys))
    return Set(unused.values.joined().map(\.location))
  }

  private static let buildTool = Array("xcodebuild".utf8)

  /// The projects in workspaces.
  ///
  /// - Parameter counts: whether to consider a workspace in a folder. One below a project belongs to a library or its demo.
  /// - Returns: also the folders of workspaces that list a project.
  func workspaceLocations(
    of projects: [ProjectFacts], where counts: (_ folder: Path) -> Bool
  ) -> (projects: ListedProjects, workspaces: Set<Path>) {
    let workspace = Array(".xcworkspace".utf8)
    let present = Set(projects.map(\.listedPath))
    let endings = Set(present.lazy.flatMap(\.endings))
    var result: (projects: ListedProjects, workspaces: Set<Path>) = (ListedProjects(), [])
    for (path, folder) in walked.folders {
      guard !folder.context.isThirdParty, path.lastComponent.suffix(workspace.count).elementsEqual(workspace),
        counts(path.parent),
        let contents = source.requiredText(at: path.appending(Array("contents.xcworkspacedata".utf8)))
      else { continue }
      var listed = ListedProjects()
      // `<FileRef location = "group:Kit/Kit.xcodeproj">`. Disks of Macs ignore case.
      let text = String(decoding: contents, as: UTF8.self).lowercased().replacing("&amp;", with: "&")
      for value in text.split(whereSeparator: { $0 == "\"" || $0 == "'" }) where value.hasSuffix(".xcodeproj") {
        // The workspace inside a project.
        if value.hasPrefix("self:") { continue }
        let components = value.drop { $0 != ":" }.dropFirst().split(separator: "/").filter { $0 != ".." && $0 != "." }
        let ending = "/" + components.joined(separator: "/")
        let full = (path.parent.isEmpty ? "" : "/\(path.parent)".lowercased()) + ending
        if present.contains(full) { listed.paths.insert(full) } else { listed.endings.insert(ending) }
      }
      result.projects.formUnion(listed)
      if !listed.paths.isEmpty || !listed.endings.isDisjoint(with: endings) { result.workspaces.insert(path.parent) }
    }
    return result
  }
}

/// The locations of projects in workspaces, in lowercase: `/kit/kit.xcodeproj`.
struct ListedProjects {
  /// Those that are at the location in the folder of the workspace.
  var paths: Set<String> = []
  /// The ends of others: groups around an entry may prepend folders.
  var endings: Set<String> = []

  /// `kit.xcodeproj`
  var bundleNames: Set<String> { Set(paths.union(endings).map { Path($0).name }) }

  mutating func formUnion(_ other: ListedProjects) {
    paths.formUnion(other.paths)
    endings.formUnion(other.endings)
  }

  func include(_ project: ProjectFacts) -> Bool {
    let path = project.listedPath
    return paths.contains(path) || path.endings.contains(where: endings.contains)
  }
}

extension ProjectFacts {
  fileprivate var listedPath: String { "/\(location.parent)".lowercased() }
  /// `Kit.xcodeproj`
  fileprivate var bundleName: String { location.parent.name }
  /// The bundle names of the projects that it builds: the path of a reference may depend on settings.
  fileprivate var builtProjects: Set<String> { scriptedProjects.union(subprojects.map(\.name)) }
}

extension String {
  /// The ends that start at a slash: `/apps/kit.xcodeproj` and `/kit.xcodeproj`.
  fileprivate var endings: [String] {
    utf8.indices.filter { utf8[$0] == Path.separator }.map { String(self[$0...]) }
  }
}
