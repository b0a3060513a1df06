internal import CLibrary
internal import CSystem

/// What the system knows about a file without opening it, as one number that changes when the file does.
public struct FileState: Hashable, Sendable {
  /// Of device, inode, mode, owner, size, and times; without the last two for a folder beside files.
  public let digest: UInt64

  private static var unknown: UInt64 { 2 }

  /// Whether the file is out of reach, for example by its path's length, so that it may change unseen.
  public var isUnknown: Bool { digest == Self.unknown }

  public init(digest: UInt64) { self.digest = digest }

  /// - Parameters:
  ///   - status: nil if there is no file, or it is out of reach.
  ///   - hasContents: whether the contents of a folder count.
  fileprivate init(_ status: stat?, hasContents: Bool = true) {
    guard let status else {
      digest = errno == ENOENT || errno == ENOTDIR ? 1 : Self.unknown
      return
    }
    var digest = SeededHash(seed: 0)
    digest.combine(UInt64(truncatingIfNeeded: status.st_dev))
    digest.combine(UInt64(status.st_ino))
    digest.combine(UInt64(status.st_mode) << 32 | UInt64(status.st_uid))
    digest.combine(UInt64(status.st_gid))
    if hasContents || EntryType(mode: status.st_mode) != .directory {
      digest.combine(UInt64(bitPattern: Int64(status.st_size)))
      digest.combine(UInt64(bitPattern: status.written))
      digest.combine(UInt64(bitPattern: status.changed))
    }
    self.digest = digest.value | 4
  }

  /// Only the type of what a link leads to.
  public init(typeBehind link: Path) {
    digest =
      switch try? EntryType(ofPath: link) {
      case .regular: 8
      case .directory: 16
      case .symbolicLink, .special: 24
      case nil: 32
      }
  }

  /// The state of a file or link.
  public init(of path: Path) { self.init(Self.status(of: path)) }

  /// The state of an open file.
  init(ofOpen descriptor: Int32) {
    var status = stat()
    self.init(unsafe fstat(descriptor, &status) == 0 ? status : nil)
  }

  fileprivate static func status(of path: Path) -> stat? { status(ofTerminated: path.bytes + [0]) }

  /// - Parameter path: with a NUL at its end.
  fileprivate static func status(ofTerminated path: [UInt8]) -> stat? {
    var status = stat()
    let result = unsafe path.withUnsafeBytes { bytes in
      unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { unsafe lstat($0, &status) } ?? -1
    }
    return result == 0 ? status : nil
  }
}

/// The states of files in a folder, and when the last of them changed.
public struct FolderState: Sendable {
  public let folder: FileState
  /// Of the files, in the order of their names.
  public private(set) var files: [FileState] = []
  /// In nanoseconds since 1970, by the clock that dates files; no program can set it. 0 if there are no files, and the maximum if
  /// the state of one is unknown.
  public private(set) var changed: Int64

  /// Opens nothing.
  ///
  /// - Parameters:
  ///   - names: those of files, links, or folders, with a NUL after each.
  ///   - device: that of a folder around it. The state of a file on another one is unknown: its clock may be that of a server.
  public init(of path: Path, names: [UInt8], on device: UInt64? = nil) {
    func changeTime(_ status: stat?, _ state: FileState) -> Int64 {
      guard let status else { return state.isUnknown ? .max : 0 }
      return UInt64(truncatingIfNeeded: status.st_dev) == device ?? UInt64(truncatingIfNeeded: status.st_dev)
        ? status.changed : .max
    }
    let status = FileState.status(of: path)
    folder = FileState(status)
    changed = changeTime(status, folder)
    var place = path.bytes + [Path.separator]
    let start = place.count
    for byte in names {
      place.append(byte)
      guard byte == 0 else { continue }
      let status = FileState.status(ofTerminated: place)
      // What a folder contains has a state of its own.
      let state = FileState(status, hasContents: false)
      files.append(state)
      changed = max(changed, changeTime(status, state))
      place.removeLast(place.count - start)
    }
  }
}

extension stat {
  /// In nanoseconds since 1970.
  fileprivate var written: Int64 {
    #if canImport(Darwin)
      Self.nanoseconds(st_mtimespec)
    #else
      Self.nanoseconds(st_mtim)
    #endif
  }

  /// Likewise, for the contents or the status.
  fileprivate var changed: Int64 {
    #if canImport(Darwin)
      Self.nanoseconds(st_ctimespec)
    #else
      Self.nanoseconds(st_ctim)
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
}

extension FileState {
  /// Whether a folder is the user's own, and no one else may write into it.
  public static func isPrivate(_ folder: Path) -> Bool { isOwn(folder, .directory, closedTo: 0o022) }

  /// Whether a file in such a folder is a regular file of the user that no one else can change.
  public static func isPrivate(_ file: Path, in folder: Path) -> Bool {
    isOwn(file, .regular, closedTo: 0o022) || isOwn(folder, .directory, closedTo: 0o077) && isOwn(file, .regular, closedTo: 0)
  }

  private static func isOwn(_ path: Path, _ type: EntryType, closedTo mode: mode_t) -> Bool {
    guard let status = status(of: path) else { return false }
    return EntryType(mode: status.st_mode) == type && status.st_uid == geteuid() && status.st_mode & mode == 0
  }

  /// Whether a folder is on a disk of this machine, whose clock sets the times of files.
  public static func isLocal(_ folder: Path) -> Bool { unsafe folder.bytes.withCString { unsafe applint_is_local($0) } }

  /// The device of a file; nil if there is none.
  public static func device(of path: Path) -> UInt64? { status(of: path).map { UInt64(truncatingIfNeeded: $0.st_dev) } }
}

extension FileState: Recordable {
  public func write(to record: inout RecordWriter) { record.write(digest) }
  public init(from record: inout RecordReader) throws(ReadError) { digest = try record.read() }
}
