public import Bytes
internal import Findings
public import Project

extension AnyFact where Self == Fact<AssetFolder> {
  /// The folders of asset catalogs, from which `Checkout.catalogs` are made. The walk gathers them.
  static var assetFolders: Self { Fact("asset-folders", []) }
}

extension [any AnyFact] {
  /// Everything that a name of an image, color or nib may resolve to, apart from interface files.
  static var resources: [any AnyFact] { [.assetFolders, .looseImages, .compiledInterfaces] }
}

extension FactRequest {
  /// Whether asset catalogs are read.
  public var wantsAssetCatalogs: Bool { contains(.assetFolders) }
  /// Whether the sizes of images in catalogs are read.
  public var wantsImageSizes: Bool { contains(.imageSizes) }
}

/// An `.xcassets` folder.
struct AssetCatalog: Sendable {
  let file: CheckoutFile
  /// By path.
  fileprivate(set) var items: [Item]

  /// A set of the catalog, or a group that holds sets.
  struct Item: Sendable {
    /// As code names it, with the namespaces of the groups around it.
    let name: String
    /// Whether it is a part of another set, as the layers of an image stack are, so that code cannot name it.
    let isPart: Bool
    /// Whether code may name it: parts of most sets have no names.
    let hasName: Bool
    fileprivate let folder: AssetFolder
    /// Of `contents`.
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
    /// The folder, from the top of the tree.
    var path: String { folder.path }
    /// The text of `Contents.json`; empty where there is none.
    var contents: [UInt8] { folder.contents }
    /// What it says; nil where it cannot be read.
    var set: AssetSet? { folder.set }
    var fault: ReadError? { folder.fault }
    /// Names of the files in the folder without `Contents.json`, sorted.
    var files: [String] { folder.files }
    /// The headers of those that are images and could be read.
    var headers: [String: ImageHeader] { folder.headers }
    /// The path of its `Contents.json`.
    var contentsPath: String { path + "/Contents.json" }

    func region(of range: Range<Int>?) -> Region? { range.map { Region($0, in: lines, of: contents) } }
  }

  /// The catalogs that folders make up.
  ///
  /// - Parameter folders: by path, so that a folder comes behind the one around it.
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

/// One folder of an asset catalog: the catalog itself, a group or a set.
public struct AssetFolder: Sendable {
  let catalog: CheckoutFile
  /// Without its extension; empty for the catalog itself.
  let name: String
  let kind: AssetSet.Kind?
  public let path: String
  public let contents: [UInt8]
  let set: AssetSet?
  let fault: ReadError?
  public let files: [String]
  let headers: [String: ImageHeader]

  /// - Parameters:
  ///   - catalog: the `.xcassets` folder around it.
  ///   - path: from the top of the tree.
  ///   - contents: of `Contents.json`; empty where there is none.
  ///   - set: what it says, or why it cannot be read; nil where there is none.
  ///   - files: names of the files in the folder without `Contents.json`, sorted.
  ///   - headers: of those that are images and could be read.
  public init(
    catalog: CheckoutFile, path: String, contents: [UInt8], set: Result<AssetSet, ReadError>?, files: [String],
    headers: [String: ImageHeader]
  ) {
    self.catalog = catalog
    self.path = path
    let last = path == catalog.path ? "" : path.lastPathComponent
    kind = AssetSet.kind(ofFolder: last)
    name = kind == nil ? last : String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)])
    self.contents = contents
    self.set = try? set?.get()
    if case .failure(let error) = set { fault = error } else { fault = nil }
    self.files = files
    self.headers = headers
  }
}

extension FactStore {
  /// First-party sets of asset catalogs that have the name of another one in a target of theirs.
  public var assetFoldersOfOneName: [AssetFolder] {
    let sets = self[.assetFolders].filter { $0.kind != nil && $0.catalog.isJudged }
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
