public import Bytes

/// What to read of a binary besides segments and sections.
public struct BinaryRequest: Sendable {
  public struct Tables: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The symbol table and the import tables.
    public static let symbols = Tables(rawValue: 1 << 0)
    /// C strings and Swift reflection types.
    public static let strings = Tables(rawValue: 1 << 1)
    /// Classes, categories, protocols and selectors of the Objective-C runtime.
    public static let objectiveC = Tables(rawValue: 1 << 2)
    public static let exports = Tables(rawValue: 1 << 3)
    public static let codeSignature = Tables(rawValue: 1 << 4)
    /// Linking facts from Mach-O load commands, regardless of triggers.
    public static let linking = Tables(rawValue: 1 << 5)

    public static let all: Tables = [.symbols, .strings, .objectiveC, .exports, .codeSignature, .linking]
  }

  let tables: Tables
  /// If given, tables stay empty for images in which none of these literals occurs: the rules would not find anything.
  let triggers: LiteralSearch?

  public init(_ tables: Tables, triggers: LiteralSearch? = nil) {
    self.tables = tables
    self.triggers = triggers
  }

  public static let everything = BinaryRequest(.all)
}
