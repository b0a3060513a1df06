internal import Bytes
internal import Rules

/// What is known of a folder from the way that leads to it.
struct FolderContext: Sendable {
  /// From the scan's root; empty for the root itself.
  let path: Path
  let components: [ArraySlice<UInt8>]
  /// From the outermost folder's list to the innermost.
  private(set) var ignoreLists: [IgnoreList]
  /// `.gitignore` names the folder or one around it. Binaries and bundles in it are looked at all the same.
  let isIgnored: Bool
  /// The pattern that makes it so, and the file that it stands in.
  var ignoredBy: (pattern: IgnoreList.Pattern, origin: String)?
  /// Pods, packages, vendored files: not the app's own.
  var isThirdParty: Bool
  /// What else is known of whose it is.
  var owner = FolderOwner()
  /// A pattern of `include` names the folder or one around it.
  var isIncluded = false
  /// The asset catalog around the files here; nil outside of catalogs.
  private(set) var assets: AssetPlace?
  /// Of the files here, by the names of the folder and of those around it.
  let purpose: CheckoutFile.Purpose
  /// The name of the innermost framework around the files here, without extension.
  let framework: [UInt8]?

  init(root: Path = Path(), ignoreLists: [IgnoreList]) {
    path = root
    components = root.components
    self.ignoreLists = ignoreLists
    isIgnored = false
    let names = components.map(Array.init)
    isThirdParty = names.contains(where: Self.isThirdParty)
    framework = names.compactMap(Self.frameworkName).last
    purpose = names.reduce(into: []) { $0.formUnion(CheckoutFile.Purpose(of: $1)) }
  }

  /// The root of a scan that lies inside of a framework, a pod or a package.
  ///
  /// - Parameter location: where the root lies on disk. Only names that package managers give count here: a checkout may well lie in
  ///   somebody's folder `vendor`.
  init(rootAt location: Path, ignoreLists: [IgnoreList]) {
    let names = location.components.map(Array.init)
    let isPackage = names.contains { Self.packageFolders.contains($0) || Self.isBundle($0) }
    self.init(
      path: Path(), ignoreLists: ignoreLists, isIgnored: false, isThirdParty: isPackage,
      framework: names.compactMap(Self.frameworkName).last, purpose: [])
  }

  private init(
    path: Path, ignoreLists: [IgnoreList], isIgnored: Bool, isThirdParty: Bool, framework: [UInt8]?, purpose: CheckoutFile.Purpose
  ) {
    self.path = path
    components = path.components
    self.ignoreLists = ignoreLists
    self.isIgnored = isIgnored
    self.isThirdParty = isThirdParty
    self.framework = framework
    self.purpose = purpose
  }

  mutating func add(_ list: IgnoreList) {
    if !list.isEmpty { ignoreLists.append(list) }
  }

  /// The context of a folder in this one.
  func child(_ name: [UInt8], isIgnored: Bool) -> FolderContext {
    var child = FolderContext(
      path: path.appending(name), ignoreLists: ignoreLists, isIgnored: isIgnored,
      isThirdParty: isThirdParty || Self.isThirdParty(name) || isBundleOfSDK(name),
      framework: Self.frameworkName(name) ?? framework,
      purpose: purpose.union(CheckoutFile.Purpose(of: name)))
    child.isIncluded = isIncluded
    child.owner = owner.inside
    if let assets {
      child.assets = AssetPlace(catalog: assets.catalog, depth: assets.depth + 1)
      // A group is whose the catalog is, whatever it is called.
      child.isThirdParty = isThirdParty
    } else if Self.isAssetCatalog(name) {
      child.assets = AssetPlace(catalog: child.path, depth: 0)
    }
    child.ignoredBy = ignoredBy
    return child
  }

  /// Whether `.gitignore` names a child of this folder, or everything in it.
  func ignores(_ name: [UInt8], isFolder: Bool) -> Bool {
    if isIgnored { return true }
    return ignoringPattern(name, isFolder: isFolder).map { !$0.pattern.isNegated } ?? false
  }

  /// The pattern of a `.gitignore` that decides on a child of this folder, and the file that it stands in; nil where none does.
  func ignoringPattern(_ name: [UInt8], isFolder: Bool) -> (pattern: IgnoreList.Pattern, origin: String)? {
    for list in ignoreLists.reversed() {
      if let pattern = list.pattern(on: name, in: components, isFolder: isFolder) { return (pattern, list.origin) }
    }
    return nil
  }

  /// Whether a folder can hold anything that a reader reads: not what version control or Xcode keep for themselves.
  static func canHoldFacts(_ name: [UInt8]) -> Bool {
    !internalNames.contains(name)
  }

  static func isAssetCatalog(_ name: [UInt8]) -> Bool { name.hasSuffix(".xcassets") }

  /// Whether a folder holds what tools have made, or nothing that ships: it is not walked.
  func isDerived(_ name: [UInt8], isIgnored: Bool) -> Bool {
    if Self.derivedNames.contains(name) || Self.derivedExtensions.contains(where: { name.hasSuffix($0) }) { return true }
    // SwiftPM's build folder holds the binary frameworks that packages bring; all else in it is made from sources.
    if path.lastComponent == Self.packageBuild { return name != Self.artifacts }
    // An ignored `build` is a product of the build; Carthage's holds the frameworks that the app links.
    if isIgnored, Self.buildNames.contains(name) { return path.lastComponent != Self.carthage }
    // A package's own copy of another package is not what the app's build uses.
    return name == Self.nodeModules && components.contains { $0.elementsEqual(Self.nodeModules) }
  }

  /// Whether the folder is one that a package manager fills.
  var isFetched: Bool { Self.isFetched(path.lastComponent) }

  static func isFetched(_ name: [UInt8]) -> Bool { packageFolders.contains(name) }

  private static func isThirdParty(_ name: [UInt8]) -> Bool {
    isFetched(name) || thirdPartyNames.contains(KnownLibrary.plain(name)) || isBundle(name) || isNamedLikeSDK(name)
  }

  /// Whether a folder holds the products of several third parties, by its name.
  static func isContainer(_ name: [UInt8]) -> Bool {
    isFetched(name) || thirdPartyNames.contains(KnownLibrary.plain(name)) || containerNames.contains(KnownLibrary.plain(name))
  }

  private static func isBundle(_ name: [UInt8]) -> Bool {
    name.hasSuffix(".framework") || name.hasSuffix(".xcframework")
  }

  private static func frameworkName(_ name: [UInt8]) -> [UInt8]? {
    name.hasSuffix(".framework") ? Array(name.dropLast(".framework".utf8.count)) : nil
  }

  private static let packageFolders = names("Pods", "Carthage", "SourcePackages", "node_modules", ".build")
  private static let carthage = Array("Carthage".utf8)
  private static let packageBuild = Array(".build".utf8)
  private static let artifacts = Array("artifacts".utf8)
  private static let nodeModules = Array("node_modules".utf8)
  private static let buildNames = names("build", "Build")
  private static let internalNames = names(".git", ".hg", ".svn", ".swiftpm", "xcuserdata")
  private static let derivedNames = names("DerivedData", "dSYMs")
  private static let derivedExtensions = [".dSYM", ".docset", ".doccarchive"]
  private static let thirdPartyNames = names(
    "pods", "carthage", "vendor", "vendors", "vendored", "vender", "venders", "thirdparty",
    "thirdparties", "thirdpart", "thirdpartylib", "thirdpartylibs", "thirdpartylibrary", "thirdpartylibraries", "thirdpartysdk",
    "thirdpartyframework", "thirdpartyframeworks", "thirdpartycode", "thirdlib", "thirdlibs", "thirdlibrary", "thirdsdk", "3rd",
    "3rdparty", "3rdparties", "3rdpartylib", "3rdpartylibs", "3rdlib", "3rdlibs", "external", "externals", "externallib",
    "externallibs", "externallibraries")

  private static let containerNames = names(
    "lib", "libs", "library", "libraries", "frameworks", "sdk", "sdks", "dependencies", "deps", "submodules", "modules",
    "packages")

  private static func names(_ names: String...) -> Set<[UInt8]> {
    Set(names.map { Array($0.utf8) })
  }
}

/// Where a folder is in an asset catalog.
struct AssetPlace: Sendable {
  /// The path of the catalog.
  let catalog: Path
  /// 0 for the catalog itself.
  let depth: Int

  /// Groups in groups; no catalog that people make goes deeper.
  static let deepestNesting = 32
}

extension [UInt8] {
  func hasSuffix(_ suffix: String) -> Bool {
    count >= suffix.utf8.count && self[(count - suffix.utf8.count)...].elementsEqual(suffix.utf8)
  }
}
