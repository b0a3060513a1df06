import Bytes

@testable import Binary

extension FuzzTarget {
  static let binaries = [
    FuzzTarget("mach-o", mutator: MachOMutator.mutate) { read($0, .everything) },
    FuzzTarget("objective-c-metadata", mutator: MachOMutator.mutate) { read($0, BinaryRequest(.objectiveC)) },
    FuzzTarget("fat", mutator: MachOMutator.mutate) { read($0, .everything) },
    FuzzTarget("archive", mutator: ArchiveMutator.mutate) { read($0, .everything) },
    FuzzTarget("bitcode") { read([0x42, 0x43, 0xC0, 0xDE] + $0, .everything) },
    FuzzTarget("elf") { read([0x7F, 0x45, 0x4C, 0x46] + $0, .everything) },
    FuzzTarget("stub") { read(Array("--- !tapi-tbd\n".utf8) + $0, .everything) },
    FuzzTarget("binds") { bytes in
      for source in [ImportTable.Source.bind, .weakBind, .lazyBind] {
        let opcodes = BindOpcodes(region: ByteRegion(MemoryBytes(bytes)), source: source)
        let table = opcodes.imports().table
        require(table.imports.allSatisfy { $0.nameRange.upperBound <= table.bytes.count }, "names are in the table")
        _ = opcodes.boundNames(in: [], pointerSize: 8, imageSize: 1 << 16, besides: 0)
      }
    },
    FuzzTarget("chained-fixups") { bytes in
      for order in [ByteOrder.littleEndian, .bigEndian] {
        guard let fixups = try? ChainedFixups(ByteRegion(MemoryBytes(bytes)), order) else { continue }
        if let table = try? fixups.imports() {
          require(table.imports.allSatisfy { $0.nameRange.upperBound <= table.bytes.count }, "names are in the table")
        }
        _ = try? fixups.pointerFormats()
      }
    },
    FuzzTarget("export-trie") { bytes in
      guard let table = try? ExportTrie.read(ByteRegion(MemoryBytes(bytes))) else { return }
      require(table.exports.allSatisfy { $0.nameRange.upperBound <= table.names.count }, "names are in the table")
    },
    FuzzTarget("code-signature") { _ = try? CodeSignature.read(ByteRegion(MemoryBytes($0))) },
  ]

  private static func read(_ bytes: [UInt8], _ request: BinaryRequest) {
    let openMember: MemberOpener = { _ throws(ReadError) in throw ReadError("no such file", at: 0, in: "folder") }
    BinaryReader.read(ByteRegion(MemoryBytes(bytes)), request, openMember: openMember) { part in
      switch part {
      case .unreadable(let error, _): checkError(error, in: bytes)
      case .image(let image):
        require(
          image.fileOffset >= 0 && image.size >= 0 && image.fileOffset + image.size <= bytes.count, "images are in the file")
        for problem in image.problems { checkError(problem, in: bytes) }
        check(image)
      }
    }
  }

  private static func check(_ image: BinaryImage) {
    for index in 0..<image.symbols.count {
      let range = image.symbols.nameRange(of: image.symbols[index])
      require(range.upperBound <= image.symbols.strings.count, "names are in the string table")
    }
    image.forEachTypeReference { require($0.nameRange.upperBound <= $0.strings.count, "names are in the strings") }
    for table in image.importTables {
      require(table.imports.allSatisfy { $0.nameRange.upperBound <= table.bytes.count }, "names are in the table")
    }
    require(image.exports.exports.allSatisfy { $0.nameRange.upperBound <= image.exports.names.count }, "names are in the trie")
  }
}

func checkError(_ error: ReadError, in bytes: [UInt8]) {
  require((0...bytes.count).contains(error.offset), "errors are in the file: \(error.reason) at \(error.offset)")
  require(!error.reason.isEmpty, "errors have a reason")
}
