public import Bytes
internal import Findings
public import Project

extension AnyFact where Self == Fact<AssetCatalog> {
  /// Asset catalogs; a catalog is a folder, which the walk reads as a whole.
  static var assetCatalogs: Self { Fact("asset-catalogs", []) }
}

extension [any AnyFact] {
  /// Everything that a name of an image, color or nib may resolve to, apart from interface files.
  static var resources: [any AnyFact] { [.assetCatalogs, .looseImages, .compiledInterfaces] }
}

extension FactRequest {
  /// Whether asset catalogs are read.
  public var wantsAssetCatalogs: Bool { contains(.assetCatalogs) }
  /// Whether the sizes of images in catalogs are read.
  public var wantsImageSizes: Bool { contains(.imageSizes) }
}

extension CollectedFact {
  public init(_ catalog: AssetCatalog) {
    self.init(key: "asset-catalogs", path: catalog.file.path, value: catalog, dependsOnCheckout: true)
  }
}

/// An `.xcassets` folder.
public struct AssetCatalog: Sendable {
  public let file: CheckoutFile
  public internal(set) var items: [Item]

  public init(file: CheckoutFile, items: [Item]) {
    self.file = file
    self.items = items
  }

  /// A set of the catalog, or a group that holds sets.
  public struct Item: Sendable {
    /// Nil for a group.
    public let kind: AssetSet.Kind?
    /// Whether it is a part of another set, as the layers of an image stack are, so that code cannot name it.
    public let isPart: Bool
    /// As code names it, with the namespaces of the groups around it.
    public let name: String
    /// The folder, from the top of the tree.
    public let path: String
    /// The text of `Contents.json`; empty where there is none.
    public let contents: [UInt8]
    /// What it says; nil where it cannot be read.
    public let set: AssetSet?
    public let fault: ReadError?
    /// Names of the files in the folder without `Contents.json`, sorted.
    public let files: [String]
    /// The headers of those that are images and could be read.
    public let headers: [String: ImageHeader]

    public init(
      kind: AssetSet.Kind?, isPart: Bool, name: String, path: String, contents: [UInt8], set: AssetSet?, fault: ReadError?,
      files: [String],
      headers: [String: ImageHeader]
    ) {
      self.kind = kind
      self.isPart = isPart
      self.name = name
      self.path = path
      self.contents = contents
      lines = LineIndex(contents.span)
      self.set = set
      self.fault = fault
      self.files = files
      self.headers = headers
    }

    /// The path of its `Contents.json`.
    var contentsPath: String { path + "/Contents.json" }

    /// Of `contents`.
    private let lines: LineIndex

    func region(of range: Range<Int>?) -> Region? { range.map { Region($0, in: lines, of: contents) } }
  }
}
