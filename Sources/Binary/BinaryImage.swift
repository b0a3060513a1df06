public import Bytes

/// The facts of one Mach-O image: a whole file, one architecture's slice of a fat file, or one member of an archive.
public struct BinaryImage: Sendable {
  /// The archive member that holds it; `outer.a(inner.o)` where archives are nested; nil outside of archives.
  public let member: String?
  /// Where the image begins, in bytes from the start of the file.
  public let fileOffset: Int
  /// Length in bytes, as its container gives it.
  public let size: Int
  public let architecture: Architecture
  public let fileType: FileType
  public let is64Bit: Bool
  public let byteOrder: ByteOrder
  /// Every section of every segment, in the order of the load commands.
  public let sections: [Section]
  public let symbols: SymbolTable
  /// What the dynamic linker is asked for; empty for what the linker has not linked yet.
  public let importTables: [ImportTable]
  /// `LC_ID_DYLIB`: the name by which others load this library.
  public let installName: String?
  /// In the order of the load commands, which import ordinals count from 1.
  public let libraries: [LinkedLibrary]
  public let buildTargets: [BuildTarget]
  public let runPaths: [String]
  /// Thirty-two hexadecimal digits in groups, as `dwarfdump --uuid` prints them.
  public let uuid: String?
  /// `cryptid` is set: the App Store has encrypted the text, so strings in it are noise.
  public let isEncrypted: Bool
  public let hasCodeSignature: Bool
  /// The contents of the sections that hold C strings.
  public let stringSections: [StringSection]
  /// What could not be read of it; the rest is as good as ever.
  public let problems: [ReadError]
}

/// A section header (`struct section`, `struct section_64`).
public struct Section: Sendable {
  public let segment: String
  public let name: String
  /// Bytes from the start of the image.
  let offset: UInt64
  public let size: UInt64
  let flags: UInt32

  /// `S_CSTRING_LITERALS`.
  var holdsCStrings: Bool { flags & 0xFF == 0x2 }

  /// `S_ZEROFILL` and its kin, which take no bytes in the file.
  var isZeroFill: Bool { [0x1, 0xC, 0x12].contains(flags & 0xFF) }
}
