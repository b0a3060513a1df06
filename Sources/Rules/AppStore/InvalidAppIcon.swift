internal import Bytes
internal import Findings
internal import Project

extension Rule {
  static let invalidAppIcon = Rule(
    RuleDescriptor(
      id: "invalid-app-icon",
      title: "Invalid app icon",
      level: .error,
      summary: "App icons that are missing, lack the size of the App Store, or have transparent pixels",
      rationale: """
        The App Store shows an icon of 1024 × 1024 pixels, and App Store Connect rejects an app whose icon set has none, or one \
        with transparent pixels. An alpha channel without a transparent pixel is a note: apps with such icons are published. The \
        icon set is the one that ASSETCATALOG_COMPILER_APPICON_NAME names in the shipping configurations; sets outside of the \
        target, documents of Icon Composer, and alternate icons are not checked. An app whose settings and property list name no icon \
        set is rejected, too, even if the list names files. Nothing is reported if a script changes the list.
        """,
      remedy: "Add an icon set with an icon of 1024 × 1024 pixels without an alpha channel.",
      fix: "Export the icon without an alpha channel",
      rejectionCodes: ["ITMS-90704", "ITMS-90717", "ITMS-90396", "ITMS-90022", "ITMS-90713", "ITMS-90032"],
      tags: ["app-store"],
      checksThirdParty: false,
      badExamples: [
        Example(.appIcon, icon("↓icon.png"), beside: app + .png(folder + "icon.png", width: 1024, height: 1024)),
        Example(
          .appIcon, "↓{\"images\": [{\"idiom\": \"iphone\", \"size\": \"60x60\", \"scale\": \"2x\"}]}\n", beside: app),
        Example(.project, Example.app(""), beside: Companions(("↓Info.plist", Example.propertyList("")))),
        Example(
          .infoPlist, Example.propertyList("<key>↓CFBundleIconFile</key>\n<string>Icon</string>"),
          beside: .app() + .png("Icon.png", width: 57, height: 57)),
      ],
      goodExamples: [
        Example(
          .appIcon,
          "{\"images\": [{\"idiom\": \"mac\", \"size\": \"512x512\", \"scale\": \"2x\", \"filename\": \"icon.png\"}]}\n",
          beside: .png(folder + "icon.png", width: 1024, height: 1024)
            + Companions(
              (
                "App.xcodeproj/project.pbxproj",
                Example.app(
                  "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon; SUPPORTS_MACCATALYST = YES;", sources: "Assets.xcassets")
              ))),
        Example(.appIcon, icon("icon.jpg"), beside: app),
        Example(.appIcon, "{\"images\": [{\"idiom\": \"iphone\", \"size\": \"60x60\", \"scale\": \"2x\"}]}\n"),
        Example(.infoPlist, Example.propertyList("<key>CFBundleIconName</key>\n<string>AppIcon</string>"), beside: .app()),
        Example(
          .project, Example.app("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;"),
          beside: Companions(("Info.plist", Example.propertyList("")))),
      ]),
    checks: [
      .checkout(facts: .products + .resources + [.imageSizes]) { checkout, sink in
        let products = checkout.products.filter { $0.kind == .watchApp || $0.kind == .app && $0.isForIOS }
        guard !products.isEmpty else { return }
        let codeTargets = checkout.codeTargets
        let catalogs = checkout.firstParty.catalogs
        let icons = catalogs.map { catalog in
          Dictionary(grouping: catalog.items.filter { $0.kind == .appIcon && !$0.isPart }, by: \.name)
        }
        let documents = checkout.iconDocuments
        // Several apps may use one set.
        var transparency: [String: Bool] = [:]
        func isTransparent(_ path: String) -> Bool {
          let isTransparent = transparency[path] ?? checkout.derived.hasTransparentPixels(path)
          transparency[path] = isTransparent
          return isTransparent
        }
        if documents.isEmpty { sink.reportUnnamedIcons(of: products, in: checkout) }
        let contained = codeTargets.contained(catalogs.map(\.file.path), in: products)
        for (product, catalogs) in zip(products, contained.own) {
          let names = Set(product.builds.map { $0.value("ASSETCATALOG_COMPILER_APPICON_NAME") })
          guard names.count == 1, case .known(let name) = names.first else { continue }
          let sets = catalogs.flatMap { icons[$0][name] ?? [] }
          // Of two sets with one name, it is undefined which one is used.
          guard sets.count == 1, let set = sets[0].set else { continue }
          check(sets[0], set, of: product, hasDocument: documents.contains(name), isTransparent, &sink)
        }
      }
    ])

  private static func check(
    _ item: AssetCatalog.Item, _ set: AssetSet, of product: Product, hasDocument: Bool, _ isTransparent: (_ path: String) -> Bool,
    _ sink: inout FindingSink
  ) {
    let isForWatch = product.kind == .watchApp
    let large = set.slots.filter { $0.isForStore(ofWatch: isForWatch) && $0.appearances.isEmpty }
    for slot in large {
      guard let name = slot.filename, let header = item.headers[name], header.hasAlpha == true else { continue }
      let code = isForWatch ? "ITMS-90396" : "ITMS-90717"
      let isTransparent =
        header.format == .png && header.width == 1024 && isTransparent("\(item.contentsPath.parentPath)/\(name)")
      sink.report(
        .hasAlpha(name, isTransparent: isTransparent, product.name, code), path: item.contentsPath,
        at: item.region(of: slot.place), identity: "\(name) \(product.name)", level: isTransparent ? .error : .note,
        rejectionCode: code)
    }
    // Watch apps of old projects have their icon in the app.
    guard !isForWatch, !hasDocument, !large.contains(where: { $0.filename != nil }) else { return }
    // With icons for Macs only, the app is for Mac Catalyst.
    let filled = set.slots.filter { $0.filename != nil }
    if product.isForCatalyst, !filled.isEmpty, filled.allSatisfy({ $0.idiom == "mac" }) { return }
    let start = item.contents.firstIndex(of: UInt8(ascii: "{")) ?? 0
    sink.report(
      .lacksStoreIcon(item.name, product.name), path: item.contentsPath,
      at: item.region(of: start..<min(start + 1, item.contents.count)),
      identity: "store \(product.name)", rejectionCode: "ITMS-90704", fix: Fix("Add an icon of 1024 × 1024 pixels"))
  }

  private static let folder = "Assets.xcassets/AppIcon.appiconset/"

  private static let app = Companions(
    (
      "App.xcodeproj/project.pbxproj",
      Example.app("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;", sources: "Assets.xcassets")
    ))

  private static func icon(_ name: String) -> String {
    "{\"images\": [{\"idiom\": \"ios-marketing\", \"size\": \"1024x1024\", \"scale\": \"1x\", \"filename\": \"\(name)\"}]}\n"
  }
}

extension Product {
  fileprivate var isForCatalyst: Bool { builds.allSatisfy { $0.value("SUPPORTS_MACCATALYST") == .known("YES") } }
}

extension AssetSet.Slot {
  /// Whether it is the icon of the App Store, which has one size for all devices since Xcode 14.
  fileprivate func isForStore(ofWatch: Bool) -> Bool {
    guard size == "1024x1024" else { return false }
    switch idiom {
    case "ios-marketing": return !ofWatch
    case "watch-marketing": return ofWatch
    case "universal": return self["platform"] == (ofWatch ? "watchos" : "ios") || self["platform"] == nil && !ofWatch
    default: return false
    }
  }
}

extension Checkout {
  /// The names of the documents of Icon Composer, which replace icon sets from Xcode 26 on.
  fileprivate var iconDocuments: Set<String> {
    let paths = facts[.looseImages].map(\.file.path) + projects.flatMap(\.targets).flatMap(\.files)
    let components = paths.filter { $0.holds(".icon") }.flatMap { $0.split(separator: "/") }
    return Set(components.filter { $0.hasSuffix(".icon") }.map { String($0.dropLast(5)) })
  }
}

extension Message {
  fileprivate static func hasAlpha(_ name: String, isTransparent: Bool, _ target: String, _ code: String) -> Message {
    isTransparent
      ? "the app icon '\(name)' has transparent pixels (target '\(target)', \(code))"
      : "the app icon '\(name)' has an alpha channel (target '\(target)', \(code))"
  }

  fileprivate static func lacksStoreIcon(_ name: String, _ target: String) -> Message {
    "'\(name)' has no icon of 1024 × 1024 pixels for the App Store (target '\(target)', ITMS-90704)"
  }
}
