public import Bytes

/// An open archive, which several threads may read at once.
public final class ArchiveFile: Sendable {
  private let file: OpenFile
  public let size: Int
  var descriptor: Int32 { file.descriptor }

  public init(path: Path) throws(SystemError) {
    file = try OpenFile(path: path)
    size = try file.size
  }

  /// The bytes of a range, as they are.
  public func open(_ range: Range<Int>) throws(SystemError) -> FileBytes { FileBytes(try file.duplicate(), range: range) }

  /// - Throws: if the file ends before the range.
  public func bytes(in range: Range<Int>) throws(ArchiveError) -> [UInt8] {
    do throws(SystemError) {
      let bytes = try file.bytes(in: range)
      if bytes.count == range.count { return bytes }
    } catch {
      throw ArchiveError(error.message)
    }
    throw ArchiveError("the archive was truncated while being read")
  }
}
