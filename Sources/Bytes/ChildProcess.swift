internal import CLibrary

/// A subprocess, found by `PATH`, with pipes to its input and output. Its standard error is collected.
public final class ChildProcess {
  public struct Outcome: Sendable {
    /// The exit status, or 128 plus the number of the signal that terminated it.
    public let status: Int32
    public let output: [UInt8]
    /// Standard error, at most 64 KB.
    public let complaint: String
  }

  private let process: pid_t
  /// -1 once the input is closed.
  private var input: Int32
  private let output: Int32
  private let complaint: Int32
  private var isReaped = false
  private var pending: [UInt8] = []

  /// - Parameters:
  ///   - environment: variables to set, or to unset if nil. All others are inherited.
  ///   - keepsComplaints: whether to collect standard error. It must then be read, or the process blocks when the pipe is full.
  /// - Throws: `SystemError` with ENOENT if the program does not exist.
  public init(
    _ arguments: [[UInt8]], environment: [String: String?] = [:], keepsComplaints: Bool = true
  ) throws(SystemError) {
    let pipes = [try Self.pipe(), try Self.pipe(), try Self.pipe()]
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[0].read, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[1].write, STDOUT_FILENO)
    if keepsComplaints {
      unsafe posix_spawn_file_actions_adddup2(&actions, pipes[2].write, STDERR_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    // Ignoring broken pipes is our setting, not the child's.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let status = unsafe Self.withCStrings(arguments) { arguments in
      unsafe Self.withCStrings(Self.variables(environment)) { variables in
        guard let name = unsafe arguments[0] else { return EINVAL }
        return unsafe posix_spawnp(&process, name, &actions, &attributes, arguments, variables)
      }
    }
    for descriptor in [pipes[0].read, pipes[1].write, pipes[2].write] { _ = close(descriptor) }
    (self.process, input, output, complaint) = (process, pipes[0].write, pipes[1].read, pipes[2].read)
    guard status == 0 else {
      isReaped = true
      throw SystemError(code: status)
    }
  }

  deinit {
    for descriptor in [input, output, complaint] where descriptor >= 0 { _ = close(descriptor) }
    if !isReaped { _ = wait() }
  }

  /// Runs a program until it exits.
  ///
  /// - Throws: `SystemError` if it cannot be started.
  public static func run(
    _ arguments: [[UInt8]], environment: [String: String?] = [:], input: [UInt8] = []
  ) throws(SystemError) -> Outcome {
    let child = try ChildProcess(arguments, environment: environment)
    return child.finish(input)
  }

  /// Writes input, which must be short enough not to block before the process answers.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try systemWriteAll(bytes, to: input)
  }

  /// The next line of its output, without the newline; nil at the end.
  public func readLine() throws(SystemError) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        return line
      }
      searched = pending.count
      guard try readMore() else { return pending.isEmpty ? nil : try read(pending.count) }
    }
  }

  /// The next bytes of its output; fewer only at the end.
  public func read(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes = pending
    pending = []
    // The count comes from the process and may be anything.
    bytes.reserveCapacity(min(count, 1 << 20))
    while bytes.count < count, try readMore() {
      bytes.append(contentsOf: pending)
      pending = []
    }
    if bytes.count > count {
      pending = Array(bytes[count...])
      bytes.removeLast(bytes.count - count)
    }
    return bytes
  }

  private func readMore() throws(SystemError) -> Bool {
    let before = pending.count
    let readCount = Self.readPiece(output, into: &pending)
    guard readCount >= 0 else { throw .current }
    return pending.count > before
  }

  private static func readPiece(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, retryingInterrupts { unsafe systemRead(descriptor, buffer.baseAddress, buffer.count) })
    }
    bytes += piece
    return piece.count
  }

  /// Services all three pipes until the process closes its output, so that none of them fills up.
  private func finish(_ bytes: [UInt8]) -> Outcome {
    var (sent, all, said) = (0, pending, [UInt8]())
    var polled = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0), pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: complaint, events: Int16(POLLIN), revents: 0),
    ]
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    while polled.contains(where: { $0.fd >= 0 }) {
      if polled[0].fd >= 0, sent == bytes.count {
        _ = close(input)
        input = -1
        polled[0].fd = -1
      }
      guard unsafe poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { break }
      if polled[0].fd >= 0, polled[0].revents != 0 {
        let written = unsafe bytes.withUnsafeBytes {
          unsafe systemWrite(input, $0.baseAddress?.advanced(by: sent), $0.count - sent)
        }
        // A program need not read all of its input.
        sent = written < 0 && errno != EAGAIN ? bytes.count : sent + max(0, written)
      }
      if polled[1].fd >= 0, polled[1].revents != 0, Self.readPiece(output, into: &all) <= 0 { polled[1].fd = -1 }
      if polled[2].fd >= 0, polled[2].revents != 0, Self.readPiece(complaint, into: &said) <= 0 { polled[2].fd = -1 }
    }
    return Outcome(status: wait(), output: all, complaint: String(decoding: said.prefix(64 << 10), as: UTF8.self))
  }

  private func wait() -> Int32 {
    isReaped = true
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe systemPipe(&ends) == 0 else { throw .current }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func variables(_ changes: [String: String?]) -> [[UInt8]] {
    var variables: [[UInt8]] = []
    let beginnings = changes.keys.map { Array("\($0)=".utf8) }
    guard var place = unsafe Optional(environ) else { return [] }
    while let entry = unsafe place.pointee {
      let text = unsafe Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry)))
      if !beginnings.contains(where: { text.span.hasBytes($0, at: 0) }) { variables.append(text) }
      unsafe place = unsafe place.advanced(by: 1)
    }
    for (name, value) in changes {
      if let value { variables.append(Array("\(name)=\(value)".utf8)) }
    }
    return variables
  }

  private static func withCStrings<Result>(
    _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe strings.map { string in unsafe string.withCString { unsafe strdup($0) } }
    defer { for index in 0..<strings.count { unsafe free(copies[index]) } }
    let pointers = unsafe copies + [nil]
    return unsafe pointers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a null-terminated array is not empty") }
      return unsafe body(base)
    }
  }
}

/// `pipe(2)` under another name: inside `ChildProcess` the plain name would refer to its method.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
  unsafe pipe(ends)
}
