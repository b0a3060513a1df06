internal import CLibrary

/// Where to write a file: its folder, held open, and its name there.
///
/// In a checkout no link is followed, neither on the way nor as the file itself: the author of a commit could otherwise choose
/// which file is overwritten. Elsewhere links are the user's own.
final class FileDestination {
  let name: [UInt8]
  let isInCheckout: Bool
  /// An `O_PATH` descriptor, usable only by `openat` and the like.
  private let folder: Int32
  /// The path, for messages.
  private let description: String
  private let top: Path?

  /// - Parameters:
  ///   - roots: folders to treat as checkouts; folders that contain `.git` and the like always are.
  ///   - createsFolders: whether to create missing folders.
  /// - Throws: `SystemError`, with the link if one is in the way.
  init(_ path: Path, roots: [Path] = [], createsFolders: Bool = false) throws(SystemError) {
    guard path.bytes.last != Path.separator, let typed = path.lexicallyAbsolute else { throw .isDirectory }
    name = path.lastComponent
    description = path.description
    let checkouts = Checkouts(roots)
    if let top = checkouts.top(around: typed) {
      (isInCheckout, self.top) = (true, top)
      folder = try Self.descend(from: top, to: typed.parent, createsFolders)
      return
    }
    // A user's link may point into a checkout.
    let parent = path.parent.isEmpty ? Path(".") : path.parent
    if createsFolders { try Directory.create(parent) }
    top = parent.resolvingLinks.flatMap { checkouts.top(around: $0.appending(path.lastComponent)) }
    isInCheckout = top != nil
    folder = try Self.open(parent)
  }

  deinit {
    _ = close(folder)
  }

  private static func open(_ path: Path) throws(SystemError) -> Int32 {
    let descriptor = unsafe path.bytes.withCString { unsafe systemOpenAt(AT_FDCWD, $0, folderFlags, 0) }
    guard descriptor >= 0 else { throw .current }
    return descriptor
  }

  private static var folderFlags: Int32 {
    #if os(Linux)
      // A folder may be writable but not readable. `O_PATH` of asm-generic/fcntl.h is not visible to Swift.
      0o10_000_000 | O_DIRECTORY | O_CLOEXEC
    #else
      O_RDONLY | O_DIRECTORY | O_CLOEXEC
    #endif
  }

  private static func descend(from top: Path, to folder: Path, _ createsFolders: Bool) throws(SystemError) -> Int32 {
    var descriptor = try open(top)
    var way = Path()
    for component in folder.relative(to: top)?.components ?? [] {
      let name = Array(component)
      way = way.appending(name)
      let outer = descriptor
      defer { _ = close(outer) }
      descriptor = openat(outer, name)
      if descriptor < 0, errno == ENOENT, createsFolders {
        guard unsafe name.withCString({ unsafe mkdirat(outer, $0, 0o777) }) == 0 || errno == EEXIST else { throw .current }
        descriptor = openat(outer, name)
      }
      guard descriptor < 0 else { continue }
      let error = SystemError.current
      if type(of: name, in: outer) == .symbolicLink { throw .link(way, below: top) }
      throw error
    }
    return descriptor
  }

  private static func openat(_ outer: Int32, _ name: [UInt8]) -> Int32 {
    unsafe name.withCString { unsafe systemOpenAt(outer, $0, folderFlags | O_NOFOLLOW, 0) }
  }

  private static func type(of name: [UInt8], in folder: Int32) -> EntryType? {
    status(of: name, in: folder).map { EntryType(mode: $0.st_mode) }
  }

  private static func status(of name: [UInt8], in folder: Int32) -> stat? {
    var status = stat()
    guard unsafe name.withCString({ unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
    return status
  }
}

extension FileDestination {
  /// The status of a name in the folder, not following links; nil if it does not exist.
  func status(of other: [UInt8]? = nil) -> stat? { Self.status(of: other ?? name, in: folder) }

  var type: EntryType? { Self.type(of: name, in: folder) }

  /// The error for a link in place of the file.
  var linkError: SystemError {
    guard let top, let typed = Path(description).lexicallyAbsolute, let place = typed.relative(to: top) else {
      return SystemError(code: ELOOP, link: SystemError.Link(path: description, leadsOut: false))
    }
    return .link(place, below: top)
  }

  /// Opens the file, following links outside checkouts only.
  func open(_ flags: Int32) -> Int32 {
    open(name, flags | (isInCheckout ? O_NOFOLLOW : 0))
  }

  /// Opens a device or a FIFO, without waiting for a reader.
  func openSpecial() -> Int32 {
    let descriptor = open(O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
    return descriptor
  }

  /// Creates a file, removing any existing file or link of that name.
  func create(_ other: [UInt8], mode: mode_t) -> Int32 {
    remove(other)
    return open(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
  }

  func open(_ other: [UInt8], _ flags: Int32, _ mode: mode_t = 0o666) -> Int32 {
    unsafe other.withCString { unsafe systemOpenAt(folder, $0, flags | O_CLOEXEC, mode) }
  }

  @discardableResult
  func remove(_ other: [UInt8]) -> Bool {
    unsafe other.withCString { unsafe unlinkat(folder, $0, 0) } == 0
  }

  /// Renames a file, replacing any file or link of that name.
  func rename(_ old: [UInt8], to new: [UInt8]) -> Bool {
    unsafe old.withCString { from in unsafe new.withCString { to in unsafe renameat(folder, from, folder, to) } } == 0
  }

  /// Creates a hard link to a file or symbolic link.
  func link(_ old: [UInt8], as new: [UInt8]) -> Bool {
    unsafe old.withCString { from in unsafe new.withCString { to in unsafe linkat(folder, from, folder, to, 0) } } == 0
  }

  func isWritable() -> Bool {
    unsafe name.withCString { unsafe faccessat(folder, $0, W_OK, 0) } == 0
  }

  /// A unique name for the incomplete file.
  var temporaryName: [UInt8] { name + Array(".\(getpid()).tmp".utf8) }

  /// Removes incomplete files of the user that processes left when they were killed.
  func removeLeftovers() {
    guard let folder = try? Directory(at: folder), let entries = try? folder.entries() else { return }
    let (start, end) = (name + [UInt8(ascii: ".")], Array(".tmp".utf8))
    for entry in entries where entry.type == .regular && entry.name.starts(with: start) && entry.name.suffix(4).elementsEqual(end)
    {
      let digits = String(decoding: entry.name.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
      guard let process = pid_t(digits), process > 0, kill(process, 0) != 0, errno == ESRCH,
        status(of: entry.name)?.st_uid == geteuid()
      else { continue }
      remove(entry.name)
    }
  }
}

/// Folders in which links are not followed.
private struct Checkouts {
  private let roots: Set<Path>

  init(_ roots: [Path]) {
    let typed = roots.compactMap(\.lexicallyAbsolute)
    // A scan of `/` does not make `/dev` part of a checkout.
    self.roots = Set(typed + typed.compactMap(\.resolvingLinks)).subtracting([Path("/")])
  }

  /// The outermost checkout that contains a file, because a link may point to an inner one.
  func top(around file: Path) -> Path? {
    var top: Path?
    var folder = file
    while folder.bytes.count > 1 {
      folder = folder.parent
      if roots.contains(folder) || Self.markers.contains(where: { (try? EntryType(ofLinkPath: folder.appending($0))) != nil }) {
        top = folder
      }
    }
    return top
  }

  private static let markers = [".git", ".hg", ".svn", ".jj"]
}

extension Path {
  /// The absolute path without `.` and `..`, by text alone; nil if the working directory no longer exists.
  fileprivate var lexicallyAbsolute: Path? {
    if bytes.first == Path.separator { return withoutDetours }
    return Platform.currentDirectory?.appending(bytes).withoutDetours
  }
}

extension SystemError {
  fileprivate static func link(_ path: Path, below top: Path) -> SystemError {
    let target = top.appending(path.bytes).resolvingLinks
    let inside = target.flatMap { target in top.resolvingLinks.flatMap { target.relative(to: $0) } }
    return SystemError(code: ELOOP, link: Link(path: path.description, leadsOut: inside == nil))
  }
}

/// `openat(2)` under another name: inside `FileDestination` the plain name would refer to its method.
private func systemOpenAt(_ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe openat(folder, name, flags, mode)
}
