internal import Findings
internal import Project

/// What the privacy manifests of an app, an extension, or an SDK declare.
struct DeclaredReasons {
  var categories: Set<String> = []
  /// The path of the manifest of the app or extension; nil if it has none.
  var manifest: String?

  /// Reads the manifests of an app or extension and its frameworks, and those of which the target is unknown.
  ///
  /// - Returns: nil if one is malformed, or not in the checkout.
  init?(_ app: Product, _ manifests: PrivacyManifests, _ codeTargets: CodeTargets, _ checkout: Checkout) {
    if manifests.absent.contains(where: { codeTargets.contain($0, for: app) }) { return nil }
    for plist in manifests.present {
      let path = plist.file.path
      let isOfApp = codeTargets.contain(path, for: app)
      // Which frameworks of a built app are of its own project is unknown, and those of others declare only their own reasons.
      if let bundle = app.bundle, !isOfApp || bundle.isInFramework(path) { continue }
      guard isOfApp || plist.file.isFirstParty && checkout.resources.targets.targets(of: path).isEmpty else { continue }
      guard let root = plist.list.document?.root else { return nil }
      categories.formUnion(root.declaredCategories)
      if isOfApp, !codeTargets.isOfFrameworks(path, of: app) { manifest = manifest ?? path }
    }
  }

  /// Reads the manifests of a pod.
  ///
  /// - Returns: nil if one is malformed.
  init?(_ pod: Pod, _ checkout: Checkout) {
    for plist in checkout.facts[.bundlePlists]
    where plist.type == "privacy-manifest" && pod.owns(plist.file.path, checkout.resources.targets) {
      guard let root = plist.list.document?.root else { return nil }
      categories.formUnion(root.declaredCategories)
    }
  }

  /// Reads the manifests in the framework of a binary and beside it, but not those of other frameworks.
  ///
  /// - Returns: nil if one is malformed.
  init?(besides binary: String, _ checkout: Checkout) {
    let framework = binary.outermostFramework ?? binary
    for plist in checkout.facts[.bundlePlists] where plist.type == "privacy-manifest" {
      guard plist.file.path.isManifest(of: framework) else { continue }
      guard let root = plist.list.document?.root else { return nil }
      categories.formUnion(root.declaredCategories)
    }
  }
}

/// The privacy manifests of a checkout.
struct PrivacyManifests {
  let present: [PlacedPlist]
  /// Those that targets contain, but the checkout does not.
  let absent: Set<String>

  init(_ checkout: Checkout) {
    present = checkout.facts[.bundlePlists].filter { $0.type == "privacy-manifest" }
    let listed = checkout.projects.lazy.flatMap(\.targets).flatMap(\.files).filter {
      $0.lastPathComponent == PrivacyManifestSchema.fileName
    }
    absent = Set(listed).subtracting(present.map(\.file.path))
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
