public import Bytes

/// An image: a Mach-O or ELF file, a text-based stub, an LLVM module, a slice of a fat file, or an archive member.
public struct BinaryImage: Sendable {
  /// The archive member; `outer.a(inner.o)` in nested archives; nil outside archives.
  public let member: String?
  /// Byte offset of the image in the file.
  public let fileOffset: Int
  /// Size in bytes, according to its container.
  public let size: Int
  /// Size in bytes of the slice of a fat file that contains the image, or of the whole file.
  public internal(set) var sliceSize = 0
  public let architecture: Architecture
  public let fileType: FileType
  public let is64Bit: Bool
  public let byteOrder: ByteOrder
  /// In load command order.
  public internal(set) var segments: [Segment] = []
  /// All sections of all segments, in load command order.
  public internal(set) var sections: [Section] = []
  public internal(set) var symbols = SymbolTable.empty
  /// Symbols requested from the dynamic linker; empty for unlinked files.
  public internal(set) var importTables: [ImportTable] = []
  /// Exported symbols.
  public internal(set) var exports = ExportTable.empty
  /// Libraries, platforms and paths from load commands.
  public internal(set) var linking = LinkingFacts()
  /// Nil for an unsigned image.
  public internal(set) var codeSignature: CodeSignature?
  /// Contents of the sections with C strings.
  public internal(set) var stringSections: [StringSection] = []
  /// `__swift5_typeref`: mangled type names, with binary references between them.
  public internal(set) var swiftTypeNames: StringSection?
  public internal(set) var objectiveC = ObjectiveCFacts()
  /// Parts that could not be read; the others are unaffected.
  public internal(set) var problems: [ReadError] = []

  /// Size of LLVM bitcode next to machine code (`-fembed-bitcode`), in bytes; nil if there is none.
  public var embeddedBitcodeSize: Int? {
    let names: [SectionName] = ["__bitcode", "__bundle"]
    let sections = sections.filter { $0.segmentName == "__LLVM" && names.contains($0.sectionName) }
    return sections.isEmpty ? nil : sections.reduce(0) { $0 + Int(clamping: $1.size) }
  }

  /// Whether the image contains debug information.
  public var hasDebugInformation: Bool { sections.contains { $0.segmentName == "__DWARF" || $0.sectionName == ".debug_info" } }

  /// Keeps only the first few errors: a damaged file has one cause, not thousands, and several readers may run into it.
  mutating func note(_ problem: ReadError) {
    if problems.count < 8, !problems.contains(problem) { problems.append(problem) }
  }
}
