/// The bytes of a file, read in pieces at any offset.
///
/// Binaries are read through this rather than a memory map, which traps if the file shrinks.
public protocol RandomAccessBytes: AnyObject {
  /// Size in bytes when the file was opened.
  var size: Int { get }

  /// Identifies a file that may occur again under another name; nil if it cannot.
  var identity: FileIdentity? { get }

  /// The `count` bytes at `offset`.
  ///
  /// - Parameter structure: what is being read, for the error.
  /// - Throws: `ReadError` if the range is not inside the file, or the file has shrunk in the meantime.
  func read(at offset: Int, count: Int, structure: String) throws(ReadError) -> [UInt8]

  /// Passes the `count` bytes at `offset` to `body` in pieces, without keeping them, until it returns `false`.
  ///
  /// - Parameter overlap: the number of bytes repeated at the start of the next piece, for matches across pieces.
  /// - Throws: like `read`.
  func forEachPiece(
    at offset: Int, count: Int, overlap: Int, structure: String, _ body: (Span<UInt8>) -> Bool
  ) throws(ReadError)

  /// Whether what is in front of the last read can only be read by starting again.
  var isSequential: Bool { get }

  /// Announces ranges that will be read, in any order, so that one pass suffices. Replaces those announced before.
  func willRead(_ ranges: [Range<Int>])
}

/// The identity of a file, independent of its name.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}

extension RandomAccessBytes {
  public var isSequential: Bool { false }

  public func willRead(_ ranges: [Range<Int>]) {}

  public func checkRange(_ offset: Int, _ count: Int, _ structure: String) throws(ReadError) {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw ReadError("extends past the end of the file", at: offset, in: structure)
    }
  }
}

/// Bytes in memory: standard input, a blob of a version control system, a test.
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
