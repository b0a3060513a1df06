public import Bytes
internal import CLibArchive
internal import Synchronization

/// Why an archive or a member cannot be read, as a clause.
public struct ArchiveError: Error, Hashable, Sendable {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  static let isDamaged = ArchiveError("damaged archive")
  static let isTruncated = ArchiveError("truncated archive")
}

/// A member of an archive, as its header describes it.
public struct ArchiveMember: Sendable {
  /// As stored: possibly absolute, with `..`, or not UTF-8.
  public let path: [UInt8]
  public let type: EntryType
  /// Size of the contents in bytes; nil if only reading them tells.
  public let size: Int?
  public let isEncrypted: Bool
  public let place: Place
  /// Where a link leads, if the header contains it.
  public var link: ArchiveLink?

  public init(path: [UInt8], type: EntryType, size: Int?, isEncrypted: Bool, place: Place) {
    self.path = path
    self.type = type
    self.size = size
    self.isEncrypted = isEncrypted
    self.place = place
  }

  /// Where the contents are.
  public enum Place: Sendable {
    /// As they are, in a range of the archive.
    case range(Range<Int>)
    /// In a zip archive.
    case zip(ZipPlace)
    /// After those of all earlier members, of which there are this many.
    case sequence(Int)
  }
}

/// Where a link leads.
public struct ArchiveLink: Sendable {
  let target: [UInt8]
  /// Whether the target begins at the top of the archive, and not at the folder of the link.
  var isHard = false

  /// - Parameter target: that of a symbolic link.
  public init(target: [UInt8]) { self.target = target }

  /// - Parameter depth: the number of folders around the link.
  func leavesArchive(depth: Int) -> Bool {
    if target.first == Path.separator { return true }
    var depth = isHard ? 0 : depth
    for component in Path(bytes: target).components where !component.elementsEqual(".".utf8) {
      depth += component.elementsEqual("..".utf8) ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}

/// An archive that libarchive reads from its first member to its last.
public final class ArchiveStream: Sendable {
  /// Keeps the file open.
  private let file: ArchiveFile
  private let reader: Locked<Reader>

  @safe private struct Reader: ~Copyable {
    let archive: OpaquePointer
    var next = 0
    /// Why nothing more can be read.
    var failure: ArchiveError?

    deinit { unsafe applint_archive_close(archive) }
  }

  /// Opens a whole archive.
  convenience init(_ file: ArchiveFile) throws(ArchiveError) { try self.init(file, head: [], range: 0..<file.size) }

  /// - Parameter head: bytes in front of those in the file.
  init(_ file: ArchiveFile, head: [UInt8], range: Range<Int>) throws(ArchiveError) {
    try Self.check()
    let opened = unsafe head.withUnsafeBufferPointer { bytes in
      unsafe applint_archive_open(file.descriptor, bytes.baseAddress, bytes.count, Int64(range.lowerBound), Int64(range.count))
    }
    guard let opened = unsafe opened else { throw ArchiveError("out of memory") }
    self.file = file
    unsafe reader = Locked(Reader(archive: opened))
  }

  /// - Throws: if libarchive is not installed.
  static func check() throws(ArchiveError) {
    guard applint_archive_load() else { throw ArchiveError("libarchive, which reads archives, is not installed") }
  }

  /// The next member; nil at the end. What is left of the current one is skipped.
  public func next() throws(ArchiveError) -> ArchiveMember? {
    let result: Result<ArchiveMember?, ArchiveError> = reader.withLock { reader in
      if let failure = reader.failure { return .failure(failure) }
      var header = unsafe applint_archive_member()
      switch unsafe applint_archive_next(reader.archive, &header) {
      case applint_archive_next_end: return .success(nil)
      case applint_archive_next_member:
        reader.next += 1
        return .success(unsafe ArchiveMember(header, number: reader.next - 1))
      default: return .failure(unsafe ArchiveError(libarchive: reader.archive))
      }
    }
    return try result.get()
  }

  /// The contents of the current member.
  ///
  /// - Parameters:
  ///   - size: their size, if the header is right.
  ///   - spend: called with the number of bytes that were decompressed.
  public func contents(size: Int, _ spend: (Int) throws(ArchiveError) -> Void) throws(ArchiveError) -> [UInt8] {
    var failure: ArchiveError?
    let bytes = unsafe [UInt8](uninitialized: size) { buffer, filled in
      do throws(ArchiveError) {
        while filled < size {
          let end = min(size, filled + Self.pieceSize)
          let count = unsafe try read(into: UnsafeMutableBufferPointer(rebasing: buffer[filled..<end]))
          guard count > 0 else { throw ArchiveError("shorter than its header says") }
          filled += count
          try spend(count)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    // Only the end has the checksum.
    var next: [UInt8] = [0]
    guard try read(into: &next, at: 0) == 0 else { throw ArchiveError("longer than its header says") }
    return bytes
  }

  private static let pieceSize = 1 << 20

  /// Reads the next bytes of the current member into `buffer`.
  ///
  /// - Parameter start: where they are stored.
  /// - Returns: their number, 0 at the end.
  public func read(into buffer: inout [UInt8], at start: Int) throws(ArchiveError) -> Int {
    var failure: ArchiveError?
    let count = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      do throws(ArchiveError) {
        return unsafe try read(into: UnsafeMutableBufferPointer(rebasing: bytes[start...]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  private func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(ArchiveError) -> Int {
    let size = buffer.count
    // A number, because the compiler would take the buffer for a part of what the lock protects.
    let address = UInt(bitPattern: buffer.baseAddress)
    let result: Result<Int, ArchiveError> = reader.withLock { reader in
      let count = unsafe applint_archive_read(reader.archive, UnsafeMutablePointer(bitPattern: address), size)
      guard count < 0 else { return .success(count) }
      let error = unsafe ArchiveError(libarchive: reader.archive)
      if count < -1 { reader.failure = error }
      return .failure(error)
    }
    return try result.get()
  }
}

extension ArchiveMember {
  fileprivate init(_ header: applint_archive_member, number: Int) {
    unsafe path = Array(String(cString: header.path).utf8)
    let type: EntryType =
      switch unsafe header.type {
      case applint_archive_regular: .regular
      case applint_archive_folder: .directory
      case applint_archive_link: .symbolicLink
      default: .special
      }
    let size = unsafe header.size < 0 ? nil : Int(header.size)
    self.type = type
    self.size = size
    unsafe isEncrypted = header.is_encrypted
    let target = unsafe Array(String(cString: header.target).utf8)
    if !target.isEmpty {
      link = ArchiveLink(target: target)
      link?.isHard = unsafe header.is_hard_link
    }
    if let size, unsafe header.offset >= 0 {
      let start = unsafe Int(header.offset)
      place = .range(start..<start + size)
    } else {
      place = .sequence(number)
    }
  }
}

extension ArchiveError {
  /// The last error of libarchive, without its capital letter.
  fileprivate init(libarchive archive: OpaquePointer) {
    let text = unsafe String(cString: applint_archive_error(archive))
    let words = text.split(separator: " ", maxSplits: 1)
    // A word such as "ZIP" stays as it is.
    let keepsCase = words.first.map { $0.dropFirst().contains(where: \.isUppercase) } ?? true
    self.init(keepsCase ? text : text.prefix(1).lowercased() + text.dropFirst())
  }
}
