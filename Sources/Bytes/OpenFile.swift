internal import CLibrary
internal import CSystem

/// The type of a directory entry.
public enum EntryType: Sendable {
  case regular
  case directory
  case symbolicLink
  /// A FIFO, socket, or device; never opened.
  case special
}

/// An open regular file, closed when the value is destroyed.
public struct OpenFile: ~Copyable, Sendable {
  /// For C libraries that read the file themselves.
  public let descriptor: Int32

  /// Opens a path relative to the working directory, following links because the user specified it.
  public init(path: Path) throws(SystemError) {
    unsafe try self.init(path.bytes.withCString { unsafe openat(AT_FDCWD, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
  }

  /// Opens a file that an option names, and waits for the writer of a FIFO.
  public init(option path: Path) throws(SystemError) {
    unsafe try self.init(path.bytes.withCString { unsafe openat(AT_FDCWD, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY) })
  }

  public static func standardInput() throws(SystemError) -> OpenFile {
    try OpenFile(dup(STDIN_FILENO))
  }

  init(_ descriptor: Int32) throws(SystemError) {
    guard descriptor >= 0 else { throw .current }
    self.descriptor = descriptor
  }

  deinit {
    _ = close(descriptor)
  }

  /// The current status.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .current }
    return status
  }

  /// The current size in bytes.
  public var size: Int {
    get throws(SystemError) { Int(try status().st_size) }
  }

  /// Whether macOS marked it as a download.
  var isQuarantined: Bool { applint_is_quarantined(descriptor) }

  /// The bytes of a range, without those beyond the end of the file. The current position is neither used nor changed.
  public func bytes(in range: Range<Int>) throws(SystemError) -> [UInt8] {
    try unsafe bytes(atMost: range.count) { free, filled in
      unsafe pread(descriptor, free.baseAddress, free.count, off_t(range.lowerBound + filled))
    }
  }

  /// Reads until there are `capacity` bytes, or no more.
  ///
  /// - Parameter read: reads what follows `filled` bytes, as `read(2)` does.
  private func bytes(
    atMost capacity: Int, _ read: (_ free: UnsafeMutableRawBufferPointer, _ filled: Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](uninitialized: capacity) { buffer, filled in
      while filled < capacity {
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<capacity])
        let count = retryingInterrupts { unsafe read(free, filled) }
        if count < 0 { failure = .current }
        guard count > 0 else { break }
        filled += count
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The same file under another descriptor.
  public func duplicate() throws(SystemError) -> OpenFile { try OpenFile(fcntl(descriptor, F_DUPFD_CLOEXEC, 0)) }

  /// Larger than any hand-written or generated text file in practice. A sparse file can claim any size, and a reader takes up to
  /// thirty times the size of a file that consists of nothing but brackets.
  public static let largestText = 16 << 20
  /// The same for files that the user names, such as a baseline or the versions of a merge: they are read on their own.
  public static let largestInput = 64 << 20

  /// Reads from the current position to the end into `buffer`, whose storage is reused from file to file.
  ///
  /// - Returns: the number of bytes at the start of `buffer` that belong to the file.
  /// - Throws: `SystemError`, with EFBIG for more than `limit` bytes.
  public func readAll(into buffer: inout [UInt8], atMost limit: Int = largestText) throws(SystemError) -> Int {
    try readAll(into: &buffer, from: 0, atMost: limit)
  }

  private func readAll(into buffer: inout [UInt8], from start: Int, atMost limit: Int) throws(SystemError) -> Int {
    var filled = start
    while true {
      if filled == buffer.count {
        buffer.append(contentsOf: repeatElement(0, count: filled == 0 ? 64 << 10 : try growth(from: filled, atMost: limit)))
      }
      let readCount = try read(into: &buffer, from: filled)
      if readCount == 0 { return filled }
      filled += readCount
      guard filled <= limit else { throw .isTooLarge(limit) }
    }
  }

  /// By how much to grow a full buffer: the remaining size of the file, and one byte to detect its end.
  private func growth(from filled: Int, atMost limit: Int) throws(SystemError) -> Int {
    let size = Int(try status().st_size)
    return size > filled ? min(size, limit + 1) - filled + 1 : filled
  }

  /// The contents of the file at a path.
  public static func contents(of path: Path) throws(SystemError) -> [UInt8] { try OpenFile(path: path).contents() }

  /// Everything from the current position to the end.
  ///
  /// - Throws: `SystemError`, with EFBIG for more than `limit` bytes.
  public func contents(atMost limit: Int = largestInput) throws(SystemError) -> [UInt8] {
    let status = try status()
    // A pipe has no size, and files of the kernel have none either. One byte more than the file has detects its end.
    let isKnown = status.st_mode & S_IFMT == S_IFREG && 1...limit ~= Int(status.st_size)
    let size = min(Int(status.st_size), limit) + (isKnown ? 0 : 1)
    var bytes = try unsafe bytes(atMost: size) { free, _ in unsafe systemRead(descriptor, free.baseAddress, free.count) }
    if isKnown || bytes.count < size { return bytes }
    guard size <= limit else { throw .isTooLarge(limit) }
    let count = try readAll(into: &bytes, from: bytes.count, atMost: limit)
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Everything from the start. The current position is neither used nor changed.
  ///
  /// - Throws: `SystemError`, with EFBIG for more than `limit` bytes.
  public func wholeContents(atMost limit: Int) throws(SystemError) -> [UInt8] {
    let size = try size
    guard size <= limit else { throw .isTooLarge(limit) }
    return try bytes(in: 0..<size)
  }

  private func read(into buffer: inout [UInt8], from start: Int) throws(SystemError) -> Int {
    let result = unsafe buffer.withUnsafeMutableBytes { storage in
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[start...])
      return retryingInterrupts { unsafe systemRead(descriptor, free.baseAddress, free.count) }
    }
    guard result >= 0 else { throw .current }
    return result
  }
}

/// `read(2)` under another name: inside a type with a method `read` the plain name would refer to that method.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}

func retryingInterrupts(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// File names are bytes. A `String` would change those that are not UTF-8, so C functions get the bytes unchanged.
extension Array where Element == UInt8 {
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      for index in indices { unsafe buffer[index] = CChar(bitPattern: self[index]) }
      unsafe buffer[count] = 0
      guard let base = buffer.baseAddress else {
        preconditionFailure("a temporary allocation of at least one byte has an address")
      }
      return unsafe body(UnsafePointer(base))
    }
  }
}
