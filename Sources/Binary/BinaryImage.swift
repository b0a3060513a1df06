public import Bytes

/// The facts of one image: a Mach-O or ELF file, a text-based stub or an LLVM module, one architecture's slice of a fat file, or one
/// member of an archive.
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
  /// In the order of the load commands.
  public internal(set) var segments: [Segment] = []
  /// Every section of every segment, in the order of the load commands.
  public internal(set) var sections: [Section] = []
  public internal(set) var symbols = SymbolTable.empty
  /// What the dynamic linker is asked for; empty for what the linker has not linked yet.
  public internal(set) var importTables: [ImportTable] = []
  /// What the image defines for others.
  public internal(set) var exports = ExportTable.empty
  /// What load commands say of linking: libraries, platforms, paths.
  public internal(set) var linking = LinkingFacts()
  /// nil for an image that is not signed.
  public internal(set) var codeSignature: CodeSignature?
  /// The contents of the sections that hold C strings.
  public internal(set) var stringSections: [StringSection] = []
  /// `__swift5_typeref`: mangled names of types, with binary references between them.
  public internal(set) var swiftTypeNames: StringSection?
  public internal(set) var objectiveC = ObjectiveCFacts()
  /// What could not be read of it; the rest is as good as ever.
  public internal(set) var problems: [ReadError] = []

  /// Bytes of LLVM bitcode beside the machine code (`-fembed-bitcode`); nil where there is none.
  public var embeddedBitcodeSize: Int? {
    let sections = sections.filter { $0.segment == "__LLVM" && ($0.name == "__bitcode" || $0.name == "__bundle") }
    return sections.isEmpty ? nil : sections.reduce(0) { $0 + Int(clamping: $1.size) }
  }

  /// Whether debug information stands in the image itself.
  public var hasDebugInformation: Bool { sections.contains { $0.segment == "__DWARF" || $0.name == ".debug_info" } }

  /// Keeps the first few problems: a damaged file has one cause, not thousands, and several readers may meet the same.
  mutating func note(_ problem: ReadError) {
    if problems.count < 8, !problems.contains(problem) { problems.append(problem) }
  }
}
