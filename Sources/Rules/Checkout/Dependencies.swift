internal import Bytes
internal import Findings

extension AnyFact where Self == Fact<String> {
  /// Podfiles, Cartfiles, and other lists of dependencies.
  static var dependencyLists: Self {
    Fact(
      "dependency-lists",
      [
        NameCollector([FileType.dependencyList.traits]) { _ in
          { CollectedFact(key: "dependency-lists", path: $0.path, value: $0.path, dependsOnCheckout: false) }
        }
      ])
  }
}

extension Checkout {
  /// Whether dependencies are missing from the checkout, such as pods that are not installed.
  ///
  /// Requires `.names` and `.dependencyLists`.
  var hasMissingDependencies: Bool {
    if projects.contains(where: \.hasRemotePackages) { return true }
    let lists = facts[.dependencyLists]
    guard !lists.isEmpty else { return false }
    var folders: Set<String> = []
    for source in facts[.names] where source.file.path.holds("Pods/") || source.file.path.holds("Carthage/") {
      let path = source.file.path
      var folder = path.parentPath
      while !folder.isEmpty, folders.insert(folder).inserted { folder = folder.parentPath }
    }
    return lists.contains { list in
      let around = list.parentPath.isEmpty ? "" : list.parentPath + "/"
      switch list.lastPathComponent {
      case "Podfile": return !folders.contains(around + "Pods")
      case "Cartfile", "Cartfile.resolved": return !folders.contains(around + "Carthage")
      // It is unknown whether submodules were fetched.
      default: return true
      }
    }
  }
}
