internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let deprecatedAPI = Rule(
    RuleDescriptor(
      id: "deprecated-api",
      title: "Deprecated API",
      level: .warning,
      summary: "Classes and functions that the deployment target deprecates",
      rationale: """
        Deprecated API stops working one release after another: some classes already do nothing or crash on current systems. A \
        use is reported if the deployment targets of all targets that compile it are at least the version that deprecated it, \
        no condition on the version of the system is around it, and no pragma turns the warning of the compiler off. Methods are \
        notes, because their receiver may have another type.
        """,
      remedy: "Use the replacement that the message names.",
      fix: "Use the replacement",
      tags: ["app-store"],
      checksThirdParty: false,
      needsRunningCode: true, needsBuiltCode: true,
      badExamples: [
        Example(.swift, "let alert = ↓UIAlertView()\n", beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;")),
        Example(
          .objectiveC, "NSURLConnection *connection = [[↓NSURLConnection alloc] init];\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;")),
        Example(
          .swift, "let window = UIApplication.shared.↓keyWindow\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;")),
      ],
      goodExamples: [
        Example(.swift, "let alert = UIAlertView()\n", beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 8.0;")),
        Example(
          .swift, "if #available(iOS 13, *) {\n  show()\n} else {\n  UIAlertView().show()\n}\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;")),
        Example(
          .objectiveC,
          """
          #pragma clang diagnostic push
          #pragma clang diagnostic ignored "-Wdeprecated-declarations"
          UIAlertView *alert = [UIAlertView new];
          #pragma clang diagnostic pop

          """, beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;")),
        Example(
          .objectiveC,
          "if ([UIDevice currentDevice].systemVersion.floatValue >= 9) {\n  [self show];\n} else {\n  [[UIAlertView new] show];\n}\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;")),
        Example(
          .swift, "extension UIApplication {\n  var keyWindow: UIWindow? { nil }\n}\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;")),
        // First-party methods and properties.
        Example(
          .objectiveC,
          "@implementation NSString (Size)\n- (CGSize)sizeWithFont:(UIFont *)font max:(CGSize)size { return [Text of:self sizeWithFont:font]; }\n@end\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;")),
        Example(
          .swift, "let window = UIApplication.keyWindow\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;")),
        Example(
          .objectiveC, "UIAlertController *alert = [UIAlertController new];\n",
          beside: .codeOfApp(settings: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;")),
      ]),
    checks: [
      .checkout(facts: .products + [.deprecatedAPIs]) { checkout, sink in
        let sources = checkout.facts[.deprecatedAPIs].filter { $0.file.isFirstParty && !$0.file.isTest }
        guard !sources.isEmpty else { return }
        let codeTargets = checkout.codeTargets
        let products = checkout.iOSProducts([.app, .framework, .appExtension, .clip]).map { ($0, oldestSystem(of: $0)) }
        let files = codeTargets.contained(sources.map(\.file.path), in: products.map(\.0))
        for (index, source) in sources.enumerated() {
          let users = files.products[index].map { products[$0] }
          guard !users.contains(where: { $0.1 == nil }), let oldest = users.compactMap(\.1).min() else { continue }
          for use in source.uses {
            let api = DeprecatedAPI.all[use.entry]
            guard let version = LockedVersion(api.version), version <= oldest,
              !codeTargets.isOnlyOfPackages(source.file.path, before: version)
            else { continue }
            let values = users.map { codeTargets.compile(use.condition, in: source.file.path, for: $0.0) }
            guard values.contains(true) else {
              if values.contains(nil) { sink.countUndecided(source.file.path, at: use.region) }
              continue
            }
            let group = FindingGroup(
              "\(api.name)", title: "uses of '\(api.name)', deprecated since iOS \(api.version)", spansFiles: true)
            sink.report(
              .isDeprecated(api), path: source.file.path, at: use.region, identity: api.name, level: api.level,
              in: Membership(source.file.path.lastPathComponent, key: source.file.path, in: group),
              fix: api.replacement.map { Fix("Use \($0)") })
          }
        }
      }
    ])

  /// The oldest version of iOS on which all shipping configurations run; nil if unknown.
  private static func oldestSystem(of product: Product) -> LockedVersion? {
    let versions = product.builds.map { build -> LockedVersion? in
      guard case .known(let text) = build.value("IPHONEOS_DEPLOYMENT_TARGET") else { return nil }
      return LockedVersion(text)
    }
    return versions.contains(where: { $0 == nil }) ? nil : versions.compactMap(\.self).min()
  }
}

extension Message {
  fileprivate static func isDeprecated(_ api: DeprecatedAPI) -> Message {
    let replacement = api.replacement.map { "; use \($0)" } ?? ""
    return "'\(api.name)' is deprecated since iOS \(api.version)\(replacement)"
  }
}

extension AnyFact where Self == Fact<APIPatternUses> {
  /// Uses of deprecated APIs in first-party sources, except inside of conditions on the version of the system.
  fileprivate static var deprecatedAPIs: Self { DeprecatedAPI.table.fact }
}

extension DeprecatedAPI {
  fileprivate static let table = APIPatternTable(
    key: "deprecated-uses", all.map { [$0.pattern] }, excludesAvailability: true)
}
