/// Header of a load command (`struct load_command`), with codes from `mach-o/loader.h`.
struct LoadCommand {
  static let segment: UInt32 = 0x1
  static let symbolTable: UInt32 = 0x2
  static let segment64: UInt32 = 0x19
  static let dyldInfo: UInt32 = 0x22
  static let dyldInfoOnly: UInt32 = 0x8000_0022
  static let codeSignature: UInt32 = 0x1D
  static let exportsTrie: UInt32 = 0x8000_0033
  static let chainedFixups: UInt32 = 0x8000_0034
  static let loadDylib: UInt32 = 0xC
  static let idDylib: UInt32 = 0xD
  static let uuid: UInt32 = 0x1B
  static let lazyLoadDylib: UInt32 = 0x20
  static let encryptionInfo: UInt32 = 0x21
  static let versionMinMacOSX: UInt32 = 0x24
  static let versionMinIPhoneOS: UInt32 = 0x25
  static let encryptionInfo64: UInt32 = 0x2C
  static let linkerOption: UInt32 = 0x2D
  static let versionMinTVOS: UInt32 = 0x2F
  static let versionMinWatchOS: UInt32 = 0x30
  static let buildVersion: UInt32 = 0x32
  static let loadWeakDylib: UInt32 = 0x8000_0018
  static let rpath: UInt32 = 0x8000_001C
  static let reexportDylib: UInt32 = 0x8000_001F
  static let loadUpwardDylib: UInt32 = 0x8000_0023

  let code: UInt32
  /// Byte offset in the image.
  let offset: UInt64
  /// `cmdsize`, at least 8.
  let size: UInt64

  /// Name of the constant, for errors.
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
