internal import CAttributes
internal import CLibrary

/// What the system knows about a file without opening it, as one number that changes when the file does.
public struct FileState: Hashable, Sendable {
  /// Of device, inode, mode, owner, size, and times.
  let digest: UInt64
  /// When the file or its status last changed, in nanoseconds since 1970; 0 if there is no file. No program can set it.
  public let changed: Int64

  /// The state of a file or link.
  public init(of path: Path) {
    var status = stat()
    let result = unsafe path.bytes.withCString { unsafe lstat($0, &status) }
    self.init(result == 0 ? status : nil)
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
    changed = 0
  }

  /// - Parameter status: nil if there is no file, or it is out of reach.
  private init(_ status: stat?) {
    guard let status else {
      digest = errno == ENOENT || errno == ENOTDIR ? 1 : 2
      changed = 0
      return
    }
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.changed = Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec)
    var digest: UInt64 = 0
    for word in [
      UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino), UInt64(status.st_mode), UInt64(status.st_uid),
      UInt64(status.st_gid), UInt64(bitPattern: Int64(status.st_size)), UInt64(bitPattern: Int64(written.tv_sec)),
      UInt64(bitPattern: Int64(written.tv_nsec)), UInt64(bitPattern: self.changed),
    ] {
      digest = Self.mixed(digest, word)
    }
    self.digest = digest | 4
  }

  /// The halves of a product depend on all bits of its factors.
  private static func mixed(_ digest: UInt64, _ word: UInt64) -> UInt64 {
    let product = (digest ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: word ^ 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

extension FileState {
  /// Whether a folder is the user's own, and no one else may write into it.
  public static func isPrivate(_ folder: Path) -> Bool {
    var status = stat()
    return unsafe folder.bytes.withCString { unsafe lstat($0, &status) } == 0 && EntryType(mode: status.st_mode) == .directory
      && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }

  /// Whether a folder is on a disk of this machine, whose clock sets the times of files.
  public static func isLocal(_ folder: Path) -> Bool { unsafe folder.bytes.withCString { unsafe applint_is_local($0) } }
}

extension FileState: Recordable {
  public func write(to record: inout RecordWriter) { record.write(digest) }

  /// The time is not stored.
  public init(from record: inout RecordReader) throws(ReadError) {
    digest = try record.read()
    changed = 0
  }

  public static func == (left: FileState, right: FileState) -> Bool { left.digest == right.digest }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension Platform {
  /// Nanoseconds since 1970, by the clock that dates files.
  public static var fileTime: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The user and the groups of this process, which decide on what it may read.
  public static var credentials: [UInt32] {
    var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return [geteuid(), getegid()] + groups.prefix(max(0, Int(count)))
  }
}
