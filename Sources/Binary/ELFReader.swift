internal import Bytes
internal import ELF

/// Reads ELF files with libelf: many checkouts have Android libraries or Linux objects next to Apple's, some even in archives.
enum ELFReader {
  /// libelf needs the whole file in memory.
  private static let largest = 512 << 20

  static func read(_ region: ByteRegion, member: String?, _ request: BinaryRequest) throws(ReadError) -> BinaryImage {
    // e_ident, e_type, e_machine
    var head = try region.reader(at: 0, count: 20, byteOrder: .littleEndian, structure: "e_ident")
    try head.skip(4)
    let is64Bit = try head.uint8() == 2
    let byteOrder: ByteOrder = try head.uint8() == 2 ? .bigEndian : .littleEndian
    var fields = try region.reader(at: 16, count: 4, byteOrder: byteOrder, structure: "Elf_Ehdr")
    try checkHeaders(region, is64Bit: is64Bit, byteOrder)
    let fileType = FileType(elfType: try fields.uint16())
    let architecture = Architecture(elfMachine: try fields.uint16(), is64Bit: is64Bit)
    var image = BinaryImage(
      member: member, fileOffset: region.fileOffset, size: region.size, architecture: architecture, fileType: fileType,
      is64Bit: is64Bit, byteOrder: byteOrder)
    if let triggers = request.triggers,
      try !region.contains(triggers, at: 0, count: UInt64(region.size), structure: "ELF file")
    {
      try checkSections(region, is64Bit: is64Bit, byteOrder)
      return image
    }
    guard region.size <= largest else {
      throw ReadError("ELF file larger than \(largest >> 20) MB", at: region.fileOffset, in: "ELF file")
    }
    let bytes = try region.bytes(at: 0, count: UInt64(region.size), structure: "ELF file")
    do throws(ELFError) {
      try fill(&image, with: try ELFFile.read(bytes), bytes)
    } catch {
      throw ReadError("libelf: \(error.message)", at: region.fileOffset, in: "ELF file")
    }
    return image
  }

  /// The section headers: libelf treats a file with truncated ones as one without any. Program headers, which no rule needs, must
  /// be in the file, too.
  @discardableResult
  private static func checkHeaders(
    _ region: ByteRegion, is64Bit: Bool, _ byteOrder: ByteOrder
  ) throws(ReadError) -> (headers: ByteRegion, size: Int) {
    var header = try region.reader(at: 0, count: is64Bit ? 64 : 52, byteOrder: byteOrder, structure: "Elf_Ehdr")
    try header.skip(is64Bit ? 32 : 28)
    let segments = is64Bit ? try header.uint64() : UInt64(try header.uint32())
    let offset = is64Bit ? try header.uint64() : UInt64(try header.uint32())
    // e_flags and e_ehsize
    try header.skip(6)
    let segmentSize = UInt64(try header.uint16())
    let segmentCount = UInt64(try header.uint16())
    let size = UInt64(try header.uint16())
    let count = UInt64(try header.uint16())
    _ = try region.region(at: segments, count: segmentSize * segmentCount, structure: "Elf_Phdr")
    return (try region.region(at: offset, count: size * count, structure: "Elf_Shdr"), Int(size))
  }

  /// Checks that all sections are in the file.
  private static func checkSections(_ region: ByteRegion, is64Bit: Bool, _ byteOrder: ByteOrder) throws(ReadError) {
    let (headers, size) = try checkHeaders(region, is64Bit: is64Bit, byteOrder)
    guard size >= (is64Bit ? 64 : 40) else { return }
    var start = 0
    while start + size <= headers.size {
      var header = try headers.reader(at: UInt64(start), count: UInt64(size), byteOrder: byteOrder, structure: "Elf_Shdr")
      try header.skip(4)
      let type = try header.uint32()
      // sh_flags and sh_addr
      try header.skip(is64Bit ? 16 : 8)
      let place = is64Bit ? try header.uint64() : UInt64(try header.uint32())
      let length = is64Bit ? try header.uint64() : UInt64(try header.uint32())
      if type != noBits, type != 0 { _ = try region.region(at: place, count: length, structure: "Elf_Shdr") }
      start += size
    }
  }

  /// `SHT_NOBITS`: occupies no space in the file.
  private static let noBits: UInt32 = 8

  private static func fill(_ image: inout BinaryImage, with file: ELFFile, _ bytes: [UInt8]) throws(ELFError) {
    // Overlapping sections could total the square of the image's size.
    var remaining = UInt64(bytes.count)
    for section in file.sections where !section.name.isEmpty {
      let limit = UInt64(bytes.count)
      if section.isInFile, section.offset > limit || section.size > limit - section.offset {
        image.note(
          ReadError(
            "section \(section.name) extends past the end of its container", at: image.fileOffset + bytes.count, in: "Elf_Shdr"))
        continue
      }
      image.sections.append(
        Section(
          segmentName: "", sectionName: SectionName(section.name), address: section.address, size: section.size,
          offset: section.offset,
          relocationsOffset: 0, relocationCount: 0, flags: 0))
      // Matching SHF_STRINGS alone would include debug information.
      if section.isInFile, section.size <= remaining, [".rodata", ".rodata.str1.1"].contains(section.name) {
        remaining -= section.size
        let start = Int(section.offset)
        image.stringSections.append(
          StringSection(segment: "", name: section.name, bytes: Array(bytes[start..<start + Int(section.size)])))
      }
    }
    var imports = NameList()
    var exports = NameList()
    var undefined: [Import] = []
    var defined: [Export] = []
    for symbol in file.symbols where !symbol.name.isEmpty {
      if symbol.isUndefined {
        undefined.append(Import(nameRange: imports.add(symbol.name), libraryOrdinal: 0, isWeak: symbol.isWeak))
      } else {
        defined.append(
          Export(
            nameRange: exports.add(symbol.name), kind: .regular, isWeakDefinition: symbol.isWeak, target: .address(symbol.value)))
      }
    }
    image.importTables = [ImportTable(source: .elf, bytes: imports.bytes, imports: undefined)]
    image.exports = ExportTable(names: exports.bytes, exports: defined)
    image.linking.installName = file.soname
    image.linking.libraries = file.neededLibraries.map { LinkedLibrary(installName: $0) }
    image.linking.runPaths = file.runPaths
  }
}

/// NUL-terminated names, concatenated, for readers that expect a string table.
struct NameList {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ name: String) -> Range<Int> {
    let start = bytes.count
    bytes += name.utf8
    defer { bytes.append(0) }
    return start..<bytes.count
  }
}
