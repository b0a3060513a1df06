internal import Findings
internal import Project

/// What privacy manifests declare.
struct DeclaredReasons {
  var categories: Set<String> = []
  /// The path of the manifest of the app or extension; nil if it has none.
  var manifest: String?
}

/// The privacy manifests of a checkout. Each is read once: there may be as many apps, pods, and SDKs that ask as manifests.
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
  /// Those that are files of targets, but not in the checkout.
  private let absent: [String]
  /// First-party ones of which the target is unknown.
  private var unplaced = Content()
  private let folders: ManifestFolders<Content>
  /// By name of a pod to whose target or resource bundle they belong: those of `Kit-Resources` belong to `Kit`, too.
  private var ofPods: [String: Content] = [:]

  init(_ checkout: Checkout) {
    codeTargets = checkout.codeTargets
    let lists = checkout.facts.privacyManifests
    present = lists.map { list in
      let categories = list.list.document?.root.declaredCategories
      return Manifest(path: list.file.path, content: Content(categories: Set(categories ?? []), isMalformed: categories == nil))
    }
    let listed = checkout.projects.lazy.flatMap(\.targets).flatMap(\.files).filter {
      $0.lastPathComponent == PrivacyManifestSchema.fileName
    }
    absent = Set(listed).subtracting(present.map(\.path)).sorted()
    folders = ManifestFolders(present.lazy.map { ($0.path, $0.content) }, into: Content()) { $0.add($1) }
    let index = checkout.resources.targets
    for (list, manifest) in zip(lists, present) {
      let targets = index.targets(of: manifest.path)
      if list.file.isFirstParty, targets.isEmpty { unplaced.add(manifest.content) }
      let names = Set(targets.lazy.map { index.targets[$0] }.filter(\.isOfPods).map(\.name))
      for name in Set(names.flatMap(\.beginnings)) { ofPods[name, default: Content()].add(manifest.content) }
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
    let content = if let folder = pod.folder { folders.value(below: folder) } else { ofPods[pod.name] }
    return (content ?? Content()).reasons
  }

  /// Those in the framework of a binary and beside it, but not those of other frameworks. Nil if one is malformed.
  func declared(besides binary: String) -> DeclaredReasons? {
    var content = Content()
    for part in folders.values(of: binary.outermostFramework ?? binary) { content.add(part) }
    return content.reasons
  }
}

extension FactStore {
  /// Requires `.bundlePlists`.
  var privacyManifests: [PlacedPlist] { self[.bundlePlists].filter { $0.type == "privacy-manifest" } }
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
