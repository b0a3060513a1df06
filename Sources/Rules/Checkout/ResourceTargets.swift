internal import SourceText

/// The targets of resources with one name. Many targets may have a resource of that name, and code in each may look it up: comparing
/// each use with each resource would take quadratic time.
struct ResourceTargets: Sendable {
  /// All targets that contain one of the resources.
  private(set) var members: Set<Int> = []
  /// Whether the targets of one are unknown.
  private(set) var hasUnknown = false
  /// Whether one is also in a framework, a bundle, or a package.
  private(set) var isShared = false

  init(_ paths: some Sequence<String>, _ index: TargetIndex) {
    for path in paths { insert(path, index) }
  }

  mutating func insert(_ path: String, _ index: TargetIndex) {
    let targets = index.targets(of: path)
    if targets.isEmpty { hasUnknown = true }
    if !isShared { isShared = !index.areStandalone(targets) }
    members.formUnion(targets)
  }

  /// Whether a resource is in one of the targets of code, or the targets of either are unknown.
  func mayMeet(_ targets: Set<Int>) -> Bool { targets.isEmpty || hasUnknown || !members.isDisjoint(with: targets) }
}

extension TargetIndex {
  /// How code can look up resources.
  enum Reach {
    /// In any target: it belongs to a framework, a bundle, or an unknown target.
    case everywhere
    /// In its own apps and extensions, and in frameworks and bundles.
    case apps(Set<Int>)
    /// In its own packages.
    case packages(Set<Int>)
  }

  func areStandalone(_ members: Set<Int>) -> Bool { members.allSatisfy { targets[$0].isStandalone } }

  /// `Bundle.module` only has the resources of its own target.
  func reach(of source: String, in bundle: NameUse.Bundle) -> Reach {
    let from = targets(of: source)
    if from.isEmpty { return .everywhere }
    if bundle == .module, from.allSatisfy({ targets[$0].isOfPackage }) { return .packages(from) }
    return areStandalone(from) ? .apps(from) : .everywhere
  }

  /// Whether code at one path can look up one of the resources: they share a target, or one belongs to a framework, a bundle,
  /// or an unknown target.
  func canReach(_ resources: ResourceTargets, in bundle: NameUse.Bundle, from source: String) -> Bool {
    switch reach(of: source, in: bundle) {
    case .everywhere: true
    case .apps(let from): resources.isShared || resources.mayMeet(from)
    case .packages(let from): resources.mayMeet(from)
    }
  }

  func canReach(_ resource: String, in bundle: NameUse.Bundle, from source: String) -> Bool {
    canReach(ResourceTargets(CollectionOfOne(resource), self), in: bundle, from: source)
  }

  /// Whether every target that builds a source file can look up one of the resources; it may be built for several platforms.
  func areReachable(_ resources: ResourceTargets, from source: String) -> Bool {
    resources.hasUnknown || resources.isShared
      || targets(of: source).allSatisfy { !targets[$0].isStandalone || resources.members.contains($0) }
  }
}

/// Values that belong to code, such as uses of a name, by the targets of that code. Most sources of a project have the same targets,
/// of which there may be hundreds.
struct ReachingValues<Value: Hashable & Sendable>: Sendable {
  private var everywhere: Set<Value> = []
  private var apps: [Set<Int>: Set<Value>] = [:]
  private var packages: [Set<Int>: Set<Value>] = [:]

  mutating func insert(_ value: Value, from reach: TargetIndex.Reach) {
    switch reach {
    case .everywhere: everywhere.insert(value)
    case .apps(let targets): apps[targets, default: []].insert(value)
    case .packages(let targets): packages[targets, default: []].insert(value)
    }
  }

  /// The values by target, for lookups of many resources.
  struct Index {
    private struct Group {
      var all: Set<Value> = []
      var byTarget: [Int: Set<Value>] = [:]

      init(_ values: [Set<Int>: Set<Value>]) {
        for (targets, values) in values {
          all.formUnion(values)
          for target in targets { byTarget[target, default: []].formUnion(values) }
        }
      }

      func values(in targets: Set<Int>) -> Set<Value> {
        targets.reduce(into: []) { $0.formUnion(byTarget[$1] ?? []) }
      }
    }

    private let everywhere: Set<Value>
    private let apps: Group
    private let packages: Group

    init(_ values: ReachingValues) {
      everywhere = values.everywhere
      apps = Group(values.apps)
      packages = Group(values.packages)
    }

    /// The values of code that can look up a resource.
    func reaching(_ resource: ResourceTargets) -> Set<Value> {
      let targets = resource.members
      return
        everywhere
        .union(resource.hasUnknown || resource.isShared ? apps.all : apps.values(in: targets))
        .union(resource.hasUnknown ? packages.all : packages.values(in: targets))
    }
  }
}
