internal import CLibrary

/// Buffered text for standard output, standard error, or a file.
///
/// Errors are stored and thrown by `finish()`, so that reporters need not handle them at each line. A closed pipe is not an
/// error.
public final class Output {
  public enum Target {
    case standardOutput
    case standardError
    /// Written to a temporary file and renamed when complete, so that no reader sees a partial report. A device or a FIFO
    /// (`/dev/null`, `>(tee log)`) is written directly, because a rename would replace it. So is a link, except in a checkout,
    /// where it is an error.
    ///
    /// - Parameter roots: folders to treat as checkouts.
    case file(Path, roots: [Path] = [])
  }

  private static let flushSize = 64 << 10

  private let descriptor: Int32
  /// Opened here, so that `finish()` closes it.
  private let isOurs: Bool
  private let file: (destination: FileDestination, temporary: [UInt8])?
  /// Held from the creation of the temporary file until it is renamed.
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
        destination.removeLeftovers()
        // Replaces a leftover of a killed scan, or a planted file.
        descriptor = destination.create(destination.temporaryName, mode: 0o666)
        // Keeps restricted permissions.
        if descriptor >= 0, let old { _ = fchmod(descriptor, old.st_mode & 0o7777) }
      } else {
        (file, interrupts) = (nil, nil)
        descriptor = destination.openSpecial()
      }
      isOurs = true
      guard descriptor >= 0 else {
        let error = errno == ENXIO ? SystemError(reason: "a FIFO that nothing reads") : SystemError.current
        interrupts?.release()
        throw error
      }
    }
  }

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

  public func flush() {
    var start = 0
    let target = descriptor
    while start < buffer.count, failure == nil, !isPipeClosed {
      let written = unsafe buffer.withUnsafeBytes { bytes in
        let remainder = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        return retryingInterrupts { unsafe systemWrite(target, remainder.baseAddress, remainder.count) }
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

  /// Writes remaining bytes and moves a file into place.
  ///
  /// - Throws: the first error of any write, without a change to an existing file.
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

  /// Columns of the attached terminal; nil if there is none.
  public var terminalWidth: Int? { terminalSize?.columns }

  /// Lines of the attached terminal; nil if there is none.
  public var terminalHeight: Int? { terminalSize?.lines }

  private var terminalSize: (columns: Int, lines: Int)? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}

/// `write(2)` under another name: inside `Output` the plain name would refer to its method.
func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}

/// Writes everything to a blocking descriptor.
func systemWriteAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var start = 0
  while start < bytes.count {
    let written = unsafe bytes.withUnsafeBytes { buffer in
      let remainder = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
      return retryingInterrupts { unsafe systemWrite(descriptor, remainder.baseAddress, remainder.count) }
    }
    guard written > 0 else { throw .current }
    start += written
  }
}

private func waitUntilWritable(_ descriptor: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  _ = unsafe poll(&request, 1, -1)
}
