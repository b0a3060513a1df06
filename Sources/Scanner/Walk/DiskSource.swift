public import Bytes
internal import Synchronization

/// A folder on disk.
public struct DiskSource: FileSource {
  public let root: SourceFolder
  private let opened: OpenedFolders

  /// - Parameter path: absolute, or relative to the working directory. Links are followed.
  public init(path: Path) throws(SystemError) {
    root = SourceFolder(path: Path(), disk: try Directory(path: path.isEmpty ? Path(".") : path))
    opened = OpenedFolders(root)
  }

  public func entries(of folder: SourceFolder) throws(SystemError) -> [DirectoryEntry] {
    try folder.directory.entries()
  }

  public func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder {
    SourceFolder(path: parent.path.appending(name), disk: try Directory(named: name, in: parent.directory))
  }

  public func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    try folder.directory.open(name).readAll(into: &buffer)
  }

  public func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    try FileBytes(try folder.directory.open(name))
  }

  public func isQuarantined(
    _ name: [UInt8], in folder: SourceFolder, _ bytes: any RandomAccessBytes
  ) throws(SystemError) -> Bool {
    if (bytes as? FileBytes)?.isQuarantined == true { return true }
    return try hasQuarantine(AppleDouble.name(of: name), in: folder)
  }

  public func file(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> SharedFile? {
    SharedFile(try folder.directory.open(name))
  }

  public func file(at path: Path) throws(SystemError) -> SharedFile? {
    try file(path.lastComponent, in: opened.folder(at: path.parent, in: self))
  }

  /// An archive can name links and devices, which opening alone could affect.
  public func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes {
    guard let target = path.resolved(from: folder) else {
      throw ReadError("member outside the scanned tree", at: 0, in: "thin archive")
    }
    do throws(SystemError) {
      let parent = try self.folder(at: target.parent)
      guard try parent.directory.isRegular(target.lastComponent) else { throw SystemError(reason: "not a regular file") }
      return try open(target.lastComponent, in: parent)
    } catch {
      throw ReadError("cannot read member: \(error.message)", at: 0, in: "thin archive")
    }
  }
}

/// The folder that was read last and those around it: files are mostly read folder by folder.
private final class OpenedFolders: Sendable {
  /// From the top to the folder.
  private let folders: Locked<[SourceFolder]>

  init(_ root: SourceFolder) { folders = Locked([root]) }

  func folder(at path: Path, in source: DiskSource) throws(SystemError) -> SourceFolder {
    var open = folders.withLock { $0 }
    while open.count > 1, let last = open.last, last.path != path, path.relative(to: last.path) == nil { open.removeLast() }
    guard var folder = open.last, let rest = path.relative(to: folder.path) else { throw .isMissing }
    for component in rest.components {
      folder = try source.folder(named: Array(component), in: folder)
      open.append(folder)
    }
    folders.withLock { $0 = open }
    return folder
  }
}

extension SourceFolder {
  fileprivate var directory: Directory {
    get throws(SystemError) {
      guard let disk else { throw .isMissing }
      return disk
    }
  }
}
