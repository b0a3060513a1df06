import Binary
import Bytes
import TestSupport
import Testing

struct BitcodeTests {
  /// `lto.o` without its wrapper, which begins with five words.
  private func bareModule() throws -> [UInt8] {
    let wrapped = try fixtureBytes("binaries/lto.o")
    let size = (0..<4).reduce(0) { $0 | Int(wrapped[12 + $1]) << (8 * $1) }
    return Array(wrapped[20..<20 + size])
  }

  private func imports(_ image: BinaryImage) -> [String] {
    image.importTables.flatMap { table in table.imports.map { String(decoding: table.bytes[$0.nameRange], as: UTF8.self) } }
  }

  @Test func moduleIsReadWithItsWrapperAndWithout() throws {
    let wrapped = try #require(Reading(try fixtureBytes("binaries/lto.o")).images.first)
    let bare = try #require(Reading(try bareModule()).images.first)
    for image in [wrapped, bare] {
      #expect(imports(image).contains("_OBJC_CLASS_$_UIWebView"))
      #expect(image.architecture.name == "arm64")
      #expect(image.fileType == .bitcode)
      #expect(image.is64Bit)
    }
    #expect(imports(wrapped) == imports(bare))
  }

  @Test func definitionsAndIntrinsicsAreNoImports() throws {
    let names = imports(try #require(Reading(try fixtureBytes("binaries/lto.o")).images.first))
    #expect(names.allSatisfy { !$0.contains("llvm.") && !$0.contains("\u{1}") })
  }

  /// The wrapper tells its size; bare modules are cut off between blocks too, where every block is whole.
  @Test(.timeLimit(.minutes(60))) func cutOffModuleIsNeverTakenForAWholeOne() throws {
    let module = try bareModule()
    let silent = module.indices.filter { Reading(Array(module[..<$0])).unreadable.isEmpty }
    // The last word holds three bytes of padding, which nobody misses.
    #expect(silent == Array(module.indices.suffix(3)))
  }

  @Test(.timeLimit(.minutes(60))) func flippedBytesOfABareModuleAreSurvived() throws {
    var bytes = try bareModule()
    var problems: [String] = []
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        bytes[index] ^= mask
        if let problem = FactCheck(bytes).problem { problems.append("byte \(index) XOR \(mask): \(problem)") }
        bytes[index] ^= mask
      }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test(arguments: [[0, 0, 0, 0], [0x14, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 4, 0, 0, 0]] as [[UInt8]])
  func wrapperOfBytesOutsideOfTheFileIsUnreadable(fields: [UInt8]) {
    let reading = Reading([0xDE, 0xC0, 0x17, 0x0B, 0, 0, 0, 0] + fields + [UInt8](repeating: 0, count: 16))
    #expect(reading.images.isEmpty)
    #expect(reading.unreadable.map(\.error.structure) == ["LLVM bitcode"])
  }

  @Test func magicAloneIsUnreadable() {
    #expect(Reading([0x42, 0x43, 0xC0, 0xDE]).images.isEmpty)
  }

  /// A module in which every global takes the whole string table for its name.
  @Test(.timeLimit(.minutes(60))) func namesThatOverlapAreNotCopiedWithoutEnd() {
    let (globals, size) = (2000, 20_000)
    var bits = BitWriter()
    bits.block(id: 8) { module in
      module.record(1, [2])
      for _ in 0..<globals { module.record(8, [0, UInt64(size), 0, 0, 1]) }
    }
    bits.block(id: 23) { table in table.blobRecord([UInt8](repeating: 0x61, count: size)) }
    let reading = Reading([0x42, 0x43, 0xC0, 0xDE] + bits.bytes)
    #expect(reading.images.flatMap(\.importTables).map(\.bytes.count).reduce(0, +) < 1_000_000)
    #expect(reading.images.isEmpty == !reading.unreadable.isEmpty)
  }

  /// A number in it has all of its 64 bits.
  @Test func anAbbreviationWidthOf64Bits() {
    let bytes: [UInt8] = [0x42, 0x43, 0xC0, 0xDE, 0x3D, 0x0A, 0x3D] + [UInt8](repeating: 0xFF, count: 12) + [0x0A, 0x0A]
    #expect(Reading(bytes).images.isEmpty && Reading(bytes).unreadable.count == 1)
  }
}
