public import Bytes
public import Findings
public import Project

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

  /// Reads a text file that will be requested again, by path.
  func readKeeping(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int

  /// Opens a file for several reads; nil if it is not on disk.
  func file(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> SharedFile?

  /// The same by path relative to the root.
  func file(at path: Path) throws(SystemError) -> SharedFile?

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
  public func readKeeping(
    _ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]
  ) throws(SystemError) -> Int {
    try read(name, in: folder, into: &buffer)
  }

  public func file(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> SharedFile? { nil }

  public func file(at path: Path) throws(SystemError) -> SharedFile? { nil }

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
    if let file = try file(at: path) { return try file.handle.contents(atMost: OpenFile.largestText) }
    let folder = try folder(at: path.parent)
    var buffer: [UInt8] = []
    let count = try read(path.lastComponent, in: folder, into: &buffer)
    return Array(buffer[..<count])
  }
}
