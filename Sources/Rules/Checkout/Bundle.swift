internal import Bytes
internal import Project

/// A framework or resource bundle in the checkout. See `Product` for what targets build.
struct Bundle: Sendable {
  enum Kind: Hashable, Sendable {
    case framework
    /// `.bundle`
    case resources
  }

  let kind: Kind
  /// The path of the folder, relative to the root of the checkout.
  let path: String
  fileprivate(set) var infoPlist: PlacedPlist?
  fileprivate(set) var privacyManifest: PlacedPlist?

  func holds(_ path: String) -> Bool { path.isBelow(self.path) }
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
    Fact(key, [collector(.infoPlist), collector(.entitlements), collector(.privacyManifest), otherInfoPlists])
  }

  /// Information property lists whose names do not say so.
  private static var otherInfoPlists: FileCollector<PropertyListFile> {
    FileCollector(.propertyList) { type, _, isThirdParty in
      if isThirdParty { return nil }
      return PlannedCollector(literals: ["CFBundle"]) { _, matches in
        Screened(needsFile: !matches.isEmpty) { file, place in
          guard let file, !matches.isEmpty else { return nil }
          let plist = PlacedPlist(file: place.file, type: "info-plist", list: file)
          return CollectedFact(key: key, path: place.path, value: plist, dependsOnCheckout: true)
        }
      }
    }
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
        BinaryCollector(tables: [], triggers: .none) { _, file, _ in
          [CollectedFact(key: "framework-binaries", path: file.path, value: file.path, dependsOnCheckout: false)]
        }
      ])
  }
}

extension [any AnyFact] {
  /// The facts that `Checkout.bundles` requires.
  static var bundles: [any AnyFact] { [.bundlePlists, .frameworkBinaries] }
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
    bundles = byFolder.values.sorted { $0.path < $1.path }
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

}

extension Bundle {
  fileprivate mutating func add(_ plist: PlacedPlist) {
    switch plist.type {
    case "info-plist": infoPlist = infoPlist ?? plist
    case "privacy-manifest": privacyManifest = privacyManifest ?? plist
    default: break
    }
  }
}
