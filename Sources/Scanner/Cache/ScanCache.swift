public import Bytes
internal import Findings
internal import Rules

/// Results of earlier scans, in a folder of the user. A result counts as long as nothing that its scan asked for has changed.
///
/// A file of the cache is never shared: it names the program, the user, the options, and the folder that it was written for. If
/// it is damaged, or belongs to someone else, it is ignored.
public struct ScanCache: Sendable {
  /// Absolute.
  public let folder: Path
  private let options: [String]
  private let configuration: Path?
  /// Absolute paths that the user named.
  private let named: [Path]
  private let begin: StartTime

  /// - Parameters:
  ///   - options: what the findings depend on besides files: the options of the command line, and the date.
  ///   - configuration: the absolute path of the configuration; nil if there is none.
  ///   - named: absolute paths that the user named, in which there is no cache.
  ///   - begin: when the program began to read files.
  public init(folder: Path, options: [String], configuration: Path?, named: [Path], begin: StartTime) {
    self.folder = folder
    self.options = options
    self.configuration = configuration
    self.named = named
    self.begin = begin
  }

  /// The cache of results for a selection; nil if they cannot be kept.
  func entry(for selection: Selection, _ options: ScanOptions) -> ResultEntry? {
    guard isUsable(for: selection.top), let program = Platform.executable else { return nil }
    let repository = GitignoreAbove.places(above: selection.top).repository
    guard FileState.isLocal(selection.top), configuration.map({ (try? EntryType(ofLinkPath: $0)) == .regular }) ?? true else {
      return nil
    }
    var key = RecordWriter()
    key.write(Release.version, program, FileState(of: program), Self.libraries.map { FileState(of: $0) })
    key.write(Platform.credentials, Platform.capabilities, self.options)
    key.write(configuration, configuration.map { FileState(of: $0) }, options.patterns.folder, options.policy.folder)
    key.write(selection.top, selection.top.resolvingLinks, repository, Platform.currentDirectory, selection.excludesFolder)
    key.write(
      selection.isOneFolder, selection.items.map(\.name), selection.items.map(\.location), selection.items.map(\.isFolder))
    return ResultEntry(cache: self, key: key.bytes, top: selection.top, repository: repository)
  }

  /// The cache of what plans found in the files of a folder; nil if it cannot be kept.
  ///
  /// - Parameter key: `ScanOptions.recordKey`.
  func records(below top: Path, key: [UInt8]) -> RecordEntry? {
    guard isUsable(for: top) else { return nil }
    var name = RecordWriter()
    name.write(top, key)
    return RecordEntry(cache: self, key: key, file: file(of: name.bytes, Self.recordExtension))
  }

  private func isUsable(for top: Path) -> Bool { !isInCheckout && !isInside([top]) }

  private func file(of key: [UInt8], _ ending: String) -> Path {
    folder.appending(StableHash.digits(of: StableHash.of(key.span)) + ending)
  }

  /// The contents of a file of the cache; nil if it is damaged, or belongs to someone else.
  private func contents(of file: Path) -> [UInt8]? {
    guard FileState.isPrivate(folder), FileState.isPrivate(file, in: folder) else { return nil }
    return (try? OpenFile.contents(of: file)).flatMap(Checksum.contents)
  }

  /// What changes when a library is installed or updated: a scan loads some by their names.
  private static var libraries: [Path] {
    ["/etc/ld.so.cache", "/lib", "/usr/lib", "/usr/local/lib", "/opt/homebrew/lib"].map { Path($0) }
  }

  /// Whether the cache is inside a repository or anything that the user named: nothing in a checkout is believed.
  public var isInCheckout: Bool { isInside(named) || realFolder.map(Self.isInRepository) ?? true }

  private func isInside(_ tops: [Path]) -> Bool {
    tops.contains { top in
      folder.relative(to: top) != nil || realFolder?.relative(to: top.resolvingLinks ?? top) != nil
    }
  }

  /// The folder, or the nearest one around it that exists, without links; nil if there is none.
  private var realFolder: Path? {
    var existing = folder
    while existing.resolvingLinks == nil, existing.parent != existing { existing = existing.parent }
    return existing.resolvingLinks
  }

  private static func isInRepository(_ folder: Path) -> Bool {
    var place = folder
    while (try? EntryType(ofLinkPath: place.appending(".git"))) == nil {
      if place.parent == place { return false }
      place = place.parent
    }
    return true
  }

  /// The result of one scan.
  struct ResultEntry {
    fileprivate let cache: ScanCache
    fileprivate let key: [UInt8]
    fileprivate let top: Path
    fileprivate let repository: Path?

    private var file: Path { cache.file(of: key, ScanCache.resultExtension) }

    /// The stored result; nil if there is none, or if anything that it depends on has changed.
    func load() -> ScanResult? {
      guard let contents = cache.contents(of: file) else { return nil }
      var record = RecordReader(contents)
      do throws(ReadError) {
        guard try record.readBytes() == key, try InputStates(from: &record).hold(below: top.resolvingLinks ?? top) else {
          return nil
        }
        let result = try ScanResult(from: &record)
        return record.isAtEnd ? result : nil
      } catch {
        return nil
      }
    }

    /// Stores a result if nothing has changed since the scan began. A cache that cannot be written is as good as none.
    func store(_ result: ScanResult, _ trace: InputTrace, of root: Directory?) {
      // A library may be installed before the next scan.
      let isPassing = result.notifications.contains { $0.level == .error || $0.reason.holds("not installed") }
      let places = GitignoreAbove.places(above: top)
      guard !isPassing, !cache.begin.isClockChanged, places.repository == repository else { return }
      places.files.forEach(trace.record(outside:))
      if let configuration = cache.configuration { trace.record(outside: configuration) }
      guard let root, let states = trace.states(of: root, unchangedSince: cache.begin), cache.prepare() else { return }
      var record = RecordWriter()
      record.write(bytes: key)
      record.write(states, result)
      guard record.bytes.count <= ScanCache.largestFile else { return }
      try? Output.write(Checksum.adding(to: record.bytes), to: file)
    }
  }

  /// What was found in the files of a folder.
  struct RecordEntry {
    fileprivate let cache: ScanCache
    fileprivate let key: [UInt8]
    fileprivate let file: Path

    /// What was found before, to which a scan adds what it finds.
    func load(_ rules: RuleSet) -> FileRecords {
      let known = cache.contents(of: file).flatMap { contents -> RecordSet? in
        var record = RecordReader(contents)
        guard (try? record.readBytes()) == key else { return nil }
        return try? RecordSet(from: &record)
      }
      return FileRecords(
        known.map { [$0] } ?? [], rules, capacity: ScanCache.largestFile, destination: self)
    }

    func store(_ records: RecordSet) {
      guard cache.prepare() else { return }
      var record = RecordWriter(sharesStrings: false)
      record.write(bytes: key)
      record.write(records)
      try? Output.write(Checksum.adding(to: record.bytes), to: file)
    }
  }

  private static let resultExtension = ".applint-result"
  private static let recordExtension = ".applint-files"
  /// In bytes.
  static let largestFile = 16 << 20
  private static let mostFiles = 100

  /// Creates the folder, and removes old files.
  ///
  /// - Returns: whether the folder is the user's own.
  private func prepare() -> Bool {
    if (try? EntryType(ofLinkPath: folder)) == nil { try? Directory.create(folder, isPrivate: true) }
    guard FileState.isPrivate(folder) else { return false }
    let files = Self.files(in: folder)
    if files.count >= Self.mostFiles {
      let ages = files.map { (path: $0, changed: FolderState(of: $0, names: []).changed) }.sorted { $0.changed < $1.changed }
      for file in ages.prefix(Self.mostFiles / 2) { try? FileCreation.remove(file.path, roots: []) }
    }
    return true
  }

  private static func files(in folder: Path) -> [Path] {
    let entries = (try? Directory(path: folder).entries()) ?? []
    let digits = Array("0123456789abcdef".utf8)
    return entries.filter { entry in
      entry.type == .regular && entry.name.prefix(16).count(where: digits.contains) == 16
        && [resultExtension, recordExtension].contains { entry.name.dropFirst(16).elementsEqual($0.utf8) }
    }
    .map { folder.appending($0.name) }
  }

  /// Removes all results.
  public static func clear(_ folder: Path) throws(SystemError) {
    for file in files(in: folder) { try FileCreation.remove(file, roots: []) }
  }

  /// The usual folder of caches; nil without a home folder.
  public static var standardFolder: Path? {
    func folder(_ variable: String) -> Path? {
      Platform.environment(variable).flatMap { $0.hasPrefix("/") ? Path($0) : nil }
    }
    let caches = folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0.appending(homeFolder) }
    return caches?.appending("applint")
  }

  private static var homeFolder: String {
    #if os(macOS)
      "Library/Caches"
    #else
      ".cache"
    #endif
  }
}
