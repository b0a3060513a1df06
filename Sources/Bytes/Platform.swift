internal import CLibrary
internal import CSystem
internal import Synchronization

/// The error of a system call.
public struct SystemError: Error, Hashable, Sendable {
  public let code: Int32
  /// The link that prevents the file from being written.
  public let link: Link?
  /// Why something other than the system refuses, as a clause; nil for the system's message.
  private let reason: String?

  /// A link in a checkout.
  public struct Link: Hashable, Sendable {
    /// Relative to the checkout.
    public let path: String
    public let leadsOut: Bool
  }

  public init(code: Int32) {
    self.init(code: code, link: nil)
  }

  init(code: Int32, link: Link?, reason: String? = nil) {
    self.code = code
    self.link = link
    self.reason = reason
  }

  /// An error that has been recorded where it occurred.
  public static var isReported: SystemError { SystemError(code: 0) }

  public var isReported: Bool { code == 0 }

  /// The error of a library or of a format in place of the system's.
  public init(reason: String) {
    code = EIO
    link = nil
    self.reason = reason
  }

  /// A folder in place of a file.
  public static var isDirectory: SystemError { SystemError(code: EISDIR) }

  /// The file does not exist.
  public static var isMissing: SystemError { SystemError(code: ENOENT) }

  /// The name is taken.
  public static var exists: SystemError { SystemError(code: EEXIST) }

  /// More bytes than a limit.
  public static func isTooLarge(_ limit: Int = OpenFile.largestText) -> SystemError {
    // A file that the user names may be larger than one in a checkout, and need not be text.
    let kind = limit == OpenFile.largestText ? " for text files" : ""
    return SystemError(code: EFBIG, link: nil, reason: "larger than \(limit >> 20) MB, the limit\(kind)")
  }

  /// Also for a path through a file.
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  static var current: SystemError {
    let error = SystemError(code: errno)
    if !errorsOfFiles.contains(error.code) { otherErrors.wrappingAdd(1, ordering: .relaxed) }
    return error
  }

  /// The number of errors so far that may be gone the next time, although the file has not changed: those of permissions, which
  /// belong to the process, and those of the machine.
  public static var countOfPassingErrors: Int { otherErrors.load(ordering: .relaxed) }

  private static let otherErrors = Atomic<Int>(0)
  /// Those that last until the file changes.
  private static let errorsOfFiles: Set<Int32> = [ENOENT, ENOTDIR, EISDIR, ELOOP, EFBIG, ENXIO, EEXIST, ENAMETOOLONG]

  /// The system's message, for example `Permission denied`.
  public var message: String {
    if let reason { return reason }
    if let link { return "'\(link.path)' is a symbolic link\(link.leadsOut ? " leading outside the checkout" : "")" }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// The process or the machine has run out of file descriptors or memory; the file itself is fine.
  public var isExhaustion: Bool { code == EMFILE || code == ENFILE || code == ENOMEM }
}

/// Facts about this process and machine.
public enum Platform {
  /// Whether a file, or a link, belongs to the user of this process.
  public static func owns(_ file: Path) -> Bool {
    var status = stat()
    return unsafe file.bytes.withCString { unsafe lstat($0, &status) } == 0 && status.st_uid == geteuid()
  }

  /// The number of processors available to this process, at least 1.
  public static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// How many files this process may have open.
  public static var openFileLimit: Int {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    return limit < 0 ? .max : limit
  }

  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The names of environment variables with a prefix, without the prefix.
  public static func environmentNames(withPrefix prefix: String) -> [String] {
    guard var place = unsafe Optional(environ) else { return [] }
    var names: [String] = []
    while let entry = unsafe place.pointee {
      let text = unsafe String(cString: entry)
      if text.hasPrefix(prefix) { names.append(String(text.dropFirst(prefix.count).prefix { $0 != "=" })) }
      unsafe place += 1
    }
    return names
  }

  /// The path given by a command-line argument, in its original bytes: `String` has replaced those that are not UTF-8.
  public static func path(fromArgument argument: String) -> Path {
    guard argument.unicodeScalars.contains("\u{FFFD}") else { return Path(argument) }
    for index in 0..<Int(CommandLine.argc) {
      guard let raw = unsafe CommandLine.unsafeArgv[index] else { continue }
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: raw, count: strlen(raw)))
      if String(decoding: bytes, as: UTF8.self) == argument { return Path(bytes: bytes) }
    }
    return Path(argument)
  }

  /// The working directory; nil if it has been deleted.
  public static var currentDirectory: Path? {
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    return unsafe Path(String(cString: text))
  }

  /// The path of this executable; nil if the system does not provide it.
  public static var executable: Path? {
    #if os(Linux)
      let resolved = unsafe realpath("/proc/self/exe", nil)
    #else
      // A name without a folder was found by the shell.
      let argument = CommandLine.arguments.first ?? ""
      let resolved = unsafe argument.utf8.contains(Path.separator) ? realpath(argument, nil) : nil
    #endif
    guard let resolved = unsafe resolved else { return nil }
    defer { unsafe free(resolved) }
    return Path(bytes: unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  /// What the linker computed from the contents of this program; empty if it did not.
  public static var buildIdentifier: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = unsafe buffer.baseAddress.map { unsafe applint_build_identifier($0) } ?? 0
    }
  }

  /// Today's year, month, and day in local time.
  public static var today: (year: Int, month: Int, day: Int) {
    var seconds = time(nil)
    var local = unsafe tm()
    _ = unsafe localtime_r(&seconds, &local)
    return unsafe (Int(local.tm_year) + 1900, Int(local.tm_mon) + 1, Int(local.tm_mday))
  }

  /// Seconds on a monotonic clock.
  public static var monotonicSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// User and system time of this process in seconds, for all threads.
  public static var processorSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Nanoseconds since 1970, by the clock that dates files.
  static var fileTime: Int64 {
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

  /// The capabilities of this process, by which it may read what its user may not; empty where there are none.
  public static var capabilities: String {
    let status = (try? OpenFile.contents(of: Path("/proc/self/status"))) ?? []
    let lines = status.split(separator: UInt8(ascii: "\n"))
    return lines.first { $0.starts(with: "CapEff:".utf8) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Exits immediately; all output must have been written.
  public static func exit(_ code: Int32) -> Never {
    CLibrary.exit(code)
  }

  /// Turns the signals of a write to a closed pipe, or past the file size limit, into errors of that write.
  public static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}

extension Path {
  /// The path without links; nil if it does not exist.
  public var resolvingLinks: Path? {
    let resolved = unsafe bytes.withCString { unsafe realpath($0, nil) }
    guard let resolved = unsafe resolved else { return nil }
    defer { unsafe free(resolved) }
    return Path(bytes: unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }
}

/// A point in time by two clocks.
public struct StartTime: Sendable {
  /// In nanoseconds since 1970, by the clock that dates files.
  public let fileTime = Platform.fileTime
  /// In seconds, by a clock that no one can set.
  public let monotonicSeconds = Platform.monotonicSeconds

  public init() {}

  /// Whether the clock that dates files was set since, so that a change may look old.
  public var isClockChanged: Bool {
    let elapsed = Double(Platform.fileTime - fileTime) / 1e9
    return abs(elapsed - (Platform.monotonicSeconds - monotonicSeconds)) > 0.5
  }
}
