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
        in a framework of the app is a warning, because the framework may bring a manifest of its own. Uses in SDKs and in \
        extensions are not checked yet; a Mac app needs no reasons.
        """,
      remedy: """
        Add a PrivacyInfo.xcprivacy to the target of the app, and in it the category under NSPrivacyAccessedAPITypes, with a reason \
        that applies.
        """,
      fix: "Declare the category in PrivacyInfo.xcprivacy",
      rejectionCodes: ["ITMS-91053"],
      tags: ["app-store", "privacy"],
      checksThirdParty: false,
      needsBuiltCode: true,
      badExamples: [
        Example(.swift, "let name = ↓UserDefaults.standard.string(forKey: \"name\")\n", beside: .codeOfApp()),
        Example(.swift, "let keys: [URLResourceKey] = [.↓creationDateKey]\n", beside: .codeOfApp() + manifest("UserDefaults")),
        Example(.objectiveC, "[[↓NSUserDefaults standardUserDefaults] synchronize];\n", beside: .codeOfApp()),
      ],
      goodExamples: [
        Example(
          .swift, "let name = UserDefaults.standard.string(forKey: \"name\")\n", beside: .codeOfApp() + manifest("UserDefaults")),
        Example(.swift, "let date = note.creationDate\n", beside: .codeOfApp()),
        Example(.objectiveC, "NSDate *date = note.creationDate;\n", beside: .codeOfApp()),
      ]),
    checks: [
      .checkout(facts: .products + [.requiredReasonUses]) { checkout, sink in
        let uses = checkout.facts[.requiredReasonUses].filter { $0.file.isFirstParty && !$0.file.isTest }
        guard !uses.isEmpty else { return }
        let codeTargets = CodeTargets(checkout)
        for app in checkout.iOSProducts([.app]) where app.target.platforms?.contains(.macOS) != true {
          guard let declared = declaredCategories(of: app, codeTargets, checkout) else { continue }
          for source in uses where codeTargets.contain(source.file.path, for: app) {
            let level: Level = codeTargets.isOfFrameworks(source.file.path) ? .warning : .error
            for use in source.uses where !declared.contains(RequiredReason.all[use.entry].category) {
              report(use, in: source.file, app, level, &sink)
            }
          }
        }
      }
    ])

  private static func report(
    _ use: APIPatternUses.Use, in file: CheckoutFile, _ app: Product, _ level: Level, _ sink: inout FindingSink
  ) {
    let category = RequiredReason.all[use.entry].category
    let group = FindingGroup(
      "\(category) \(app.name)", title: "uses require a reason for '\(category)' (target '\(app.name)')", spansFiles: true,
      mixesLevels: true)
    sink.report(
      .requiresReason(use.name, category, app.name), path: file.path, at: use.region,
      identity: "\(category) \(use.name) \(app.name)", level: level,
      in: Membership("\(file.path.lastPathComponent):\(use.region.line)", in: group))
  }

  /// The categories in the manifests of an app and its frameworks, and in those of which the target is unknown; nil if one cannot
  /// be read.
  private static func declaredCategories(of app: Product, _ codeTargets: CodeTargets, _ checkout: Checkout) -> Set<String>? {
    var categories: Set<String> = []
    for plist in checkout.facts[.bundlePlists] where plist.type == "privacy-manifest" && plist.file.isFirstParty {
      let path = plist.file.path
      guard codeTargets.contain(path, for: app) || checkout.resources.targets.targets(of: path).isEmpty else { continue }
      guard let root = plist.list.document?.root else { return nil }
      for type in root[PrivacyManifestSchema.apiTypes]?.elements.map(Array.init) ?? [] {
        if let category = type[PrivacyManifestSchema.apiType]?.string { categories.insert(category) }
      }
    }
    return categories
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

extension Message {
  fileprivate static func requiresReason(_ use: String, _ category: String, _ target: String) -> Message {
    "'\(use)' requires a reason for '\(category)' (target '\(target)')"
  }
}
