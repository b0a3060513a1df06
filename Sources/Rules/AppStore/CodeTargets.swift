internal import Project

/// The targets whose code is part of an app: its own, and frameworks and libraries of the same project that it depends on.
struct CodeTargets {
  private let targets: TargetIndex
  private var names: [String: Set<String>] = [:]

  init(_ checkout: Checkout) {
    targets = checkout.resources.targets
    for project in checkout.facts[.buildSettings] {
      let separate = Set(project.products.lazy.filter { $0.target.kind != .framework }.map(\.target.name))
      for (target, _) in project.products where target.kind == .app {
        var reached: Set<String> = [target.name]
        var pending = [target.name]
        while let name = pending.popLast() {
          for other in project.dependencies[name] ?? [] where !separate.contains(other) && reached.insert(other).inserted {
            pending.append(other)
          }
        }
        names["\(project.location) \(target.name)"] = reached
      }
    }
  }

  /// Whether the app, or a framework or library of it, compiles a source or copies a resource.
  func contain(_ path: String, for app: Product) -> Bool {
    let names = names["\(app.project) \(app.name)"] ?? [app.name]
    return targets.targets(of: path).contains { names.contains(targets.targets[$0].name) }
  }

  /// Whether code is only in frameworks of the app.
  func isOfFrameworks(_ path: String) -> Bool { targets.targets(of: path).allSatisfy { targets.targets[$0].isFramework } }
}
