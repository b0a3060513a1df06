public import Bytes
internal import Findings
public import Project

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

/// An image that lies in no catalog.
public struct LooseImage: Sendable {
  public let file: CheckoutFile
  public let name: ImageFileName
  /// Nil where nobody asked, or where it cannot be read.
  public let header: ImageHeader?

  public init(file: CheckoutFile, header: ImageHeader?) {
    self.file = file
    name = ImageFileName(file.path.split(separator: "/").last.map(String.init) ?? file.path)
    self.header = header
  }

  /// The folder around it, from the top of the tree.
  var folder: String { file.path.parentPath }
}

extension String {
  /// The path of the folder around a file; empty for the top of the tree.
  var parentPath: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  /// The last component of a path.
  var lastPathComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// Whether a path lies below a folder; everything lies below the top.
  func isBelow(_ folder: String) -> Bool { folder.isEmpty || hasPrefix(folder + "/") }

  /// The innermost of some folders that a path lies below; the top of the tree is the empty one.
  func folderAround(among folders: Set<String>) -> String? {
    guard !folders.isEmpty else { return nil }
    var folder = self
    while !folder.isEmpty {
      folder = folder.parentPath
      if folders.contains(folder) { return folder }
    }
    return nil
  }
}
