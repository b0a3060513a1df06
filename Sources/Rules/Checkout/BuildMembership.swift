internal import Bytes

/// Which files targets and packages build.
public struct BuildMembership: Sendable {
  let targets: TargetIndex
  /// Folders of Swift packages.
  let packages: Set<String>
  /// Folders of projects that can be read.
  let projectFolders: Set<String>

  /// Whether a file may be built; false only if an enclosing project is known not to contain it.
  public func mayBuild(_ path: String) -> Bool {
    // Headers are built where they are imported. Examples of dependencies are not built.
    if path.isOfDependencyExample || isOfCordovaPlugin(path) { return false }
    return !targets.targets(of: path).isEmpty || path.hasSuffix(".h") || path.hasSuffix(".pch")
      || path.innermostFolder(among: packages) != nil || path.innermostFolder(among: projectFolders) == nil
  }

  /// Whether Cordova copies the file into the project in `platforms/ios`.
  private func isOfCordovaPlugin(_ path: String) -> Bool {
    guard let range = path.firstRange(of: "plugins/") else { return false }
    let top = path[..<range.lowerBound]
    return (top.isEmpty || top.hasSuffix("/")) && projectFolders.contains(top + "platforms/ios")
  }
}

extension String {
  /// Whether it is in the pods or examples of a Carthage checkout.
  fileprivate var isOfDependencyExample: Bool {
    guard holds("Carthage/Checkouts/"), let range = firstRange(of: "Carthage/Checkouts/") else { return false }
    let components = self[range.upperBound...].split(separator: "/").dropFirst()
    return components.contains { $0 == "Pods" || $0.hasPrefix("Example") || $0.hasPrefix("Demo") }
  }
}
