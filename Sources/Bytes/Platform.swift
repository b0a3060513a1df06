internal import CLibrary

/// What the operating system said when a call failed.
public struct SystemError: Error, Hashable, Sendable {
  /// `errno` right after the call.
  public let code: Int32
  /// The link that is in the way of what is to be written.
  public let link: Link?

  /// A link in a checkout.
  public struct Link: Hashable, Sendable {
    /// From the top of the checkout.
    public let path: String
    public let leadsOut: Bool
  }

  public init(code: Int32) {
    self.init(code: code, link: nil)
  }

  init(code: Int32, link: Link?) {
    self.code = code
    self.link = link
  }

  /// A folder stands where a file is wanted.
  public static var isDirectory: SystemError { SystemError(code: EISDIR) }

  /// There is no such file.
  public static var isMissing: SystemError { SystemError(code: ENOENT) }

  /// The name is taken.
  public static var exists: SystemError { SystemError(code: EEXIST) }

  /// More than `OpenFile.largestText` bytes.
  public static var isTooLarge: SystemError { SystemError(code: EFBIG) }

  public var isNotFound: Bool { code == ENOENT }

  static var current: SystemError { SystemError(code: errno) }

  /// The system's own sentence, for example `Permission denied`.
  public var message: String {
    if let link { return "'\(link.path)' is a symbolic link\(link.leadsOut ? " that leads out of the checkout" : "")" }
    if code == EFBIG { return "larger than \(OpenFile.largestText >> 20) MB, the most that is read of a text" }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// The process or the machine has run out of file descriptors or memory: nothing is wrong with the file.
  public var isExhaustion: Bool { code == EMFILE || code == ENFILE || code == ENOMEM }
}

/// Facts about this process and machine.
public enum Platform {
  /// Number of processors that this process may run on, at least 1.
  public static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// What follows a prefix in the names of variables of the environment.
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

  /// The path that an argument of the command line names, with the bytes that the shell gave: `String` has replaced what is not UTF-8.
  public static func path(fromArgument argument: String) -> Path {
    guard argument.unicodeScalars.contains("\u{FFFD}") else { return Path(argument) }
    for index in 0..<Int(CommandLine.argc) {
      guard let raw = unsafe CommandLine.unsafeArgv[index] else { continue }
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: raw, count: strlen(raw)))
      if String(decoding: bytes, as: UTF8.self) == argument { return Path(bytes: bytes) }
    }
    return Path(argument)
  }

  /// The working directory, or nil where it has been deleted.
  public static var currentDirectory: Path? {
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    return unsafe Path(String(cString: text))
  }

  /// Where this program itself lies; nil where the system does not tell.
  public static var executable: Path? {
    #if os(Linux)
      let resolved = unsafe realpath("/proc/self/exe", nil)
    #else
      let resolved = unsafe CommandLine.unsafeArgv[0].flatMap { unsafe realpath($0, nil) }
    #endif
    guard let resolved = unsafe resolved else { return nil }
    defer { unsafe free(resolved) }
    return Path(bytes: unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  /// Today's year, month and day where the machine stands.
  public static var today: (year: Int, month: Int, day: Int) {
    var seconds = time(nil)
    var local = unsafe tm()
    _ = unsafe localtime_r(&seconds, &local)
    return unsafe (Int(local.tm_year) + 1900, Int(local.tm_mon) + 1, Int(local.tm_mday))
  }

  /// Seconds on a clock that never goes back.
  public static var monotonicSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// User and system time of this process in seconds, all threads together.
  public static var processorSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Ends the process at once, with buffers of ours already written.
  public static func exit(_ code: Int32) -> Never {
    CLibrary.exit(code)
  }

  /// Makes a write to a closed pipe, or to a file that must not grow, an error of that write instead of the end of the process.
  public static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}

extension Path {
  /// The path without any links; nil where there is nothing.
  public var resolvingLinks: Path? {
    let resolved = unsafe bytes.withCString { unsafe realpath($0, nil) }
    guard let resolved = unsafe resolved else { return nil }
    defer { unsafe free(resolved) }
    return Path(bytes: unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }
}
