internal import Bytes

/// Reads the names that an LLVM module (`-flto`, `-emit-llvm`) imports and defines, without LLVM.
///
/// Names are in the string table of the file (LLVM 5 and later) or in the symbol table of the module. Block ids, record codes
/// and operands are those of llvm/Bitcode/LLVMBitCodes.h.
struct BitcodeReader {
  private enum BlockID {
    static let module: UInt64 = 8
    static let valueSymbolTable: UInt64 = 14
    static let stringTable: UInt64 = 23
  }

  /// A global variable, function or alias of the module.
  private struct Global {
    /// Range in the string table; nil without one.
    let stringRange: (offset: UInt64, size: UInt64)?
    let isDeclaration: Bool
  }

  private var stream: Bitstream
  private var globals: [Global] = []
  private var version: UInt64 = 0
  private var triple = ""
  private var hasModule = false
  private var stringTable: ArraySlice<UInt8>?
  /// Names by index of the global, from a module's symbol table.
  private var valueNames: [Int: [UInt8]] = [:]

  static func read(_ region: ByteRegion, member: String?) throws(ReadError) -> BinaryImage {
    let bytes = try region.bytes(at: 0, count: UInt64(region.size), structure: "LLVM bitcode")
    let (start, end) = try body(bytes, region)
    var reader = BitcodeReader(
      stream: Bitstream(BitReader(Array(bytes[start..<end]), fileOffset: region.fileOffset + start)))
    try reader.run()
    return try reader.image(region, member: member)
  }

  /// Range of the stream: after its magic, or as specified by a wrapper (`DE C0 17 0B`).
  private static func body(_ bytes: [UInt8], _ region: ByteRegion) throws(ReadError) -> (Int, Int) {
    guard bytes.starts(with: [0xDE, 0xC0, 0x17, 0x0B]) else { return (4, bytes.count) }
    guard bytes.count >= 20 else { throw ReadError("truncated wrapper", at: region.fileOffset, in: "LLVM bitcode") }
    let offset = Int(bytes.loadUInt32(at: 8, .littleEndian))
    let size = Int(bytes.loadUInt32(at: 12, .littleEndian))
    guard offset >= 20, size >= 4, offset <= bytes.count, size <= bytes.count - offset else {
      throw ReadError("the wrapped module is outside the file", at: region.fileOffset + 8, in: "LLVM bitcode")
    }
    return (offset + 4, offset + size)
  }

  private mutating func run() throws(ReadError) {
    // A wrapped stream may be zero-padded to a full word.
    while stream.bits.end - stream.bits.position >= 32, case .block(let id, let block) = try stream.next() {
      switch id {
      case BlockID.module:
        hasModule = true
        stream.enter(block)
        try readModule()
      case BlockID.stringTable:
        stream.enter(block)
        try readStringTable()
      default: try stream.skip(block)
      }
    }
    // A file truncated between two blocks looks complete.
    guard hasModule else { throw stream.bits.error("no module in the file") }
    guard stringTable != nil || !globals.contains(where: { $0.stringRange != nil }) else {
      throw stream.bits.error("missing string table")
    }
  }

  private mutating func readModule() throws(ReadError) {
    while true {
      switch try stream.next() {
      case .end: return
      case .block(BlockID.valueSymbolTable, let block):
        stream.enter(block)
        try readValueSymbolTable()
      case .block(_, let block): try stream.skip(block)
      case .record(let record): read(record)
      }
    }
  }

  private mutating func read(_ record: Bitstream.Record) {
    switch record.code {
    case 1: version = record.operands.first ?? 0
    case 2: triple = String(decoding: record.operands.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    // GLOBALVAR: type, isconst, initid; FUNCTION: type, cc, isproto; ALIAS and IFUNC are definitions.
    case 7: addGlobal(record.operands, declarationField: 2) { $0 == 0 }
    case 8: addGlobal(record.operands, declarationField: 2) { $0 != 0 }
    case 9, 14, 15: addGlobal(record.operands, declarationField: nil) { _ in false }
    default: break
    }
  }

  /// - Parameter declarationField: operand, after those for the name, that marks a declaration.
  private mutating func addGlobal(_ operands: [UInt64], declarationField: Int?, _ isDeclaration: (UInt64) -> Bool) {
    let hasStringTable = version >= 2
    let first = hasStringTable ? 2 : 0
    guard operands.count > first + (declarationField ?? 0) else { return }
    globals.append(
      Global(
        stringRange: hasStringTable ? (operands[0], operands[1]) : nil,
        isDeclaration: declarationField.map { isDeclaration(operands[first + $0]) } ?? false))
  }

  /// ENTRY: value id and characters; FNENTRY: value id, offset and characters. BBENTRY is for labels in functions.
  private mutating func readValueSymbolTable() throws(ReadError) {
    while true {
      switch try stream.next() {
      case .end: return
      case .block(_, let block): try stream.skip(block)
      case .record(let record):
        let start = record.code == 1 ? 1 : record.code == 3 ? 2 : nil
        guard let start, record.operands.count > start else { continue }
        valueNames[Int(clamping: record.operands[0])] = record.operands[start...].map { UInt8(truncatingIfNeeded: $0) }
      }
    }
  }

  private mutating func readStringTable() throws(ReadError) {
    while true {
      switch try stream.next() {
      case .end: return
      case .block(_, let block): try stream.skip(block)
      case .record(let record): if record.code == 1 { stringTable = record.blob }
      }
    }
  }

  private func image(_ region: ByteRegion, member: String?) throws(ReadError) -> BinaryImage {
    var names: [UInt8] = []
    var imports: [Import] = []
    for (index, global) in globals.enumerated() where global.isDeclaration {
      guard let name = name(of: global, index), !name.starts(with: "llvm.".utf8) else { continue }
      // Overlapping names could total the square of the file's size.
      guard names.count + name.count <= 4 * region.size else { throw stream.bits.error("overlapping names") }
      let start = names.count
      // The object file's name has an underscore, unless a leading 1 says to use the name verbatim.
      names += name.first == 1 ? Array(name.dropFirst()) : [UInt8(ascii: "_")] + name
      imports.append(Import(nameRange: start..<names.count, libraryOrdinal: 0, isWeak: false))
      names.append(0)
    }
    let architecture = Architecture(triple: triple)
    var image = BinaryImage(
      member: member, fileOffset: region.fileOffset, size: region.size, architecture: architecture, fileType: .bitcode,
      is64Bit: architecture.cpuType & 0x0100_0000 != 0, byteOrder: .littleEndian)
    image.importTables = [ImportTable(source: .bitcode, bytes: names, imports: imports)]
    return image
  }

  private func name(of global: Global, _ index: Int) -> [UInt8]? {
    guard let range = global.stringRange else { return valueNames[index] }
    guard let stringTable, range.offset <= UInt64(stringTable.count), range.size <= UInt64(stringTable.count) - range.offset
    else { return nil }
    let start = stringTable.startIndex + Int(range.offset)
    return Array(stringTable[start..<start + Int(range.size)])
  }
}
