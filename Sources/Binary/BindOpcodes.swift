internal import Bytes

/// Reads the streams of bind opcodes of `LC_DYLD_INFO` (`BIND_OPCODE_…` in loader.h) as far as they name symbols.
struct BindOpcodes {
  private let bytes: [UInt8]
  private let fileOffset: Int
  private let source: ImportTable.Source
  private var position = 0
  private var imports: [Import] = []
  private var ordinal = 0
  private var symbol: (name: Range<Int>, isWeak: Bool)?
  /// The symbol has been noted since it or the ordinal was set: it may be bound to thousands of places.
  private var isNoted = false

  /// - Parameter fileOffset: where the stream begins in the file, for errors.
  ///
  /// - Returns: the imports up to the end or to the first fault, and the fault.
  static func read(_ bytes: [UInt8], fileOffset: Int, source: ImportTable.Source) -> (table: ImportTable, fault: ReadError?) {
    var stream = BindOpcodes(bytes, fileOffset: fileOffset, source: source)
    var fault: ReadError?
    do throws(ReadError) {
      try stream.run()
    } catch {
      fault = error
    }
    return (ImportTable(source: source, bytes: bytes, imports: stream.imports), fault)
  }

  private init(_ bytes: [UInt8], fileOffset: Int, source: ImportTable.Source) {
    self.bytes = bytes
    self.fileOffset = fileOffset
    self.source = source
  }

  private mutating func run() throws(ReadError) {
    while position < bytes.count {
      let opcode = bytes[position]
      let immediate = Int(opcode & 0x0F)
      position += 1
      switch opcode & 0xF0 {
      case 0x00:  // BIND_OPCODE_DONE ends a stream, but in the lazy one only an entry.
        if source != .lazyBind { return }
      case 0x10: set(ordinal: immediate)
      case 0x20: set(ordinal: Int(truncatingIfNeeded: try uleb()))
      case 0x30: set(ordinal: immediate == 0 ? 0 : Int(Int8(bitPattern: 0xF0 | UInt8(immediate))))
      case 0x40:
        symbol = (try name(), immediate & 0x1 != 0)
        isNoted = false
      case 0x50: break
      case 0x60, 0x70, 0x80: _ = try uleb()
      case 0x90, 0xB0: note()
      case 0xA0:
        _ = try uleb()
        note()
      case 0xC0:
        _ = try uleb()
        _ = try uleb()
        note()
      case 0xD0:  // BIND_OPCODE_THREADED: the size of a table of symbols, or its use.
        if immediate == 0 { _ = try uleb() }
      default: throw error("unknown opcode 0x\(String(opcode, radix: 16))", at: position - 1)
      }
    }
  }

  private mutating func set(ordinal: Int) {
    self.ordinal = ordinal
    isNoted = false
  }

  private mutating func note() {
    guard let symbol, !isNoted else { return }
    isNoted = true
    imports.append(Import(nameRange: symbol.name, libraryOrdinal: ordinal, isWeak: symbol.isWeak))
  }

  private mutating func name() throws(ReadError) -> Range<Int> {
    guard let end = bytes[position...].firstIndex(of: 0) else { throw error("a symbol's name is not terminated", at: position) }
    defer { position = end + 1 }
    return position..<end
  }

  /// An unsigned LEB128 number of at most ten bytes; bits above the sixty-fourth are dropped.
  private mutating func uleb() throws(ReadError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    while position < bytes.count, position - start < 10 {
      let byte = bytes[position]
      value |= UInt64(byte & 0x7F) << UInt64(7 * (position - start))
      position += 1
      if byte & 0x80 == 0 { return value }
    }
    throw error("a number is not terminated", at: start)
  }

  private func error(_ reason: String, at position: Int) -> ReadError {
    ReadError(reason, at: fileOffset + position, in: "LC_DYLD_INFO \(source.rawValue)")
  }
}
