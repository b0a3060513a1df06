/// The bytes of one file, read piece by piece at any offset.
///
/// Binaries are read through this rather than through a memory map, because a map traps when the file shrinks.
public protocol RandomAccessBytes: AnyObject {
  /// Size in bytes, as it was when the file was opened.
  var size: Int { get }

  /// The `count` bytes at `offset`.
  ///
  /// - Parameter structure: what is being read, for the error.
  /// - Throws: `ReadError` when the range is not inside the file, or the file has shrunk meanwhile.
  func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8]
}

/// Bytes that are already in memory: standard input, a blob of a version control system, a test.
public final class MemoryBytes: RandomAccessBytes {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public var size: Int { bytes.count }

  public func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      throw ReadError("ends after the end of the file", at: offset, in: structure)
    }
    return Array(bytes[offset..<offset + count])
  }
}
