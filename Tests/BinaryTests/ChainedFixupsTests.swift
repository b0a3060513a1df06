import Binary
import Bytes
import TestSupport
import Testing

struct ChainedFixupsTests {
  private static let files = ["chained-format1.dylib", "chained-format2.dylib", "chained-format3.dylib"]

  /// `ordinal [weak] name`
  private func imports(_ image: BinaryImage) -> [String] {
    image.importTables.flatMap { table in
      table.imports.map { entry in
        "\(entry.libraryOrdinal)\(entry.isWeak ? " weak" : "") \(String(decoding: table.bytes[entry.nameRange], as: UTF8.self))"
      }
    }
  }

  /// A fixture after a change, with where its table begins.
  private func damaged(_ file: String, _ change: (inout [UInt8], Int) -> Void) throws -> BinaryImage {
    var bytes = try fixtureBytes("binaries/\(file)")
    let table = try #require(Sections(bytes).chainedFixups)
    change(&bytes, table)
    return try #require(Reading(bytes).images.first)
  }

  @Test(arguments: files)
  func importsOfEveryFormatHaveOrdinalAndWeakness(file: String) throws {
    let image = try #require(Reading(fixture: file).images.first)
    #expect(imports(image) == ["2 _OBJC_CLASS_$_UIWebView", "2 weak _OBJC_CLASS_$_UIView", "-2 _PCLateBound"])
    #expect(image.importTables.map(\.source) == [.chainedFixups])
    #expect(image.problems.isEmpty)
  }

  @Test(arguments: files)
  func importsNeedNoSymbolTable(file: String) throws {
    let image = try #require(Reading(fixture: file).images.first)
    #expect(image.linking.installName == "@rpath/Receipts.framework/Receipts")
    #expect(image.linking.libraries[1].installName == "/System/Library/Frameworks/UIKit.framework/UIKit")
    #expect(image.typeReferences.filter { $0.hasPrefix("classImport") }.count >= 2)
  }

  @Test func compressedNamesAreAProblem() throws {
    let image = try #require(Reading(fixture: "chained-compressed.dylib").images.first)
    #expect(image.problems.map(\.reason) == ["compressed symbol names are unsupported"])
    #expect(image.problems.map(\.structure) == ["LC_DYLD_CHAINED_FIXUPS"])
    #expect(image.importTables.isEmpty)
  }

  @Test(arguments: files)
  func unknownFormatOfNamesIsAProblem(file: String) throws {
    let image = try damaged(file) { $0.setWord(2, at: $1 + 24) }
    #expect(image.problems.map(\.reason) == ["compressed symbol names are unsupported"])
  }

  @Test(arguments: [0, 4, 99, .max] as [UInt32])
  func unknownFormatOfImportsIsAProblem(format: UInt32) throws {
    for file in Self.files {
      let image = try damaged(file) { $0.setWord(format, at: $1 + 20) }
      #expect(image.problems.map(\.reason) == ["unknown imports_format \(format)"])
      #expect(image.importTables.isEmpty)
    }
  }

  @Test(arguments: files)
  func moreImportsThanTheTableHoldsAreAProblem(file: String) throws {
    for count: UInt32 in [1000, .max] {
      let image = try damaged(file) { $0.setWord(count, at: $1 + 16) }
      #expect(image.problems.map(\.structure) == ["LC_DYLD_CHAINED_FIXUPS"])
      #expect(image.importTables.isEmpty)
    }
  }

  @Test(arguments: files)
  func recordsAndNamesOutsideOfTheTableAreAProblem(file: String) throws {
    // imports_offset and symbols_offset
    for field in [8, 12] {
      for offset: UInt32 in [1 << 16, .max] {
        let image = try damaged(file) { $0.setWord(offset, at: $1 + field) }
        #expect(image.problems.map(\.structure) == ["LC_DYLD_CHAINED_FIXUPS"])
        #expect(image.importTables.isEmpty)
      }
    }
  }

  @Test func nameOutsideOfTheNamesIsEmpty() throws {
    // The first record: library 2, its name 2^23 - 1 bytes from the start.
    let image = try damaged("chained-format1.dylib") { bytes, table in
      bytes.setWord(0xFFFF_FE02, at: table + bytes.word(at: table + 8))
    }
    #expect(imports(image) == ["2 ", "2 weak _OBJC_CLASS_$_UIView", "-2 _PCLateBound"])
    #expect(image.problems.isEmpty)
  }

  /// `BIND_SPECIAL_DYLIB_SELF`, `…_MAIN_EXECUTABLE`, `…_FLAT_LOOKUP` and `…_WEAK_LOOKUP` are 0 to -3; from 0xF0 down it is a library.
  @Test(arguments: [(0, 0), (0xFF, -1), (0xFE, -2), (0xFD, -3), (0xF1, -15), (0xF0, 240), (0x80, 128), (1, 1)] as [(UInt8, Int)])
  func ordinalsNearTheTopAreSpecial(byte: UInt8, ordinal: Int) throws {
    for file in ["chained-format1.dylib", "chained-format2.dylib"] {
      let image = try damaged(file) { bytes, table in bytes[table + bytes.word(at: table + 8)] = byte }
      #expect(image.importTables.first?.imports.first?.libraryOrdinal == ordinal)
    }
  }

  @Test(arguments: [(0, 0), (0xFFFF, -1), (0xFFFD, -3), (0xFFF1, -15), (0xFFF0, 65520), (0x00FE, 254)] as [(UInt16, Int)])
  func ordinalsOfTheWideFormatAreSpecialFurtherUp(bits: UInt16, ordinal: Int) throws {
    let image = try damaged("chained-format3.dylib") { bytes, table in
      let record = table + bytes.word(at: table + 8)
      bytes[record] = UInt8(truncatingIfNeeded: bits)
      bytes[record + 1] = UInt8(bits >> 8)
    }
    #expect(image.importTables.first?.imports.first?.libraryOrdinal == ordinal)
  }
}
