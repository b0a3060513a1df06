internal import Bytes

/// A folder on disk with other contents of some files: from the index, a commit or an editor.
struct OverlaySource: FileSource {
  enum Change: Sendable {
    case absent
    case bytes([UInt8])
    /// An object of the repository.
    case object(String)
    /// The same, except that a Git LFS pointer means the file on disk if the sizes agree.
    case objectOrDisk(String)
    case link
  }

  let root: SourceFolder
  private let disk: DiskSource
  private let changes: [Path: Change]
  /// The names of changed files, by parent folder.
  private let changedNames: [Path: Set<[UInt8]>]
  /// Files that the changes add, and folders on the way to them, by parent folder.
  private let additions: [Path: [[UInt8]: EntryType]]
  /// Folders with hidden entries, which may have no others.
  private let thinned: Set<Path>
  private let objects: GitObjects?

  /// - Parameter changes: by path relative to the folder.
  init(_ disk: DiskSource, changes: [Path: Change], objects: GitObjects?) {
    self.disk = disk
    self.changes = changes
    self.objects = objects
    root = disk.root
    var additions: [Path: [[UInt8]: EntryType]] = [:]
    var thinned: Set<Path> = []
    var changedNames: [Path: Set<[UInt8]>] = [:]
    for (path, change) in changes {
      changedNames[path.parent, default: []].insert(path.lastComponent)
      var type: EntryType
      switch change {
      case .absent:
        var folder = path.parent
        while !folder.isEmpty, thinned.insert(folder).inserted { folder = folder.parent }
        continue
      case .bytes, .object, .objectOrDisk: type = .regular
      case .link: type = .symbolicLink
      }
      var path = path
      while !path.isEmpty {
        additions[path.parent, default: [:]][path.lastComponent] = type
        type = .directory
        path = path.parent
      }
    }
    self.additions = additions
    self.thinned = thinned
    self.changedNames = changedNames
  }

  func entries(of folder: SourceFolder) throws(SystemError) -> [DirectoryEntry] {
    let added = additions[folder.path] ?? [:]
    let onDisk = try folder.disk?.entries() ?? []
    let replaced = (changedNames[folder.path] ?? []).union(added.keys)
    // Nearly all folders have no changed entries, and others few.
    if replaced.isEmpty, thinned.isEmpty { return onDisk }
    let lengths = Set(replaced.lazy.map(\.count))
    return onDisk.filter { entry in
      if lengths.contains(entry.name.count), replaced.contains(entry.name) { return false }
      return entry.type != .directory || thinned.isEmpty || !thinned.contains(folder.path.appending(entry.name))
        || !isEmpty(entry.name, in: folder)
    } + added.map { DirectoryEntry(name: $0.key, type: $0.value) }
  }

  /// Whether a folder has no visible entries, and so does not exist for git.
  private func isEmpty(_ name: [UInt8], in parent: SourceFolder) -> Bool {
    do throws(SystemError) {
      return try entries(of: folder(named: name, in: parent)).isEmpty
    } catch {
      return false
    }
  }

  func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder {
    let path = parent.path.appending(name)
    do throws(SystemError) {
      guard let disk = parent.disk else { throw .isMissing }
      return SourceFolder(path: path, disk: try Directory(named: name, in: disk))
    } catch {
      guard additions[path] != nil else { throw error }
      return SourceFolder(path: path, disk: nil)
    }
  }

  func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    guard let bytes = try changed(name, in: folder) else {
      return try disk.read(name, in: folder, into: &buffer)
    }
    guard bytes.count <= OpenFile.largestText else { throw .isTooLarge() }
    buffer = bytes
    return bytes.count
  }

  func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    if let bytes = try changed(name, in: folder) { return MemoryBytes(bytes) }
    return try disk.open(name, in: folder)
  }

  /// The contents of a changed file; nil for an unchanged one.
  private func changed(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> [UInt8]? {
    switch changes[folder.path.appending(name)] {
    case nil: return nil
    case .bytes(let bytes): return bytes
    case .object(let name): return try objects?.contents(of: name)
    case .objectOrDisk(let object):
      guard let bytes = try objects?.contents(of: object) else { return nil }
      guard bytes.starts(with: largeFilePointer), let onDisk = try? disk.open(name, in: folder) else {
        return bytes
      }
      let size = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "size ".utf8) }?.dropFirst(5)
      return size?.elementsEqual(String(onDisk.size).utf8) == true ? nil : bytes
    case .absent, .link: throw .isMissing
    }
  }
}
