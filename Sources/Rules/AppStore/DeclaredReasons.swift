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
  init?(_ app: Product, _ codeTargets: CodeTargets, _ checkout: Checkout) {
    let manifests = checkout.facts[.bundlePlists].filter { $0.type == "privacy-manifest" }
    let present = Set(manifests.map(\.file.path))
    let listed = checkout.projects.flatMap(\.targets).flatMap { target in
      target.files.filter { $0.lastPathComponent == PrivacyManifestSchema.fileName }
    }
    if listed.contains(where: { !present.contains($0) && codeTargets.contain($0, for: app) }) { return nil }
    for plist in manifests {
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

extension PlistValue {
  /// The categories of APIs in a privacy manifest.
  fileprivate var declaredCategories: [String] {
    (self[PrivacyManifestSchema.apiTypes]?.elements.map(Array.init) ?? []).compactMap {
      $0[PrivacyManifestSchema.apiType]?.string
    }
  }
}
