/// A range of a file: the whole file, a slice of a fat file, or a member of an archive.
///
/// Offsets stored in a file are relative to its region; offsets in errors are relative to the whole file.
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

  /// The region of `count` bytes at `offset`, relative to this one.
  ///
  /// - Throws: `ReadError` if it is not entirely inside this region.
  public func region(at offset: UInt64, count: UInt64, structure: String) throws(ReadError) -> ByteRegion {
    let start = try position(offset, count, structure)
    return ByteRegion(source: source, fileOffset: start, size: Int(count))
  }

  /// The `count` bytes at `offset`, relative to this region.
  ///
  /// - Throws: `ReadError` if they are not entirely inside this region.
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

  /// Whether the `count` bytes at `offset` contain a match, without keeping the bytes.
  public func contains(_ search: LiteralSearch, at offset: UInt64, count: UInt64, structure: String) throws(ReadError) -> Bool {
    let start = try position(offset, count, structure)
    var isFound = false
    try source.forEachPiece(at: start, count: Int(count), overlap: search.longestLiteral - 1, structure: structure) { piece in
      isFound = search.hasMatch(in: piece)
      return !isFound
    }
    return isFound
  }

  /// Whether announcing what will be read saves work.
  public var isSequential: Bool { source.isSequential }

  /// Announces ranges that will be read, relative to this region. Those that are not inside it are ignored.
  public func willRead(_ ranges: [Range<UInt64>]) {
    let limit = UInt64(size)
    source.willRead(
      ranges.filter { $0.upperBound <= limit }.map { fileOffset + Int($0.lowerBound)..<fileOffset + Int($0.upperBound) })
  }

  private func position(_ offset: UInt64, _ count: UInt64, _ structure: String) throws(ReadError) -> Int {
    let limit = UInt64(size)
    guard offset <= limit, count <= limit - offset else {
      let at = offset <= limit ? fileOffset + Int(offset) : fileOffset + size
      throw ReadError(
        "extends past the end of its container (offset \(offset), size \(count), container size \(limit))", at: at, in: structure)
    }
    return fileOffset + Int(offset)
  }
}
