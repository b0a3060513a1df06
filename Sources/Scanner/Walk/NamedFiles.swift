internal import Bytes
internal import Findings

/// Files on disk that the user named one by one. Unlike a walk it follows links.
struct NamedFiles: FileSource {
  /// Stands for the working directory.
  let root = SourceFolder(path: Path(), disk: nil)
  /// What some files hold instead of what is on disk, by the paths that the user gave.
  var replaced: [Path: [UInt8]] = [:]

  /// Nothing: named files are not walked.
  func entries(of folder: SourceFolder) -> [DirectoryEntry] { [] }

  func folder(named name: [UInt8], in parent: SourceFolder) -> SourceFolder {
    SourceFolder(path: parent.path.appending(name), disk: nil)
  }

  func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    if let bytes = replaced[folder.path.appending(name)] {
      buffer = bytes
      return bytes.count
    }
    return try OpenFile(path: folder.path.appending(name)).readAll(into: &buffer)
  }

  func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    try FileBytes(OpenFile(path: folder.path.appending(name)))
  }
}

extension NamedFiles {
  func contents(of path: Path) -> [UInt8]? { replaced[path] ?? (try? OpenFile.contents(of: path)) }

  /// No tree is named, so that a thin archive's members must lie below its own folder.
  func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes {
    guard path.bytes.first != Path.separator, !path.components.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw ReadError("the member lies outside of the archive's folder", at: 0, in: "thin archive")
    }
    do throws(SystemError) {
      return try open(path.lastComponent, in: SourceFolder(path: folder.appending(path.parent.bytes).normalized, disk: nil))
    } catch {
      throw ReadError("the member cannot be read: \(error.message)", at: 0, in: "thin archive")
    }
  }
}

extension ExecutionNotification {
  /// Opening a FIFO could wait for ever, and opening a device set something off.
  ///
  /// - Parameter isNamed: whether the user named it.
  init(specialFile path: Path, isNamed: Bool = false) {
    self.init(path: path.description, level: isNamed ? .error : .warning, reason: "a FIFO, socket or device is not opened")
  }
}
