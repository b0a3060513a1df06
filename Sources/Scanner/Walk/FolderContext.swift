internal import Bytes
internal import Rules

/// The properties of a folder that follow from its path.
struct FolderContext: Sendable {
  /// Relative to the root of the scan.
  let path: Path
  let components: [ArraySlice<UInt8>]
  /// Outermost first.
  private(set) var ignoreLists: [IgnoreList]
  /// Whether the folder or one around it is ignored. Binaries and bundles in it are checked nevertheless.
  let isIgnored: Bool
  /// The pattern that ignores it, and its file.
  var ignoredBy: (pattern: IgnoreList.Pattern, origin: String)?
  /// Whether it is part of a pod, a package or vendored code.
  var isThirdParty: Bool
  var owner = FolderOwner()
  /// Whether a pattern of `include` matches the folder or one around it.
  var isIncluded = false
  /// The enclosing asset catalog; nil outside of catalogs.
  private(set) var assets: AssetPlace?
  /// The purpose of files in the folder, by the names in its path.
  let purpose: CheckoutFile.Purpose
  /// The name of the innermost enclosing framework, without extension.
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

  /// The root of a scan, which may be inside a framework, pod or package.
  ///
  /// - Parameter location: of the root on disk. Only names of package managers count: a checkout may be in a folder `vendor`.
  init(rootAt location: Path, ignoreLists: [IgnoreList]) {
    let names = location.components.map(Array.init)
    let isPackage = names.contains { Self.packageFolders.contains($0) || Self.isBundle($0) }
    self.init(
      path: Path(), components: [], ignoreLists: ignoreLists, isIgnored: false, isThirdParty: isPackage,
      framework: names.compactMap(Self.frameworkName).last, purpose: [])
  }

  private init(
    path: Path, components: [ArraySlice<UInt8>], ignoreLists: [IgnoreList], isIgnored: Bool, isThirdParty: Bool,
    framework: [UInt8]?, purpose: CheckoutFile.Purpose
  ) {
    self.path = path
    self.components = components
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
    // A group has the owner of its catalog, whatever its name.
    let isThirdParty = isThirdParty || assets == nil && (Self.isThirdParty(name) || isBundleOfSDK(name))
    var child = FolderContext(
      path: path.appending(name), components: components + [name[...]], ignoreLists: ignoreLists, isIgnored: isIgnored,
      isThirdParty: isThirdParty,
      framework: Self.frameworkName(name) ?? framework,
      purpose: purpose.union(CheckoutFile.Purpose(of: name)))
    child.isIncluded = isIncluded
    child.owner = owner.inside
    if let assets {
      child.assets = AssetPlace(catalog: assets.catalog, depth: assets.depth + 1)
    } else if Self.isAssetCatalog(name) {
      child.assets = AssetPlace(catalog: child.path, depth: 0)
    }
    child.ignoredBy = ignoredBy
    return child
  }

  /// Whether a child of this folder is ignored.
  func ignores(_ name: [UInt8], isFolder: Bool) -> Bool {
    if isIgnored { return true }
    return ignoringPattern(name, isFolder: isFolder).map { !$0.pattern.isNegated } ?? false
  }

  /// The `.gitignore` pattern that decides on a child of this folder, and its file; nil if none matches.
  func ignoringPattern(_ name: [UInt8], isFolder: Bool) -> (pattern: IgnoreList.Pattern, origin: String)? {
    for list in ignoreLists.reversed() {
      if let pattern = list.pattern(on: name, in: components, isFolder: isFolder) { return (pattern, list.origin) }
    }
    return nil
  }

  /// Whether a folder may have files to read: false for the internals of version control and Xcode.
  static func canHoldFacts(_ name: [UInt8]) -> Bool {
    !internalNames.contains(name)
  }

  static func isAssetCatalog(_ name: [UInt8]) -> Bool { name.hasSuffix(".xcassets") }

  /// Whether a folder contains build products or files that do not ship.
  func isDerived(_ name: [UInt8], isIgnored: Bool) -> Bool {
    if Self.derivedNames.contains(name) || Self.derivedExtensions.contains(where: { name.hasSuffix($0) }) { return true }
    // SwiftPM's build folder contains build products, except for binary frameworks of packages.
    if path.lastComponent == Self.packageBuild { return name != Self.artifacts }
    // `Build/Products`, `build/App.build`: Xcode creates them, and nothing links what is in them.
    if Self.buildNames.contains(path.lastComponent), Self.xcodeBuildNames.contains(name) || name.hasSuffix(".build") {
      return true
    }
    // An ignored `build` contains build products, except that Carthage's contains the frameworks of the app.
    if isIgnored, Self.buildNames.contains(name) { return path.lastComponent != Self.carthage }
    // Nested copies of packages are not part of the app.
    return name == Self.nodeModules && components.contains { $0.elementsEqual(Self.nodeModules) }
  }

  /// Whether a package manager fills the folder.
  var isFetched: Bool { Self.isFetched(path.lastComponent) }

  static func isFetched(_ name: [UInt8]) -> Bool { packageFolders.contains(name) }

  private static func isThirdParty(_ name: [UInt8]) -> Bool {
    isFetched(name) || thirdPartyNames.contains(KnownLibrary.plain(name)) || isBundle(name) || isNamedLikeSDK(name)
  }

  /// Whether a folder contains code of several third parties, by its name.
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
  private static let xcodeBuildNames = names("Products", "Intermediates", "Intermediates.noindex")
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

/// The location of a folder in an asset catalog.
struct AssetPlace: Sendable {
  let catalog: Path
  /// 0 for the catalog itself.
  let depth: Int

  /// Deeper nesting does not occur in practice.
  static let deepestNesting = 32
}

extension [UInt8] {
  func hasSuffix(_ suffix: String) -> Bool {
    let text = suffix.utf8Span.span
    return count >= text.count && text.hasSameBytes(in: text.indices, as: span, at: count - text.count)
  }
}
