import Binary
import Bytes
import TestSupport
import Testing

/// What bind opcodes and chained fixups name.
struct ImportTests {
  private func names(_ image: BinaryImage) -> [String] {
    image.importTables.flatMap { table in
      table.imports.map {
        "\(table.source.rawValue) \($0.libraryOrdinal) \(String(decoding: table.bytes[$0.nameRange], as: UTF8.self))"
      }
    }
  }

  @Test(arguments: [
    (
      "use-stripped.dylib",
      [
        "bind 2 _OBJC_CLASS_$_UIWebView", "bind 3 dyld_stub_binder", "lazy-bind 3 _objc_alloc_init",
        "lazy-bind 3 _objc_autoreleaseReturnValue",
      ]
    ),
    (
      "use-chained-stripped-exe",
      ["chained-fixups 2 _OBJC_CLASS_$_UIWebView", "chained-fixups 3 _objc_alloc_init", "chained-fixups 3 _objc_release"]
    ),
    ("use-arm64.o", []),
  ])
  func importsSurviveStripping(file: String, imports: [String]) throws {
    let image = try #require(Reading(try fixtureBytes("binaries/\(file)")).images.first)
    #expect(names(image).sorted() == imports)
  }

  @Test func ordinalsCountTheLibrariesFromOne() throws {
    let image = try #require(Reading(try fixtureBytes("binaries/use-stripped.dylib")).images.first)
    let importing = image.importTables.flatMap(\.imports).map(\.libraryOrdinal)
    #expect(importing.allSatisfy { (1...image.linking.libraries.count).contains($0) })
    #expect(image.linking.libraries[1].installName == "/System/Library/Frameworks/UIKit.framework/UIKit")
    #expect(image.linking.installName == "@rpath/Receipts.framework/Receipts")
    #expect(image.linking.buildTargets.map { "\($0.platformName) \($0.minimumVersion ?? "")" } == ["iOS 13.0"])
  }

  @Test func encryptionIsSeen() throws {
    let images = try ["use.dylib", "use-encrypted.dylib"].flatMap { Reading(try fixtureBytes("binaries/\($0)")).images }
    #expect(images.map(\.linking.isEncrypted) == [false, true])
  }

  /// An object whose only load command is an `LC_DYLD_INFO_ONLY` with a stream of bind opcodes.
  private func image(binding stream: [UInt8], size: Int? = nil) throws -> BinaryImage {
    let place = UInt32(Sample.contentsOffset(48))
    let command = Sample.littleEndian(0x8000_0022, 48, 0, 0, place, UInt32(size ?? stream.count), 0, 0, 0, 0, 0, 0)
    return try #require(Reading(Sample.machO([command], contents: stream)).images.first)
  }

  /// `BIND_OPCODE_SET_SYMBOL_TRAILING_FLAGS_IMM` with a name.
  private func symbol(_ name: String, flags: UInt8 = 0) -> [UInt8] {
    [0x40 | flags] + Array(name.utf8) + [0]
  }

  @Test func symbolBoundInManyPlacesIsOneImport() throws {
    let image = try image(
      binding: [0x11] + symbol("_a", flags: 1) + [0x90, 0x90, 0xC0, 0x05, 0x08, 0x3E] + symbol("_b") + [0x90, 0x00])
    #expect(names(image) == ["bind 1 _a", "bind -2 _b"])
    #expect(image.importTables.flatMap(\.imports).map(\.isWeak) == [true, false])
    #expect(image.problems.isEmpty)
  }

  @Test func symbolThatIsNotBoundIsNoImport() throws {
    #expect(names(try image(binding: symbol("_a"))).isEmpty)
  }

  @Test(
    arguments: [
      [0x40, 0x5F, 0x61], [0x20, 0x80], [0x20] + [UInt8](repeating: 0xFF, count: 11), [0xE0], [0xC0, 0x01], [0x60],
    ] as [[UInt8]])
  func damagedStreamIsAProblemInsideOfIt(stream: [UInt8]) throws {
    let image = try image(binding: stream)
    #expect(image.problems.count == 1)
    let place = Sample.contentsOffset(48)
    #expect((place...place + stream.count).contains(image.problems.first?.offset ?? 0))
  }

  @Test func streamOutsideOfTheFileIsAProblem() throws {
    #expect(try image(binding: [0x00], size: 1 << 30).problems.map(\.structure) == ["LC_DYLD_INFO"])
  }

  /// An object whose only load command is an `LC_DYLD_CHAINED_FIXUPS`.
  private func image(chained header: [UInt32], table: [UInt8]) throws -> BinaryImage {
    let bytes = header.flatMap { Sample.littleEndian($0) } + table
    let command = Sample.littleEndian(0x8000_0034, 16, UInt32(Sample.contentsOffset(16)), UInt32(bytes.count))
    return try #require(Reading(Sample.machO([command], contents: bytes)).images.first)
  }

  @Test func recordsOfEveryFormatAreRead() throws {
    let pool = Array("\0_a\0_b".utf8)
    let narrow = Sample.littleEndian(1 << 9 | 2, 4 << 9 | 0x100 | 0xFE)
    let withAddend = Sample.littleEndian(1 << 9 | 2, 77, 4 << 9 | 0x100 | 0xFE, 77)
    let wide = Sample.littleEndian(2, 1, 77, 0, 0x1_FFFE, 4, 77, 0)
    for (format, records) in [(1, narrow), (2, withAddend), (3, wide)] as [(UInt32, [UInt8])] {
      let image = try image(chained: [0, 0, 28, 28 + UInt32(records.count), 2, format, 0], table: records + pool)
      #expect(names(image) == ["chained-fixups 2 _a", "chained-fixups -2 _b"])
      #expect(image.importTables.flatMap(\.imports).map(\.isWeak) == [false, true])
    }
  }

  @Test(
    arguments: [
      [0, 0, 28, 28, 1000, 1, 0], [0, 0, 28, 28, .max, 3, 0], [0, 0, .max, 28, 1, 1, 0], [0, 0, 28, .max, 0, 1, 0],
      [0, 0, 28, 28, 0, 9, 0],
      [0, 0, 28, 28, 0, 1, 1], [0, 0],
    ] as [[UInt32]])
  func damagedFixupsAreAProblem(header: [UInt32]) throws {
    let image = try image(chained: header, table: [])
    #expect(image.problems.map(\.structure) == ["LC_DYLD_CHAINED_FIXUPS"])
    #expect(image.importTables.isEmpty)
  }
}
