import Binary
import Bytes
import TestSupport
import Testing

/// ELF files, which libelf reads.
struct ELFTests {
  private static let files = ["elf.so", "elf-stripped.so", "elf-use.o", "elf-32-arm.o", "elf-big-endian.o", "elf-members.a"]

  private func image(_ file: String) throws -> BinaryImage {
    let reading = try Reading(fixture: file)
    #expect(reading.unreadable.isEmpty && reading.problems.isEmpty)
    return try #require(reading.images.first)
  }

  private func undefined(_ image: BinaryImage) -> [String] {
    image.importTables.flatMap { table in table.imports.map { String(decoding: table.bytes[$0.nameRange], as: UTF8.self) } }
      .sorted()
  }

  private func defined(_ image: BinaryImage) -> [String] {
    image.exports.exports.map { export in
      String(decoding: image.exports.names[export.nameRange], as: UTF8.self) + (export.isWeakDefinition ? " weak" : "")
    }.sorted()
  }

  @Test(arguments: ["elf-use.o", "elf-32-arm.o", "elf-big-endian.o"])
  func objectHasItsNames(file: String) throws {
    let image = try image(file)
    #expect(undefined(image) == (file == "elf-big-endian.o" ? ["_gp_disp"] : []) + ["stamp_colour", "stamp_count"])
    // What is hidden is so from other libraries, not from other objects.
    #expect(defined(image) == ["postcard_count", "postcard_hidden", "postcard_limit weak", "postcard_open"])
    #expect(image.fileType.name == "ET_REL")
    #expect(image.linking.installName == nil && image.linking.libraries.isEmpty)
  }

  @Test(arguments: ["elf.so", "elf-stripped.so"])
  func libraryHasItsNamesStrippedOrNot(file: String) throws {
    let image = try image(file)
    #expect(undefined(image) == ["stamp_colour", "stamp_count"])
    #expect(defined(image) == ["postcard_count", "postcard_limit weak", "postcard_open"])
    #expect(image.fileType.name == "ET_DYN")
  }

  @Test(arguments: ["elf.so", "elf-stripped.so"])
  func libraryTellsWhatItIsAndNeeds(file: String) throws {
    let linking = try image(file).linking
    #expect(linking.installName == "libpostcards.so.1")
    #expect(linking.libraries.map(\.installName) == ["libstamps.so.2"])
    #expect(linking.runPaths == ["$ORIGIN/stamps"])
  }

  @Test(arguments: [
    ("elf.so", "x86_64", true, false), ("elf-use.o", "x86_64", true, false), ("elf-32-arm.o", "arm", false, false),
    ("elf-big-endian.o", "mips", false, true),
  ])
  func headerFieldsAreRead(file: String, architecture: String, is64Bit: Bool, isBigEndian: Bool) throws {
    let image = try image(file)
    #expect(image.architecture.name == architecture)
    #expect(image.is64Bit == is64Bit)
    #expect((image.byteOrder == .bigEndian) == isBigEndian)
  }

  @Test func sectionsAreThoseOfTheFile() throws {
    #expect(try image("elf.so").sections.map(\.name).contains(".symtab"))
    let stripped = try image("elf-stripped.so").sections.map(\.name)
    #expect(stripped.contains(".dynsym") && !stripped.contains(".symtab"))
  }

  @Test func memberOfAnArchiveIsReadBesideAMachOFile() throws {
    let reading = try Reading(fixture: "elf-members.a")
    #expect(reading.images.map(\.member) == ["Linux.o", "Receipt.o"])
    let linux = try #require(reading.images.first)
    #expect(undefined(linux) == ["stamp_colour", "stamp_count"])
    #expect(linux.fileOffset > 0)
    #expect(reading.images.map { $0.typeReferences.contains("classImport UIWebView") } == [false, true])
  }

  @Test(arguments: files)
  func elfIsRecognizedByItsFirstBytes(file: String) throws {
    #expect(BinaryReader.recognizes(prefix: Array(try fixtureBytes("binaries/\(file)").prefix(64))))
  }

  @Test(.timeLimit(.minutes(60)), arguments: files)
  func truncationIsSurvivedAndTold(file: String) throws {
    let bytes = try fixtureBytes("binaries/\(file)")
    var problems: [String] = []
    for count in bytes.indices {
      let cut = Array(bytes[..<count])
      if let problem = FactCheck(cut).problem { problems.append("cut at \(count): \(problem)") }
      guard !file.hasSuffix(".a") else { continue }
      // The section headers stand at the end, so that nothing of a cut file is whole.
      let reading = Reading(cut)
      if reading.unreadable.isEmpty, reading.problems.isEmpty { problems.append("cut at \(count): suppression") }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test(.timeLimit(.minutes(60)), arguments: files)
  func flippedBytesAreSurvived(file: String) throws {
    var bytes = try fixtureBytes("binaries/\(file)")
    var problems: [String] = []
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x10, 0x80, 0xFF] {
        bytes[index] ^= mask
        if let problem = FactCheck(bytes).problem { problems.append("byte \(index) XOR \(mask): \(problem)") }
        bytes[index] ^= mask
      }
    }
    #expect(problems.count == 0, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test func faultIsTheLibrarysOwn() throws {
    var bytes = try fixtureBytes("binaries/elf.so")
    // There is no such class.
    bytes[4] = 9
    let reading = Reading(bytes)
    #expect(reading.images.isEmpty)
    #expect(reading.unreadable.map(\.error.structure) == ["ELF file"])
    #expect(reading.reasons.first?.hasPrefix("libelf: ") == true)
  }

  @Test func magicAloneIsUnreadable() {
    #expect(Reading([0x7F, 0x45, 0x4C, 0x46]).unreadable.map(\.error.structure) == ["e_ident"])
  }

  /// Section headers are 64 bytes, but each may claim the whole file.
  @Test func sectionsThatOverlapAreNotKeptWithoutEnd() throws {
    let (count, size) = (100, 20_000)
    let names = Array("\0.rodata\0.shstrtab\0".utf8)
    var file = ELFFileMaker(contents: names + [UInt8](repeating: 0x61, count: size))
    for _ in 0..<count { file.add(name: 1, type: 1, offset: 0, size: size) }
    file.add(name: 9, type: 3, offset: 64, size: names.count)
    let image = try #require(Reading(file.bytes).images.first)
    #expect(image.sections.count == count + 1)
    #expect(image.stringSections.map(\.bytes.count).reduce(0, +) <= 2 * image.size)
  }

  /// Symbols are 24 bytes, but each may take the whole string table for its name.
  @Test func namesThatOverlapAreNotCopiedWithoutEnd() throws {
    let (count, size) = (1000, 20_000)
    let names = Array("\0.symtab\0.shstrtab\0".utf8)
    let strings = [UInt8](repeating: 0x61, count: size) + [0]
    // st_name, st_info (STB_GLOBAL), st_other, st_shndx, st_value, st_size
    let symbols = (0..<count).flatMap { _ in Sample.littleEndian(0, 0x10, 0, 0, 0, 0) }
    var file = ELFFileMaker(contents: names + strings + symbols)
    file.add(name: 1, type: 2, offset: 64 + names.count + strings.count, size: symbols.count, link: 2, entrySize: 24)
    file.add(name: 9, type: 3, offset: 64 + names.count, size: strings.count)
    file.add(name: 9, type: 3, offset: 64, size: names.count)
    let reading = Reading(file.bytes)
    let kept = reading.images.flatMap(\.importTables).map(\.bytes.count).reduce(0, +)
    #expect(kept < 10 * file.bytes.count, "\(kept) bytes")
    #expect(!reading.images.isEmpty || !reading.unreadable.isEmpty)
  }
}

/// Writes a little-endian 64-bit ELF object: the header, contents and section headers. The last section holds the names.
private struct ELFFileMaker {
  private let contents: [UInt8]
  private var headers = [UInt8](repeating: 0, count: 64)

  init(contents: [UInt8]) {
    self.contents = contents + [UInt8](repeating: 0, count: (8 - contents.count % 8) % 8)
  }

  mutating func add(name: UInt32, type: UInt32, offset: Int, size: Int, link: UInt32 = 0, entrySize: UInt32 = 0) {
    headers += Sample.littleEndian(name, type, 0, 0, 0, 0, UInt32(offset), 0, UInt32(size), 0, link, 0, 1, 0, entrySize, 0)
  }

  var bytes: [UInt8] {
    let count = UInt32(headers.count / 64)
    let identity: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
    // e_type and e_machine, e_version, e_entry, e_phoff, e_shoff, e_flags, then pairs of halfwords from e_ehsize to e_shstrndx
    return identity
      + Sample.littleEndian(
        62 << 16 | 1, 1, 0, 0, 0, 0, UInt32(64 + contents.count), 0, 0, 64, 64 << 16, count | (count - 1) << 16)
      + contents + headers
  }
}
