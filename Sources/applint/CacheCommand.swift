internal import Arguments
internal import Bytes
internal import Reporting
internal import Scanner

/// The folder of cached results.
struct CacheFolder {
  let name: String?

  init(_ arguments: inout ArgumentReader, _ abstract: String) {
    name = arguments.option(
      "--cache-dir <folder>", abstract,
      defaultText: "applint in the user's cache folder")
  }

  /// Absolute; nil without a home folder.
  ///
  /// - Throws: `ValidationError` for a folder that others may write into.
  func path() throws -> Path? {
    guard let name else { return ScanCache.standardFolder }
    let path = Platform.path(fromArgument: name)
    guard (try? EntryType(ofLinkPath: path)) == nil || FileState.isPrivate(path) else {
      throw ValidationError("'--cache-dir' must be a folder that you own and that no one else can write to")
    }
    return path.absolute
  }
}

/// Whether and where a scan caches its result.
struct CacheOptions {
  let isOff: Bool
  let folder: CacheFolder

  init(_ arguments: inout ArgumentReader) {
    isOff = arguments.flag("--no-cache", "Do not read or write cached results.")
    folder = CacheFolder(&arguments, "Store cached results in FOLDER, outside of any checkout.")
  }

  /// The cache for a scan; nil if there is none.
  ///
  /// - Parameters:
  ///   - options: all options that findings depend on.
  ///   - named: what the user named.
  ///   - begin: when the program began to read files.
  /// - Throws: `ValidationError` if the user named a folder that cannot be a cache.
  func cache(for setup: ScanSetup, _ options: [String], named: [Path], since begin: StartTime) throws -> ScanCache? {
    let isAvoided = folder.name == nil && Platform.environment("APPLINT_NO_CACHE")?.isEmpty == false
    if isOff || isAvoided { return nil }
    guard let folder = try folder.path() else { return nil }
    let date = setup.options.today.map { "\($0)" } ?? ""
    // Other libraries than the system's may be replaced unseen.
    let places = ["LD_LIBRARY_PATH", "LD_PRELOAD", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES"]
    guard places.allSatisfy({ Platform.environment($0)?.isEmpty ?? true }) else { return nil }
    let cache = ScanCache(
      folder: folder, options: options + [date], configuration: setup.file.path, named: named.compactMap(\.absolute), begin: begin
    )
    guard cache.isInCheckout else { return cache }
    if self.folder.name == nil { return nil }
    throw ValidationError("'--cache-dir' must be outside of the checkout and of any repository")
  }
}

struct CacheCommand: CommandGroup {
  static let name = "cache"
  static let abstract = "Manage cached results."
  static var subcommands: [any Command.Type] { [Show.self, Clear.self] }

  struct Show: Command {
    static let name = "path"
    static let abstract = "Print the cache folder."
    static let discussion = "Exit status: 0 on success, 2 on error."

    init(_ arguments: inout ArgumentReader) throws {}

    func run() throws {
      guard let folder = ScanCache.standardFolder else { throw ExitCode.undone("no cache folder: HOME is not set") }
      try OutputTarget.standardOutput.write("\(folder)\n")
    }
  }

  struct Clear: Command {
    static let name = "clear"
    static let abstract = "Remove all cached results."
    static let discussion = "Exit status: 0 on success, 2 on error."

    let folder: CacheFolder

    init(_ arguments: inout ArgumentReader) throws {
      folder = CacheFolder(&arguments, "Remove those in FOLDER.")
    }

    func run() throws {
      guard let folder = try folder.path() else { throw ExitCode.undone("no cache folder: HOME is not set") }
      do throws(SystemError) {
        try ScanCache.clear(folder)
      } catch {
        throw ExitCode.undone("cannot clear '\(folder)': \(error.message)")
      }
    }
  }
}
