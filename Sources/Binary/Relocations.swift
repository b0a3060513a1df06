internal import Bytes

/// Plain pointer relocations of an object file's data (`struct relocation_info` in mach-o/reloc.h).
struct Relocations {
  private let symbols: SymbolTable
  /// Index of the symbol, by address of the pointer; nil if the stored value is an address.
  private var symbolIndexes: [UInt64: Int?] = [:]

  init(_ region: ByteRegion, image: BinaryImage, tables: MachOTables) throws(ReadError) {
    // Symbols may not have been requested.
    symbols = try MachOReader.symbols(region, tables, is64Bit: image.is64Bit, image.byteOrder)
    // Not only `__objc_…`: compilers have put protocols into `__data` and `__datacoal_nt`.
    let wanted = image.sections.filter { section in
      section.relocationCount > 0 && (section.segmentName.hasPrefix("__DATA") || section.segmentName == "__OBJC")
    }
    // Shared relocations could total the square of the image's size.
    var remaining = UInt64(region.size)
    for section in wanted {
      let size = section.relocationCount * 8
      guard size <= remaining else { continue }
      remaining -= size
      let entries = try region.bytes(at: section.relocationsOffset, count: size, structure: "relocation_info")
      for start in stride(from: 0, to: entries.count, by: 8) {
        let address = entries.loadUInt32(at: start, image.byteOrder)
        let fields = entries.loadUInt32(at: start + 4, image.byteOrder)
        // A scattered relocation (top bit of the address) has no symbol.
        guard address & 0x8000_0000 == 0 else { continue }
        let isBig = image.byteOrder == .bigEndian
        let number = isBig ? fields >> 8 : fields & 0xFF_FFFF
        let isExternal = (isBig ? fields >> 4 : fields >> 27) & 1 == 1
        let type = isBig ? fields & 0xF : fields >> 28
        // …_RELOC_UNSIGNED and GENERIC_RELOC_VANILLA are 0 everywhere.
        if type == 0 { symbolIndexes[section.address &+ UInt64(address)] = .some(isExternal ? Int(number) : nil) }
      }
    }
  }

  /// - Parameter stored: the value in the file at the pointer's address.
  /// - Returns: nil if the relocation's symbol is missing.
  func target(at address: UInt64, stored: UInt64) throws(ReadError) -> Pointers.Target? {
    guard let relocated = symbolIndexes[address] else { return stored == 0 ? .null : .address(stored) }
    guard let index = relocated else { return .address(stored) }
    guard index < symbols.count else { return nil }
    let symbol = symbols[index]
    return symbol.isUndefined ? .symbol(symbols.name(of: symbol)) : .address(symbol.value &+ stored)
  }
}
