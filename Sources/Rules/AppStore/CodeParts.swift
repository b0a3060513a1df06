internal import Bytes
internal import Project

/// The targets that one product consists of, by index.
struct CodeParts {
  /// Those in its executable.
  var executable: Set<Int> = []
  /// Those in frameworks only.
  var frameworks: Set<Int> = []
  var pods: Set<Int> = []
  /// The binaries that they link or copy.
  var linked: Set<String> = []
  /// Their synchronized folders.
  var folders: [ProjectSources.Folder] = []
  var options: LinkerOptions?
  var optionsOfFrameworks: [LinkerOptions] = []

  /// Whether it may link binaries that no build phase names.
  var mayLinkMore: Bool {
    !folders.isEmpty || options?.linksPods == true || optionsOfFrameworks.contains(where: \.linksPods)
  }

  init() {}

  init(
    of target: ProductTarget, in project: ProjectFacts, _ graph: inout DependencyGraph, _ finder: TargetFinder,
    _ packages: LocalPackages, _ allPods: [PodsProject], _ optionsByProduct: [String: LinkerOptions]
  ) {
    let (own, inFrameworks) = graph.names(from: target.name)
    let origin = TargetIndex.Origin.project(project.folder.description)
    let platforms = target.platforms ?? finder.platforms(of: target.name, of: origin)
    let system = platforms?.contains(.iOS) == false && platforms?.contains(.watchOS) == true ? "watchOS" : "iOS"
    let targetsByName = finder.targetsByName(of: origin)
    let folder = project.folder.description
    let names = own.union(inFrameworks)
    for name in names {
      let isOwn = own.contains(name)
      for member in targetsByName[name] ?? [] where finder.isBuilt(member, on: platforms) {
        if isOwn { executable.insert(member) } else { frameworks.insert(member) }
      }
      for reference in project.packageProducts[name] ?? [] {
        guard let linked = packages.targets(of: reference, from: project.folder, on: system) else { continue }
        if isOwn, !linked.isDynamic { executable.formUnion(linked.targets) } else { frameworks.formUnion(linked.targets) }
      }
      for pods in allPods { self.pods.formUnion(pods.targets(of: name, in: folder)) }
    }
    frameworks.subtract(executable)
    let all = names.flatMap { graph.sources[$0] ?? [] }.sorted().map { project.sources.targets[$0] }
    linked = all.reduce(into: []) { $0.formUnion($1.linked) }
    folders = all.flatMap(\.folders)
    options = optionsByProduct[target.name]
    let others = names.filter { $0 != target.name && optionsByProduct[$0] != nil }
    optionsOfFrameworks = others.sorted().compactMap { optionsByProduct[$0] }
  }
}

/// The targets of a project and their dependencies.
struct DependencyGraph {
  /// More targets of one product are not followed: n targets in a circle have n² dependencies.
  private static let mostNames = 1_000

  /// The products of the project that is read, by name.
  private var kinds: [String: ProductKind] = [:]
  private var dependencies: [String: Set<String>] = [:]
  /// The targets of the project, as indexes, by name.
  private(set) var sources: [String: [Int]] = [:]
  /// For all products of a checkout together.
  private var room = 1_000_000

  mutating func read(_ project: ProjectFacts) {
    kinds = Dictionary(project.products.map { ($0.target.name, $0.target.kind) }, uniquingKeysWith: { first, _ in first })
    dependencies = project.dependencies
    sources = Dictionary(grouping: project.sources.targets.indices) { project.sources.targets[$0].name }
  }

  /// The targets whose code is in the executable of a target, and those whose code is in frameworks.
  mutating func names(from start: String) -> (own: Set<String>, others: Set<String>) {
    var own: Set<String> = [start]
    var others: Set<String> = []
    let most = min(Self.mostNames, room)
    var pending = [start]
    while let name = pending.popLast(), own.count + others.count < most {
      for other in dependencies[name] ?? [] {
        switch kinds[other] {
        case nil: if own.insert(other).inserted { pending.append(other) }
        case .framework: others.insert(other)
        // An app contains its extensions, but not their code.
        default: break
        }
      }
    }
    pending = Array(others)
    while let name = pending.popLast(), own.count + others.count < most {
      for other in dependencies[name] ?? [] where kinds[other] == nil || kinds[other] == .framework {
        if !own.contains(other), others.insert(other).inserted { pending.append(other) }
      }
    }
    room -= own.count + others.count
    return (own, others)
  }
}
