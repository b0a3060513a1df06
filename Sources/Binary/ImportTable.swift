/// What an image asks the linker for, where no symbol table says it: the names of `LC_DYLD_INFO`'s bind opcodes, of
/// `LC_DYLD_CHAINED_FIXUPS`, or of an LLVM module.
///
/// They stay in a binary whose symbol table has been stripped.
public struct ImportTable: Sendable {
  /// Which of the linker's tables it is.
  public enum Source: String, Sendable {
    case bind
    case weakBind = "weak-bind"
    case lazyBind = "lazy-bind"
    case chainedFixups = "chained-fixups"
    /// The declarations of an LLVM module, which link-time optimization will turn into undefined symbols.
    case bitcode
    /// The undefined symbols of an ELF file.
    case elf
    /// What a text-based stub lists as undefined.
    case stub

    /// The table takes the place of a Mach-O symbol table, which such a file does not have.
    public var isSymbolTable: Bool { self == .bitcode || self == .elf || self == .stub }
  }

  public let source: Source
  /// The table's own bytes, in which the names stand.
  public let bytes: [UInt8]
  public let imports: [Import]
}

/// One imported symbol.
public struct Import: Hashable, Sendable {
  /// Where the name stands in `ImportTable.bytes`, without its NUL.
  public let nameRange: Range<Int>
  /// 1 for the first library of `BinaryImage.libraries`; 0 and less for the image itself, the main program and flat lookup.
  public let libraryOrdinal: Int
  /// The image runs without it.
  public let isWeak: Bool
}
