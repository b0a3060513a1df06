internal import Bytes

/// Reads the imports of `LC_DYLD_CHAINED_FIXUPS` (`struct dyld_chained_fixups_header` in mach-o/fixup-chains.h).
enum ChainedFixups {
  private static let structure = "LC_DYLD_CHAINED_FIXUPS"
  /// `DYLD_CHAINED_IMPORT`, `…_ADDEND` and `…_ADDEND64`: bytes of one record.
  private static let recordSizes: [UInt32: Int] = [1: 4, 2: 8, 3: 16]

  static func read(_ region: ByteRegion, byteOrder: ByteOrder) throws(ReadError) -> ImportTable {
    var header = try region.reader(at: 0, count: 28, byteOrder: byteOrder, structure: structure)
    try header.skip(8)
    let importsOffset = UInt64(try header.uint32())
    let symbolsOffset = UInt64(try header.uint32())
    let count = UInt64(try header.uint32())
    let format = try header.uint32()
    guard try header.uint32() == 0 else { throw header.error("the symbol names are compressed") }
    guard let recordSize = recordSizes[format] else { throw header.error("unknown imports_format \(format)") }
    guard symbolsOffset <= UInt64(region.size) else { throw header.error("the symbol names begin after the end of the table") }
    let records = try region.bytes(at: importsOffset, count: count * UInt64(recordSize), structure: structure)
    let names = try region.bytes(at: symbolsOffset, count: UInt64(region.size) - symbolsOffset, structure: structure)
    let imports = stride(from: 0, to: records.count, by: recordSize).map { start -> Import in
      let fields = format == 3 ? wide(records.loadUInt64(at: start, byteOrder)) : narrow(records.loadUInt32(at: start, byteOrder))
      return Import(nameRange: name(at: fields.nameOffset, in: names), libraryOrdinal: fields.ordinal, isWeak: fields.isWeak)
    }
    return ImportTable(source: .chainedFixups, bytes: names, imports: imports)
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

  /// The NUL-terminated name at an offset; empty outside of the pool, cut where it is endless.
  private static func name(at offset: Int, in pool: [UInt8]) -> Range<Int> {
    guard offset < pool.count else { return 0..<0 }
    let limit = min(pool.count, offset + SymbolTable.longestName)
    return offset..<(pool[offset..<limit].firstIndex(of: 0) ?? limit)
  }
}
