internal import Bytes
internal import Findings
internal import Project
internal import Synchronization

/// A file source that keeps small text files that several stages of a scan read, so that each is opened once.
///
/// The walk keeps property lists and interface files, which later stages search. Sources are kept when such a stage reads them,
/// because most are never read again.
final class KeptTexts: FileSource {
  private struct Store {
    var texts: [Path: [UInt8]] = [:]
    /// In bytes.
    var room = KeptTexts.capacity
    var unread: Set<ExecutionNotification> = []

    mutating func keep(_ text: [UInt8], at path: Path) {
      guard text.count <= min(room, largestText), texts.updateValue(text, forKey: path) == nil else { return }
      room -= text.count
    }
  }

  private let files: any FileSource
  private let store = Mutex(Store())

  /// In bytes. An app with a thousand sources needs three to five million.
  private static var capacity: Int { 8 << 20 }
  static var largestText: Int { 1 << 20 }

  /// What this source is asked for, if someone wants to know.
  private let trace: InputTrace?

  init(_ files: any FileSource, trace: InputTrace? = nil) {
    self.files = files
    self.trace = trace
  }

  func keep(_ text: [UInt8], of name: [UInt8], in folder: SourceFolder) {
    store.withLock { $0.keep(text, at: folder.path.appending(name)) }
  }

  /// Reads while the lock is held, because two threads may search the same sources.
  func text(at path: Path) throws(SystemError) -> [UInt8] {
    try store.withLock { store throws(SystemError) in
      if let text = store.texts[path] { return text }
      trace?.record(path.lastComponent, in: path.parent)
      let text = try files.text(at: path)
      store.keep(text, at: path)
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
  var sequentialArchive: ArchiveSource? { (files as? ArchiveSource).flatMap { $0.isSequential ? $0 : nil } }

  var root: SourceFolder { files.root }

  func entries(of folder: SourceFolder) throws(SystemError) -> [DirectoryEntry] {
    trace?.record(folder.path)
    let entries = try files.entries(of: folder)
    trace?.record(entries, of: folder.path)
    return entries
  }

  func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder {
    trace?.record(name, in: parent.path)
    return try files.folder(named: name, in: parent)
  }

  func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    trace?.record(name, in: folder.path)
    return try files.read(name, in: folder, into: &buffer)
  }

  func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    trace?.record(name, in: folder.path)
    return try files.open(name, in: folder)
  }

  func imageHeader(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> Result<ImageHeader, ReadError> {
    trace?.record(name, in: folder.path)
    return try files.imageHeader(name, in: folder)
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
