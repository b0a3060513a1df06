/// Imported symbols outside the symbol table: names in the bind opcodes of `LC_DYLD_INFO`, in `LC_DYLD_CHAINED_FIXUPS`, or in
/// an LLVM module.
///
/// They survive stripping.
public struct ImportTable: Sendable {
  public enum Source: String, Sendable {
    case bind
    case weakBind = "weak-bind"
    case lazyBind = "lazy-bind"
    case chainedFixups = "chained-fixups"
    /// Declarations of an LLVM module, which become undefined symbols at link time.
    case bitcode
    /// Undefined symbols of an ELF file.
    case elf
    /// Undefined symbols of a text-based stub.
    case stub

    /// Whether it replaces a Mach-O symbol table, which such a file does not have.
    public var isSymbolTable: Bool { self == .bitcode || self == .elf || self == .stub }
  }

  public let source: Source
  /// The bytes that contain the names.
  public let bytes: [UInt8]
  public let imports: [Import]
}

public struct Import: Hashable, Sendable {
  /// Range of the name in `ImportTable.bytes`, without its NUL.
  public let nameRange: Range<Int>
  /// 1 for the first of `BinaryImage.libraries`; 0 or less for the image itself, the main executable and flat lookup.
  public let libraryOrdinal: Int
  /// Whether the import is optional.
  public let isWeak: Bool
}
