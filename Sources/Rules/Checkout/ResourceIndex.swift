internal import Bytes
internal import Findings
internal import Project
internal import SourceText

/// The images, colors, storyboards, and nibs of a checkout, by their names in code.
struct ResourceIndex: Sendable {
  /// A resource to which a name resolves.
  struct Resource: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case set(AssetSet.Kind)
      /// A file, with its extension.
      case loose(String)
    }

    let kind: Kind
    /// Relative to the root of the checkout.
    let path: String

    /// Whether Xcode generates a symbol for it. Icon sets become files.
    var hasSymbol: Bool { isInCatalog && kind != .set(.icon) }

    var isInCatalog: Bool {
      if case .set = kind { return true }
      return false
    }
  }

  private(set) var images = NamedResources()
  private(set) var colors = NamedResources()
  /// Xibs and compiled nibs.
  private(set) var nibs = NamedResources()
  private(set) var storyboards = NamedResources()
  private(set) var scenes: Set<String> = []
  private(set) var segues: Set<String> = []
  private(set) var reuseIdentifiers: Set<String> = []
  /// The names of `.bundle` folders.
  private(set) var bundles: Set<String> = []
  private(set) var appIcons = PrefixSet()
  let resolutions = MemoTable<LookedUpImage, ImageResolution>()
  /// Constants in Swift types.
  let constants: StringConstantTable
  /// Constants accessible from Objective-C.
  let objectiveCConstants: StringConstantTable
  let macros: [String: NameUse.Kind]
  let targets: TargetIndex

  init(_ facts: FactStore, _ catalogs: [AssetCatalog], _ projects: [ProjectSources]) {
    var constants = StringConstantTable()
    var objectiveCConstants = StringConstantTable()
    var macros: [String: NameUse.Kind] = [:]
    for source in facts[.names] {
      if source.isSwift {
        // Constants outside of types are only resolved in their own file.
        constants.add(source.constants) { $0.container != nil }
        objectiveCConstants.add(source.constants) { $0.container != nil && $0.isObjectiveC }
      } else {
        objectiveCConstants.add(source.constants) { !$0.isOfFile }
      }
      for macro in source.macros { macros[macro.name] = macro.kind }
    }
    self.constants = constants
    self.objectiveCConstants = objectiveCConstants
    // A function with the name of a macro makes calls ambiguous.
    let hashes = Dictionary(macros.keys.map { (StableHash.of($0), $0) }, uniquingKeysWith: { first, _ in first })
    for source in facts[.names] where !macros.isEmpty {
      let own = Set(source.macros.map(\.name))
      for case let name? in source.functions.lazy.map({ hashes[$0] }) where !own.contains(name) { macros[name] = nil }
    }
    self.macros = macros
    targets = TargetIndex(projects, packages: facts[.packageManifests])
    for catalog in catalogs {
      for item in catalog.items {
        guard let kind = item.kind, item.hasName else { continue }
        let resource = Resource(kind: .set(kind), path: item.path)
        switch kind {
        case .image, .symbol, .imageStack, .solidImageStack, .icon: images.add(resource, named: item.name)
        case .color: colors.add(resource, named: item.name)
        case .appIcon, .launchImage, .brandAssets: appIcons.insert(item.name)
        default: break
        }
      }
    }
    for image in facts[.looseImages] {
      images.add(Resource(kind: .loose(image.name.fileExtension), path: image.file.path), named: image.name.base)
      noteBundles(of: image.file.path)
      // Xcode compiles `App.iconset` into `App.icns`.
      if image.folder.hasSuffix(".iconset") {
        let resource = Resource(kind: .loose("icns"), path: image.folder)
        images.add(resource, named: String(image.folder.lastPathComponent.dropLast(8)))
      }
    }
    addInterfaces(facts)
  }

  private mutating func addInterfaces(_ facts: FactStore) {
    for interface in facts[.interfaces] {
      let resource = Resource(kind: .loose(interface.isStoryboard ? "storyboard" : "xib"), path: interface.file.path)
      if interface.isStoryboard {
        storyboards.add(resource, named: interface.name)
      } else {
        nibs.add(resource, named: interface.name)
      }
      scenes.formUnion(interface.sceneIdentifiers)
      segues.formUnion(interface.segueIdentifiers)
      reuseIdentifiers.formUnion(interface.reuseIdentifiers)
    }
    for path in facts[.compiledInterfaces] {
      // Nibs may be folders: `Page.nib/keyedobjects.nib`.
      let file = path.parentPath.hasSuffix(".nib") ? path.parentPath : path
      let name = String(file.lastPathComponent.dropLast(4).prefix { $0 != "~" })
      nibs.add(Resource(kind: .loose("nib"), path: path), named: name)
      noteBundles(of: path)
    }
  }

  private mutating func noteBundles(of path: String) {
    guard path.holds(".bundle/") else { return }
    for component in path.utf8.split(separator: UInt8(ascii: "/")) where component.suffix(7).elementsEqual(".bundle".utf8) {
      bundles.insert(String(Substring(component)))
    }
  }

  /// The name in a use, with constants resolved one level deep; nil if unknown.
  func literal(of use: NameUse, in source: SourceFacts) -> String? {
    switch use.name {
    case .literal(let text): return text
    case .pattern: return nil
    case .variable(let value): return value
    case .constant(let names):
      if let value = source.ownConstants.value(of: names) { return value }
      return (source.isSwift ? constants : objectiveCConstants).value(of: names) ?? nil
    }
  }

  /// Whether an image with this name also exists at another scale of current displays, or in an asset catalog, which selects it.
  ///
  /// - Parameters:
  ///   - name: with a scale, and `…` for parts known only at run time.
  ///   - isForMac: whether displays of scale 1 are current.
  func hasOtherVariant(_ name: String, isForMac: Bool) -> Bool {
    let file = ImageFileName(name)
    let pieces = file.base.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    let names = pieces.count == 1 ? [file.base] : images.names.filter { NamePattern.fits(pieces, $0) }
    return names.contains { name in
      images[name].contains { image in
        let scale = ImageFileName(image.path.lastPathComponent).scale ?? 1
        return image.isInCatalog || scale != file.scale && (scale > 1 || isForMac)
      }
    }
  }

  /// What is looked up; for a macro, what its definition passes the parameter to.
  func kind(of use: NameUse) -> NameUse.Kind? {
    guard use.kind == .macro else { return use.kind }
    return use.macro.flatMap { macros[$0] }
  }
}

/// Resources by name, with case-insensitive lookup.
struct NamedResources: Sendable {
  private var byName: [String: [ResourceIndex.Resource]] = [:]
  private var byLowercase: [String: String] = [:]

  var isEmpty: Bool { byName.isEmpty }
  var names: Dictionary<String, [ResourceIndex.Resource]>.Keys { byName.keys }

  mutating func add(_ resource: ResourceIndex.Resource, named name: String) {
    byName[name, default: []].append(resource)
    byLowercase[name.lowercased()] = name
  }

  subscript(name: String) -> [ResourceIndex.Resource] { byName[name] ?? [] }

  /// The name that differs only in case, if any.
  func otherCase(of name: String) -> String? {
    guard let other = byLowercase[name.lowercased()], other != name else { return nil }
    return other
  }
}
