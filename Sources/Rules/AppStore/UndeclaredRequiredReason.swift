internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let undeclaredRequiredReason = Rule(
    RuleDescriptor(
      id: "undeclared-required-reason-api",
      title: "Undeclared required reason API",
      level: .error,
      summary: "Uses of APIs for which the privacy manifest declares no reason",
      rationale: """
        Since May 2024, an app must declare in its privacy manifest why it uses certain APIs: user defaults, timestamps of files, \
        free disk space, the time since the last start, and active keyboards. App Store Connect rejects it otherwise. A use only \
        in a framework of the app is a warning, because the framework may bring a manifest of its own. So is one in a binary that \
        the project links, if neither the app nor the SDK declares a reason. Uses in extensions, and in SDKs that are built from \
        sources, are not checked yet; a Mac app needs no reasons.
        """,
      remedy: """
        Add a PrivacyInfo.xcprivacy to the target of the app, and in it the category under NSPrivacyAccessedAPITypes, with a reason \
        that applies.
        """,
      fix: "Declare the category in PrivacyInfo.xcprivacy",
      rejectionCodes: ["ITMS-91053"],
      tags: ["app-store", "privacy"],
      checksThirdParty: false,
      badExamples: [
        Example(
          .project, Example.app("", sources: "Example.swift").replacing("T = {", with: "↓T = {"),
          beside: Companions(
            ("Example.swift", "let name = UserDefaults.standard.string(forKey: \"name\")\n"),
            ("Info.plist", Example.propertyList(""))))
      ],
      goodExamples: [
        Example(
          .swift, "let name = UserDefaults.standard.string(forKey: \"name\")\n", beside: .codeOfApp() + manifest("UserDefaults")),
        Example(.swift, "let date = note.creationDate\n", beside: .codeOfApp()),
        Example(
          .project, Example.app("", sources: "Example.swift"),
          beside: Companions(("Example.swift", "let date = note.creationDate\n"), ("Info.plist", Example.propertyList("")))),
      ]),
    checks: [
      .checkout(facts: .products + [.requiredReasonUses, .linkedAPIs(.requiredReasons)]) { checkout, sink in
        let uses = checkout.facts[.requiredReasonUses].filter { $0.file.isFirstParty && !$0.file.isTest }
        let binaries = checkout.images(using: .requiredReasons)
        if uses.isEmpty, binaries.isEmpty { return }
        let codeTargets = CodeTargets(checkout)
        for app in checkout.iOSProducts([.app]) where app.target.platforms?.contains(.macOS) != true {
          let own = uses.filter { codeTargets.contain($0.file.path, for: app) }
          let linked = binaries.filter { codeTargets.link($0.file.path, for: app) }
          guard !own.isEmpty || !linked.isEmpty, var declared = Declared(app, codeTargets, checkout) else { continue }
          for entry in RequiredReason.all.indices where !declared.categories.contains(RequiredReason.all[entry].category) {
            let users = own.filter { source in source.uses.contains { $0.entry == entry } }
            // Code in the app counts more than that of its frameworks.
            guard let user = users.first(where: { !codeTargets.isOfFrameworks($0.file.path) }) ?? users.first,
              let use = user.uses.first(where: { $0.entry == entry })
            else { continue }
            let place = (declared.manifest ?? app.project.description, declared.manifest == nil ? app.place : nil)
            sink.report(
              .lacksReason(RequiredReason.all[entry].category, use, in: user.file, users: users.count, app.name), path: place.0,
              at: place.1, identity: "\(RequiredReason.all[entry].category) \(app.name)",
              level: codeTargets.isOfFrameworks(user.file.path) ? .warning : .error)
          }
          // What the code of the app needs is reported there: one declaration covers its binaries, too.
          declared.categories.formUnion(own.flatMap(\.uses).map { RequiredReason.all[$0.entry].category })
          report(linked, of: app, declared, checkout, &sink)
        }
      }
    ])

  private static func report(
    _ binaries: [BinaryAPIUses], of app: Product, _ declared: Declared, _ checkout: Checkout, _ sink: inout FindingSink
  ) {
    for (path, images) in Dictionary(grouping: binaries, by: \.file.path).sorted(by: { $0.key < $1.key }) {
      guard let bySDK = Declared(besides: path, checkout) else { continue }
      let categories = declared.categories.union(bySDK.categories)
      let uses = images.flatMap { image in image.uses.map { (image, $0) } }
      // A function of two categories needs one of them.
      let covered = Set(uses.lazy.filter { categories.contains(RequiredReason.all[$0.1.entry].category) }.map(\.1.name))
      var reported = covered
      for entry in RequiredReason.all.indices where !categories.contains(RequiredReason.all[entry].category) {
        let own = uses.filter { $0.1.entry == entry && !reported.contains($0.1.name) }
        guard let (image, use) = own.first else { continue }
        reported.formUnion(own.map(\.1.name))
        let category = RequiredReason.all[entry].category
        let place = BinaryPlace(
          member: image.member, architectures: Set(own.map(\.0.architecture)).sorted(), symbol: use.name)
        sink.report(
          .lacksReason(category, use.name, app.name), at: .binary(path, place), identity: "\(category) \(app.name)",
          level: .warning)
      }
    }
  }

  private static func manifest(_ category: String) -> Companions {
    let type = """
      <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategory\(category)</string>
      <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array>
      """
    return Companions(
      (
        "PrivacyInfo.xcprivacy",
        Example.propertyList("<key>NSPrivacyAccessedAPITypes</key>\n<array><dict>\(type)</dict></array>")
      ))
  }
}

extension AnyFact where Self == Fact<APIPatternUses> {
  /// Uses of required reason APIs in first-party sources.
  static var requiredReasonUses: Self { RequiredReason.table.fact }
}

extension RequiredReason {
  fileprivate static let table = APIPatternTable(key: "required-reason-uses", all.map(\.uses))
}

/// What the privacy manifests of an app, or of an SDK, declare.
private struct Declared {
  var categories: Set<String> = []
  /// The path of the manifest of the app; nil if it has none.
  var manifest: String?

  /// Reads the manifests of the app and its frameworks, and those of which the target is unknown.
  ///
  /// - Returns: nil if one is malformed, or not in the checkout.
  init?(_ app: Product, _ codeTargets: CodeTargets, _ checkout: Checkout) {
    let manifests = checkout.facts[.bundlePlists].filter { $0.type == "privacy-manifest" }
    let present = Set(manifests.map(\.file.path))
    let listed = checkout.projects.flatMap(\.targets).flatMap { target in
      target.files.filter { $0.lastPathComponent == PrivacyManifestSchema.fileName }
    }
    if listed.contains(where: { !present.contains($0) && codeTargets.contain($0, for: app) }) { return nil }
    for plist in manifests where plist.file.isFirstParty {
      let path = plist.file.path
      let isOfApp = codeTargets.contain(path, for: app)
      guard isOfApp || checkout.resources.targets.targets(of: path).isEmpty else { continue }
      guard let root = plist.list.document?.root else { return nil }
      categories.formUnion(root.declaredCategories)
      if isOfApp, !codeTargets.isOfFrameworks(path) { manifest = manifest ?? path }
    }
  }

  /// Reads the manifests in the framework of a binary and beside it, but not those of other frameworks.
  ///
  /// - Returns: nil if one is malformed.
  init?(besides binary: String, _ checkout: Checkout) {
    let framework = binary.outermostFramework
    let folder = (framework ?? binary).parentPath
    for plist in checkout.facts[.bundlePlists] where plist.type == "privacy-manifest" {
      let path = plist.file.path
      let isBeside = !folder.isEmpty && path.isBelow(folder) && path.outermostFramework == nil
      guard isBeside || framework.map(path.isBelow) == true else { continue }
      guard let root = plist.list.document?.root else { return nil }
      categories.formUnion(root.declaredCategories)
    }
  }
}

extension String {
  /// The path of the outermost framework around a file.
  fileprivate var outermostFramework: String? {
    var folder = parentPath
    var outermost: String?
    while !folder.isEmpty {
      if folder.hasSuffix(".framework") || folder.hasSuffix(".xcframework") { outermost = folder }
      folder = folder.parentPath
    }
    return outermost
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

extension Message {
  fileprivate static func lacksReason(_ category: String, _ symbol: String, _ target: String) -> Message {
    "no reason for '\(category)', which '\(symbol)' requires (target '\(target)')"
  }

  fileprivate static func lacksReason(
    _ category: String, _ use: APIPatternUses.Use, in file: CheckoutFile, users: Int, _ target: String
  ) -> Message {
    let others = users > 1 ? " and \(users - 1) more file\(users == 2 ? "" : "s")" : ""
    let place = "\(file.path.lastPathComponent):\(use.region.line)"
    return "no reason for '\(category)'; '\(use.name)' is used in '\(place)'\(others) (target '\(target)')"
  }
}
