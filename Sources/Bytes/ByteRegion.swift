/// A range of a file that holds one thing: the whole file, a slice of a fat file, a member of an archive.
///
/// Offsets that formats store are relative to such a region; errors always give the offset in the whole file.
public struct ByteRegion {
  private let source: any RandomAccessBytes
  /// Where the region begins, in bytes from the start of the file.
  public let fileOffset: Int
  /// Length in bytes.
  public let size: Int

  public init(_ source: any RandomAccessBytes) {
    self.source = source
    fileOffset = 0
    size = source.size
  }

  private init(source: any RandomAccessBytes, fileOffset: Int, size: Int) {
    self.source = source
    self.fileOffset = fileOffset
    self.size = size
  }

  /// The region of `count` bytes that begins `offset` bytes after the start of this one.
  ///
  /// - Throws: `ReadError` when it is not wholly inside this region.
  public func region(at offset: UInt64, count: UInt64, structure: String) throws(ReadError) -> ByteRegion {
    let start = try position(offset, count, structure)
    return ByteRegion(source: source, fileOffset: start, size: Int(count))
  }

  /// The `count` bytes that begin `offset` bytes after the start of this region.
  ///
  /// - Throws: `ReadError` when they are not wholly inside this region.
  public func bytes(at offset: UInt64, count: UInt64, structure: String) throws(ReadError) -> [UInt8] {
    let start = try position(offset, count, structure)
    return try source.read(at: start, count: Int(count), structure: structure)
  }

  /// A reader over the `count` bytes at `offset`.
  public func reader(
    at offset: UInt64, count: UInt64, byteOrder: ByteOrder, structure: String
  ) throws(ReadError) -> ByteReader {
    let start = try position(offset, count, structure)
    let bytes = try source.read(at: start, count: Int(count), structure: structure)
    return ByteReader(bytes: bytes, fileOffset: start, byteOrder: byteOrder, structure: structure)
  }

  /// Whether anything that `search` looks for stands in the `count` bytes at `offset`. They are not kept.
  public func contains(_ search: LiteralSearch, at offset: UInt64, count: UInt64, structure: String) throws(ReadError) -> Bool {
    let start = try position(offset, count, structure)
    var isFound = false
    try source.forEachPiece(at: start, count: Int(count), overlap: search.longestLiteral - 1, structure: structure) { piece in
      isFound = search.hasMatch(in: piece)
      return !isFound
    }
    return isFound
  }

  private func position(_ offset: UInt64, _ count: UInt64, _ structure: String) throws(ReadError) -> Int {
    let limit = UInt64(size)
    guard offset <= limit, count <= limit - offset else {
      let at = offset <= limit ? fileOffset + Int(offset) : fileOffset + size
      throw ReadError(
        "ends after the end of its container (offset \(offset), size \(count), \(limit) bytes there)", at: at, in: structure)
    }
    return fileOffset + Int(offset)
  }
}
