/// The head of a load command (`struct load_command`).
struct LoadCommand {
  static let segment: UInt32 = 0x1
  static let symbolTable: UInt32 = 0x2
  static let segment64: UInt32 = 0x19
  static let dyldInfo: UInt32 = 0x22
  static let dyldInfoOnly: UInt32 = 0x8000_0022
  static let codeSignature: UInt32 = 0x1D
  static let exportsTrie: UInt32 = 0x8000_0033
  static let chainedFixups: UInt32 = 0x8000_0034

  let code: UInt32
  /// Bytes from the start of the image.
  let offset: UInt64
  /// `cmdsize`, at least 8.
  let size: UInt64

  /// The constant's name, for errors.
  var name: String {
    switch code {
    case Self.segment: "LC_SEGMENT"
    case Self.symbolTable: "LC_SYMTAB"
    case Self.segment64: "LC_SEGMENT_64"
    case Self.dyldInfo, Self.dyldInfoOnly: "LC_DYLD_INFO"
    case Self.codeSignature: "LC_CODE_SIGNATURE"
    case Self.exportsTrie: "LC_DYLD_EXPORTS_TRIE"
    case Self.chainedFixups: "LC_DYLD_CHAINED_FIXUPS"
    default: "load command 0x\(String(code, radix: 16))"
    }
  }
}
