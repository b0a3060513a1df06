internal import Bytes
public import Project

/// Which files targets and packages build.
public struct BuildMembership: Sendable {
  let targets: TargetIndex
  /// Folders of Swift packages.
  let packages: Set<String>
  /// Folders of projects that can be read.
  let projectFolders: Set<String>
  /// Folders of dependencies' projects that nothing builds and of which no target compiles a file.
  private let unusedFolders: Set<String>
  /// The files of targets in these projects.
  private let unusedFiles: Set<String>
  /// The files of all targets in lowercase: disks of Macs ignore case.
  private let foldedFiles: Set<String>
  /// Those of all targets.
  private let allPlatforms: Set<XcodePlatform>
  private let hasCordovaProject: Bool
  /// Whether a project builds an app or extension.
  public let hasApp: Bool
  /// The paths of the libraries and frameworks that targets link or copy, by name.
  private let linked: [String: Set<String>]
  /// The names of those that only development targets link or copy.
  private let linkedForDevelopers: Set<String>

  /// - Parameter unused: projects that nothing builds.
  init(
    targets: TargetIndex, projects: [ProjectSources], packages: Set<String>, projectFolders: Set<String>,
    unused: [ProjectFacts]
  ) {
    self.targets = targets
    self.packages = packages
    self.projectFolders = projectFolders
    allPlatforms = targets.platforms
    hasCordovaProject = projectFolders.contains { $0.hasSuffix("platforms/ios") }
    let all = projects.flatMap(\.targets)
    hasApp = all.contains(where: \.isStandalone)
    foldedFiles = Set(all.lazy.flatMap(\.files).map { $0.lowercased() })
    let shipped = all.lazy.filter { !$0.name.hasDeveloperWord && !$0.isLeftover }.reduce(into: Set()) { $0.formUnion($1.linked) }
    linkedForDevelopers = Set(all.lazy.flatMap(\.linked).map(\.lastPathComponent)).subtracting(shipped.map(\.lastPathComponent))
    linked = Dictionary(grouping: all.reduce(into: Set()) { $0.formUnion($1.linked) }, by: \.lastPathComponent).mapValues(
      Set.init)
    unusedFiles = Set(unused.lazy.flatMap(\.sources.targets).flatMap(\.files))
    let folders = Set(unused.map(\.folder.description)).subtracting(projectFolders).filter { !$0.isEmpty }
    unusedFolders = folders.subtracting(targets.foldersWithFiles(among: folders))
  }

  /// Whether a file may be built; false only if an enclosing project is known not to contain it.
  public func mayBuild(_ path: String) -> Bool {
    // Headers are built where they are imported. Examples of dependencies are not built.
    if path.isOfDependencyExample || isOfCordovaPlugin(path) || targets.unshippedPod(of: path) != nil { return false }
    if !targets.targets(of: path).isEmpty { return true }
    if isHeader(path) || foldedFiles.contains(path.lowercased()) { return true }
    if path.innermostFolder(among: unusedFolders) != nil { return false }
    if isCopiedByCocoaPods(path) { return true }
    return path.innermostFolder(among: packages) != nil || path.innermostFolder(among: projectFolders) == nil
  }

  /// Whether a target links or copies a library or framework of that name, or contains the path as a resource or in a folder.
  public func links(_ name: String, at path: String) -> Bool {
    linked[name] != nil || !targets.targets(of: path).isEmpty
  }

  /// Whether only development targets link or copy a library or framework of that name, or contain the path.
  public func isLinkedForDevelopersOnly(_ name: String, at path: String) -> Bool {
    linkedForDevelopers.contains(name) && (targets.targets(of: path).isEmpty || targets.isForDevelopersOnly(path))
  }

  /// The libraries and frameworks of a name that targets link or copy, if none of them is this one.
  public func otherLinked(_ name: String, than path: String) -> Set<String> {
    guard let paths = linked[name], !paths.contains(path), targets.targets(of: path).isEmpty else { return [] }
    return paths
  }

  /// Whether a file is below a Swift package.
  public func isInPackage(_ path: String) -> Bool { path.innermostFolder(among: packages) != nil }

  /// The platforms for which targets build a file; all of them if unknown.
  public func platforms(of path: String) -> Set<XcodePlatform> {
    // Any target may import a header.
    isHeader(path) ? allPlatforms : targets.platforms(of: path)
  }

  private func isHeader(_ path: String) -> Bool { path.hasSuffix(".h") || path.hasSuffix(".pch") }

  /// Why a file is not built, as a clause.
  public func reasonNotBuilt(_ path: String) -> String {
    if let pod = targets.unshippedPod(of: path) { return "only \(pod == .tests ? "tests" : "debug builds") link the pod" }
    return path.innermostFolder(among: unusedFolders) == nil && !isOfUnusedProject(path)
      ? "the file is not in any target" : "nothing builds the project of the file"
  }

  /// Whether a target of a project that nothing builds contains a file.
  func isOfUnusedProject(_ path: String) -> Bool { unusedFiles.contains(path) }

  /// Whether it is an interface file of a pod: a script copies those of static libraries, without any target.
  private func isCopiedByCocoaPods(_ path: String) -> Bool {
    guard path.hasSuffix(".storyboard") || path.hasSuffix(".xib") else { return false }
    return path.innermostFolder(among: projectFolders)?.lastPathComponent == "Pods"
  }

  /// Whether Cordova copies the file into the project in `platforms/ios`.
  private func isOfCordovaPlugin(_ path: String) -> Bool {
    // A search for a string is slow, and every file is asked.
    guard hasCordovaProject, path.holds("plugins/"), let range = path.firstRange(of: "plugins/") else { return false }
    let top = path[..<range.lowerBound]
    return (top.isEmpty || top.hasSuffix("/")) && projectFolders.contains(top + "platforms/ios")
  }
}

extension String {
  /// Whether it is in the pods or examples of a Carthage checkout, in folders such as `Demo` and `KitExample`.
  fileprivate var isOfDependencyExample: Bool {
    guard holds("Carthage/Checkouts/"), let range = firstRange(of: "Carthage/Checkouts/") else { return false }
    let components = self[range.upperBound...].split(separator: "/").dropFirst()
    return components.dropLast().contains { folder in
      folder == "Pods" || folder.hasPrefix("Example") || folder.hasPrefix("Demo")
        || ["Demo", "Demos", "Example", "Examples"].contains(where: folder.hasSuffix)
    }
  }
}
