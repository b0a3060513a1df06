/// What an image defines for others (its export trie).
public struct ExportTable: Sendable {
  /// The names, one after the other.
  public let names: [UInt8]
  public let exports: [Export]

  static let empty = ExportTable(names: [], exports: [])
}

/// One exported symbol.
public struct Export: Sendable {
  public enum Kind: Sendable {
    case regular
    case threadLocal
    case absolute
  }

  /// Where it leads to.
  public enum Target: Sendable {
    /// Bytes from the start of the image in memory; the value itself for an absolute symbol.
    case address(UInt64)
    /// The library's ordinal, and the name it has there where that is another one.
    case reexport(libraryOrdinal: Int, importedName: String?)
  }

  /// In `ExportTable.names`.
  public let nameRange: Range<Int>
  public let kind: Kind
  /// `EXPORT_SYMBOL_FLAGS_WEAK_DEFINITION`.
  public let isWeakDefinition: Bool
  public let target: Target
}
