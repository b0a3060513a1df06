public import Bytes
internal import Findings

/// Results of earlier scans, in a folder of the user. A result counts as long as nothing that its scan asked for has changed.
///
/// A file of the cache is never shared: it names the program, the user, the options, and the folder that it was written for. If
/// it is damaged, or belongs to someone else, it is ignored.
public struct ScanCache: Sendable {
  /// Absolute.
  public let folder: Path
  private let options: [String]
  private let configuration: Path?
  private let begin: Int64

  /// - Parameters:
  ///   - options: what the findings depend on besides files: the options of the command line, and the date.
  ///   - configuration: the absolute path of the configuration; nil if there is none.
  ///   - begin: when the program began to read files, by `Platform.fileTime`.
  public init(folder: Path, options: [String], configuration: Path?, begin: Int64) {
    self.folder = folder
    self.options = options
    self.configuration = configuration
    self.begin = begin
  }

  /// The cache of results for a selection; nil if they cannot be kept.
  func entry(for selection: Selection, _ options: ScanOptions) -> Entry? {
    let repository = GitignoreAbove.places(above: selection.top).repository
    guard let program = Platform.executable, !isInside(selection.top), !(repository.map(isInside) ?? false),
      FileState.isLocal(selection.top),
      configuration.map({ (try? EntryType(ofLinkPath: $0)) == .regular }) ?? true
    else { return nil }
    var key = RecordWriter()
    key.write(program, FileState(of: program), Self.libraries.map { FileState(of: $0) }, Platform.credentials, self.options)
    key.write(configuration, configuration.map { FileState(of: $0) }, options.patterns.folder, options.policy.folder)
    key.write(selection.top, selection.top.resolvingLinks, repository, Platform.currentDirectory, selection.excludesFolder)
    key.write(
      selection.isOneFolder, selection.items.map(\.name), selection.items.map(\.location), selection.items.map(\.isFolder))
    return Entry(cache: self, key: key.bytes, top: selection.top)
  }

  /// What changes when a library is installed or updated: a scan loads some by their names.
  private static var libraries: [Path] {
    ["/etc/ld.so.cache", "/lib", "/usr/lib", "/usr/local/lib", "/opt/homebrew/lib"].map { Path($0) }
  }

  /// Nothing in a checkout is believed.
  private func isInside(_ top: Path) -> Bool {
    if folder.relative(to: top) != nil { return true }
    // The folder may not exist yet.
    var existing = folder
    while existing.resolvingLinks == nil, existing.parent != existing { existing = existing.parent }
    return existing.resolvingLinks?.relative(to: top.resolvingLinks ?? top) != nil
  }

  /// The result of one scan.
  struct Entry {
    fileprivate let cache: ScanCache
    fileprivate let key: [UInt8]
    fileprivate let top: Path

    private var file: Path {
      cache.folder.appending(StableHash.digits(of: StableHash.of(key.span)) + ScanCache.fileExtension)
    }

    /// The stored result; nil if there is none, or if anything that it depends on has changed.
    func load() -> ScanResult? {
      guard FileState.isPrivate(cache.folder), (try? EntryType(ofLinkPath: file)) == .regular, Platform.owns(file),
        let bytes = try? OpenFile.contents(of: file), let contents = ScanCache.checked(bytes)
      else { return nil }
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
      guard !result.notifications.contains(where: { $0.level == .error }) else { return }
      GitignoreAbove.places(above: top).files.forEach(trace.record(outside:))
      if let configuration = cache.configuration { trace.record(outside: configuration) }
      guard let root, let states = trace.states(of: root, unchangedSince: cache.begin), cache.prepare() else { return }
      var record = RecordWriter()
      record.write(bytes: key)
      record.write(states, result)
      guard record.bytes.count <= ScanCache.largestFile else { return }
      try? Output.write(ScanCache.withChecksum(record.bytes), to: file)
    }
  }

  private static let fileExtension = ".scan"
  /// In bytes.
  private static let largestFile = 16 << 20
  private static let mostFiles = 100

  private static func withChecksum(_ bytes: [UInt8]) -> [UInt8] {
    var writer = RecordWriter()
    writer.write(StableHash.digits(of: StableHash.of(bytes.span)))
    return writer.bytes + bytes
  }

  /// What follows the checksum; nil if it does not match.
  private static func checked(_ bytes: [UInt8]) -> [UInt8]? {
    var record = RecordReader(bytes)
    guard let digits = try? String(from: &record) else { return nil }
    let contents = Array(bytes.dropFirst(record.position))
    return StableHash.digits(of: StableHash.of(contents.span)) == digits ? contents : nil
  }

  /// Creates the folder, and removes old files.
  ///
  /// - Returns: whether the folder is the user's own.
  private func prepare() -> Bool {
    if (try? EntryType(ofLinkPath: folder)) == nil { try? Directory.create(folder, isPrivate: true) }
    guard FileState.isPrivate(folder) else { return false }
    let files = Self.files(in: folder)
    if files.count >= Self.mostFiles {
      let ages = files.map { (path: $0, changed: FileState.changeTime(of: $0)) }.sorted { $0.changed < $1.changed }
      for file in ages.prefix(Self.mostFiles / 2) { try? FileCreation.remove(file.path, roots: []) }
    }
    return true
  }

  private static func files(in folder: Path) -> [Path] {
    let entries = (try? Directory(path: folder).entries()) ?? []
    return entries.filter { $0.type == .regular && $0.name.suffix(fileExtension.utf8.count).elementsEqual(fileExtension.utf8) }
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
