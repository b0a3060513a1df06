/// `filetype` of a Mach-O header (loader.h).
public struct FileType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// MH_OBJECT: one translation unit, or several joined by `ld -r`.
  public static let object = FileType(rawValue: 0x1)
  /// MH_DYLIB
  public static let dynamicLibrary = FileType(rawValue: 0x6)
  /// MH_BUNDLE: loaded at run time.
  public static let loadableBundle = FileType(rawValue: 0x8)
  /// MH_DYLIB_STUB: only for linking.
  public static let dynamicLibraryStub = FileType(rawValue: 0x9)
  /// MH_DSYM: debug symbols; its names are not evidence of use.
  public static let debugSymbols = FileType(rawValue: 0xA)

  /// An LLVM module in place of a Mach-O file. The number is not in loader.h.
  public static let bitcode = FileType(rawValue: 0xFFFF_BC)

  /// A text-based stub (`.tbd`). The number is not in loader.h.
  public static let stub = FileType(rawValue: 0xFFFF_7BD)

  /// An ELF file; `e_type` is in the low 16 bits.
  init(elfType: UInt16) {
    rawValue = 0xE1F_0000 | UInt32(elfType)
  }

  /// Whether Apple's linker produced it, so it can be signed and loaded.
  public var isLinkedMachO: Bool { (0x2...0x9).contains(rawValue) || rawValue == 0xB || rawValue == 0xC }

  /// Whether it is a program, or code that a program loads at run time: MH_EXECUTE or MH_BUNDLE.
  public var isExecutable: Bool { rawValue == 0x2 || self == .loadableBundle }

  /// Name of the constant, for example `MH_DYLIB`.
  public var name: String {
    switch rawValue {
    case 0x1: "MH_OBJECT"
    case 0x2: "MH_EXECUTE"
    case 0x3: "MH_FVMLIB"
    case 0x4: "MH_CORE"
    case 0x5: "MH_PRELOAD"
    case 0x6: "MH_DYLIB"
    case 0x7: "MH_DYLINKER"
    case 0x8: "MH_BUNDLE"
    case 0x9: "MH_DYLIB_STUB"
    case 0xA: "MH_DSYM"
    case 0xB: "MH_KEXT_BUNDLE"
    case 0xC: "MH_FILESET"
    case Self.bitcode.rawValue: "LLVM bitcode"
    case Self.stub.rawValue: "text-based stub"
    case 0xE1F_0001: "ET_REL"
    case 0xE1F_0002: "ET_EXEC"
    case 0xE1F_0003: "ET_DYN"
    case 0xE1F_0004: "ET_CORE"
    default: "filetype \(rawValue)"
    }
  }
}
