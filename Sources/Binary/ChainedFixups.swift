internal import Bytes

/// Reads `LC_DYLD_CHAINED_FIXUPS` (`struct dyld_chained_fixups_header` in mach-o/fixup-chains.h).
struct ChainedFixups {
  private static let structure = "LC_DYLD_CHAINED_FIXUPS"
  /// Record sizes of `DYLD_CHAINED_IMPORT`, `…_ADDEND` and `…_ADDEND64` in bytes.
  private static let recordSizes: [UInt32: Int] = [1: 4, 2: 8, 3: 16]

  private let region: ByteRegion
  private let byteOrder: ByteOrder
  private let startsOffset: UInt64
  private let importsOffset: UInt64
  private let symbolsOffset: UInt64
  private let importCount: UInt64
  private let importsFormat: UInt32
  private let recordSize: Int

  init(_ region: ByteRegion, _ byteOrder: ByteOrder) throws(ReadError) {
    self.region = region
    self.byteOrder = byteOrder
    var header = try region.reader(at: 0, count: 28, byteOrder: byteOrder, structure: Self.structure)
    try header.skip(4)
    startsOffset = UInt64(try header.uint32())
    importsOffset = UInt64(try header.uint32())
    symbolsOffset = UInt64(try header.uint32())
    importCount = UInt64(try header.uint32())
    importsFormat = try header.uint32()
    guard try header.uint32() == 0 else { throw header.error("compressed symbol names are unsupported") }
    guard let recordSize = Self.recordSizes[importsFormat] else { throw header.error("unknown imports_format \(importsFormat)") }
    self.recordSize = recordSize
    guard symbolsOffset <= UInt64(region.size) else { throw header.error("the symbol names begin past the end of the table") }
  }

  func imports() throws(ReadError) -> ImportTable {
    let records = try region.bytes(at: importsOffset, count: importCount * UInt64(recordSize), structure: Self.structure)
    let names = try region.bytes(at: symbolsOffset, count: UInt64(region.size) - symbolsOffset, structure: Self.structure)
    let imports = stride(from: 0, to: records.count, by: recordSize).map { start -> Import in
      let fields =
        importsFormat == 3
        ? Self.wide(records.loadUInt64(at: start, byteOrder)) : Self.narrow(records.loadUInt32(at: start, byteOrder))
      return Import(
        nameRange: Self.name(at: fields.nameOffset, in: names), libraryOrdinal: fields.ordinal, isWeak: fields.isWeak)
    }
    return ImportTable(source: .chainedFixups, bytes: names, imports: imports)
  }

  /// `pointer_format` of each segment with fixups, by index (`struct dyld_chained_starts_in_image`).
  func pointerFormats() throws(ReadError) -> [Int: ChainedPointer.Format] {
    var head = try region.reader(at: startsOffset, count: 4, byteOrder: byteOrder, structure: Self.structure)
    let count = UInt64(try head.uint32())
    var offsets = try region.reader(at: startsOffset + 4, count: count * 4, byteOrder: byteOrder, structure: Self.structure)
    var formats: [Int: ChainedPointer.Format] = [:]
    for segment in 0..<Int(count) {
      let offset = UInt64(try offsets.uint32())
      guard offset != 0 else { continue }
      // size, page_size, pointer_format
      var starts = try region.reader(at: startsOffset + offset, count: 8, byteOrder: byteOrder, structure: Self.structure)
      try starts.skip(6)
      let number = try starts.uint16()
      guard let format = ChainedPointer.Format(rawValue: number) else {
        throw starts.error("unknown pointer_format \(number)")
      }
      formats[segment] = format
    }
    return formats
  }

  /// `struct dyld_chained_import`: `lib_ordinal` in 8 bits (signed above 0xF0), `weak_import` in 1, `name_offset` in 23.
  private static func narrow(_ bits: UInt32) -> (ordinal: Int, isWeak: Bool, nameOffset: Int) {
    let ordinal = UInt8(truncatingIfNeeded: bits)
    return (ordinal > 0xF0 ? Int(Int8(bitPattern: ordinal)) : Int(ordinal), bits & 0x100 != 0, Int(bits >> 9))
  }

  /// `struct dyld_chained_import_addend64`: `lib_ordinal` in 16 bits (signed above 0xFFF0), `weak_import` in 1, `name_offset` in 32.
  private static func wide(_ bits: UInt64) -> (ordinal: Int, isWeak: Bool, nameOffset: Int) {
    let ordinal = UInt16(truncatingIfNeeded: bits)
    return (ordinal > 0xFFF0 ? Int(Int16(bitPattern: ordinal)) : Int(ordinal), bits & 0x1_0000 != 0, Int(bits >> 32))
  }

  /// The NUL-terminated name at an offset; empty outside the pool, truncated if too long.
  private static func name(at offset: Int, in pool: [UInt8]) -> Range<Int> {
    guard offset < pool.count else { return 0..<0 }
    let limit = min(pool.count, offset + SymbolTable.longestName)
    return offset..<(pool[offset..<limit].firstIndex(of: 0) ?? limit)
  }
}
