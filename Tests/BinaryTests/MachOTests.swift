import Binary
import Bytes
import TestSupport
import Testing

struct MachOTests {
  private func image(_ bytes: [UInt8]) throws -> BinaryImage {
    let reading = Reading(bytes)
    #expect(reading.unreadable.isEmpty)
    return try #require(reading.images.first)
  }

  @Test func sampleIsSound() throws {
    let image = try image(Sample.object())
    #expect(image.problems.isEmpty)
    #expect(image.undefinedNames == ["_OBJC_CLASS_$_UIWebView"])
    #expect(image.stringSections.map(\.strings) == [["text"]])
  }

  @Test(arguments: [0, 4, 7])
  func loadCommandSmallerThanItsHeadIsAProblemAndEndsTheReading(size: UInt32) throws {
    let first = Sample.segment([("__cstring", 0, 0)])
    let bytes = Sample.machO([
      first, Sample.littleEndian(0x1D, size), Sample.symbolTable(symbols: 0, count: 1, strings: 0, size: 8),
    ])
    let image = try image(bytes)
    #expect(image.problems.map(\.reason) == ["load command size \(size) is less than 8"])
    #expect(image.problems.first?.offset == Sample.contentsOffset(first.count) + 4)
    #expect(image.sections.map(\.name) == ["__cstring"])
    // What follows a size that cannot be trusted is not taken for a load command.
    #expect(image.symbols.count == 0)
  }

  @Test func truncatedLoadCommandIsAProblem() throws {
    let image = try image(Sample.machO([Sample.segment([]), Sample.littleEndian(0x1D, 16)]))
    #expect(image.problems.count == 1)
    #expect(image.problems.first?.structure == "load command")
  }

  @Test func commandsBehindTheEndOfTheFileAreAProblem() throws {
    let bytes = Sample.machO([Sample.segment([("__cstring", 0, 0)])], count: 1, size: 1 << 20)
    let image = try image(bytes)
    #expect(image.problems.map(\.offset) == [bytes.count])
    #expect(image.sections.count == 1)
  }

  @Test func moreCommandsThanBytesAreAProblem() throws {
    let image = try image(Sample.machO([Sample.segment([("__cstring", 0, 0)])], count: Int(UInt32.max)))
    #expect(image.problems.count == 1)
    #expect(image.sections.count == 1)
  }

  @Test func unknownLoadCommandIsPassedOver() throws {
    let image = try image(Sample.machO([Sample.littleEndian(0x8000_7777, 12, 1), Sample.segment([("__cstring", 0, 0)])]))
    #expect(image.problems.isEmpty)
    #expect(image.sections.count == 1)
  }

  @Test func symbolsOutsideOfTheFileAreAProblemWhileSectionsSurvive() throws {
    let place = Sample.contentsOffset(Sample.segmentSize(sections: 1) + Sample.symbolTableSize)
    let segment = Sample.segment([("__cstring", place, 5)])
    for table in [
      Sample.symbolTable(symbols: place, count: 1000, strings: place, size: 5),
      Sample.symbolTable(symbols: place, count: Int(UInt32.max), strings: place, size: 5),
      Sample.symbolTable(symbols: Int(UInt32.max), count: 0, strings: place, size: 5),
      Sample.symbolTable(symbols: place, count: 0, strings: place, size: Int(UInt32.max)),
    ] {
      let image = try image(Sample.machO([table, segment], contents: Array("text\0".utf8)))
      #expect(image.problems.count == 1)
      #expect(image.problems.first?.structure.hasPrefix("LC_SYMTAB") == true)
      #expect(image.symbols.count == 0)
      #expect(image.stringSections.map(\.strings) == [["text"]])
    }
  }

  @Test func sectionOutsideOfTheFileIsAProblemWhileTheOthersSurvive() throws {
    let place = Sample.contentsOffset(Sample.segmentSize(sections: 3))
    let segment = Sample.segment([("__first", place, 2), ("__second", place, 1 << 30), ("__third", place + 2, 2)])
    let image = try image(Sample.machO([segment], contents: Array("a\0b\0".utf8)))
    #expect(image.problems.map(\.structure) == ["__TEXT,__second"])
    #expect(image.stringSections.map(\.strings) == [["a"], ["b"]])
    #expect(image.sections.count == 3)
  }

  @Test func moreSectionsThanTheSegmentHoldsAreAProblem() throws {
    let image = try image(Sample.machO([Sample.segment([("__cstring", 0, 0)], count: 1_000_000)]))
    #expect(image.problems.map(\.structure) == ["LC_SEGMENT_64"])
    #expect(image.sections.count == 1)
  }

  /// Every section of a file could claim all of its bytes; kept apart they would be the square of its size.
  @Test func sectionsThatOverlapAreNotKeptWithoutEnd() throws {
    let count = 200
    let place = Sample.contentsOffset(Sample.segmentSize(sections: count))
    let segment = Sample.segment((0..<count).map { ("__s\($0)", place, 1000) })
    let image = try image(Sample.machO([segment], contents: [UInt8](repeating: 0x61, count: 1000)))
    #expect(image.stringSections.map(\.bytes.count).reduce(0, +) <= image.size)
    #expect(image.problems.first?.reason == "string sections overlap")
  }

  @Test func sectionLargerThanTheFileIsNoOverlap() throws {
    let bytes = Sample.machO([Sample.segment([("__cstring", 1 << 20, 1 << 30)])])
    let image = try image(bytes)
    #expect(image.problems.map(\.structure) == ["__TEXT,__cstring"])
    #expect(image.problems.map(\.reason) != ["string sections overlap"])
    #expect(image.problems.allSatisfy { (0...bytes.count).contains($0.offset) })
  }

  @Test func secondSymbolTableIsAProblem() throws {
    let place = Sample.contentsOffset(2 * Sample.symbolTableSize)
    let table = Sample.symbolTable(symbols: place, count: 1, strings: place + 16, size: 4)
    let image = try image(Sample.machO([table, table], contents: Sample.symbol(name: 1) + Array("\0_a\0".utf8)))
    #expect(image.undefinedNames == ["_a"])
    #expect(image.problems.map(\.reason) == ["duplicate load command"])
  }

  @Test func nameOutsideOfTheStringTableIsEmpty() throws {
    let place = Sample.contentsOffset(Sample.symbolTableSize)
    let symbols = Sample.symbol(name: 3) + Sample.symbol(name: 5) + Sample.symbol(name: Int(UInt32.max))
    let table = Sample.symbolTable(symbols: place, count: 3, strings: place + symbols.count, size: 5)
    let image = try image(Sample.machO([table], contents: symbols + Array("\0_abc".utf8)))
    // The last name may lack its NUL.
    #expect(image.undefinedNames == ["bc", "", ""])
    #expect(image.problems.isEmpty)
  }

  @Test func headerCutOffIsUnreadable() {
    let reading = Reading(Array(Sample.object().prefix(31)))
    #expect(reading.images.isEmpty)
    #expect(reading.unreadable.map(\.error.structure) == ["mach_header"])
  }

  @Test func problemsOfADamagedImageAreFew() throws {
    let tables = (0..<1000).map { _ in Sample.symbolTable(symbols: Int(UInt32.max), count: 1, strings: 0, size: 1) }
    let image = try image(Sample.machO(tables))
    #expect((1...8).contains(image.problems.count))
  }
}
