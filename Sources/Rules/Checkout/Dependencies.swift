internal import Bytes
internal import Findings

extension AnyFact where Self == Fact<String> {
  /// Files that name code of others, which a tool brings into the checkout.
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
  /// Whether code of others is built that is not in the checkout, so that a class may be in it: pods that are not installed, say.
  ///
  /// Relies on `.names` and `.dependencyLists`.
  var lacksDependencies: Bool {
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
      // Whether submodules were fetched is not known.
      default: return true
      }
    }
  }
}
