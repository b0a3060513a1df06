internal import Bytes

/// The central directory at the end of a zip archive, which lists its members.
///
/// It is read here, and not by libarchive, because it says where each member is: libarchive would read the headers of all
/// earlier ones.
struct ZipDirectory {
  /// In the order of the directory.
  private(set) var members: [ArchiveMember] = []
  /// Whether it has more of them.
  private(set) var isCut = false

  /// More than any real archive has. A header takes 46 bytes, so a small file can list millions of members.
  static let mostMembers = 1 << 18
  private static let largest = 48 << 20

  private static let endSignature: UInt32 = 0x0605_4B50
  private static let endSize = 22
  private static let entrySignature: UInt32 = 0x0201_4B50
  private static let entrySize = 46

  /// - Returns: nil for a file of another format, and for a truncated archive.
  init?(_ file: ArchiveFile) throws(ArchiveError) {
    guard file.size >= Self.endSize, try file.bytes(in: 0..<2).elementsEqual("PK".utf8), let end = try Self.end(of: file) else {
      return nil
    }
    guard end.size <= Self.largest else { throw ArchiveError("the central directory has \(end.size >> 20) MB") }
    guard end.size >= 0, end.offset >= 0, end.size <= end.place - end.offset else {
      throw ArchiveError("malformed central directory")
    }
    // The end of an archive inside of a truncated one, because this file begins with a member.
    guard end.size == end.place - end.offset else { return nil }
    let bytes = try file.bytes(in: end.place - end.size..<end.place)
    var offset = 0
    while offset + Self.entrySize <= bytes.count, bytes.loadUInt32(at: offset, .littleEndian) == Self.entrySignature {
      guard members.count < Self.mostMembers else {
        isCut = true
        return
      }
      let entry = Entry(bytes, offset)
      guard entry.end <= bytes.count else { throw ArchiveError("malformed central directory") }
      members.append(try entry.member())
      offset = entry.end
    }
    if end.count != UInt16(truncatingIfNeeded: members.count), end.count != .max {
      throw ArchiveError("malformed central directory")
    }
    guard !hasOverlaps else { throw ArchiveError("overlapping members, as in a zip bomb") }
  }

  /// Whether members share bytes, so that a small file could expand to any size.
  private var hasOverlaps: Bool {
    var end = 0
    for place in members.compactMap(\.zipPlace).sorted(by: { $0.header < $1.header }) {
      if place.header < end { return true }
      end = place.header + ZipPlace.headerSize + place.compressedSize
    }
    return false
  }

  /// Where the directory ends, its size, its offset, and the number of members, of which there are only 16 bits.
  private typealias End = (place: Int, size: Int, offset: Int, count: UInt16)

  private static func end(of file: ArchiveFile) throws(ArchiveError) -> End? {
    let start = max(0, file.size - endSize - 0xFFFF)
    let tail = try file.bytes(in: start..<file.size)
    var index = tail.count - endSize
    while index >= 0 {
      if tail[index] == UInt8(ascii: "P"), tail.loadUInt32(at: index, .littleEndian) == endSignature,
        index + endSize + Int(tail.loadUInt16(at: index + 20, .littleEndian)) <= tail.count
      {
        let size = tail.loadUInt32(at: index + 12, .littleEndian)
        let offset = tail.loadUInt32(at: index + 16, .littleEndian)
        let count = tail.loadUInt16(at: index + 10, .littleEndian)
        let isLarge = size == .max || offset == .max || count == .max
        if isLarge, let large = try largeEnd(of: file, before: start + index) { return large }
        return (start + index, Int(size), Int(offset), count)
      }
      index -= 1
    }
    return nil
  }

  /// The end of a zip64 archive, which its locator in front of the other one leads to.
  private static func largeEnd(of file: ArchiveFile, before end: Int) throws(ArchiveError) -> End? {
    guard end >= 20 else { return nil }
    let locator = try file.bytes(in: end - 20..<end)
    guard locator.loadUInt32(at: 0, .littleEndian) == 0x0706_4B50 else { return nil }
    let stored = locator.loadUInt64(at: 8, .littleEndian)
    guard let place = Int(exactly: stored), place <= end - 20 - 56 else {
      throw ArchiveError("malformed central directory")
    }
    let record = try file.bytes(in: place..<place + 56)
    guard record.loadUInt32(at: 0, .littleEndian) == 0x0606_4B50,
      let size = Int(exactly: record.loadUInt64(at: 40, .littleEndian)),
      let offset = Int(exactly: record.loadUInt64(at: 48, .littleEndian)), size <= place, offset <= place
    else { throw ArchiveError("malformed central directory") }
    return (place, size, offset, UInt16(truncatingIfNeeded: record.loadUInt64(at: 32, .littleEndian)))
  }
}

/// A header of the central directory.
private struct Entry {
  private let bytes: [UInt8]
  private let start: Int
  private let nameEnd: Int
  private let extraEnd: Int
  let end: Int

  init(_ bytes: [UInt8], _ start: Int) {
    self.bytes = bytes
    self.start = start
    nameEnd = start + 46 + Int(bytes.loadUInt16(at: start + 28, .littleEndian))
    extraEnd = nameEnd + Int(bytes.loadUInt16(at: start + 30, .littleEndian))
    end = extraEnd + Int(bytes.loadUInt16(at: start + 32, .littleEndian))
  }

  private func uint16(_ offset: Int) -> UInt16 { bytes.loadUInt16(at: start + offset, .littleEndian) }
  private func uint32(_ offset: Int) -> UInt32 { bytes.loadUInt32(at: start + offset, .littleEndian) }

  func member() throws(ArchiveError) -> ArchiveMember {
    // Those that do not fit are in an extra field, in this order.
    var large = largeNumbers[...]
    func number(_ offset: Int) throws(ArchiveError) -> Int {
      let value = uint32(offset)
      if value != .max { return Int(value) }
      guard let wide = large.popFirst(), let number = Int(exactly: wide), number < 1 << 48 else {
        throw ArchiveError("malformed central directory")
      }
      return number
    }
    let size = try number(24)
    let compressedSize = try number(20)
    let header = try number(42)
    let name = Array(bytes[start + 46..<nameEnd])
    let place = ZipPlace(
      header: header, method: uint16(10), checksum: uint32(16), compressedSize: compressedSize, size: size)
    return ArchiveMember(
      path: name, type: type(name), size: size, isEncrypted: uint16(8) & 1 != 0, place: .zip(place))
  }

  private func type(_ name: [UInt8]) -> EntryType {
    if name.last == Path.separator { return .directory }
    let host = uint16(4) >> 8
    // Attributes of Unix and macOS begin with the mode.
    guard host == 3 || host == 19 else { return .regular }
    switch uint32(38) >> 28 {
    case 0o12: return .symbolicLink
    case 0o04: return .directory
    case 0o00, 0o10: return .regular
    default: return .special
    }
  }

  /// The numbers of the zip64 extra field.
  private var largeNumbers: [UInt64] {
    var offset = nameEnd
    while offset + 4 <= extraEnd {
      let size = Int(bytes.loadUInt16(at: offset + 2, .littleEndian))
      let next = offset + 4 + size
      guard next <= extraEnd else { break }
      if bytes.loadUInt16(at: offset, .littleEndian) == 1 {
        return (0..<size / 8).map { bytes.loadUInt64(at: offset + 4 + 8 * $0, .littleEndian) }
      }
      offset = next
    }
    return []
  }
}
