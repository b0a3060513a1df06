public import Bytes
public import Findings
public import Project
internal import Synchronization

/// The files of a checkout, on disk, in version control or in memory.
public protocol FileSource: Sendable {
  /// The top folder.
  var root: SourceFolder { get }

  /// All entries of a folder, in no particular order.
  func entries(of folder: SourceFolder) throws(SystemError) -> [DirectoryEntry]

  func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder

  /// Reads a whole file into `buffer`, whose storage is reused.
  ///
  /// - Returns: number of bytes read.
  func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int

  /// Opens a file for random access.
  func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes

  /// The header of an image.
  func imageHeader(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> Result<ImageHeader, ReadError>

  /// Opens a member of a thin archive in `folder`, if it may be read.
  func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes

  /// The contents of a text file, by path relative to the root.
  func text(at path: Path) throws(SystemError) -> [UInt8]

  /// Offers a text file that was read and will be requested again by path.
  func keep(_ text: [UInt8], of name: [UInt8], in folder: SourceFolder)

  /// Receives why a text file is not read although facts depend on it.
  func note(_ unread: ExecutionNotification)

  /// Whether macOS marked a file as a download, so that it may carry the mark into an app.
  ///
  /// - Parameter bytes: the open file.
  /// - Throws: if its attributes are in a file that cannot be read.
  func isQuarantined(_ name: [UInt8], in folder: SourceFolder, _ bytes: any RandomAccessBytes) throws(SystemError) -> Bool
}

/// An open folder.
public struct SourceFolder: Sendable {
  /// Relative to the root.
  let path: Path
  /// Nil if it is not on disk.
  let disk: Directory?
}

extension FileSource {
  public func keep(_ text: [UInt8], of name: [UInt8], in folder: SourceFolder) {}

  public func note(_ unread: ExecutionNotification) {}

  /// The contents of a text file; nil if it cannot be read.
  func contents(of path: Path) -> [UInt8]? { try? text(at: path) }

  /// The contents of a text file that other facts depend on, such as build settings. If it exists but cannot be used, that is
  /// reported.
  func requiredText(at path: Path) -> [UInt8]? {
    do throws(SystemError) {
      let text = try text(at: path)
      let damage = text.starts(with: largeFilePointer) ? largeFilePointerReason : text.span.textDamage
      guard let damage else { return text }
      note(ExecutionNotification(path: path.description, reason: damage))
    } catch {
      if isBehindLink(path) {
        note(ExecutionNotification(path: path.description, reason: "a symbolic link, which is not followed"))
      } else if !error.isNotFound, !error.isReported {
        note(ExecutionNotification(path: path, error: error))
      }
    }
    return nil
  }

  /// Whether a path, or a folder on the way to it, is a symbolic link.
  private func isBehindLink(_ path: Path) -> Bool {
    var folder = root
    for component in path.components {
      let name = Array(component)
      if folder.disk?.target(of: name) != nil { return true }
      guard let next = try? self.folder(named: name, in: folder) else { return false }
      folder = next
    }
    return false
  }

  /// The folder at a path relative to the root.
  func folder(at path: Path) throws(SystemError) -> SourceFolder {
    var folder = root
    for component in path.components { folder = try self.folder(named: Array(component), in: folder) }
    return folder
  }

  /// Opens a member of a thin archive in `folder`, which must be a file of the same tree.
  public func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes {
    guard let target = path.resolved(from: folder) else {
      throw ReadError("member outside the scanned tree", at: 0, in: "thin archive")
    }
    do throws(SystemError) {
      return try open(target.lastComponent, in: try self.folder(at: target.parent))
    } catch {
      throw ReadError("cannot read member: \(error.message)", at: 0, in: "thin archive")
    }
  }

  /// The `.gitignore` of a folder with these entries; nil if there is none.
  func ignoreList(among entries: [DirectoryEntry], of folder: SourceFolder, at path: Path) throws(SystemError) -> IgnoreList? {
    let name = Array(".gitignore".utf8)
    guard entries.contains(where: { $0.type == .regular && $0.name == name }) else { return nil }
    var text: [UInt8] = []
    let count = try read(name, in: folder, into: &text)
    return IgnoreList(Array(text[..<count]), folder: path)
  }

  /// The header of an image, or why it is malformed.
  public func imageHeader(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> Result<ImageHeader, ReadError> {
    try readImageHeader(name, in: folder)
  }

  func readImageHeader(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> Result<ImageHeader, ReadError> {
    let bytes = ByteRegion(try open(name, in: folder))
    do throws(ReadError) {
      return .success(try ImageHeader.read(bytes))
    } catch {
      return .failure(error)
    }
  }

  public func isQuarantined(
    _ name: [UInt8], in folder: SourceFolder, _ bytes: any RandomAccessBytes
  ) throws(SystemError) -> Bool {
    try hasQuarantine(AppleDouble.name(of: name), in: folder)
  }

  /// Whether an AppleDouble file has the attribute; false if there is no such file.
  func hasQuarantine(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> Bool {
    do throws(SystemError) {
      var bytes: [UInt8] = []
      let count = try read(name, in: folder, into: &bytes)
      return AppleDouble.isQuarantine(bytes[..<count])
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }

  public func text(at path: Path) throws(SystemError) -> [UInt8] {
    let folder = try folder(at: path.parent)
    var buffer: [UInt8] = []
    let count = try read(path.lastComponent, in: folder, into: &buffer)
    return Array(buffer[..<count])
  }
}

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

  public func text(at path: Path) throws(SystemError) -> [UInt8] {
    let folder = try opened.folder(at: path.parent, in: self)
    return try folder.directory.open(path.lastComponent).contents(atMost: OpenFile.largestText)
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
  private let folders: Mutex<[SourceFolder]>

  init(_ root: SourceFolder) { folders = Mutex([root]) }

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
