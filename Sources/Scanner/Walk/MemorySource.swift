public import Bytes
public import Findings

/// A checkout in memory, for examples and tests.
public struct MemorySource: FileSource {
  /// The path of a folder from the top.
  public typealias Folder = Path

  private let files: [Path: [UInt8]]
  private let folders: [Path: [DirectoryEntry]]

  public var root: Path { Path() }

  /// - Parameter files: by path from the top.
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

  public func entries(of folder: Path) -> [DirectoryEntry] { folders[folder] ?? [] }

  public func folder(named name: [UInt8], in parent: Path) throws(SystemError) -> Path {
    let folder = parent.appending(name)
    guard folders[folder] != nil else { throw .isMissing }
    return folder
  }

  public func read(_ name: [UInt8], in folder: Path, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    guard let bytes = files[folder.appending(name)] else { throw .isMissing }
    buffer.replaceSubrange(0..<min(bytes.count, buffer.count), with: bytes)
    return bytes.count
  }

  public func open(_ name: [UInt8], in folder: Path) throws(SystemError) -> any RandomAccessBytes {
    guard let bytes = files[folder.appending(name)] else { throw .isMissing }
    return MemoryBytes(bytes)
  }
}

extension Scan {
  /// Checks a checkout in memory. Nothing is suppressed by a baseline or configuration.
  public func run(_ source: MemorySource) -> ScanResult { run(source, [.root(FolderContext(ignoreLists: []))]) }
}
