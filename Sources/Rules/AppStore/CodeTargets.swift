internal import Project

/// The targets whose code is part of an app: its own, and frameworks and libraries of the same project that it depends on.
struct CodeTargets {
  private let targets: TargetIndex
  private var names: [String: Set<String>] = [:]
  /// Libraries and frameworks, by app.
  private var linked: [String: Set<String>] = [:]
  /// Synchronized folders, by app.
  private var folders: [String: [ProjectSources.Folder]] = [:]
  /// The options of the app, and those of its own frameworks.
  private var options: [String: (app: LinkerOptions?, frameworks: [LinkerOptions])] = [:]

  init(_ checkout: Checkout) {
    targets = checkout.resources.targets
    let products = Dictionary(grouping: checkout.products, by: \.project)
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
        let own = project.sources.targets.filter { reached.contains($0.name) }
        linked[app] = own.reduce(into: []) { $0.formUnion($1.linked) }
        folders[app] = own.flatMap(\.folders)
        let parts = (products[project.location] ?? []).filter { reached.contains($0.name) }
        options[app] = (
          parts.first { $0.name == target.name }.map(LinkerOptions.init),
          parts.filter { $0.name != target.name }.map(LinkerOptions.init)
        )
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
    let key = "\(app.project) \(app.name)"
    if let linked = linked[key], !linked.isEmpty {
      var path = binary
      while !path.isEmpty {
        if linked.contains(path) { return true }
        path = path.parentPath
      }
    }
    if folders[key]?.contains(where: { $0.link(binary) }) == true { return true }
    guard let options = options[key] else { return false }
    return options.app?.link(binary) == true || options.frameworks.contains { $0.link(binary) }
  }

  /// Whether the linker loads an image, if it is in an archive that the app links.
  func load(_ image: BinaryAPIUses, for app: Product) -> Bool {
    image.member == nil || options["\(app.project) \(app.name)"]?.app?.load(image) == true
  }

  /// Whether code is only in frameworks of the app.
  func isOfFrameworks(_ path: String) -> Bool { targets.targets(of: path).allSatisfy { targets.targets[$0].isFramework } }
}
