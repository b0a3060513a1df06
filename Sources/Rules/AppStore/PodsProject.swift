internal import Bytes
internal import Project

/// A pod that is built from sources in the checkout.
struct Pod: Hashable {
  let name: String
  /// Its folder in `Pods`; nil if its sources are elsewhere.
  let folder: String?

  /// - Returns: nil for what CocoaPods itself adds.
  init?(of path: String, _ targets: [TargetIndex.Target]) {
    guard let target = targets.first, case .pods(let top) = target.origin else { return nil }
    let prefix = top.isEmpty ? "" : top + "/"
    guard path.hasPrefix(prefix) else {
      (name, folder) = (target.name, nil)
      return
    }
    let name = String(path.dropFirst(prefix.count).prefix { $0 != "/" })
    if name == "Target Support Files" { return nil }
    (self.name, folder) = (name, prefix + name)
  }
}

/// The project that CocoaPods generates.
struct PodsProject {
  private let dependencies: [String: Set<String>]
  private let origin: TargetIndex.Origin
  /// The folder of the Podfile.
  private let top: String
  private let finder: TargetFinder

  init(_ project: ProjectFacts, _ finder: TargetFinder) {
    dependencies = project.dependencies
    origin = .pods(project.folder.description)
    top = project.folder.parent.description
    self.finder = finder
  }

  /// The targets of the pods that a target of another project links, by index.
  ///
  /// - Parameter folder: that of the other project.
  func targets(of name: String, in folder: String) -> Set<Int> {
    guard top.isEmpty || folder == top || folder.isBelow(top) else { return [] }
    // `Pods-App`, or `Pods-Shared-App` for a target inside of an abstract one.
    let own = dependencies.keys.filter { $0.hasPrefix("Pods-") && $0.hasSuffix("-" + name) }
    // Before targets had pods of their own, all were for all.
    let others = dependencies.keys.contains { $0.hasPrefix("Pods-") && dependencies["Pods"]?.contains($0) != true }
    var pending = own.isEmpty && !others ? ["Pods"] : own
    var reached: Set<String> = []
    while let target = pending.popLast() {
      if !finder.isForDebugBuilds(target, of: origin), reached.insert(target).inserted { pending += dependencies[target] ?? [] }
    }
    return Set(reached.flatMap { finder.targets(named: $0, of: origin) })
  }
}
