internal import Bytes
internal import Synchronization

/// The files and folders that a scan asks for, present or not: its result depends on nothing else on disk.
final class InputTrace: Sendable {
  private struct Store {
    var folders: [TracedFolder] = []
    var places: [Path: Int] = [:]
    /// The place of the folder asked for last, as most are asked for many times in a row.
    var last = 0
    var outside: Set<Path> = []
    var links: [Path: FileState] = [:]
    var isComplete = true
    /// Bytes of paths and names.
    var size = 0

    /// Whether so many bytes more are acceptable. An archive may name more paths, and deeper ones, than any folder has.
    mutating func admits(_ count: Int) -> Bool {
      size += count
      if size > InputTrace.largestSize { isComplete = false }
      return isComplete
    }

    mutating func place(of folder: Path) -> Int {
      if last < folders.count, folders[last].path == folder { return last }
      last = places[folder] ?? add(folder)
      return last
    }

    /// A folder on the way to another could become a link, which is not followed.
    private mutating func add(_ folder: Path) -> Int {
      if !folder.isEmpty, admits(folder.bytes.count) { _ = places[folder.parent] ?? add(folder.parent) }
      places[folder] = folders.count
      folders.append(TracedFolder(path: folder))
      return folders.count - 1
    }
  }

  private let store = Locked(Store())
  /// The absolute path that paths are relative to, as the scan has it.
  private let top: Path
  /// Secret, because the names in a checkout are chosen by others.
  private let seed = UInt64.random(in: .min ... .max)
  private let errorsBefore = SystemError.countOfPassingErrors

  init(below top: Path) { self.top = top }

  /// Records that a folder is listed.
  func record(_ folder: Path) { store.withLock { _ = $0.place(of: folder) } }

  /// Records what a folder contains. Where a link leads may matter, by its text and by the type of the target.
  func record(_ entries: [DirectoryEntry], of folder: Path) {
    let listing = FolderListingDigest(entries, seed: seed)
    let links = entries.filter { $0.type == .symbolicLink }.map(\.name)
    store.withLock { store in
      store.folders[store.place(of: folder)].listing = listing
      for link in links {
        let path = folder.appending(link)
        store.links[path] = FileState(typeBehind: top.appending(path.bytes))
      }
    }
    for link in links { record(link, in: folder) }
  }

  func record(_ name: [UInt8], in folder: Path) {
    if folder.bytes.first == Path.separator { return record(outside: folder.appending(name)) }
    // The system knows a name only up to a NUL.
    if name.contains(0) || folder.bytes.contains(0) { return store.withLock { $0.isComplete = false } }
    store.withLock { store in
      guard store.admits(name.count) else { return }
      let place = store.place(of: folder)
      store.folders[place].names += name
      store.folders[place].names.append(0)
    }
  }

  /// Records a file by its absolute path.
  func record(outside path: Path) {
    store.withLock { store in
      if store.admits(path.bytes.count) { store.outside.insert(path) }
    }
  }

  /// The states of everything that was asked for, if nothing has changed since the scan began; else nil.
  ///
  /// - Parameters:
  ///   - root: the open folder of the scan, which its path must still lead to.
  ///   - begin: when the scan began.
  func states(of root: Directory, unchangedSince begin: StartTime) -> InputStates? {
    let store = store.withLock { $0 }
    let top = top.resolvingLinks ?? top
    // The state of what a link leads to is not known.
    let leads = store.outside.contains { (try? EntryType(ofLinkPath: $0)) == .symbolicLink }
    guard store.isComplete, !leads, SystemError.countOfPassingErrors == errorsBefore, root.state == FileState(of: top),
      store.links.allSatisfy({ FileState(typeBehind: top.appending($0.bytes)) == $1 })
    else { return nil }
    let device = FileState.device(of: top)
    var latest: Int64 = 0
    let folders = store.folders.map { folder in
      let state = FolderState(of: top.appending(folder.path.bytes), names: folder.names, on: device)
      latest = max(latest, state.changed)
      return InputStates.Folder(traced: folder, state: state.folder, files: state.files)
    }
    let outside = store.outside.map { path in
      let state = FolderState(of: path, names: [], on: device)
      latest = max(latest, state.changed)
      return (path: path, state: state.folder)
    }
    guard latest < begin.fileTime - Self.coarsestTime else { return nil }
    return InputStates(seed: seed, folders: folders, outside: outside, links: store.links.map { ($0, $1) })
  }

  private static let largestSize = 32 << 20

  /// In nanoseconds: file systems round times, at most to two seconds.
  private static var coarsestTime: Int64 { 2_000_000_000 }
}

/// A folder that a scan asked for.
struct TracedFolder {
  /// Relative to the top.
  let path: Path
  /// Of what was asked for in it, with a NUL after each, because arrays of a name each would take ten times the memory.
  var names: [UInt8] = []
  /// Nil if it was not listed.
  var listing: FolderListingDigest?
}

/// The states of files and folders.
struct InputStates {
  struct Folder {
    let traced: TracedFolder
    let state: FileState
    let files: [FileState]
  }

  /// Of the digests of listings.
  let seed: UInt64
  let folders: [Folder]
  /// Absolute.
  let outside: [(path: Path, state: FileState)]
  /// Relative to the top, with the type of what they lead to.
  let links: [(path: Path, target: FileState)]

  /// Whether everything is in these states now.
  func hold(below top: Path) -> Bool {
    folders.allSatisfy { folder in
      let place = top.appending(folder.traced.path.bytes)
      let state = FolderState(of: place, names: folder.traced.names)
      guard state.files == folder.files else { return false }
      return state.folder == folder.state
        || folder.traced.listing.map { $0 == FolderListingDigest(of: place, seed: seed) } ?? false
    } && outside.allSatisfy { FileState(of: $0.path) == $0.state }
      && links.allSatisfy { FileState(typeBehind: top.appending($0.path.bytes)) == $0.target }
  }
}

extension InputStates: Recordable {
  func write(to record: inout RecordWriter) {
    record.write(seed, folders, outside.map(\.path), outside.map(\.state), links.map(\.path), links.map(\.target))
  }

  init(from record: inout RecordReader) throws(ReadError) {
    seed = try record.read()
    folders = try record.read()
    outside = try Self.pairs(from: &record)
    links = try Self.pairs(from: &record)
  }

  private static func pairs(from record: inout RecordReader) throws(ReadError) -> [(Path, FileState)] {
    let (paths, states) = (try [Path](from: &record), try [FileState](from: &record))
    guard paths.count == states.count else { throw ReadError("names without states", at: 0, in: "record") }
    return Array(zip(paths, states))
  }
}

extension InputStates.Folder: Recordable {
  func write(to record: inout RecordWriter) {
    record.write(traced.path, traced.listing?.value, state, files)
    record.write(bytes: traced.names)
  }

  init(from record: inout RecordReader) throws(ReadError) {
    var folder = TracedFolder(path: try record.read())
    folder.listing = try UInt64?(from: &record).map(FolderListingDigest.init(value:))
    state = try record.read()
    files = try record.read()
    folder.names = try record.readBytes()
    guard folder.names.isEmpty || folder.names.last == 0 else { throw ReadError("name without end", at: 0, in: "record") }
    traced = folder
  }
}

/// The names and types of a folder's entries, in any order. A folder changes whenever a file in it is replaced by another of its
/// name, as a report may be after each scan.
struct FolderListingDigest: Equatable {
  let value: UInt64

  init(value: UInt64) { self.value = value }

  init(_ entries: [DirectoryEntry], seed: UInt64) {
    value = entries.reduce(into: UInt64(entries.count)) { sum, entry in
      var hash = SeededHash(seed: seed)
      hash.combine(entry.name)
      switch entry.type {
      case .regular: hash.combine(1)
      case .directory: hash.combine(2)
      case .symbolicLink: hash.combine(3)
      case .special: hash.combine(4)
      }
      sum &+= hash.value
    }
  }

  /// Nil if the folder cannot be listed.
  init?(of folder: Path, seed: UInt64) {
    guard (try? EntryType(ofLinkPath: folder)) == .directory else { return nil }
    guard let entries = try? Directory(path: folder).entries() else { return nil }
    self.init(entries, seed: seed)
  }
}
