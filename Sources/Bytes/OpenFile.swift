internal import CLibrary

/// What a name in a directory stands for.
public enum EntryType: Sendable {
  case regular
  case directory
  case symbolicLink
  /// FIFO, socket or device: never opened.
  case special
}

/// An open regular file, closed when the value goes away.
public struct OpenFile: ~Copyable {
  let descriptor: Int32

  /// Opens a path relative to the working directory, following links (it is what the user named).
  public init(path: Path) throws(SystemError) {
    unsafe try self.init(path.bytes.withCString { unsafe openat(AT_FDCWD, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
  }

  /// Standard input.
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

  /// What the system knows of it now.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .current }
    return status
  }

  /// No text that people or tools write by the file is larger. A sparse file can claim to be anything.
  public static let largestText = 64 << 20

  /// Reads from the current position to the end into `buffer`, which keeps its storage from file to file.
  ///
  /// - Returns: number of bytes at the start of `buffer` that belong to the file.
  /// - Throws: `SystemError` for EFBIG too, when there are more than `largestText` bytes.
  public func readAll(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    var filled = 0
    while true {
      if filled == buffer.count {
        buffer.append(contentsOf: repeatElement(0, count: filled == 0 ? 64 << 10 : try growth(from: filled)))
      }
      let got = try read(into: &buffer, from: filled)
      if got == 0 { return filled }
      filled += got
      guard filled <= Self.largestText else { throw SystemError(code: EFBIG) }
    }
  }

  /// How much larger a buffer must be that a file has filled: as much as the file says to have left, and one byte to see its end.
  private func growth(from filled: Int) throws(SystemError) -> Int {
    let size = Int(try status().st_size)
    return size > filled ? min(size, Self.largestText + 1) - filled + 1 : filled
  }

  /// The whole of the file at a path.
  public static func contents(of path: Path) throws(SystemError) -> [UInt8] { try OpenFile(path: path).contents() }

  /// Everything from the current position to the end.
  public func contents() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = try readAll(into: &bytes)
    return Array(bytes[..<count])
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

/// `read(2)` under a name of its own: inside a type with a method `read` the plain name would mean that method.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}

func retryingInterrupts(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Names come from directories as bytes. Through `String` those that are not UTF-8 would be changed, so C calls get them as they are.
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
