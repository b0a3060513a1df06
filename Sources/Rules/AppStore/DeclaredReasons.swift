internal import Findings
internal import Project

/// What privacy manifests declare.
struct DeclaredReasons {
  var categories: Set<String> = []
  /// The path of the manifest of the app or extension; nil if it has none.
  var manifest: String?
}

/// The privacy manifests of a checkout. Each is read once, and what is below a folder is added up, because there may be as many
/// apps, pods, and SDKs that ask.
struct PrivacyManifests {
  private struct Manifest {
    let path: String
    let content: Content
  }

  /// What one or several manifests declare.
  private struct Content {
    var categories: Set<String> = []
    var isMalformed = false

    mutating func add(_ other: Content) {
      categories.formUnion(other.categories)
      isMalformed = isMalformed || other.isMalformed
    }

    /// Nil if one is malformed.
    var reasons: DeclaredReasons? { isMalformed ? nil : DeclaredReasons(categories: categories) }
  }

  private let codeTargets: CodeTargets
  private let present: [Manifest]
  /// Those that targets contain, but the checkout does not.
  private let absent: [String]
  /// First-party ones of which the target is unknown.
  private var unplaced = Content()
  /// By folder around them.
  private var below: [String: Content] = [:]
  /// The same of those outside of frameworks.
  private var loose: [String: Content] = [:]
  /// By name of a pod to whose target or resource bundle they belong: those of `Kit-Resources` belong to `Kit`, too.
  private var ofPods: [String: Content] = [:]

  init(_ checkout: Checkout) {
    codeTargets = checkout.codeTargets
    let lists = checkout.facts[.bundlePlists].filter { $0.type == "privacy-manifest" }
    present = lists.map { list in
      let categories = list.list.document?.root.declaredCategories
      return Manifest(path: list.file.path, content: Content(categories: Set(categories ?? []), isMalformed: categories == nil))
    }
    let listed = checkout.projects.lazy.flatMap(\.targets).flatMap(\.files).filter {
      $0.lastPathComponent == PrivacyManifestSchema.fileName
    }
    absent = Set(listed).subtracting(present.map(\.path)).sorted()
    let index = checkout.resources.targets
    for (list, manifest) in zip(lists, present) {
      let targets = index.targets(of: manifest.path)
      if list.file.isFirstParty, targets.isEmpty { unplaced.add(manifest.content) }
      addFolders(of: manifest)
      let names = Set(
        targets.lazy.map { index.targets[$0] }.filter { if case .pods = $0.origin { true } else { false } }.map(\.name))
      for name in Set(names.flatMap(\.beginnings)) { ofPods[name, default: Content()].add(manifest.content) }
    }
  }

  private mutating func addFolders(of manifest: Manifest) {
    let isLoose = manifest.path.outermostFramework == nil
    var folder = manifest.path.parentPath
    while !folder.isEmpty {
      below[folder, default: Content()].add(manifest.content)
      if isLoose { loose[folder, default: Content()].add(manifest.content) }
      folder = folder.parentPath
    }
  }

  /// By app or extension, the manifests in it and its frameworks, and those of which the target is unknown. Nil if one is
  /// malformed, or not in the checkout.
  func declared(in products: [Product]) -> [DeclaredReasons?] {
    let own = codeTargets.contained(present.map(\.path), in: products).own
    let lacking = codeTargets.contained(absent, in: products).own
    return products.indices.map { index in
      let product = products[index]
      guard lacking[index].isEmpty else { return nil }
      var content = product.bundle == nil ? unplaced : Content()
      var path: String?
      for manifest in own[index].map({ present[$0] }) {
        let isOfFrameworks = codeTargets.isOfFrameworks(manifest.path, of: product)
        // Which frameworks of a built app are of its own project is unknown, and those of others declare only their own reasons.
        if product.bundle != nil, isOfFrameworks { continue }
        content.add(manifest.content)
        if !isOfFrameworks { path = path ?? manifest.path }
      }
      guard var reasons = content.reasons else { return nil }
      reasons.manifest = path
      return reasons
    }
  }

  /// Nil if one is malformed.
  func declared(by pod: Pod) -> DeclaredReasons? {
    guard let folder = pod.folder else { return (ofPods[pod.name] ?? Content()).reasons }
    return (below[folder] ?? Content()).reasons
  }

  /// Those in the framework of a binary and beside it, but not those of other frameworks. Nil if one is malformed.
  func declared(besides binary: String) -> DeclaredReasons? {
    let framework = binary.outermostFramework ?? binary
    var content = below[framework] ?? Content()
    // As `isManifest(of:)` says.
    let folder = framework.parentPath
    if !folder.isEmpty { content.add(loose[folder] ?? Content()) }
    return content.reasons
  }
}

extension String {
  /// The name, and its beginnings before hyphens.
  fileprivate var beginnings: [String] {
    // Bounds the work for a name that consists of hyphens.
    indices.lazy.filter { self[$0] == "-" }.prefix(16).map { String(self[..<$0]) } + [self]
  }
}

extension PlistValue {
  /// The categories of APIs in a privacy manifest.
  fileprivate var declaredCategories: [String] {
    (self[PrivacyManifestSchema.apiTypes]?.elements.map(Array.init) ?? []).compactMap {
      $0[PrivacyManifestSchema.apiType]?.string
    }
  }
}
