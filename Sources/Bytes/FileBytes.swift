internal import CLibrary

/// The bytes of an open file, read by `pread`.
///
/// A window is cached because headers of archive members and load commands are close together; tables larger than a read are read
/// directly into the returned array.
public final class FileBytes: RandomAccessBytes {
  /// The size of the window. It stays in the processor's cache, and a system call is cheap compared to copying.
  private static let windowSize = 64 << 10
  /// The number of bytes to read ahead at a header.
  private static let headerReadSize = 8 << 10

  private let file: OpenFile
  private var window: [UInt8] = []
  /// The range of the file that `window` contains.
  private var windowRange = 0..<0
  /// Where the bytes begin in the file.
  private let start: Int
  public let size: Int
  public let identity: FileIdentity?

  public init(_ file: consuming OpenFile) throws(SystemError) {
    let status = try file.status()
    start = 0
    size = Int(status.st_size)
    identity =
      status.st_nlink > 1
      ? FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino)) : nil
    self.file = file
  }

  /// Whether macOS marked the file as a download.
  public var isQuarantined: Bool { file.isQuarantined }

  /// The bytes of a range of a file.
  public init(_ file: consuming OpenFile, range: Range<Int>) {
    start = range.lowerBound
    size = range.count
    identity = nil
    self.file = file
  }

  public func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    try checkRange(offset, count, structure)
    if !holds(offset, count) {
      guard count <= Self.headerReadSize else { return try readDirectly(at: offset, count: count, structure: structure) }
      do throws(ReadError) {
        try fillWindow(at: offset, count: min(Self.headerReadSize, size - offset), structure)
      } catch {
        // The requested bytes may exist even if the remainder of the window does not.
        return try readDirectly(at: offset, count: count, structure: structure)
      }
    }
    let start = offset - windowRange.lowerBound
    return Array(window[start..<start + count])
  }

  public func forEachPiece(
    at offset: Int, count: Int, overlap: Int, structure: String, _ body: (Span<UInt8>) -> Bool
  ) throws(ReadError) {
    try checkRange(offset, count, structure)
    if holds(offset, count) {
      let start = offset - windowRange.lowerBound
      let window = window
      _ = body(window.span.extracting(start..<start + count))
      return
    }
    var place = offset
    let end = offset + count
    while place < end {
      let shown = min(Self.windowSize, end - place)
      try fillWindow(at: place, count: shown, structure)
      let window = window
      guard body(window.span.extracting(0..<shown)), place + shown < end else { return }
      place += max(1, shown - overlap)
    }
  }

  private func holds(_ offset: Int, _ count: Int) -> Bool {
    offset >= windowRange.lowerBound && offset + count <= windowRange.upperBound
  }

  private func fillWindow(at offset: Int, count: Int, _ structure: String) throws(ReadError) {
    if window.isEmpty {
      // Only bytes that have been read are accessed.
      window = unsafe [UInt8](unsafeUninitializedCapacity: Self.windowSize) { _, filled in filled = Self.windowSize }
    }
    windowRange = 0..<0
    let result = unsafe window.withUnsafeMutableBytes { storage in
      Result { () throws(ReadError) in
        unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: storage[..<count]), at: offset, structure)
      }
    }
    let readCount = try result.get()
    guard readCount == count else { throw shrunk(at: offset + readCount, structure) }
    windowRange = offset..<offset + count
  }

  private func readDirectly(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    var failure: ReadError?
    let bytes = unsafe [UInt8](uninitialized: count) { buffer, filled in
      do throws(ReadError) {
        filled = unsafe try fill(UnsafeMutableRawBufferPointer(buffer), at: offset, structure)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard bytes.count == count else { throw shrunk(at: offset + bytes.count, structure) }
    return bytes
  }

  private func shrunk(at offset: Int, _ structure: String) -> ReadError {
    ReadError("the file was truncated while being read", at: offset, in: structure)
  }

  /// - Returns: the number of bytes read; fewer than requested at the end of the file.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ structure: String) throws(ReadError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let remainder = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let place = start + offset + filled
      let readCount = retryingInterrupts { unsafe pread(file.descriptor, remainder.baseAddress, remainder.count, off_t(place)) }
      guard readCount >= 0 else { throw ReadError("cannot be read: \(SystemError.current.message)", at: offset, in: structure) }
      guard readCount > 0 else { break }
      filled += readCount
    }
    return filled
  }
}
