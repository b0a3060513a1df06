internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let duplicateBundleIdentifier = Rule(
    RuleDescriptor(
      id: "duplicate-bundle-identifier",
      title: "Duplicate bundle identifier",
      level: .error,
      summary: "Apps that contain two bundles with one identifier",
      rationale: """
        Every bundle in an app must have an identifier of its own; the identifier of an extension begins with that of the app. \
        App Store Connect rejects an app in which two are the same. Only targets on which the app depends are compared with it. \
        It warns of a framework with one identifier that both an iOS app and the watch app in it embed.
        """,
      remedy: "Change PRODUCT_BUNDLE_IDENTIFIER of one of the targets.",
      fix: "Change PRODUCT_BUNDLE_IDENTIFIER",
      rejectionCodes: ["ITMS-90685", "ITMS-90806"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [Example(.project, project("org.example.app"))],
      goodExamples: [Example(.project, project("org.example.app.widget").filter { $0 != Example.marker })]),
    checks: [
      .checkout(facts: .products) { checkout, sink in
        var parts: [String: [Product]] = [:]
        for part in checkout.products {
          guard let bundle = part.bundle else { continue }
          for app in checkout.products(containing: bundle).compactMap(\.bundle) { parts[app.path, default: []].append(part) }
        }
        for app in checkout.products where app.kind == .app || app.kind == .watchApp {
          if let bundle = app.bundle { report(duplicatesAmong: [app] + (parts[bundle.path] ?? []), &sink) }
        }
        let byProject = Dictionary(grouping: checkout.products, by: \.project)
        for project in checkout.facts[.buildSettings] {
          let products = byProject[project.location] ?? []
          let places = Dictionary(grouping: products.indices) { products[$0].name }
          let byName = places.compactMapValues { $0.first.map { products[$0] } }
          for app in products where app.kind == .app || app.kind == .watchApp {
            // A target for several platforms depends on one framework for each.
            let dependencies = (project.dependencies[app.name] ?? []).flatMap { places[$0] ?? [] }.sorted()
            let parts = dependencies.map { products[$0] }.filter { part in
              part.kind != .app && part.target.platforms == app.target.platforms
            }
            report(duplicatesAmong: [app] + parts, &sink)
          }
          for app in products where app.kind == .app && app.isForIOS {
            report(collisionsIn: app, byName, project, &sink)
          }
        }
      }
    ])

  private static func report(duplicatesAmong products: [Product], _ sink: inout FindingSink) {
    var owners: [String: Product] = [:]
    for product in products {
      guard let identifier = product.identifier else { continue }
      guard let owner = owners[identifier] else {
        owners[identifier] = product
        continue
      }
      sink.report(
        "target '\(product.name)' has the bundle identifier of target '\(owner.name)': '\(identifier)'",
        path: product.project.description, at: product.place, identity: "\(owner.name) \(product.name)",
        rejectionCode: "ITMS-90685")
    }
  }

  /// Reports frameworks that an app and its watch app embed with one identifier: a framework of each system, or one for both.
  private static func report(
    collisionsIn app: Product, _ byName: [String: Product], _ project: ProjectFacts, _ sink: inout FindingSink
  ) {
    func embedded(_ names: Set<String>, _ isWanted: (Product) -> Bool) -> [Product] {
      names.sorted().compactMap { byName[$0] }.filter(isWanted)
    }
    func frameworks(of names: [String]) -> [Product] {
      let all = names.reduce(into: Set<String>()) { $0.formUnion(project.embedded[$1] ?? []) }
      return embedded(all) { product in
        product.kind == .framework && product.hasOneIdentifier
          && product.builds.allSatisfy { $0.value("MACH_O_TYPE").text != "staticlib" }
      }
    }
    let watchApps = embedded(project.dependencies[app.name] ?? []) { $0.kind == .watchApp || $0.isForWatch && $0.kind == .app }
    let watchExtensions = watchApps.flatMap { watchApp in
      embedded(project.dependencies[watchApp.name] ?? []) { $0.kind == .appExtension && $0.isForWatch }
    }
    let own = frameworks(of: [app.name])
    for framework in frameworks(of: (watchApps + watchExtensions).map(\.name)) {
      guard let identifier = framework.identifier, let other = own.first(where: { $0.identifier == identifier }) else { continue }
      sink.report(
        "'\(identifier)' identifies a framework of '\(app.name)' and one of its watch app", path: project.location.description,
        at: framework.place, identity: "\(other.name) \(framework.name) watch", level: .warning, rejectionCode: "ITMS-90806",
        fix: Fix("Append the platform to PRODUCT_BUNDLE_IDENTIFIER"))
    }
  }

  private static func project(_ identifier: String) -> String {
    """
    {
      objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T, W); };
        G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          SDKROOT = iphoneos; PRODUCT_BUNDLE_IDENTIFIER = org.example.app; GENERATE_INFOPLIST_FILE = YES;
        }; };
        D = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          SDKROOT = iphoneos; PRODUCT_BUNDLE_IDENTIFIER = \(identifier); GENERATE_INFOPLIST_FILE = YES;
        }; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        M = { isa = XCConfigurationList; buildConfigurations = (D); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildConfigurationList = L; buildPhases = (); dependencies = (X); };
        ↓W = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension";
          buildConfigurationList = M; buildPhases = (); };
        X = { isa = PBXTargetDependency; target = W; };
      };
      rootObject = A;
    }

    """
  }
}

extension Product {
  fileprivate var isForWatch: Bool { target.platforms?.contains(.watchOS) == true }

  /// Whether the setting of the identifier has the same value for each of several platforms.
  fileprivate var hasOneIdentifier: Bool {
    builds.allSatisfy { build in
      (target.platforms ?? []).allSatisfy { platform in
        let other = BuildSettings.Build(sdk: platform.rawValue, configuration: build.build.configuration)
        return build.settings.value("PRODUCT_BUNDLE_IDENTIFIER", in: other) == build.value("PRODUCT_BUNDLE_IDENTIFIER")
      }
    }
  }

  /// The identifier that all configurations have; nil if they differ or it is unknown.
  fileprivate var identifier: String? {
    let identifiers = builds.map { build -> String? in
      guard let list = build.infoPlist else { return nil }
      let entry = list["CFBundleIdentifier"]
      if entry.isMissing { return build.value("PRODUCT_BUNDLE_IDENTIFIER").text }
      return list.text(entry)
    }
    guard let first = identifiers.first, let identifier = first, !identifier.isEmpty else { return nil }
    return identifiers.allSatisfy { $0 == identifier } ? identifier : nil
  }
}
