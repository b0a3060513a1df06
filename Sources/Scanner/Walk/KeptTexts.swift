internal import Bytes
internal import Findings
internal import Project
internal import Synchronization

/// A file source that keeps what several stages of a scan read, so that each file is opened once: short files in memory, and long
/// ones open, which takes none.
///
/// The walk keeps property lists and interface files, which later stages search. Sources are kept when such a stage reads them,
/// because most are never read again.
final class KeptTexts: FileSource {
  private enum Kept {
    case text([UInt8])
    case file(SharedFile)
  }

  private struct Store {
    var texts: [Path: Kept] = [:]
    /// In bytes.
    var room = KeptTexts.capacity
    var openFiles = 0
    var unread: Set<ExecutionNotification> = []

    /// - Parameters:
    ///   - count: the size in bytes.
    ///   - file: the file that contains the text; nil if it is not on disk.
    mutating func keep(_ text: @autoclosure () -> [UInt8], count: Int, _ file: SharedFile?, at path: Path) {
      guard texts[path] == nil else { return }
      if count >= longText, openFiles < mostOpenFiles, let file {
        openFiles += 1
        texts[path] = .file(file)
      } else if count <= min(room, largestText) {
        room -= count
        texts[path] = .text(text())
      }
    }

    /// Closes the files that are kept open, because there may be no more, and keeps their contents if there is room. From now on,
    /// none is kept open.
    mutating func closeFiles() {
      openFiles = mostOpenFiles
      for (path, kept) in texts {
        guard case .file(let file) = kept else { continue }
        texts[path] = nil
        if let text = try? file.handle.wholeContents(atMost: largestText) { keep(text, count: text.count, nil, at: path) }
      }
    }
  }

  private let files: any FileSource
  private let store = Locked(Store())

  /// In bytes. An app with a thousand sources needs one to three million.
  private static var capacity: Int { 8 << 20 }
  private static var largestText: Int { 1 << 20 }
  /// In bytes. One text in five is longer, and together they are two thirds of all bytes.
  private static var longText: Int { 8 << 10 }
  /// A part of those that a process may open, because the walk needs some for each level of folders.
  private static let mostOpenFiles = min(256, Platform.openFileLimit / 4)

  /// What this source is asked for, if someone wants to know.
  private let trace: InputTrace?

  init(_ files: any FileSource, trace: InputTrace? = nil) {
    self.files = files
    self.trace = trace
  }

  /// Opens something, if necessary without the files that are kept open.
  private func opening<Opened>(_ open: () throws(SystemError) -> Opened) throws(SystemError) -> Opened {
    do throws(SystemError) {
      return try open()
    } catch {
      guard error.isExhaustion else { throw error }
      store.withLock { $0.closeFiles() }
      return try open()
    }
  }

  func readKeeping(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    trace?.record(name, in: folder.path)
    let file = try opening { () throws(SystemError) in try files.file(name, in: folder) }
    let count =
      if let file { try file.handle.readAll(into: &buffer) } else { try files.read(name, in: folder, into: &buffer) }
    store.withLock { $0.keep(Array(buffer[..<count]), count: count, file, at: folder.path.appending(name)) }
    return count
  }

  func text(at path: Path) throws(SystemError) -> [UInt8] {
    try opening { () throws(SystemError) in try keptText(at: path) }
  }

  /// Reads while the lock is held, because two threads may search the same sources.
  private func keptText(at path: Path) throws(SystemError) -> [UInt8] {
    try store.withLock { store throws(SystemError) in
      switch store.texts[path] {
      case .text(let text): return text
      case .file(let file): return try file.handle.wholeContents(atMost: OpenFile.largestText)
      case nil: break
      }
      trace?.record(path.lastComponent, in: path.parent)
      let file = try files.file(at: path)
      let text = if let file { try file.handle.contents(atMost: OpenFile.largestText) } else { try files.text(at: path) }
      store.keep(text, count: text.count, file, at: path)
      return text
    }
  }

  /// The contents of a file above the top; nil if it cannot be read.
  func contents(outside path: Path) -> [UInt8]? {
    trace?.record(outside: path)
    return try? OpenFile.contents(of: path)
  }

  func note(_ unread: ExecutionNotification) { store.withLock { _ = $0.unread.insert(unread) } }

  /// Adds what was noted to other notifications, unless they concern the same file.
  func addingUnread(to notifications: [ExecutionNotification]) -> [ExecutionNotification] {
    let unread = store.withLock { $0.unread }
    if unread.isEmpty { return notifications }
    let known = Set(notifications.map(\.path))
    return notifications + unread.filter { !known.contains($0.path) }
  }

  /// An archive that must be scanned in the order of its members.
  var sequentialArchive: ArchiveSource? {
    // Compared first: a cast of a structure to a class looks for a bridge between them, which takes 1 % of the scan of a file.
    guard type(of: files) == ArchiveSource.self, let archive = files as? ArchiveSource, archive.isSequential else { return nil }
    return archive
  }

  var root: SourceFolder { files.root }

  func entries(of folder: SourceFolder) throws(SystemError) -> [DirectoryEntry] {
    trace?.record(folder.path)
    let entries = try opening { () throws(SystemError) in try files.entries(of: folder) }
    trace?.record(entries, of: folder.path)
    return entries
  }

  func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder {
    trace?.record(name, in: parent.path)
    return try opening { () throws(SystemError) in try files.folder(named: name, in: parent) }
  }

  func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    trace?.record(name, in: folder.path)
    return try opening { () throws(SystemError) in try files.read(name, in: folder, into: &buffer) }
  }

  func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    trace?.record(name, in: folder.path)
    return try opening { () throws(SystemError) in try files.open(name, in: folder) }
  }

  func imageHeader(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> Result<ImageHeader, ReadError> {
    trace?.record(name, in: folder.path)
    return try opening { () throws(SystemError) in try files.imageHeader(name, in: folder) }
  }

  func openMember(_ path: Path, from folder: Path) throws(ReadError) -> any RandomAccessBytes {
    if let trace, let target = path.resolved(from: folder) { trace.record(target.lastComponent, in: target.parent) }
    return try files.openMember(path, from: folder)
  }

  func isQuarantined(_ name: [UInt8], in folder: SourceFolder, _ bytes: any RandomAccessBytes) throws(SystemError) -> Bool {
    trace?.record(AppleDouble.name(of: name), in: folder.path)
    return try files.isQuarantined(name, in: folder, bytes)
  }
}
