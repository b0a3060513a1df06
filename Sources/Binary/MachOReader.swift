internal import Bytes

/// Reads a thin Mach-O image (loader.h, nlist.h).
///
/// An error in a load command or table is recorded in the image, and reading continues with the next one.
struct MachOReader {
  let region: ByteRegion
  var image: BinaryImage
  private let request: BinaryRequest
  private(set) var tables = MachOTables()
  /// Codes of the load commands whose tables have been recorded.
  private var tableCommands: Set<UInt32> = []

  /// - Throws: `ReadError` for a truncated header.
  static func read(
    _ region: ByteRegion, magic: MachMagic, member: String?, _ request: BinaryRequest
  ) throws(ReadError) -> BinaryImage {
    let headerSize: UInt64 = magic.is64Bit ? 32 : 28
    var header = try region.reader(at: 0, count: headerSize, byteOrder: magic.byteOrder, structure: "mach_header")
    try header.skip(4)
    let architecture = Architecture(cpuType: try header.uint32(), cpuSubtype: try header.uint32())
    let fileType = FileType(rawValue: try header.uint32())
    let commandCount = try header.uint32()
    let commandBytes = try header.uint32()
    let image = BinaryImage(
      member: member, fileOffset: region.fileOffset, size: region.size, architecture: architecture, fileType: fileType,
      is64Bit: magic.is64Bit, byteOrder: magic.byteOrder)
    var reader = MachOReader(region: region, image: image, request: request)
    reader.readCommands(at: headerSize, count: commandCount, size: UInt64(commandBytes))
    reader.readTables(request)
    return reader.image
  }

  /// Iterates over the load commands. Each step advances by at least eight bytes; an invalid size ends the iteration.
  private mutating func readCommands(at start: UInt64, count: UInt32, size: UInt64) {
    let available = min(size, UInt64(region.size) - start)
    if available < size {
      image.note(
        ReadError("load commands extend past the end of the file", at: region.fileOffset + region.size, in: "mach_header"))
    }
    do throws(ReadError) {
      let structure = "load command"
      var cursor = try region.reader(at: start, count: available, byteOrder: image.byteOrder, structure: structure)
      for _ in 0..<count {
        let offset = start + UInt64(cursor.position)
        let command = try cursor.uint32()
        let commandSize = try cursor.uint32()
        guard commandSize >= 8 else {
          let place = region.fileOffset + Int(offset) + 4
          throw ReadError("load command size \(commandSize) is less than 8", at: place, in: structure)
        }
        try cursor.skip(Int(commandSize) - 8)
        read(LoadCommand(code: command, offset: offset, size: UInt64(commandSize)))
      }
    } catch {
      image.note(error)
    }
  }

  private mutating func read(_ command: LoadCommand) {
    do throws(ReadError) {
      switch command.code {
      case LoadCommand.segment, LoadCommand.segment64: try readSegment(command)
      case LoadCommand.symbolTable: try noteSymbolTable(command)
      case LoadCommand.dyldInfo, LoadCommand.dyldInfoOnly: try noteDyldInfo(command)
      case LoadCommand.chainedFixups: tables.chainedFixups = try linkEditTable(command)
      case LoadCommand.exportsTrie: tables.exportTrie = try linkEditTable(command)
      case LoadCommand.codeSignature: tables.codeSignature = try linkEditTable(command)
      default:
        if request.tables.contains(.linking) { try image.linking.read(command, try reader(of: command)) }
      }
    } catch {
      image.note(error)
    }
  }

  private mutating func readSegment(_ command: LoadCommand) throws(ReadError) {
    let isWide = command.code == LoadCommand.segment64
    func word(_ reader: inout ByteReader) throws(ReadError) -> UInt64 {
      isWide ? try reader.uint64() : UInt64(try reader.uint32())
    }
    var reader = try reader(of: command)
    try reader.skip(8)
    image.segments.append(
      Segment(
        name: try reader.paddedName(16), address: try word(&reader), size: try word(&reader), fileOffset: try word(&reader),
        fileSize: try word(&reader)))
    // maxprot, initprot
    try reader.skip(8)
    let count = try reader.uint32()
    try reader.skip(4)
    for _ in 0..<count {
      let name = try SectionName(&reader)
      let segment = try SectionName(&reader)
      let address = try word(&reader)
      let size = try word(&reader)
      let offset = UInt64(try reader.uint32())
      try reader.skip(4)
      let relocationsOffset = UInt64(try reader.uint32())
      let relocationCount = UInt64(try reader.uint32())
      let flags = try reader.uint32()
      try reader.skip(isWide ? 12 : 8)
      image.sections.append(
        Section(
          segmentName: segment, sectionName: name, address: address, size: size, offset: offset,
          relocationsOffset: relocationsOffset,
          relocationCount: relocationCount, flags: flags))
    }
  }

  private mutating func noteSymbolTable(_ command: LoadCommand) throws(ReadError) {
    var reader = try onlyReader(of: command)
    let recordsOffset = UInt64(try reader.uint32())
    let count = UInt64(try reader.uint32())
    let recordSize = UInt64(SymbolTable.recordSize(is64Bit: image.is64Bit))
    tables.symbols = .init(offset: recordsOffset, size: count * recordSize, structure: command.name + " symbols")
    tables.symbolNames = try table(&reader, command.name + " strings")
  }

  private mutating func noteDyldInfo(_ command: LoadCommand) throws(ReadError) {
    var reader = try onlyReader(of: command)
    // Rebase opcodes have no names.
    try reader.skip(8)
    for source in [ImportTable.Source.bind, .weakBind, .lazyBind] {
      if let table = try table(&reader, command.name) { tables.binds.append((source, table)) }
    }
    tables.exportTrie = try table(&reader, command.name) ?? tables.exportTrie
  }

  /// The table of a `linkedit_data_command`.
  private mutating func linkEditTable(_ command: LoadCommand) throws(ReadError) -> MachOTables.Table? {
    var reader = try onlyReader(of: command)
    return try table(&reader, command.name)
  }

  /// An offset and a size; nil for an empty table.
  private func table(_ reader: inout ByteReader, _ structure: String) throws(ReadError) -> MachOTables.Table? {
    let table = MachOTables.Table(
      offset: UInt64(try reader.uint32()), size: UInt64(try reader.uint32()), structure: structure)
    return table.size == 0 ? nil : table
  }

  private func reader(of command: LoadCommand) throws(ReadError) -> ByteReader {
    try region.reader(at: command.offset, count: command.size, byteOrder: image.byteOrder, structure: command.name)
  }

  /// A reader of what follows `cmd` and `cmdsize` in a command that may occur only once. Otherwise a file full of duplicates
  /// would have its tables read repeatedly.
  private mutating func onlyReader(of command: LoadCommand) throws(ReadError) -> ByteReader {
    guard tableCommands.insert(command.code).inserted else {
      throw ReadError("duplicate load command", at: region.fileOffset + Int(command.offset), in: command.name)
    }
    var reader = try reader(of: command)
    try reader.skip(8)
    return reader
  }
}
