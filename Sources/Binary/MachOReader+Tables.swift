internal import Bytes

// Tables that load commands refer to.
extension MachOReader {
  mutating func readTables(_ request: BinaryRequest) {
    // Whatever is requested, a damaged binary does not count as clean.
    for table in tables.all { attempt { reader throws(ReadError) in _ = try reader.region(of: table) } }
    checkBounds()
    guard !request.tables.isEmpty else { return }
    if region.isSequential { announceTables(request) }
    if let triggers = request.triggers {
      let problems = image.problems
      guard isTriggered(triggers) else { return }
      // The same errors will be reported again.
      image.problems = problems
    }
    if request.tables.contains(.symbols) { readSymbols() }
    if request.tables.contains(.strings) { readStringSections() }
    if request.tables.contains(.exports), let table = tables.exportTrie {
      attempt { reader throws(ReadError) in reader.image.exports = try ExportTrie.read(try reader.region(of: table)) }
    }
    if request.tables.contains(.codeSignature), let table = tables.codeSignature {
      attempt { reader throws(ReadError) in reader.image.codeSignature = try CodeSignature.read(try reader.region(of: table)) }
    }
    if request.tables.contains(.objectiveC) { attempt { reader throws(ReadError) in try reader.readObjectiveC() } }
  }

  /// Notes segments, sections, and relocations beyond the end of the file. A dSYM file keeps the headers of another file.
  private mutating func checkBounds() {
    if image.fileType == .debugSymbols || image.fileType == .dynamicLibraryStub { return }
    var beyond: [MachOTables.Table] = []
    for segment in image.segments where !region.holds(segment.fileOffset, segment.fileSize) {
      beyond.append(.init(offset: segment.fileOffset, size: segment.fileSize, structure: "segment"))
    }
    for section in image.sections {
      if section.isInFile, !region.holds(section.offset, section.size) {
        beyond.append(.init(offset: section.offset, size: section.size, structure: section.qualifiedName))
      }
      let relocationsSize = 8 * section.relocationCount
      if !region.holds(section.relocationsOffset, relocationsSize) {
        beyond.append(.init(offset: section.relocationsOffset, size: relocationsSize, structure: "relocation_info"))
      }
    }
    for part in beyond { attempt { reader throws(ReadError) in _ = try reader.region(of: part) } }
  }

  /// Announces everything that may be read, because the order of reading is not that of the file.
  private func announceTables(_ request: BinaryRequest) {
    let wanted: [MachOTables.Table?] =
      [
        tables.symbols, tables.symbolNames, tables.chainedFixups,
        request.tables.contains(.exports) ? tables.exportTrie : nil,
        request.tables.contains(.codeSignature) ? tables.codeSignature : nil,
      ] + tables.binds.map(\.table)
    let sections = image.sections.filter { section in
      section.holdsCStrings || section.holdsSwiftTypeNames
        || request.tables.contains(.objectiveC) && section.segmentName.hasPrefix("__DATA")
    }
    region.willRead(
      wanted.compactMap(\.self).map { $0.offset..<$0.offset + $0.size }
        + sections.map { $0.offset..<$0.offset + min($0.size, UInt64(region.size)) })
  }

  /// Whether a trigger occurs in any name or string. Notes unreadable tables.
  private mutating func isTriggered(_ triggers: LiteralSearch) -> Bool {
    if let table = tables.chainedFixups {
      attempt { reader throws(ReadError) in _ = try ChainedFixups(try reader.region(of: table), reader.image.byteOrder) }
    }
    var isFound = false
    for range in searchedRanges() where !isFound {
      attempt { reader throws(ReadError) in
        isFound = try reader.region.contains(
          triggers, at: range.lowerBound, count: range.upperBound - range.lowerBound, structure: "symbol names and strings")
      }
    }
    return isFound
  }

  /// Ranges of names and strings in file order. Nearby tables are read together.
  private mutating func searchedRanges() -> [Range<UInt64>] {
    var ranges: [Range<UInt64>] = []
    for table in tables.names + stringTables().map(\.table) {
      attempt { reader throws(ReadError) in
        _ = try reader.region(of: table)
        ranges.append(table.offset..<table.offset + table.size)
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var joined: [Range<UInt64>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound <= last.upperBound + Self.smallGap {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// Reading this many extra bytes costs less than another system call.
  private static let smallGap: UInt64 = 4096

  private mutating func attempt(_ body: (inout MachOReader) throws(ReadError) -> Void) {
    do throws(ReadError) {
      try body(&self)
    } catch {
      image.note(error)
    }
  }

  func region(of table: MachOTables.Table) throws(ReadError) -> ByteRegion {
    try region.region(at: table.offset, count: table.size, structure: table.structure)
  }

  private static func bytes(of table: MachOTables.Table?, in region: ByteRegion) throws(ReadError) -> [UInt8] {
    guard let table else { return [] }
    return try region.bytes(at: table.offset, count: table.size, structure: table.structure)
  }

  static func symbols(
    _ region: ByteRegion, _ tables: MachOTables, is64Bit: Bool, _ byteOrder: ByteOrder
  ) throws(ReadError) -> SymbolTable {
    SymbolTable(
      records: try bytes(of: tables.symbols, in: region), strings: try bytes(of: tables.symbolNames, in: region),
      is64Bit: is64Bit, byteOrder: byteOrder)
  }

  private mutating func readSymbols() {
    attempt { reader throws(ReadError) in
      reader.image.symbols = try Self.symbols(
        reader.region, reader.tables, is64Bit: reader.image.is64Bit, reader.image.byteOrder)
    }
    for (source, table) in tables.binds {
      attempt { reader throws(ReadError) in
        let stream = BindOpcodes(region: try reader.region(of: table), source: source)
        let (imports, problem) = stream.imports()
        reader.image.importTables.append(imports)
        if let problem { throw problem }
      }
    }
    if let table = tables.chainedFixups {
      attempt { reader throws(ReadError) in
        let fixups = try ChainedFixups(try reader.region(of: table), reader.image.byteOrder)
        reader.image.importTables.append(try fixups.imports())
      }
    }
  }

  /// Sections with strings. Overlapping sections could total the square of the image's size, so any excess is noted and
  /// skipped.
  private mutating func stringTables() -> [(section: Section, table: MachOTables.Table)] {
    var remaining = UInt64(region.size)
    var found: [(Section, MachOTables.Table)] = []
    for section in image.sections where section.holdsCStrings || section.holdsSwiftTypeNames {
      let limit = UInt64(region.size)
      // Sections that extend past the end of the file are reported when read.
      let isInside = section.offset <= limit && section.size <= limit - section.offset
      guard !isInside || section.size <= remaining else {
        image.note(
          ReadError("string sections overlap", at: region.fileOffset + Int(section.offset), in: section.qualifiedName))
        continue
      }
      if isInside { remaining -= section.size }
      found.append((section, .init(offset: section.offset, size: section.size, structure: section.qualifiedName)))
    }
    return found
  }

  private mutating func readStringSections() {
    for (section, table) in stringTables() {
      attempt { reader throws(ReadError) in
        let contents = StringSection(
          segment: section.segment, name: section.name, bytes: try Self.bytes(of: table, in: reader.region))
        if section.holdsSwiftTypeNames {
          reader.image.swiftTypeNames = contents
        } else {
          reader.image.stringSections.append(contents)
        }
      }
    }
  }
}

extension ByteRegion {
  /// Whether a range that is not empty is in the region. Making a name for each of many sections would take longer.
  fileprivate func holds(_ offset: UInt64, _ count: UInt64) -> Bool {
    count == 0 || offset <= UInt64(size) && count <= UInt64(size) - offset
  }
}
