internal import Bytes

/// The symbols of an image: `nlist` records and string table of its `LC_SYMTAB`, as raw bytes.
///
/// Symbols are decoded on demand: a table may have hundreds of thousands of which a rule needs two.
public struct SymbolTable: Sendable {
  private let records: [UInt8]
  private let recordSize: Int
  private let byteOrder: ByteOrder
  /// The string table: all names, NUL-terminated.
  public let strings: [UInt8]
  /// Number of symbols.
  public let count: Int

  static let empty = SymbolTable(records: [], strings: [], is64Bit: true, byteOrder: .littleEndian)

  init(records: [UInt8], strings: [UInt8], is64Bit: Bool, byteOrder: ByteOrder) {
    self.records = records
    self.strings = strings
    self.byteOrder = byteOrder
    recordSize = Self.recordSize(is64Bit: is64Bit)
    count = records.count / recordSize
  }

  /// Size of `struct nlist_64` or `struct nlist` in bytes.
  static func recordSize(is64Bit: Bool) -> Int { is64Bit ? 16 : 12 }

  /// The symbol at an index less than `count`.
  public subscript(index: Int) -> Symbol {
    let start = index * recordSize
    return Symbol(
      nameOffset: Int(records.loadUInt32(at: start, byteOrder)),
      type: records[start + 4],
      value: recordSize == 16
        ? records.loadUInt64(at: start + 8, byteOrder) : UInt64(records.loadUInt32(at: start + 8, byteOrder)))
  }

  /// Range of a symbol's name in `strings`, without its NUL; empty if outside the table.
  public func nameRange(of symbol: Symbol) -> Range<Int> {
    let start = symbol.nameOffset
    guard start < strings.count else { return 0..<0 }
    var end = start
    let limit = min(strings.count, start + Self.longestName)
    while end < limit, strings[end] != 0 { end += 1 }
    return start..<end
  }

  public func name(of symbol: Symbol) -> String {
    String(decoding: strings[nameRange(of: symbol)], as: UTF8.self)
  }

  /// Longer names are truncated, which bounds the work if all records point at one huge string.
  static let longestName = 64 << 10
}

/// An `nlist` record.
public struct Symbol: Sendable {
  /// `n_strx`: byte offset in the string table.
  public let nameOffset: Int
  /// `n_type`.
  let type: UInt8
  /// `n_value`.
  let value: UInt64

  /// A debug symbol (`N_STAB`), irrelevant to linking.
  public var isDebug: Bool { type & 0xE0 != 0 }

  /// An import: external, undefined in this image, and not a common symbol (whose value is its size).
  public var isUndefined: Bool {
    guard !isDebug, type & 0x01 != 0 else { return false }
    let kind = type & 0x0E
    // N_UNDF and N_PBUD (prebound undefined).
    return (kind == 0x0 && value == 0) || kind == 0xC
  }

  /// Defined in this image, as an address or a constant.
  public var isDefined: Bool {
    let kind = type & 0x0E
    // N_ABS, N_SECT and N_INDR.
    return !isDebug && (kind == 0x2 || kind == 0xE || kind == 0xA)
  }
}
