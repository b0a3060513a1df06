internal import Bytes
internal import Project

/// A framework or resource bundle in the checkout, or the product of a target.
struct Bundle: Sendable {
  enum Kind: Hashable, Sendable {
    case framework
    /// `.bundle`
    case resources
    /// The product of a target, by target name.
    case product(String)
  }

  let kind: Kind
  /// The path of the folder, or of the project that builds the product, relative to the root of the checkout.
  let path: String
  /// For a product, from its build settings.
  fileprivate(set) var infoPlist: PlacedPlist?
  fileprivate(set) var entitlements: PlacedPlist?
  fileprivate(set) var privacyManifest: PlacedPlist?

  /// Whether a file is in the bundle; always false for products, whose files are not known.
  func holds(_ path: String) -> Bool {
    if case .product = kind { return false }
    return path.isBelow(self.path)
  }
}

/// A property list and its file.
struct PlacedPlist: Sendable {
  let file: CheckoutFile
  let type: String
  let list: PropertyListFile
}

extension AnyFact where Self == Fact<PlacedPlist> {
  /// Information property lists, entitlements, and privacy manifests, including third-party ones.
  static var bundlePlists: Self {
    Fact(key, [collector(.infoPlist), collector(.entitlements), collector(.privacyManifest)])
  }

  private static var key: String { "bundle-plists" }

  private static func collector(_ type: FileType<PropertyListFile>) -> FileCollector<PropertyListFile> {
    FileCollector(key, type) { PlacedPlist(file: $1.file, type: type.traits.id, list: $0) }
  }
}

extension AnyFact where Self == Fact<String> {
  /// The paths of files that may be framework binaries.
  static var frameworkBinaries: Self {
    Fact(
      "framework-binaries",
      [
        BinaryCollector(tables: []) { _, file, _ in
          [CollectedFact(key: "framework-binaries", path: file.path, value: file.path, dependsOnCheckout: false)]
        }
      ])
  }
}

extension [any AnyFact] {
  /// The facts that `Checkout.bundles` requires.
  static var bundles: [any AnyFact] { [.bundlePlists, .frameworkBinaries, .buildSettings] }
}

/// The bundles of a checkout.
struct BundleIndex: Sendable {
  private(set) var bundles: [Bundle] = []

  init(_ checkout: Checkout) {
    let plists = checkout.facts[.bundlePlists]
    var byFolder: [String: Bundle] = [:]
    for path in checkout.facts[.frameworkBinaries] + plists.map(\.file.path) {
      guard let folder = Self.bundleFolder(around: path), byFolder[folder] == nil else { continue }
      byFolder[folder] = Bundle(kind: folder.hasSuffix(".bundle") ? .resources : .framework, path: folder)
    }
    for plist in plists {
      guard let folder = Self.bundleFolder(around: plist.file.path) else { continue }
      byFolder[folder]?.add(plist)
    }
    bundles = byFolder.values.sorted { $0.path < $1.path } + Self.products(checkout, plists)
  }

  /// The innermost framework or resource bundle that contains a file.
  private static func bundleFolder(around path: String) -> String? {
    var folder = path.parentPath
    while !folder.isEmpty {
      if folder.hasSuffix(".framework") || folder.hasSuffix(".bundle") { return folder }
      folder = folder.parentPath
    }
    return nil
  }

  /// The products of targets, with the property lists set in any configuration.
  private static func products(_ checkout: Checkout, _ plists: [PlacedPlist]) -> [Bundle] {
    let byPath = Dictionary(plists.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    return checkout.facts[.buildSettings].flatMap { project -> [Bundle] in
      var products: [String: Bundle] = [:]
      for configuration in checkout.settings(of: project) {
        var product =
          products[configuration.target] ?? Bundle(kind: .product(configuration.target), path: project.location.description)
        for setting in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
          guard let value = configuration.settings.path(setting), let path = Path(value).resolved(from: project.folder),
            let plist = byPath[path.description]
          else { continue }
          product.add(plist)
        }
        products[configuration.target] = product
      }
      return products.values.sorted { $0.path + "\($0.kind)" < $1.path + "\($1.kind)" }
    }
  }
}

extension Bundle {
  fileprivate mutating func add(_ plist: PlacedPlist) {
    switch plist.type {
    case "info-plist": infoPlist = infoPlist ?? plist
    case "entitlements": entitlements = entitlements ?? plist
    default: privacyManifest = privacyManifest ?? plist
    }
  }
}

extension BuildSettings {
  /// The path in a setting, relative to the folder that contains the `.xcodeproj`.
  fileprivate func path(_ name: String) -> String? {
    guard let value = value(name), !value.isEmpty else { return nil }
    // SRCROOT and PROJECT_DIR are set by Xcode and empty here.
    let isFromRoot = settings(name).last.map { $0.value.hasPrefix("$(") || $0.value.hasPrefix("${") } ?? false
    return isFromRoot && value.first == "/" ? String(value.dropFirst()) : value
  }
}
