internal import CLibrary

/// Text on its way to standard output, standard error or a file, collected into large writes.
///
/// Errors are kept and told by `finish()`, so that reporters need not stop at each line. A closed pipe is not an error: the reader
/// had enough.
public final class Output {
  public enum Target {
    case standardOutput
    case standardError
    /// Written beside the path first and renamed when complete, so that nobody ever sees half a report. A device or a FIFO
    /// (`/dev/null`, `>(tee log)`) is written to as it is: a file put in its place would remove it. So is a link, but in a checkout,
    /// where it is an error.
    ///
    /// - Parameter roots: folders that are checkouts, whatever they hold.
    case file(Path, roots: [Path] = [])
  }

  private static let flushSize = 64 << 10

  private let descriptor: Int32
  /// Opened here, so that `finish()` closes it.
  private let isOurs: Bool
  private let file: (destination: FileDestination, temporary: [UInt8])?
  /// From the moment at which there is a temporary file until it is in its place.
  private let interrupts: HeldInterrupts?
  private var buffer: [UInt8] = []
  private var failure: SystemError?
  private var isPipeClosed = false

  public init(_ target: Target) throws(SystemError) {
    switch target {
    case .standardOutput:
      descriptor = STDOUT_FILENO
      isOurs = false
      file = nil
      interrupts = nil
    case .standardError:
      descriptor = STDERR_FILENO
      isOurs = false
      file = nil
      interrupts = nil
    case .file(let path, let roots):
      let destination = try FileDestination(path, roots: roots)
      let old = destination.status()
      let type = old.map { EntryType(mode: $0.st_mode) }
      if type == .symbolicLink, destination.isInCheckout { throw destination.linkError }
      if type == nil || type == .regular {
        file = (destination, destination.temporaryName)
        interrupts = HeldInterrupts()
        // Whatever a scan that was killed has left, or somebody has laid there, goes.
        descriptor = destination.create(destination.temporaryName, mode: 0o666)
        // What few may read stays so.
        if descriptor >= 0, let old { _ = fchmod(descriptor, old.st_mode & 0o7777) }
      } else {
        (file, interrupts) = (nil, nil)
        descriptor = destination.open(O_WRONLY | O_CREAT | O_TRUNC)
      }
      isOurs = true
      guard descriptor >= 0 else {
        let error = SystemError.current
        interrupts?.release()
        throw error
      }
    }
  }

  /// Writes a whole file.
  public static func write(_ bytes: some Sequence<UInt8>, to path: Path) throws(SystemError) {
    let output = try Output(.file(path))
    output.write(Array(bytes))
    try output.finish()
  }

  public func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.flushSize { flush() }
  }

  public func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.flushSize { flush() }
  }

  /// Lets bytes be put where they wait to be written, without another array.
  public func append(_ body: (inout [UInt8]) -> Void) {
    body(&buffer)
    if buffer.count >= Self.flushSize { flush() }
  }

  public func flush() {
    var start = 0
    let target = descriptor
    while start < buffer.count, failure == nil, !isPipeClosed {
      let written = unsafe buffer.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        return retryingInterrupts { unsafe systemWrite(target, rest.baseAddress, rest.count) }
      }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        isPipeClosed = true
      } else if errno == EAGAIN {
        waitUntilWritable(target)
      } else {
        failure = .current
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left and puts a file in its place.
  ///
  /// - Throws: the first error of any write; then an existing file is as it was.
  public func finish() throws(SystemError) {
    defer { interrupts?.release() }
    flush()
    if isOurs {
      if fsync(descriptor) != 0, errno != EINVAL, failure == nil { failure = .current }
      if close(descriptor) != 0, failure == nil { failure = .current }
    }
    if let file, failure == nil, !file.destination.rename(file.temporary, to: file.destination.name) { failure = .current }
    guard let failure else { return }
    if let file { file.destination.remove(file.temporary) }
    throw failure
  }

  /// Columns of the terminal behind this output, or nil where there is none.
  public var terminalWidth: Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// `write(2)` under a name of its own: inside `Output` the plain name would mean its method.
func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}

/// Writes everything to a descriptor that waits.
func systemWriteAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var start = 0
  while start < bytes.count {
    let written = unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
      return retryingInterrupts { unsafe systemWrite(descriptor, rest.baseAddress, rest.count) }
    }
    guard written > 0 else { throw .current }
    start += written
  }
}

private func waitUntilWritable(_ descriptor: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  _ = unsafe poll(&request, 1, -1)
}
