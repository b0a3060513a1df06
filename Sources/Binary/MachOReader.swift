internal import Bytes

/// Reads one thin Mach-O image (loader.h, nlist.h).
///
/// A fault in one load command or table becomes a `problem` of the image, and reading goes on with the next.
struct MachOReader {
  private let region: ByteRegion
  private let is64Bit: Bool
  private let byteOrder: ByteOrder
  private var sections: [Section] = []
  private var stringSections: [StringSection] = []
  private var symbols = SymbolTable.empty
  private var importTables: [ImportTable] = []
  private var linking = LinkingFacts()
  /// Codes of the load commands whose tables have been read.
  private var tablesRead: Set<UInt32> = []
  private var problems: [ReadError] = []

  /// - Throws: `ReadError` when not even the header is there.
  static func read(_ region: ByteRegion, magic: MachMagic, member: String?) throws(ReadError) -> BinaryImage {
    var reader = MachOReader(region: region, magic: magic)
    return try reader.image(member: member)
  }

  private init(region: ByteRegion, magic: MachMagic) {
    self.region = region
    is64Bit = magic.is64Bit
    byteOrder = magic.byteOrder
  }

  private mutating func image(member: String?) throws(ReadError) -> BinaryImage {
    let headerSize = is64Bit ? 32 : 28
    var header = try region.reader(at: 0, count: UInt64(headerSize), byteOrder: byteOrder, structure: "mach_header")
    try header.skip(4)
    let architecture = Architecture(cpuType: try header.uint32(), cpuSubtype: try header.uint32())
    let fileType = FileType(rawValue: try header.uint32())
    let commandCount = try header.uint32()
    let commandBytes = try header.uint32()
    readCommands(at: UInt64(headerSize), count: commandCount, size: UInt64(commandBytes))
    readStringSections()
    return BinaryImage(
      member: member, fileOffset: region.fileOffset, size: region.size, architecture: architecture, fileType: fileType,
      is64Bit: is64Bit, byteOrder: byteOrder, sections: sections, symbols: symbols, importTables: importTables,
      installName: linking.installName, libraries: linking.libraries, buildTargets: linking.buildTargets,
      runPaths: linking.runPaths, uuid: linking.uuid, isEncrypted: linking.isEncrypted,
      hasCodeSignature: linking.hasCodeSignature, stringSections: stringSections, problems: problems)
  }

  /// Walks the load commands. Every step advances by at least eight bytes; after a size that cannot be trusted there is no next.
  private mutating func readCommands(at start: UInt64, count: UInt32, size: UInt64) {
    let available = min(size, UInt64(region.size) - start)
    if available < size {
      note(ReadError("load commands end after the end of the file", at: region.fileOffset + region.size, in: "mach_header"))
    }
    do throws(ReadError) {
      let structure = "load command"
      var cursor = try region.reader(at: start, count: available, byteOrder: byteOrder, structure: structure)
      for _ in 0..<count {
        let offset = start + UInt64(cursor.position)
        let command = try cursor.uint32()
        let commandSize = try cursor.uint32()
        guard commandSize >= 8 else {
          let place = region.fileOffset + Int(offset) + 4
          throw ReadError("size \(commandSize) of a load command is less than 8", at: place, in: structure)
        }
        try cursor.skip(Int(commandSize) - 8)
        read(LoadCommand(code: command, offset: offset, size: UInt64(commandSize)))
      }
    } catch {
      note(error)
    }
  }

  private mutating func read(_ command: LoadCommand) {
    do throws(ReadError) {
      switch command.code {
      case LoadCommand.segment, LoadCommand.segment64: try readSegment(command)
      case LoadCommand.symbolTable: try readSymbolTable(command)
      case LoadCommand.dyldInfo, LoadCommand.dyldInfoOnly: try readDyldInfo(command)
      case LoadCommand.chainedFixups: try readChainedFixups(command)
      default: try linking.read(command, try reader(of: command))
      }
    } catch {
      note(error)
    }
  }

  private mutating func readSegment(_ command: LoadCommand) throws(ReadError) {
    let isWide = command.code == LoadCommand.segment64
    var reader = try reader(of: command)
    // cmd, cmdsize, segname; then vmaddr, vmsize, fileoff, filesize; then maxprot, initprot.
    try reader.skip(8 + 16 + (isWide ? 32 : 16) + 8)
    let count = try reader.uint32()
    try reader.skip(4)
    for _ in 0..<count {
      let name = try reader.paddedName(16)
      let segment = try reader.paddedName(16)
      try reader.skip(isWide ? 8 : 4)
      let size = isWide ? try reader.uint64() : UInt64(try reader.uint32())
      let offset = UInt64(try reader.uint32())
      try reader.skip(12)
      let flags = try reader.uint32()
      try reader.skip(isWide ? 12 : 8)
      sections.append(Section(segment: segment, name: name, offset: offset, size: size, flags: flags))
    }
  }

  private mutating func readSymbolTable(_ command: LoadCommand) throws(ReadError) {
    var reader = try onlyReader(of: command)
    let recordsOffset = UInt64(try reader.uint32())
    let count = UInt64(try reader.uint32())
    let stringsOffset = UInt64(try reader.uint32())
    let stringsSize = UInt64(try reader.uint32())
    let recordSize = UInt64(SymbolTable.recordSize(is64Bit: is64Bit))
    let records = try region.bytes(at: recordsOffset, count: count * recordSize, structure: command.name + " symbols")
    let strings = try region.bytes(at: stringsOffset, count: stringsSize, structure: command.name + " strings")
    symbols = SymbolTable(records: records, strings: strings, is64Bit: is64Bit, byteOrder: byteOrder)
  }

  private mutating func readDyldInfo(_ command: LoadCommand) throws(ReadError) {
    var reader = try onlyReader(of: command)
    // The rebase opcodes name nothing.
    try reader.skip(8)
    for source in [ImportTable.Source.bind, .weakBind, .lazyBind] {
      let offset = UInt64(try reader.uint32())
      let size = UInt64(try reader.uint32())
      guard size > 0 else { continue }
      let stream = try region.region(at: offset, count: size, structure: command.name)
      let bytes = try stream.bytes(at: 0, count: size, structure: command.name)
      let (table, fault) = BindOpcodes.read(bytes, fileOffset: stream.fileOffset, source: source)
      importTables.append(table)
      if let fault { note(fault) }
    }
  }

  private mutating func readChainedFixups(_ command: LoadCommand) throws(ReadError) {
    var reader = try onlyReader(of: command)
    let offset = UInt64(try reader.uint32())
    let size = UInt64(try reader.uint32())
    let table = try region.region(at: offset, count: size, structure: command.name)
    importTables.append(try ChainedFixups.read(table, byteOrder: byteOrder))
  }

  private func reader(of command: LoadCommand) throws(ReadError) -> ByteReader {
    try region.reader(at: command.offset, count: command.size, byteOrder: byteOrder, structure: command.name)
  }

  /// A reader of what follows `cmd` and `cmdsize` in a command of which an image has one. A file full of them would have its tables
  /// read over and over.
  private mutating func onlyReader(of command: LoadCommand) throws(ReadError) -> ByteReader {
    guard tablesRead.insert(command.code).inserted else {
      throw ReadError("a second load command of this kind", at: region.fileOffset + Int(command.offset), in: command.name)
    }
    var reader = try reader(of: command)
    try reader.skip(8)
    return reader
  }

  /// The contents of the string sections. Debug symbol files keep the section headers of their executable without the contents.
  private mutating func readStringSections() {
    // Sections that share bytes could together be the square of the image's size.
    var rest = region.size
    for section in sections where section.holdsCStrings && !section.isZeroFill && section.offset > 0 && section.size > 0 {
      do throws(ReadError) {
        let name = "\(section.segment),\(section.name)"
        let contents = try region.region(at: section.offset, count: section.size, structure: name)
        guard contents.size <= rest else { throw ReadError("string sections overlap", at: contents.fileOffset, in: name) }
        rest -= contents.size
        let bytes = try contents.bytes(at: 0, count: section.size, structure: name)
        stringSections.append(StringSection(segment: section.segment, name: section.name, bytes: bytes))
      } catch {
        note(error)
      }
    }
  }

  /// Keeps the first few problems: a damaged file has one cause, not thousands.
  private mutating func note(_ problem: ReadError) {
    if problems.count < 8 { problems.append(problem) }
  }
}
