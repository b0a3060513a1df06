internal import CLibrary

/// The bytes of an open file, read by `pread`.
///
/// A window is kept, because headers of archive members and load commands lie close together; tables that are larger than what it is
/// filled with are read directly into the array that is returned.
public final class FileBytes: RandomAccessBytes {
  /// Storage of the window: one piece. It stays in the processor's cache, and one call to the system is cheap against copying it.
  private static let pieceSize = 64 << 10
  /// What is read ahead of a header.
  private static let headSize = 8 << 10

  private let file: OpenFile
  private var window: [UInt8] = []
  /// Where the bytes at the start of `window` stand in the file.
  private var windowRange = 0..<0
  public let size: Int
  public let identity: FileIdentity?

  public init(_ file: consuming OpenFile) throws(SystemError) {
    let status = try file.status()
    size = Int(status.st_size)
    identity =
      status.st_nlink > 1
      ? FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino)) : nil
    self.file = file
  }

  public func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    try checkRange(offset, count, structure)
    if !holds(offset, count) {
      guard count <= Self.headSize else { return try readDirectly(at: offset, count: count, structure: structure) }
      do throws(ReadError) {
        try fillWindow(at: offset, count: min(Self.headSize, size - offset), structure)
      } catch {
        // What is wanted may be there, although the rest of the window is not.
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
      let shown = min(Self.pieceSize, end - place)
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
      // Its bytes are looked at only where they have been read.
      window = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { _, filled in filled = Self.pieceSize }
    }
    windowRange = 0..<0
    let result = unsafe window.withUnsafeMutableBytes { storage in
      Result { () throws(ReadError) in
        unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: storage[..<count]), at: offset, structure)
      }
    }
    let got = try result.get()
    guard got == count else { throw shrunk(at: offset + got, structure) }
    windowRange = offset..<offset + count
  }

  private func readDirectly(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    var failure: ReadError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
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
    ReadError("the file became shorter while it was read", at: offset, in: structure)
  }

  /// - Returns: how many bytes there were; fewer than asked for where the file ends.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ structure: String) throws(ReadError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let place = offset + filled
      let got = retryingInterrupts { unsafe pread(file.descriptor, rest.baseAddress, rest.count, off_t(place)) }
      guard got >= 0 else { throw ReadError("cannot be read: \(SystemError.current.message)", at: offset, in: structure) }
      guard got > 0 else { break }
      filled += got
    }
    return filled
  }
}
