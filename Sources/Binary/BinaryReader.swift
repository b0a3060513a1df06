public import Bytes

/// A part of a binary file.
public enum BinaryPart {
  case image(BinaryImage)
  /// An unreadable file, slice or member, with its name in the file (nil for the whole file).
  case unreadable(ReadError, part: String?)
}

/// Opens a file referenced by a thin archive, by its path relative to the archive's folder.
///
/// - Throws: `ReadError`, also for a path outside the permitted folders.
public typealias MemberOpener = (_ path: Path) throws(ReadError) -> any RandomAccessBytes

/// Reads Mach-O files, fat files and archives, however nested, as well as LLVM modules, ELF files and text-based stubs.
///
/// Accepts any bytes and yields images or errors. Images are produced one at a time and may be released before the next is
/// read.
public struct BinaryReader {
  private let request: BinaryRequest
  private let openMember: MemberOpener
  private let visit: (BinaryPart) -> Void

  public static func read(
    _ region: ByteRegion, _ request: BinaryRequest, openMember: MemberOpener, _ visit: (BinaryPart) -> Void
  ) {
    withoutActuallyEscaping(visit) { visit in
      withoutActuallyEscaping(openMember) { openMember in
        BinaryReader(request: request, openMember: openMember, visit: visit)
          .read(region, Place(member: nil, slice: nil, sliceSize: region.size, depth: 0))
      }
    }
  }

  /// Whether a file that begins with these bytes is a binary, regardless of its name.
  public static func recognizes(prefix: [UInt8]) -> Bool {
    switch BinaryFormat(prefix: prefix) {
    case .machO, .fat, .archive, .thinArchive, .bitcode, .elf: true
    // Text files are recognized by name.
    case .stub, .other: false
    }
  }

  private func read(_ region: ByteRegion, _ place: Place) {
    do throws(ReadError) {
      let size = min(region.size, BinaryFormat.prefixSize)
      let prefix = try region.bytes(at: 0, count: UInt64(size), structure: "magic")
      switch BinaryFormat(prefix: prefix) {
      case .machO(let magic):
        yield(try MachOReader.read(region, magic: magic, member: place.member, request), place)
      case .fat(let is64Bit, let byteOrder):
        try readFat(region, is64Bit: is64Bit, byteOrder, place)
      case .bitcode:
        yield(try BitcodeReader.read(region, member: place.member), place)
      case .elf:
        yield(try ELFReader.read(region, member: place.member, request), place)
      case .stub:
        for image in try StubReader.read(region) { yield(image, place) }
      case .archive:
        try readArchive(region, place)
      case .thinArchive:
        try readThinArchive(region, place)
      case .other(let reason):
        throw ReadError(reason, at: region.fileOffset, in: "magic")
      }
    } catch {
      visit(.unreadable(error, part: place.name))
    }
  }

  private func yield(_ image: BinaryImage, _ place: Place) {
    var image = image
    image.sliceSize = place.sliceSize
    visit(.image(image))
  }

  private func readFat(_ region: ByteRegion, is64Bit: Bool, _ byteOrder: ByteOrder, _ place: Place) throws(ReadError) {
    // Without this check, overlapping slices could make a small nested file yield millions of parts.
    var earlier: [FatSlice] = []
    for slice in try FatHeader.slices(of: region, is64Bit: is64Bit, byteOrder) {
      let inner = try place.entering(region, slice: slice)
      do throws(ReadError) {
        let part = try region.region(at: slice.offset, count: slice.size, structure: "fat_arch")
        guard !earlier.contains(where: slice.overlaps) else {
          throw ReadError("overlapping slices", at: part.fileOffset, in: "fat_arch")
        }
        earlier.append(slice)
        read(part, inner)
      } catch {
        visit(.unreadable(error, part: inner.name))
      }
    }
  }

  private func readArchive(_ region: ByteRegion, _ place: Place) throws(ReadError) {
    var archive = ArchiveReader(region, isThin: false)
    while let member = try archive.next() {
      read(member.region, try place.entering(region, member: member.name))
    }
  }

  private func readThinArchive(_ region: ByteRegion, _ place: Place) throws(ReadError) {
    guard place.depth == 0 else {
      throw ReadError("a thin archive inside another file", at: region.fileOffset, in: "magic")
    }
    var archive = ArchiveReader(region, isThin: true)
    // A sixty-byte header can refer to a file of any size, any number of times.
    var seen: Set<Path> = []
    while let member = try archive.next() {
      let path = Path(member.name)
      guard seen.insert(path.withoutDetours).inserted else { continue }
      let inner = try place.entering(region, member: member.name)
      do throws(ReadError) {
        read(ByteRegion(try openMember(path)), inner)
      } catch {
        visit(.unreadable(error, part: inner.name))
      }
    }
  }
}

/// Position in a file.
private struct Place {
  let member: String?
  let slice: String?
  let sliceSize: Int
  let depth: Int

  /// Fat files contain archives and vice versa; no real file is nested deeper.
  private static let deepest = 4

  /// Display name: the member, and the slice if known.
  var name: String? {
    switch (member, slice) {
    case (let member?, let slice?): "\(member) (\(slice))"
    case (let member?, nil): member
    case (nil, let slice?): "the \(slice) slice"
    case (nil, nil): nil
    }
  }

  func entering(_ region: ByteRegion, slice: FatSlice) throws(ReadError) -> Place {
    // In an archive, the slice is that of the archive.
    let size = member == nil ? Int(clamping: slice.size) : sliceSize
    return Place(member: member, slice: slice.architecture.name, sliceSize: size, depth: try deeper(region))
  }

  func entering(_ region: ByteRegion, member name: String) throws(ReadError) -> Place {
    Place(
      member: member.map { "\($0)(\(name))" } ?? name, slice: slice, sliceSize: sliceSize, depth: try deeper(region))
  }

  private func deeper(_ region: ByteRegion) throws(ReadError) -> Int {
    guard depth < Self.deepest else {
      throw ReadError("archives and fat files are nested too deeply", at: region.fileOffset, in: "magic")
    }
    return depth + 1
  }
}
