public import Bytes
internal import Project

/// Where the bytes of a checkout come from. The walker and the readers know only this, so that a checkout on disk, in a version control
/// system or in an archive is the same to them.
public protocol FileSource: Sendable {
  /// A folder that has been opened.
  associatedtype Folder: Sendable

  /// The folder at the top.
  var root: Folder { get }

  /// Every name in a folder, in no particular order.
  func entries(of folder: Folder) throws(SystemError) -> [DirectoryEntry]

  func folder(named name: [UInt8], in parent: Folder) throws(SystemError) -> Folder

  /// Reads a whole file into `buffer`, which keeps its storage from file to file.
  ///
  /// - Returns: number of bytes at the start of `buffer` that belong to the file.
  func read(_ name: [UInt8], in folder: Folder, into buffer: inout [UInt8]) throws(SystemError) -> Int

  /// Opens a file to be read piece by piece.
  func open(_ name: [UInt8], in folder: Folder) throws(SystemError) -> any RandomAccessBytes

  /// Opens what a thin archive in the folder at `folder` names, where it may be read.
  func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes

  /// The contents of the file at a path from the root, or nil where there is none that can be read.
  func contents(of path: Path) -> [UInt8]?
}

extension FileSource {
  /// The folder at a path from the root.
  func folder(at path: Path) throws(SystemError) -> Folder {
    var folder = root
    for component in path.components { folder = try self.folder(named: Array(component), in: folder) }
    return folder
  }

  /// Opens what a thin archive in the folder at `folder` names: a file of the same tree.
  public func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes {
    guard let target = path.resolved(from: folder) else {
      throw ReadError("the member lies outside of the scanned tree", at: 0, in: "thin archive")
    }
    do throws(SystemError) {
      return try open(target.lastComponent, in: try self.folder(at: target.parent))
    } catch {
      throw ReadError("the member cannot be read: \(error.message)", at: 0, in: "thin archive")
    }
  }

  /// The `.gitignore` of a folder with these entries; nil where it has none.
  func ignoreList(among entries: [DirectoryEntry], of folder: Folder, at path: Path) throws(SystemError) -> IgnoreList? {
    let name = Array(".gitignore".utf8)
    guard entries.contains(where: { $0.type == .regular && $0.name == name }) else { return nil }
    var text: [UInt8] = []
    let count = try read(name, in: folder, into: &text)
    return IgnoreList(Array(text[..<count]), folder: path)
  }

  /// What the first bytes of an image tell, or why they tell nothing.
  func imageHeader(_ name: [UInt8], in folder: Folder) throws(SystemError) -> Result<ImageHeader, ReadError> {
    let bytes = ByteRegion(try open(name, in: folder))
    do throws(ReadError) {
      return .success(try ImageHeader.read(bytes))
    } catch {
      return .failure(error)
    }
  }

  public func contents(of path: Path) -> [UInt8]? {
    do throws(SystemError) {
      let folder = try folder(at: path.parent)
      var buffer: [UInt8] = []
      let count = try read(path.lastComponent, in: folder, into: &buffer)
      return Array(buffer[..<count])
    } catch {
      return nil
    }
  }
}

/// A folder on disk.
public struct DiskSource: FileSource {
  public let root: Directory

  /// - Parameter path: relative to the working directory, or absolute; a link is followed.
  public init(path: Path) throws(SystemError) {
    root = try Directory(path: path.isEmpty ? Path(".") : path)
  }

  public func entries(of folder: Directory) throws(SystemError) -> [DirectoryEntry] {
    try folder.entries()
  }

  public func folder(named name: [UInt8], in parent: Directory) throws(SystemError) -> Directory {
    try Directory(named: name, in: parent)
  }

  public func read(_ name: [UInt8], in folder: Directory, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let file = try folder.open(name)
    return try file.readAll(into: &buffer)
  }

  public func open(_ name: [UInt8], in folder: Directory) throws(SystemError) -> any RandomAccessBytes {
    try FileBytes(try folder.open(name))
  }
}
