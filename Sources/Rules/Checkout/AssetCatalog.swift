public import Bytes
internal import Findings
public import Project

extension AnyFact where Self == Fact<AssetFolder> {
  /// The folders of asset catalogs, for `Checkout.catalogs`. Gathered by the walk.
  static var assetFolders: Self { Fact("asset-folders", []) }
}

extension [any AnyFact] {
  /// Everything that names of images, colors, and nibs may resolve to, except storyboards.
  static var resources: [any AnyFact] { [.assetFolders, .looseImages, .compiledInterfaces] }
}

extension FactRequest {
  public var needsAssetCatalogs: Bool { contains(.assetFolders) }
  /// Whether the headers of images in catalogs are read.
  public var needsImageSizes: Bool { contains(.imageSizes) }
}

/// An `.xcassets` folder.
struct AssetCatalog: Sendable {
  let file: CheckoutFile
  /// Sorted by path.
  fileprivate(set) var items: [Item]

  /// A set or group in a catalog.
  struct Item: Sendable {
    /// The name in code, with the namespaces of enclosing groups.
    let name: String
    /// Whether it is part of another set, such as a layer of an image stack.
    let isPart: Bool
    /// Whether code can reference it by name; parts of most sets have no name.
    let hasName: Bool
    fileprivate let folder: AssetFolder
    private let lines: LineIndex

    fileprivate init(_ folder: AssetFolder, name: String, isPart: Bool, hasName: Bool) {
      self.folder = folder
      self.name = name
      self.isPart = isPart
      self.hasName = hasName
      lines = LineIndex(folder.contents.span)
    }

    /// Nil for a group.
    var kind: AssetSet.Kind? { folder.kind }
    /// The folder, relative to the root of the checkout.
    var path: String { folder.path }
    /// The bytes of `Contents.json`; empty if there is none.
    var contents: [UInt8] { folder.contents }
    /// The parsed `Contents.json`; nil if it is missing or malformed.
    var set: AssetSet? { folder.set }
    var problem: ReadError? { folder.problem }
    /// The names of the files in the folder except `Contents.json`, sorted.
    var files: [String] { folder.files }
    var links: [String] { folder.links }
    /// The headers of readable images, by file name.
    var headers: [String: ImageHeader] { folder.headers }
    var contentsPath: String { path + "/Contents.json" }

    func region(of range: Range<Int>?) -> Region? { range.map { Region($0, in: lines, of: contents) } }
  }

  /// Groups folders into catalogs.
  ///
  /// - Parameter folders: sorted by path, so that parents precede their children.
  static func all(of folders: [AssetFolder]) -> [AssetCatalog] {
    var catalogs: [AssetCatalog] = []
    var places: [String: Int] = [:]
    var inside: [String: (namespace: String, isPart: Bool, isOfComplication: Bool)] = [:]
    for folder in folders {
      let around = inside[folder.path.parentPath] ?? ("", false, false)
      let name = around.namespace + folder.name
      if places[folder.catalog.path] == nil {
        places[folder.catalog.path] = catalogs.count
        catalogs.append(AssetCatalog(file: folder.catalog, items: []))
      }
      catalogs[places[folder.catalog.path] ?? 0].items.append(
        Item(folder, name: name, isPart: around.isPart, hasName: !around.isPart || around.isOfComplication))
      // `Complication/Modular` is an image of `Complication.complicationset`.
      let isNamespace = folder.kind == .complication || folder.set?.providesNamespace == true && !folder.name.isEmpty
      inside[folder.path] = (
        isNamespace ? name + "/" : around.namespace, around.isPart || folder.kind != nil, folder.kind == .complication
      )
    }
    return catalogs
  }
}

/// A folder of an asset catalog: the catalog itself, a group, or a set.
public struct AssetFolder: Sendable {
  let catalog: CheckoutFile
  /// Without its extension; empty for the catalog itself.
  let name: String
  let kind: AssetSet.Kind?
  public let path: String
  public let contents: [UInt8]
  let set: AssetSet?
  let problem: ReadError?
  public let files: [String]
  /// The names of symbolic links to files.
  let links: [String]
  let headers: [String: ImageHeader]

  /// - Parameters:
  ///   - catalog: the enclosing `.xcassets` folder.
  ///   - path: relative to the root of the checkout.
  ///   - contents: the bytes of `Contents.json`; empty if there is none.
  ///   - set: the parsed `Contents.json`; nil if there is none.
  ///   - files: the names of the files in the folder except `Contents.json`, sorted.
  ///   - links: the names of symbolic links to files.
  ///   - headers: the headers of readable images, by file name.
  public init(
    catalog: CheckoutFile, path: String, contents: [UInt8], set: Result<AssetSet, ReadError>?, files: [String],
    links: [String] = [], headers: [String: ImageHeader]
  ) {
    self.catalog = catalog
    self.path = path
    let last = path == catalog.path ? "" : path.lastPathComponent
    kind = AssetSet.kind(ofFolder: last)
    name = kind == nil ? last : last.withoutExtension
    self.contents = contents
    self.set = try? set?.get()
    if case .failure(let error) = set { problem = error } else { problem = nil }
    self.files = files
    self.links = links
    self.headers = headers
  }
}

extension FactStore {
  /// First-party sets with the same folder name as another set in one of their targets.
  public var assetFoldersWithDuplicateNames: [AssetFolder] {
    let sets = self[.assetFolders].filter { $0.kind != nil && $0.catalog.isFirstParty }
    let groups = Dictionary(grouping: sets) { $0.path.lastPathComponent }.values.filter { $0.count > 1 }
    if groups.isEmpty { return [] }
    let targets = TargetIndex(self[.projects].map(\.sources), packages: self[.packageManifests])
    return groups.flatMap { group in
      let members = group.map { targets.targets(of: $0.catalog.path) }
      let counts = members.joined().reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      return zip(group, members).filter { $1.contains { counts[$0] != 1 } }.map(\.0)
    }
  }
}

extension CollectedFact {
  public init(_ folder: AssetFolder) {
    self.init(key: "asset-folders", path: folder.path, value: folder, dependsOnCheckout: true)
  }
}
