internal import CLibrary
internal import CSystem
internal import Synchronization

public struct DirectoryEntry: Sendable {
  /// As stored, without a separator.
  public let name: [UInt8]
  public let type: EntryType

  public init(name: [UInt8], type: EntryType) {
    self.name = name
    self.type = type
  }
}

/// An open directory, closed when the last reference is released.
///
/// Children are opened relative to it (`openat`), which is faster than whole paths and cannot be redirected out of the tree by a
/// link created in the meantime.
public final class Directory: Sendable {
  private let descriptor: Int32
  /// Held while entries are read, because the descriptor has one position for all readers.
  private let reading = Locked(())

  /// Opens a path relative to the working directory, following links because the user specified it.
  public init(path: Path) throws(SystemError) {
    descriptor = unsafe path.bytes.withCString { unsafe openat(AT_FDCWD, $0, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    guard descriptor >= 0 else { throw .current }
  }

  /// Opens the directory of a descriptor, which stays open.
  init(at other: Int32) throws(SystemError) {
    descriptor = unsafe openat(other, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw .current }
  }

  /// Opens a child directory without following links.
  public init(named name: [UInt8], in parent: Directory) throws(SystemError) {
    let parentDescriptor = parent.descriptor
    descriptor = unsafe name.withCString {
      unsafe openat(parentDescriptor, $0, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW)
    }
    guard descriptor >= 0 else { throw .current }
  }

  /// Creates a directory and missing parents; an existing one is not an error.
  ///
  /// - Parameter isPrivate: whether no other user may enter the new ones.
  public static func create(_ path: Path, isPrivate: Bool = false) throws(SystemError) {
    var missing: [Path] = []
    var folder = path
    while !folder.isEmpty, (try? EntryType(ofPath: folder)) != .directory {
      missing.append(folder)
      folder = folder.parent
    }
    for folder in missing.reversed() {
      guard unsafe folder.bytes.withCString({ unsafe mkdir($0, isPrivate ? 0o700 : 0o777) }) == 0 else { throw .current }
    }
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Every name in the directory except `.` and `..`, in no particular order. Safe to call from several threads.
  public func entries() throws(SystemError) -> [DirectoryEntry] {
    try reading.withLock { _ throws(SystemError) in
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .current }
      return try readEntries()
    }
  }

  #if os(Linux)
    /// Without `fdopendir`, which needs a second descriptor and five more system calls.
    private func readEntries() throws(SystemError) -> [DirectoryEntry] {
      var entries: [DirectoryEntry] = []
      var failure: SystemError?
      unsafe withUnsafeTemporaryAllocation(byteCount: 32 << 10, alignment: 8) { buffer in
        while true {
          let count = unsafe applint_directory_entries(descriptor, buffer.baseAddress, buffer.count)
          // A directory that has been removed in the meantime is empty, as for `readdir`.
          if count < 0, errno != ENOENT { failure = .current }
          if count <= 0 { return }
          var place = 0
          while place < count {
            // Fields of `linux_dirent64`.
            let next = unsafe place + Int(buffer.loadUnaligned(fromByteOffset: place + 16, as: UInt16.self))
            let stored = unsafe Int32(buffer[place + 18])
            let name = unsafe buffer[(place + 19)..<next].prefix { $0 != 0 }
            unsafe add(Array(name), stored, to: &entries)
            place = next
          }
        }
      }
      if let failure { throw failure }
      return entries
    }
  #else
    private func readEntries() throws(SystemError) -> [DirectoryEntry] {
      // A duplicate, because it is closed with the stream.
      let duplicate = unsafe openat(descriptor, ".", O_RDONLY | O_CLOEXEC | O_DIRECTORY)
      guard duplicate >= 0 else { throw .current }
      guard let stream = unsafe fdopendir(duplicate) else {
        let error = SystemError.current
        _ = close(duplicate)
        throw error
      }
      defer { _ = unsafe closedir(stream) }
      var entries: [DirectoryEntry] = []
      while true {
        // A null pointer means the end or an error; only `errno` distinguishes them.
        errno = 0
        guard let entry = unsafe readdir(stream) else { break }
        unsafe add(Self.name(of: entry), Int32(entry.pointee.d_type), to: &entries)
      }
      guard errno == 0 else { throw .current }
      return entries
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout<dirent>.size) { characters in
          let length = unsafe strlen(UnsafeRawPointer(characters).assumingMemoryBound(to: CChar.self))
          return unsafe Array(UnsafeBufferPointer(start: characters, count: length))
        }
      }
    }
  #endif

  private func add(_ name: [UInt8], _ stored: Int32, to entries: inout [DirectoryEntry]) {
    let dot = UInt8(ascii: ".")
    if name.count <= 2, name.allSatisfy({ $0 == dot }) { return }
    guard let type = type(of: name, stored) else { return }
    entries.append(DirectoryEntry(name: name, type: type))
  }

  /// The state of the directory itself.
  public var state: FileState { FileState(ofOpen: descriptor) }

  /// Opens a file in this directory for reading, without following links or blocking on a FIFO.
  public func open(_ name: [UInt8]) throws(SystemError) -> OpenFile {
    let parent = descriptor
    let opened = unsafe name.withCString { unsafe openat(parent, $0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) }
    return try OpenFile(opened)
  }

  /// Whether a name is that of a regular file, which is not opened.
  public func isRegular(_ name: [UInt8]) throws(SystemError) -> Bool {
    guard let status = status(of: name, AT_SYMLINK_NOFOLLOW) else { throw .current }
    return EntryType(mode: status.st_mode) == .regular
  }

  /// The size of a file in bytes, which is not opened; nil if it cannot be determined.
  public func size(of name: [UInt8]) -> Int? { status(of: name, AT_SYMLINK_NOFOLLOW).map { Int($0.st_size) } }

  /// The type of what a symbolic link leads to, which is not opened; nil if it does not exist.
  public func type(behind link: [UInt8]) -> EntryType? { status(of: link, 0).map { EntryType(mode: $0.st_mode) } }

  private func status(of name: [UInt8], _ flags: Int32) -> stat? {
    let parent = descriptor
    var status = stat()
    return unsafe name.withCString { unsafe fstatat(parent, $0, &status, flags) } == 0 ? status : nil
  }

  /// What a symbolic link contains; nil if it cannot be read.
  public func target(of link: [UInt8]) -> Path? {
    let parent = descriptor
    let target = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer -> [UInt8] in
      guard let base = buffer.baseAddress else { return [] }
      let count = unsafe link.withCString { unsafe readlinkat(parent, $0, base, buffer.count) }
      return unsafe buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    }
    return target.isEmpty ? nil : Path(bytes: target)
  }

  /// The stored type or, if the file system does not store one, that of the inode; nil if the file has been removed in the
  /// meantime.
  private func type(of name: [UInt8], _ stored: Int32) -> EntryType? {
    if stored == Int32(DT_REG) { return .regular }
    if stored == Int32(DT_DIR) { return .directory }
    if stored == Int32(DT_LNK) { return .symbolicLink }
    if stored != Int32(DT_UNKNOWN) { return .special }
    let parent = descriptor
    var status = stat()
    guard unsafe name.withCString({ unsafe fstatat(parent, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
    return EntryType(mode: status.st_mode)
  }
}

extension EntryType {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    default: self = .special
    }
  }

  /// The type of the file at a path, following links.
  ///
  /// - Throws: `SystemError` if it does not exist or access is denied.
  public init(ofPath path: Path) throws(SystemError) {
    var status = stat()
    guard unsafe path.bytes.withCString({ unsafe stat($0, &status) }) == 0 else { throw .current }
    self.init(mode: status.st_mode)
  }

  /// The type of the file at a path, which may be a link.
  ///
  /// - Throws: `SystemError` if it does not exist or access is denied.
  public init(ofLinkPath path: Path) throws(SystemError) {
    var status = stat()
    guard unsafe path.bytes.withCString({ unsafe lstat($0, &status) }) == 0 else { throw .current }
    self.init(mode: status.st_mode)
  }
}
