public import Bytes

/// What is read of a binary beyond its segments and sections.
public struct BinaryRequest: Sendable {
  public struct Tables: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The symbol table, and what the dynamic linker is asked for.
    public static let symbols = Tables(rawValue: 1 << 0)
    /// C strings, and the types that Swift's reflection names.
    public static let strings = Tables(rawValue: 1 << 1)
    /// Classes, categories, protocols and selectors of the Objective-C runtime.
    public static let objectiveC = Tables(rawValue: 1 << 2)
    public static let exports = Tables(rawValue: 1 << 3)
    public static let codeSignature = Tables(rawValue: 1 << 4)
    /// What the load commands of Mach-O say of linking. It depends on no trigger.
    public static let linking = Tables(rawValue: 1 << 5)

    public static let all: Tables = [.symbols, .strings, .objectiveC, .exports, .codeSignature, .linking]
  }

  let tables: Tables
  /// Where given, an image in whose symbols and strings none of these literals stands keeps its tables empty: whoever asked would not
  /// find anything in them.
  let triggers: LiteralSearch?

  public init(_ tables: Tables, triggers: LiteralSearch? = nil) {
    self.tables = tables
    self.triggers = triggers
  }

  public static let everything = BinaryRequest(.all)
}
