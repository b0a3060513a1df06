/// Which targets of all projects a file belongs to.
struct TargetIndex: Sendable {
  struct Target: Sendable {
    let name: String
    /// Whether it makes a bundle that looks its resources up in itself: an app or an extension.
    let isStandalone: Bool
  }

  private(set) var targets: [Target] = []
  private var byPath: [String: Set<Int>] = [:]
  private var folders: [(folder: ProjectSources.Folder, target: Int)] = []

  init(_ projects: [ProjectSources]) {
    for project in projects {
      for target in project.targets {
        let index = targets.count
        targets.append(Target(name: target.name, isStandalone: target.isStandalone))
        for file in target.files { byPath[file, default: []].insert(index) }
        folders += target.folders.map { ($0, index) }
      }
    }
  }

  /// The targets that a file or a folder around it belongs to; empty where that is not known.
  func targets(of path: String) -> Set<Int> {
    var found: Set<Int> = []
    var path = path
    let whole = path
    while !path.isEmpty {
      if let known = byPath[path] { found.formUnion(known) }
      path = path.parentPath
    }
    for (folder, target) in folders where folder.contains(whole) { found.insert(target) }
    return found
  }

  /// Whether what lies at one path can be looked up by code at another one: they share a target, or one of them belongs to a framework,
  /// a bundle or to nothing that is known.
  func canReach(_ resource: String, from source: String) -> Bool {
    let from = targets(of: source)
    let to = targets(of: resource)
    guard !from.isEmpty, !to.isEmpty, from.isDisjoint(with: to) else { return true }
    return !from.union(to).allSatisfy { targets[$0].isStandalone }
  }

  func names(of path: String) -> [String] {
    targets(of: path).map { targets[$0].name }.sorted()
  }
}
