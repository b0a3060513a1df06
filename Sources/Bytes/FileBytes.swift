#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The bytes of an open file, read by `pread`.
///
/// A window of a few pages is kept, because headers of archive members and load commands lie close together; tables that are
/// larger than the window are read directly into the array that is returned.
public final class FileBytes: RandomAccessBytes {
  private static let windowSize = 64 << 10

  private let file: OpenFile
  private var window: [UInt8] = []
  private var windowOffset = 0
  public let size: Int

  public init(_ file: consuming OpenFile) throws(SystemError) {
    size = try file.size()
    self.file = file
  }

  public func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw ReadError("ends after the end of the file", at: offset, in: structure)
    }
    if count > Self.windowSize / 2 {
      return try readDirectly(at: offset, count: count, structure: structure)
    }
    if offset < windowOffset || offset + count > windowOffset + window.count {
      do throws(ReadError) {
        window = try readDirectly(at: offset, count: min(Self.windowSize, size - offset), structure: structure)
        windowOffset = offset
      } catch {
        // What is wanted may be there, although the rest of the window is not.
        return try readDirectly(at: offset, count: count, structure: structure)
      }
    }
    let start = offset - windowOffset
    return Array(window[start..<start + count])
  }

  private func readDirectly(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    var failure: SystemError?
    let descriptor = file.descriptor
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
        let place = offset + filled
        let got = retryingInterrupts { unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(place)) }
        if got < 0 { failure = .current }
        guard got > 0 else { return }
        filled += got
      }
    }
    if let failure { throw ReadError("cannot be read: \(failure.message)", at: offset, in: structure) }
    guard bytes.count == count else {
      throw ReadError("the file became shorter while it was read", at: offset + bytes.count, in: structure)
    }
    return bytes
  }
}
