internal import Bytes
internal import Project

/// The targets whose code is part of an app or extension: its own, the frameworks and libraries of the same project that it
/// depends on, the targets of local packages that these link, and their pods.
struct CodeTargets {
  let targets: TargetIndex
  /// By product.
  private var parts: [String: CodeParts] = [:]
  /// The products that targets build.
  private var products: [Int: Product] = [:]
  /// The names of the pods that CocoaPods builds from sources.
  private let builtPods: Set<String>

  init(_ checkout: Checkout) {
    targets = checkout.resources.targets
    let finder = TargetFinder(targets)
    let packages = LocalPackages(checkout.facts[.packageManifests], finder)
    let projects = checkout.facts[.buildSettings]
    let pods = projects.filter(\.isOfPods).map { PodsProject($0, finder) }
    builtPods = Set(projects.filter(\.isOfPods).flatMap(\.sources.targets).filter(\.compilesSources).map(\.name))
    // By project, and by the name of the product, of which the first counts.
    var options: [String: [String: LinkerOptions]] = [:]
    for product in checkout.products where options[product.project.description]?[product.name] == nil {
      options[product.project.description, default: [:]][product.name] = LinkerOptions(product)
    }
    var graph = DependencyGraph()
    for project in projects {
      graph.read(project)
      for (target, _) in project.products {
        parts[Self.key(project.location.description, target.name)] = CodeParts(
          of: target, in: project, &graph, finder, packages, pods, options[project.location.description] ?? [:])
      }
    }
    for product in checkout.products {
      for index in finder.targets(named: product.name, of: .project(product.project.parent.parent.description)) {
        products[index] = product
      }
    }
  }

  private static func key(_ project: String, _ name: String) -> String { "\(project) \(name)" }

  func parts(of product: Product) -> CodeParts {
    parts[Self.key(product.project.description, product.name)] ?? CodeParts()
  }

  /// Whether the product, or a framework, library, or package of it, compiles a source or copies a resource.
  func contain(_ path: String, for product: Product) -> Bool {
    if let bundle = product.bundle { return bundle.holds(path) }
    let (members, parts) = (targets.targets(of: path), parts(of: product))
    return members.meets(parts.executable) || members.meets(parts.frameworks)
  }

  /// Whether the product, or a framework or library of it, links or copies a binary, or the framework around it.
  func link(_ binary: String, for product: Product) -> Bool {
    if let bundle = product.bundle { return bundle.holds(binary) }
    let parts = parts(of: product)
    if !parts.linked.isEmpty {
      var path = binary
      while !path.isEmpty {
        if parts.linked.contains(path) { return true }
        path = path.parentPath
      }
    }
    if parts.folders.contains(where: { $0.link(binary) }) { return true }
    // Beside the pod that has the same name, a binary is left over from a release of it.
    if builtPods.contains(binary.lastPathComponent.withoutExtension) { return false }
    return parts.options?.link(binary) == true || parts.optionsOfFrameworks.contains { $0.link(binary) }
  }

  /// Whether the linker loads an image, if it is in an archive that the product links.
  func load(_ image: BinaryAPIUses, for product: Product) -> Bool {
    image.member == nil || parts(of: product).options?.load(image) == true
  }

  /// Whether code of a product is only in its frameworks.
  func isOfFrameworks(_ path: String, of product: Product) -> Bool {
    if let bundle = product.bundle { return bundle.isInFramework(path) }
    return !targets.targets(of: path).meets(parts(of: product).executable)
  }

  /// The pod that compiles a source or copies a resource, and that a product links; nil if none does.
  func pod(of path: String, for product: Product) -> Pod? {
    let members = targets.targets(of: path).intersection(parts(of: product).pods)
    return members.isEmpty ? nil : Pod(of: path, members.sorted().map { targets.targets[$0] })
  }

  /// Whether code under a condition is in a product or its pods; nil if that cannot be decided.
  func compile(_ condition: CodeCondition, in path: String, for product: Product) -> Bool? {
    let parts = parts(of: product)
    let compiling = targets.targets(of: path)
    let members = [parts.executable, parts.frameworks, parts.pods].flatMap(compiling.intersection)
    if members.isEmpty { return false }
    if condition == .constant(true) { return true }
    let values = members.map { member in
      // A framework has settings of its own. Those of packages and pods are unknown.
      products[member].map { $0.compiles(condition, on: product.system, hasSettings: true) }
        ?? product.compiles(condition, on: product.system, hasSettings: false)
    }
    return values.contains(true) ? true : values.contains(nil) ? nil : false
  }

  /// Whether code is only in packages for systems older than a version of iOS, or for an unknown one.
  func isOnlyOfPackages(_ path: String, before version: LockedVersion) -> Bool {
    let members = targets.targets(of: path)
    return !members.isEmpty
      && members.allSatisfy { member in
        guard targets.targets[member].isOfPackage else { return false }
        return targets.targets[member].oldestIOS.flatMap(LockedVersion.init).map { $0 < version } ?? true
      }
  }
}

extension Set<Int> {
  /// Whether it has an element of another set. Takes the time of the smaller one: thousands of targets may share a source.
  fileprivate func meets(_ other: Set) -> Bool {
    count < other.count ? contains(where: other.contains) : other.contains(where: contains)
  }
}

/// Finds targets by what declares them.
struct TargetFinder {
  private let index: TargetIndex
  private let byOrigin: [TargetIndex.Origin: [String: [Int]]]

  init(_ index: TargetIndex) {
    self.index = index
    byOrigin = Dictionary(grouping: index.targets.indices) { index.targets[$0].origin }.mapValues { members in
      Dictionary(grouping: members) { index.targets[$0].name }
    }
  }

  func targetsByName(of origin: TargetIndex.Origin) -> [String: [Int]] { byOrigin[origin] ?? [:] }

  func targets(named name: String, of origin: TargetIndex.Origin) -> [Int] { byOrigin[origin]?[name] ?? [] }

  /// Whether only debug builds link a pod.
  func isForDebugBuilds(_ name: String, of origin: TargetIndex.Origin) -> Bool {
    targets(named: name, of: origin).contains { index.targets[$0].unshippedPod == .debugBuilds }
  }

  func platforms(of name: String, of origin: TargetIndex.Origin) -> Set<XcodePlatform>? {
    targets(named: name, of: origin).first.flatMap { index.targets[$0].platforms }
  }

  /// Whether a target is not built only for other platforms, such as a plug-in for the Mac.
  func isBuilt(_ target: Int, on platforms: Set<XcodePlatform>?) -> Bool {
    guard let platforms, let own = index.targets[target].platforms else { return true }
    return !own.isDisjoint(with: platforms)
  }
}
