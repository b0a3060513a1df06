import Binary
import Bytes
import TestSupport
import Testing

/// Numbers near the end of their range: sums of them must not trap.
struct OverflowTests {
  private static let endless: UInt64 = .max - 7

  /// What the reader says of a fixture after a change.
  private func damaged(_ file: String, _ change: (inout [UInt8], Sections) throws -> Void) throws -> BinaryImage {
    var bytes = try fixtureBytes("binaries/\(file)")
    try change(&bytes, Sections(bytes))
    let image = try #require(Reading(bytes).images.first)
    #expect(!image.problems.isEmpty)
    #expect(image.problems.allSatisfy { (0...bytes.count).contains($0.offset) })
    return image
  }

  /// Class references are bound, so that what stands there does not matter.
  @Test(arguments: ["__objc_classlist", "__objc_catlist", "__objc_protolist", "__objc_superrefs", "__objc_selrefs"])
  func pointerToTheEndOfMemoryIsAProblem(section: String) throws {
    for file in ["metadata-bind.dylib", "metadata-x86_64.dylib"] {
      let image = try damaged(file) { bytes, sections in
        bytes.setLong(Self.endless, at: try #require(sections.place(of: section)))
      }
      #expect(!image.objectiveC.isEmpty)
    }
  }

  @Test(arguments: ["metadata-bind.dylib", "metadata-chained.dylib", "metadata-arm64e.dylib", "metadata.o"])
  func sectionAtTheEndOfMemoryIsAProblem(file: String) throws {
    for section in ["__objc_classlist", "__objc_selrefs"] {
      _ = try damaged(file) { bytes, sections in
        bytes.setLong(Self.endless, at: try #require(sections.header(of: section)).place + 32)
      }
    }
  }

  @Test(arguments: ["metadata-bind.dylib", "metadata-chained.dylib", "metadata.o"])
  func sectionAsLargeAsMemoryIsAProblem(file: String) throws {
    for section in ["__objc_classlist", "__objc_classname", "__cstring", "__objc_const"] {
      var bytes = try fixtureBytes("binaries/\(file)")
      guard let header = Sections(bytes).header(of: section) else { continue }
      bytes.setLong(.max, at: header.place + 40)
      let image = try #require(Reading(bytes).images.first)
      #expect(image.problems.allSatisfy { (0...bytes.count).contains($0.offset) })
    }
  }

  /// A class whose data lie at the end of memory.
  @Test func pointerInsideOfAClassToTheEndOfMemoryIsAProblem() throws {
    _ = try damaged("metadata-bind.dylib") { bytes, sections in
      // Every class and metaclass has its data in the fifth word.
      let place = try #require(sections.place(of: "__objc_data"))
      for index in 0..<4 { bytes.setLong(Self.endless, at: place + 40 * index + 32) }
    }
  }

  @Test func nodeOfAnExportTrieAsLargeAsMemoryIsAProblem() throws {
    let trie = [UInt8](repeating: 0xFF, count: 9) + [0x01, 0x00]
    let command = Sample.littleEndian(0x8000_0033, 16, UInt32(Sample.contentsOffset(16)), UInt32(trie.count))
    let image = try #require(Reading(Sample.machO([command], contents: trie)).images.first)
    #expect(image.problems.map(\.structure) == ["export trie"])
    #expect(image.exports.exports.isEmpty)
  }

  /// One opcode may ask for 2^64 places; a segment's size in its load command is no bound.
  @Test func bindingOfEndlessPlacesInAnEndlessSegmentEnds() throws {
    var bytes = try fixtureBytes("binaries/metadata-bind.dylib")
    let sections = Sections(bytes)
    for command in sections.commands where command.code == 0x19 { bytes.setLong(1 << 40, at: command.place + 48) }
    let stream = try #require(sections.command(0x8000_0022).map { bytes.word(at: $0 + 16) })
    // The symbol `a`, at the start of segment 1, sixteen million times.
    let opcodes: [UInt8] = [0x11, 0x40, 0x61, 0, 0x71, 0, 0xC0, 0x80, 0x80, 0x80, 0x08, 0, 0]
    bytes.replaceSubrange(stream..<stream + opcodes.count, with: opcodes)
    let start = ContinuousClock.now
    let image = try #require(Reading(bytes).images.first)
    #expect(image.problems.contains { $0.reason.hasPrefix("more than ") && $0.reason.hasSuffix(" locations are bound") })
    // An image of seven kilobytes has not a thousand pointers.
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      "metadata.o", "metadata-armv7.o", "metadata-bind.dylib", "metadata-chained-stripped.dylib", "metadata-arm64e.dylib",
      "metadata-offset-exe", "exports.dylib", "signed-team.dylib", "chained-format3.dylib", "swift-typeref.dylib", "use-ppc.o",
      "fat64-use.o", "elf.so", "elf-32-arm.o", "elf-big-endian.o",
    ])
  func everyWordAtTheEndsOfItsRangeIsSurvived(file: String) throws {
    let bytes = try fixtureBytes("binaries/\(file)")
    var problems: [String] = []
    for place in stride(from: 0, through: bytes.count - 8, by: 4) {
      for value: UInt64 in [.max, .max - 7, 1 << 63, .max >> 1, UInt64(UInt32.max)] {
        var damaged = bytes
        damaged.setLong(value, at: place)
        if let problem = FactCheck(damaged).problem { problems.append("\(value) at \(place): \(problem)") }
      }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
  }

  /// Half of the bytes are those at the ends of a range, of which long numbers are made.
  @Test(.timeLimit(.minutes(60)), arguments: [0x8000_0033, 0x1D, 0x8000_0034, 0x8000_0022] as [UInt32])
  func randomTablesAreSurvived(command: UInt32) {
    var generator = SeededGenerator(seed: UInt64(command))
    var problems: [String] = []
    for round in 0..<10_000 {
      let table = (0..<Int.random(in: 0...64, using: &generator)).map { _ -> UInt8 in
        Bool.random(using: &generator)
          ? [0x00, 0x01, 0x7F, 0x80, 0xFF, 0xFF].randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...0xFF, using: &generator)
      }
      let size: UInt32 = command == 0x8000_0022 ? 48 : 16
      let place = UInt32(Sample.contentsOffset(Int(size)))
      let count = UInt32(table.count)
      let fields =
        size == 16 ? Sample.littleEndian(place, count) : Sample.littleEndian(0, 0, place, count, 0, 0, 0, 0, place, count)
      let bytes = Sample.machO([Sample.littleEndian(command, size) + fields], contents: table)
      if let problem = FactCheck(bytes).problem { problems.append("round \(round): \(problem)") }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
  }
}
