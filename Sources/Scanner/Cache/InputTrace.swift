internal import Bytes
internal import Synchronization

/// The files and folders that a scan asks for, present or not: its result depends on nothing else on disk.
final class InputTrace: Sendable {
  private struct Store {
    /// The names asked for in each folder, with a NUL after each, because arrays of a name each would take ten times the memory.
    var names: [Path: [UInt8]] = [:]
    var listings: [Path: FolderListingDigest] = [:]
    var outside: Set<Path> = []
    var links: Set<Path> = []
    var isComplete = true

    /// A folder on the way to another could become a link, which is not followed.
    mutating func add(_ folder: Path) {
      var folder = folder
      while names[folder] == nil {
        names[folder] = []
        if folder.isEmpty { return }
        folder = folder.parent
      }
    }
  }

  private let store = Mutex(Store())

  /// Records what a folder contains. Where a link leads may matter, although only its type does.
  func record(_ entries: [DirectoryEntry], of folder: Path) {
    store.withLock { store in
      store.add(folder)
      store.listings[folder] = FolderListingDigest(entries)
      for entry in entries where entry.type == .symbolicLink { store.links.insert(folder.appending(entry.name)) }
    }
  }

  func record(_ name: [UInt8], in folder: Path) {
    store.withLock { store in
      store.add(folder)
      store.names[folder, default: []] += name
      store.names[folder, default: []].append(0)
    }
  }

  /// Records a file by its absolute path.
  func record(outside path: Path) { store.withLock { _ = $0.outside.insert(path) } }

  /// Some errors come from the state of the machine, and not from that of a file: they may be gone the next time.
  func record(_ error: SystemError) {
    if !error.isOfFile { store.withLock { $0.isComplete = false } }
  }

  /// Records a folder that cannot be listed.
  func record(_ error: SystemError, at folder: Path) {
    store.withLock { $0.add(folder) }
    record(error)
  }

  /// The states of everything that was asked for, if nothing has changed since the scan began; else nil.
  ///
  /// - Parameters:
  ///   - top: the absolute path that paths are relative to.
  ///   - begin: when the scan began, by `Platform.fileTime`.
  func states(below top: Path, unchangedSince begin: Int64) -> InputStates? {
    let store = store.withLock { $0 }
    guard store.isComplete else { return nil }
    let states = InputStates(store.names, store.listings, outside: store.outside, links: store.links, below: top)
    return states.latest < begin - Self.coarsestTime ? states : nil
  }

  /// In nanoseconds: file systems round times, at most to two seconds.
  private static var coarsestTime: Int64 { 2_000_000_000 }
}

/// The states of files and folders.
struct InputStates {
  fileprivate struct Folder {
    let path: Path
    let state: FileState
    /// Nil if it was not listed.
    let listing: FolderListingDigest?
    /// Sorted.
    let names: [[UInt8]]
    let states: [FileState]
  }

  private let folders: [Folder]
  /// Absolute.
  private let outside: [(path: Path, state: FileState)]
  /// Relative to the top, with the type of what they lead to.
  private let links: [(path: Path, target: FileState)]
  /// When the last of them changed.
  let latest: Int64

  /// - Parameter folders: the names in each, with a NUL after each; relative to the top.
  init(
    _ folders: [Path: [UInt8]], _ listings: [Path: FolderListingDigest], outside: Set<Path>, links: Set<Path>, below top: Path
  ) {
    var latest: Int64 = 0
    func state(_ path: Path) -> FileState {
      let state = FileState(of: path)
      latest = max(latest, state.changed)
      return state
    }
    self.folders = folders.map { folder, joined in
      let names = Set(joined.split(separator: 0)).map(Array.init).sorted { $0.lexicographicallyPrecedes($1) }
      let place = top.appending(folder.bytes)
      return Folder(
        path: folder, state: state(place), listing: listings[folder], names: names,
        states: names.map { state(place.appending($0)) })
    }.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    self.outside = outside.map { path in
      // The state of what a link leads to is not known.
      if (try? EntryType(ofLinkPath: path)) == .symbolicLink { latest = .max }
      return (path, state(path))
    }
    self.links = links.map { ($0, FileState(typeBehind: top.appending($0.bytes))) }
    self.latest = latest
  }

  /// Whether everything is in these states now.
  func hold(below top: Path) -> Bool {
    for folder in folders {
      let place = top.appending(folder.path.bytes)
      guard FileState(of: place) == folder.state || folder.listing.map({ $0 == FolderListingDigest(of: place) }) ?? false else {
        return false
      }
      for (name, state) in zip(folder.names, folder.states) where FileState(of: place.appending(name)) != state { return false }
    }
    return outside.allSatisfy { FileState(of: $0.path) == $0.state }
      && links.allSatisfy { FileState(typeBehind: top.appending($0.path.bytes)) == $0.target }
  }
}

extension InputStates: Recordable {
  func write(to record: inout RecordWriter) {
    record.write(folders, outside.map(\.path), outside.map(\.state), links.map(\.path), links.map(\.target))
  }

  init(from record: inout RecordReader) throws(ReadError) {
    folders = try record.read()
    outside = try Self.pairs(from: &record)
    links = try Self.pairs(from: &record)
    latest = 0
  }

  private static func pairs(from record: inout RecordReader) throws(ReadError) -> [(Path, FileState)] {
    let (paths, states) = (try [Path](from: &record), try [FileState](from: &record))
    guard paths.count == states.count else { throw ReadError("names without states", at: 0, in: "record") }
    return Array(zip(paths, states))
  }
}

extension InputStates.Folder: Recordable {
  func write(to record: inout RecordWriter) { record.write(path, state, listing?.value, names.map(Path.init(bytes:)), states) }

  init(from record: inout RecordReader) throws(ReadError) {
    path = try record.read()
    state = try record.read()
    listing = try UInt64?(from: &record).map(FolderListingDigest.init(value:))
    names = try [Path](from: &record).map(\.bytes)
    states = try record.read()
    guard names.count == states.count else { throw ReadError("names without states", at: 0, in: "record") }
  }
}

/// The names and types of a folder's entries, in any order. A folder changes whenever a file in it is replaced by another of its
/// name, as a report may be after each scan.
struct FolderListingDigest: Equatable {
  let value: UInt64

  init(value: UInt64) { self.value = value }

  init(_ entries: [DirectoryEntry]) {
    value = entries.reduce(into: UInt64(entries.count)) { sum, entry in
      var hash = StableHash(entry.name.span)
      switch entry.type {
      case .regular: hash.combine(0)
      case .directory: hash.combine(1)
      case .symbolicLink: hash.combine(2)
      case .special: hash.combine(3)
      }
      sum &+= hash.value
    }
  }

  /// Nil if the folder cannot be listed.
  init?(of folder: Path) {
    guard (try? EntryType(ofLinkPath: folder)) == .directory else { return nil }
    guard let entries = try? Directory(path: folder).entries() else { return nil }
    self.init(entries)
  }
}
