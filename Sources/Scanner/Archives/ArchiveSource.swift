internal import Archives
internal import Bytes
internal import Findings
internal import Project
internal import Synchronization

/// The members of an archive, read in place.
final class ArchiveSource: FileSource {
  let root = SourceFolder(path: Path(), disk: nil)
  /// Whether members are only reached through all earlier ones, so that they are scanned in the order of the archive.
  let isSequential: Bool
  let file: ArchiveFile
  let budget: ArchiveBudget
  let tree = Locked(ArchiveTree())
  let problems = Locked(ArchiveProblems())
  /// Contents that are read again, or later than the archive has them.
  let kept = Locked(KeptContents())
  /// Headers of images in asset catalogs that are too large to keep.
  let headers = Locked<[Path: Result<ImageHeader, ReadError>]>([:])
  /// Members that macOS marked as downloads.
  private let quarantined = Locked(Set<Path>())
  /// The member at which a pass is, until it is read.
  let current = Locked<(path: Path, stream: ArchiveStream)?>(nil)

  /// Members up to this size are decompressed at once, as long as there is memory.
  private static let largestWhole = 16 << 20
  private static let longestTarget = 4096
  private static let largestAttributes = 4096
  private static let mostQuarantined = 10_000

  /// - Throws: for a file that is not an archive, and if libarchive is not installed.
  init(path: Path) throws(SystemError) {
    file = try ArchiveFile(path: path)
    budget = ArchiveBudget(archiveSize: file.size)
    let listing: ArchiveListing
    do throws(ArchiveError) {
      listing = try file.listing()
    } catch {
      throw SystemError(reason: error.reason)
    }
    guard case .listed(let members, let problem) = listing else {
      isSequential = true
      return
    }
    isSequential = false
    for member in members { _ = add(withTarget(member)) }
    if let problem { problems.withLock { $0.add(problem, at: Path()) } }
  }

  /// The target of a symbolic link in a zip archive is its contents.
  private func withTarget(_ member: ArchiveMember) -> ArchiveMember {
    guard member.type == .symbolicLink, member.link == nil, let size = member.size, size <= Self.longestTarget else {
      return member
    }
    var member = member
    member.link = (try? contents(of: member, at: Path(), most: size)).map(ArchiveLink.init(target:))
    return member
  }

  /// Adds a member to the tree.
  ///
  /// - Returns: its path; nil for a folder, and if it is not part of the tree.
  func add(_ member: ArchiveMember) -> Path? {
    switch tree.withLock({ $0.add(member) }) {
    case .added(let path):
      if member.type == .regular, ArchiveName.isArchive(path.lastComponent) {
        problems.withLock { $0.add("an archive inside an archive", at: path) }
      }
      return path
    case .refused(let reason): problems.withLock { $0.add(reason, at: Path(bytes: member.path)) }
    case .attributes(let path): addAttributes(member, of: path)
    case .ignored: break
    }
    return nil
  }

  /// Reads the attributes of a member, which are a few bytes.
  private func addAttributes(_ member: ArchiveMember, of path: Path) {
    guard let size = member.size, size <= Self.largestAttributes, quarantined.withLock({ $0.count }) < Self.mostQuarantined,
      let bytes = try? contents(of: member, at: Path(), most: size), AppleDouble.isQuarantine(bytes[...])
    else { return }
    quarantined.withLock { _ = $0.insert(path) }
  }

  func isQuarantined(_ name: [UInt8], in folder: SourceFolder, _ bytes: any RandomAccessBytes) -> Bool {
    quarantined.withLock { !$0.isEmpty && $0.contains(folder.path.appending(name)) }
  }

  /// What could not be read, so that a missing finding does not mean clean.
  var notifications: [ExecutionNotification] { problems.withLock { $0.notifications } }

  func entries(of folder: SourceFolder) throws(SystemError) -> [DirectoryEntry] {
    guard let entries = tree.withLock({ $0.entries(of: folder.path) }) else { throw .isMissing }
    return entries
  }

  func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder {
    let path = parent.path.appending(name)
    guard tree.withLock({ $0.entries(of: path) != nil }) else { throw .isMissing }
    return SourceFolder(path: path, disk: nil)
  }

  func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let path = folder.path.appending(name)
    if let bytes = kept.withLock({ $0[path] }) {
      buffer = bytes
      return bytes.count
    }
    let member = try member(at: path)
    do throws(ArchiveError) {
      guard (member.size ?? 0) <= OpenFile.largestText else { throw ArchiveError(SystemError.isTooLarge().message) }
      buffer = try contents(of: member, at: path, most: OpenFile.largestText)
      return buffer.count
    } catch {
      throw note(error, at: path)
    }
  }

  func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    let path = folder.path.appending(name)
    if let bytes = kept.withLock({ $0[path] }) { return MemoryBytes(bytes) }
    let member = try member(at: path)
    do throws(ArchiveError) {
      if member.isEncrypted { throw ArchiveError("encrypted") }
      if case .range(let range) = member.place {
        guard range.upperBound <= file.size else { throw ArchiveError("truncated archive") }
        return try open(range)
      }
      let size = member.size ?? Self.largestWhole
      guard size <= Self.largestWhole, let space = budget.reserve(size) else { return streamedBytes(of: member, size, at: path) }
      return WholeMember(try contents(of: member, at: path, most: size), space)
    } catch {
      throw note(error, at: path)
    }
  }

  func imageHeader(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> Result<ImageHeader, ReadError> {
    if let header = headers.withLock({ $0[folder.path.appending(name)] }) { return header }
    return try readImageHeader(name, in: folder)
  }

  private func streamedBytes(of member: ArchiveMember, _ size: Int, at path: Path) -> StreamedBytes {
    StreamedBytes(
      size: size, takeCurrent(path),
      open: { [file, budget] () throws(ArchiveError) in
        try budget.check()
        return try file.stream(of: member)
      },
      spend: { [budget] count throws(ArchiveError) in try budget.spend(count) },
      onError: { [self] error in problems.withLock { $0.add(error.reason, at: path) } })
  }

  private func open(_ range: Range<Int>) throws(ArchiveError) -> FileBytes {
    do throws(SystemError) {
      return try file.open(range)
    } catch {
      throw ArchiveError(error.message)
    }
  }

  private func member(at path: Path) throws(SystemError) -> ArchiveMember {
    guard let member = tree.withLock({ $0[path] }) else { throw .isMissing }
    guard member.type == .regular else { throw .isMissing }
    return member
  }

  func takeCurrent(_ path: Path) -> ArchiveStream? {
    current.withLock { current in
      guard let (open, stream) = current, open == path else { return nil }
      current = nil
      return stream
    }
  }

  /// - Parameter most: the most bytes of a member whose size is unknown.
  private func contents(of member: ArchiveMember, at path: Path, most: Int) throws(ArchiveError) -> [UInt8] {
    if member.isEncrypted { throw ArchiveError("encrypted") }
    if case .range(let range) = member.place { return try file.bytes(in: range) }
    try budget.check()
    let open = takeCurrent(path)
    let stream = if let open { open } else { try file.stream(of: member) }
    let spend = { [budget] (count: Int) throws(ArchiveError) in try budget.spend(count) }
    if let size = member.size { return try stream.contents(size: size, spend) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try stream.read(into: &chunk, at: 0)
      if count == 0 { return bytes }
      try spend(count)
      bytes += chunk[..<count]
      guard bytes.count <= most else { throw ArchiveError("larger than \(most >> 20) MB, which its header does not say") }
    }
  }

  /// Records why a member cannot be read.
  private func note(_ error: ArchiveError, at path: Path) -> SystemError {
    problems.withLock { $0.add(error.reason, at: path) }
    return .isReported
  }
}
