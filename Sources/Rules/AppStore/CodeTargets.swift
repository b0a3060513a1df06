internal import Project

/// The targets whose code is part of an app: its own, and frameworks and libraries of the same project that it depends on.
struct CodeTargets {
  private let targets: TargetIndex
  private var names: [String: Set<String>] = [:]
  /// Libraries and frameworks, by app.
  private var linked: [String: Set<String>] = [:]

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
        let app = "\(project.location) \(target.name)"
        names[app] = reached
        linked[app] = project.sources.targets.reduce(into: []) { if reached.contains($1.name) { $0.formUnion($1.linked) } }
      }
    }
  }

  /// Whether the app, or a framework or library of it, compiles a source or copies a resource.
  func contain(_ path: String, for app: Product) -> Bool {
    let names = names["\(app.project) \(app.name)"] ?? [app.name]
    return targets.targets(of: path).contains { names.contains(targets.targets[$0].name) }
  }

  /// Whether the app, or a framework or library of it, links or copies a binary, or the framework around it.
  func link(_ binary: String, for app: Product) -> Bool {
    guard let linked = linked["\(app.project) \(app.name)"], !linked.isEmpty else { return false }
    var path = binary
    while !path.isEmpty {
      if linked.contains(path) { return true }
      path = path.parentPath
    }
    return false
  }

  /// Whether code is only in frameworks of the app.
  func isOfFrameworks(_ path: String) -> Bool { targets.targets(of: path).allSatisfy { targets.targets[$0].isFramework } }
}
