internal import CLibELF

/// An ELF file, read with libelf.
public struct ELFFile: Sendable {
  public struct Section: Sendable {
    public let name: String
    /// `sh_type`
    let type: UInt32
    public let address: UInt64
    /// Byte offset in the file.
    public let offset: UInt64
    public let size: UInt64

    /// Whether it has contents: neither `SHT_NOBITS` nor `SHT_NULL`.
    public var isInFile: Bool { type != 8 && type != 0 }
  }

  public struct Symbol: Hashable, Sendable {
    public let name: String
    public let isUndefined: Bool
    /// `STB_WEAK`.
    public let isWeak: Bool
    public let value: UInt64
  }

  public let is64Bit: Bool
  public let isBigEndian: Bool
  /// `e_type`: 1 relocatable, 2 executable, 3 shared object, 4 core.
  public let type: UInt16
  /// `e_machine`.
  public let machine: UInt16
  public private(set) var sections: [Section] = []
  /// Global and weak symbols of `.symtab` or, if stripped, of `.dynsym`, in table order.
  public private(set) var symbols: [Symbol] = []
  /// `DT_SONAME`.
  public private(set) var soname: String?
  /// `DT_NEEDED`, in order.
  public private(set) var neededLibraries: [String] = []
  /// `DT_RUNPATH` and `DT_RPATH`.
  public private(set) var runPaths: [String] = []
  /// Names may overlap; without a limit they could total the square of the file's size.
  private var nameBudget: Int

  /// - Throws: `ELFError` for a file that libelf cannot read, or if it is not installed.
  public static func read(_ bytes: [UInt8]) throws(ELFError) -> ELFFile {
    guard applint_elf_load() else { throw ELFError(message: "libelf is not installed") }
    // libelf requires mutable memory.
    var copy = bytes
    let result = unsafe copy.withUnsafeMutableBytes { buffer -> Result<ELFFile, ELFError> in
      guard let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress,
        let elf = unsafe applint_elf_open(base, buffer.count)
      else { return .failure(.last) }
      defer { unsafe applint_elf_close(elf) }
      return Result { () throws(ELFError) in unsafe try ELFFile(elf, nameBudget: 4 * bytes.count + (1 << 16)) }
    }
    return try result.get()
  }

  private init(_ elf: OpaquePointer, nameBudget: Int) throws(ELFError) {
    self.nameBudget = nameBudget
    var header = applint_elf_header()
    guard unsafe applint_elf_read_header(elf, &header) else { throw .last }
    is64Bit = header.is_64_bit
    isBigEndian = header.is_big_endian
    type = header.type
    machine = header.machine
    var symbolTables: [SymbolTableType: Int] = [:]
    for index in 0..<header.section_count {
      var section = unsafe applint_elf_section()
      guard unsafe applint_elf_read_section(elf, index, &section) else { throw .last }
      unsafe sections.append(
        Section(
          name: Self.text(section.name), type: section.type, address: section.address, offset: section.offset,
          size: section.size))
      if let table = unsafe SymbolTableType(rawValue: section.type) { symbolTables[table] = index }
      if unsafe section.type == Self.dynamicSection { unsafe try readDynamic(elf, section: index) }
    }
    if let table = symbolTables[.symbols] ?? symbolTables[.dynamicSymbols] { unsafe try readSymbols(elf, section: table) }
  }

  /// `SHT_SYMTAB` and `SHT_DYNSYM`.
  private enum SymbolTableType: UInt32 {
    case symbols = 2
    case dynamicSymbols = 11
  }

  /// `SHT_DYNAMIC`.
  private static let dynamicSection: UInt32 = 6

  private mutating func readSymbols(_ elf: OpaquePointer, section: Int) throws(ELFError) {
    let count = unsafe applint_elf_entry_count(elf, section)
    for index in 0..<count {
      var symbol = unsafe applint_elf_symbol()
      guard unsafe applint_elf_read_symbol(elf, section, index, &symbol) else { throw .last }
      // STB_GLOBAL, STB_WEAK; all others are local.
      guard unsafe symbol.binding == 1 || symbol.binding == 2 else { continue }
      let name = unsafe Self.text(symbol.name)
      nameBudget -= name.utf8.count + 1
      guard nameBudget > 0 else { throw ELFError(message: "overlapping symbol names") }
      unsafe symbols.append(
        Symbol(name: name, isUndefined: symbol.is_undefined, isWeak: symbol.binding == 2, value: symbol.value))
    }
  }

  private mutating func readDynamic(_ elf: OpaquePointer, section: Int) throws(ELFError) {
    let count = unsafe applint_elf_entry_count(elf, section)
    for index in 0..<count {
      var entry = unsafe applint_elf_dynamic()
      guard unsafe applint_elf_read_dynamic(elf, section, index, &entry) else { throw .last }
      let text = unsafe Self.text(entry.text)
      switch unsafe entry.tag {
      case 0: return
      case 1: neededLibraries.append(text)
      case 14: soname = text
      case 15, 29: runPaths.append(text)
      default: break
      }
    }
  }

  /// Empty for a name that libelf cannot find.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}

public struct ELFError: Error, Hashable, Sendable {
  /// Message of libelf.
  public let message: String

  fileprivate static var last: ELFError {
    guard let message = unsafe applint_elf_error() else { return ELFError(message: "malformed file") }
    return unsafe ELFError(message: String(cString: message))
  }
}
