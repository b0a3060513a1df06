/// The bytes of one file, read piece by piece at any offset.
///
/// Binaries are read through this rather than through a memory map, because a map traps when the file shrinks.
public protocol RandomAccessBytes: AnyObject {
  /// Size in bytes, as it was when the file was opened.
  var size: Int { get }

  /// Tells a file that may be met again under another name; nil where that cannot be.
  var identity: FileIdentity? { get }

  /// The `count` bytes at `offset`.
  ///
  /// - Parameter structure: what is being read, for the error.
  /// - Throws: `ReadError` when the range is not inside the file, or the file has shrunk meanwhile.
  func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8]

  /// Shows the `count` bytes at `offset` in pieces, without keeping them, until `body` returns `false`.
  ///
  /// - Parameter overlap: how many bytes of a piece are shown again at the start of the next, so that what is looked for may lie across.
  /// - Throws: as `read`.
  func forEachPiece(
    at offset: Int, count: Int, overlap: Int, structure: String, _ body: (Span<UInt8>) -> Bool
  ) throws(ReadError)
}

/// What a file is, whatever its name.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}

extension RandomAccessBytes {
  func checkRange(_ offset: Int, _ count: Int, _ structure: String) throws(ReadError) {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw ReadError("ends after the end of the file", at: offset, in: structure)
    }
  }
}

/// Bytes that are already in memory: standard input, a blob of a version control system, a test.
public final class MemoryBytes: RandomAccessBytes {
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public var size: Int { bytes.count }

  public var identity: FileIdentity? { nil }

  public func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8] {
    try checkRange(offset, count, structure)
    return Array(bytes[offset..<offset + count])
  }

  public func forEachPiece(
    at offset: Int, count: Int, overlap: Int, structure: String, _ body: (Span<UInt8>) -> Bool
  ) throws(ReadError) {
    try checkRange(offset, count, structure)
    let bytes = bytes
    _ = body(bytes.span.extracting(offset..<offset + count))
  }
}
