internal import Bytes
internal import Findings

/// Files on disk that the user named individually. Unlike in a walk, links are followed.
struct NamedFiles: FileSource {
  /// The working directory.
  let root = SourceFolder(path: Path(), disk: nil)
  /// Other contents of some files, by the paths that the user gave.
  var replaced: [Path: [UInt8]] = [:]

  /// Empty: named files are not walked.
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
  func text(at path: Path) throws(SystemError) -> [UInt8] {
    if let bytes = replaced[path] { return bytes }
    return try OpenFile.contents(of: path)
  }

  /// Without a tree, members of a thin archive must be in the folder of the archive.
  func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes {
    guard path.bytes.first != Path.separator, !path.components.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw ReadError("member outside the archive's folder", at: 0, in: "thin archive")
    }
    let disk: DiskSource
    do throws(SystemError) {
      disk = try DiskSource(path: folder)
    } catch {
      throw ReadError("cannot read member: \(error.message)", at: 0, in: "thin archive")
    }
    return try disk.openMember(path, from: Path())
  }
}

extension ExecutionNotification {
  /// Opening a FIFO could block forever, and opening a device may have side effects.
  ///
  /// - Parameter isNamed: whether the user named it.
  init(specialFile path: Path, isNamed: Bool = false) {
    self.init(path: path.description, level: isNamed ? .error : .warning, reason: "not a regular file")
  }
}
