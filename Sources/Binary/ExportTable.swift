/// Exported symbols of an image (its export trie).
public struct ExportTable: Sendable {
  /// The names, concatenated.
  public let names: [UInt8]
  public let exports: [Export]

  static let empty = ExportTable(names: [], exports: [])
}

public struct Export: Sendable {
  public enum Kind: Sendable {
    case regular
    case threadLocal
    case absolute
  }

  public enum Target: Sendable {
    /// Offset from the image's base address; for an absolute symbol, its value.
    case address(UInt64)
    /// Ordinal of the library, and the name there if different.
    case reexport(libraryOrdinal: Int, importedName: String?)
  }

  /// Range in `ExportTable.names`.
  public let nameRange: Range<Int>
  public let kind: Kind
  /// `EXPORT_SYMBOL_FLAGS_WEAK_DEFINITION`.
  public let isWeakDefinition: Bool
  public let target: Target
}
