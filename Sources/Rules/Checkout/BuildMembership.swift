internal import Bytes

/// Which files a target or package builds, as far as the checkout shows.
public struct BuildMembership: Sendable {
  let targets: TargetIndex
  /// Folders of Swift packages.
  let packages: Set<String>
  /// Folders of projects that can be read.
  let projectFolders: Set<String>

  /// Whether a file ends up in something that is built: false only where a project around it is known not to name it.
  public func mayBuild(_ path: String) -> Bool {
    // Headers are built by those that import them. What a dependency brings for its own examples is not.
    if path.isOfDependencyExample { return false }
    return !targets.targets(of: path).isEmpty || path.hasSuffix(".h") || path.hasSuffix(".pch")
      || path.folderAround(among: packages) != nil || path.folderAround(among: projectFolders) == nil
  }
}

extension String {
  /// Whether it is in the pods or the example of a dependency that Carthage has checked out.
  fileprivate var isOfDependencyExample: Bool {
    guard holds("Carthage/Checkouts/"), let range = firstRange(of: "Carthage/Checkouts/") else { return false }
    let rest = self[range.upperBound...].split(separator: "/").dropFirst()
    return rest.contains { $0 == "Pods" || $0.hasPrefix("Example") || $0.hasPrefix("Demo") }
  }
}
