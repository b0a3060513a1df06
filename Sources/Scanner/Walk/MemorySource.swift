public import Bytes
public import Findings

/// A checkout in memory, for examples and tests.
public struct MemorySource: FileSource {
  private let files: [Path: [UInt8]]
  private let folders: [Path: [DirectoryEntry]]

  public var root: SourceFolder { SourceFolder(path: Path(), disk: nil) }

  /// - Parameter files: contents by path relative to the top.
  public init(_ files: [Path: [UInt8]]) {
    self.files = files
    var entries: [Path: [[UInt8]: EntryType]] = [:]
    for path in files.keys {
      var child = path
      var type = EntryType.regular
      while !child.isEmpty {
        entries[child.parent, default: [:]][child.lastComponent] = type
        type = .directory
        child = child.parent
      }
    }
    folders = entries.mapValues { names in
      names.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { DirectoryEntry(name: $0.key, type: $0.value) }
    }
  }

  public func entries(of folder: SourceFolder) -> [DirectoryEntry] { folders[folder.path] ?? [] }

  public func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder {
    let path = parent.path.appending(name)
    guard folders[path] != nil else { throw .isMissing }
    return SourceFolder(path: path, disk: nil)
  }

  public func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    guard let bytes = files[folder.path.appending(name)] else { throw .isMissing }
    buffer.replaceSubrange(0..<min(bytes.count, buffer.count), with: bytes)
    return bytes.count
  }

  public func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    guard let bytes = files[folder.path.appending(name)] else { throw .isMissing }
    return MemoryBytes(bytes)
  }
}

extension Scan {
  /// Checks a checkout in memory, without baseline and configuration.
  public func run(_ source: MemorySource) -> ScanResult { run(source, [.root(FolderContext(ignoreLists: []))]) }
}
