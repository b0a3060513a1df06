internal import Bytes

/// Where a zip archive has the contents of a member, according to its central directory.
public struct ZipPlace: Sendable {
  /// The offset of the local header in the file.
  let header: Int
  let method: UInt16
  let checksum: UInt32
  let compressedSize: Int
  let size: Int
}

extension ArchiveMember {
  var zipPlace: ZipPlace? { if case .zip(let place) = place { place } else { nil } }
}

extension ZipPlace {
  static let headerSize = 30
  private static let signature: UInt32 = 0x0403_4B50

  /// Opens the contents without those of other members.
  ///
  /// libarchive gets a header with the sizes of the central directory: those of the local header may follow the contents.
  func stream(in file: ArchiveFile) throws(ArchiveError) -> ArchiveStream {
    let range = try contents(in: file)
    let isLarge = max(size, compressedSize) >= 0xFFFF_FFFF
    var head = LittleEndianBytes()
    head.append(Self.signature)
    head.append(UInt16(isLarge ? 45 : 20))
    head.append(UInt16(0))
    head.append(method)
    head.append(UInt32(0))
    head.append(checksum)
    head.append(isLarge ? 0xFFFF_FFFF : UInt32(compressedSize))
    head.append(isLarge ? 0xFFFF_FFFF : UInt32(size))
    head.append(UInt16(1))
    head.append(UInt16(isLarge ? 20 : 0))
    head.bytes.append(UInt8(ascii: "m"))
    if isLarge {
      head.append(UInt16(1))
      head.append(UInt16(16))
      head.append(UInt64(size))
      head.append(UInt64(compressedSize))
    }
    let stream = try ArchiveStream(file, head: head.bytes, range: range)
    guard try stream.next() != nil else { throw .isDamaged }
    return stream
  }

  /// The range of the compressed contents.
  private func contents(in file: ArchiveFile) throws(ArchiveError) -> Range<Int> {
    let fixed = Self.headerSize
    guard header >= 0, header <= file.size - fixed else { throw .isTruncated }
    let bytes = try file.bytes(in: header..<header + fixed)
    guard bytes.loadUInt32(at: 0, .littleEndian) == Self.signature else { throw ArchiveError("no header at byte \(header)") }
    let names = Int(bytes.loadUInt16(at: 26, .littleEndian)) + Int(bytes.loadUInt16(at: 28, .littleEndian))
    let start = header + fixed + names
    guard start <= file.size, compressedSize <= file.size - start else { throw .isTruncated }
    return start..<start + compressedSize
  }
}

/// Bytes in the order of zip archives.
private struct LittleEndianBytes {
  var bytes: [UInt8] = []

  mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift))) }
  }
}
