import Bytes
import Testing

struct ByteRegionTests {
  private let whole = ByteRegion(MemoryBytes(Array(0..<100)))

  @Test func regionKeepsItsPlaceInTheFile() throws {
    let outer = try whole.region(at: 20, count: 60, structure: "outer")
    let inner = try outer.region(at: 30, count: 10, structure: "inner")
    #expect(inner.fileOffset == 50)
    #expect(inner.size == 10)
    #expect(try inner.bytes(at: 2, count: 3, structure: "bytes") == [52, 53, 54])
  }

  @Test func innerRegionCannotReachOutOfTheOuter() throws {
    let outer = try whole.region(at: 20, count: 60, structure: "outer")
    let error = #expect(throws: ReadError.self) { _ = try outer.region(at: 50, count: 11, structure: "inner") }
    #expect(error?.offset == 70)
    #expect(error?.structure == "inner")
    // The file goes on behind the region, and must not be seen.
    let inner = try outer.region(at: 50, count: 10, structure: "inner")
    #expect(throws: ReadError.self) { _ = try inner.bytes(at: 0, count: 11, structure: "bytes") }
  }

  @Test func offsetBehindTheRegionIsReportedAtItsEnd() throws {
    let region = try whole.region(at: 10, count: 5, structure: "region")
    let error = #expect(throws: ReadError.self) { _ = try region.bytes(at: 7, count: 1, structure: "table") }
    #expect(error?.offset == 15)
  }

  @Test func emptyRangesAreAllowedUpToTheEnd() throws {
    #expect(try whole.bytes(at: 100, count: 0, structure: "nothing") == [])
    #expect(try whole.region(at: 100, count: 0, structure: "nothing").size == 0)
    #expect(throws: ReadError.self) { _ = try whole.bytes(at: 101, count: 0, structure: "nothing") }
  }

  private static let half: UInt64 = 1 << 63
  private static let overflows: [[UInt64]] = [
    [.max, .max], [.max, 0], [.max, 1], [0, .max], [1, .max], [half, 0], [half, half], [100, half >> 1], [99, 2],
    [half >> 31, half >> 31],
  ]

  @Test(arguments: overflows)
  func sumsThatOverflowAreErrors(range: [UInt64]) throws {
    let (offset, count) = (range[0], range[1])
    let region = try whole.region(at: 1, count: 99, structure: "region")
    for part in [whole, region] {
      let error = #expect(throws: ReadError.self) { _ = try part.bytes(at: offset, count: count, structure: "table") }
      #expect((0...100).contains(error?.offset ?? -1))
      #expect(throws: ReadError.self) { _ = try part.region(at: offset, count: count, structure: "table") }
      #expect(throws: ReadError.self) {
        _ = try part.reader(at: offset, count: count, byteOrder: .bigEndian, structure: "table")
      }
    }
  }

  @Test func errorsOfAReaderCountFromTheStartOfTheFile() throws {
    let region = try whole.region(at: 40, count: 20, structure: "region")
    var reader = try region.reader(at: 10, count: 4, byteOrder: .bigEndian, structure: "header")
    #expect(try reader.uint32() == 0x3233_3435)
    let error = #expect(throws: ReadError.self) { _ = try reader.uint8() }
    #expect(error?.offset == 54)
  }

  @Test func memoryRefusesRangesOutsideOfIt() {
    let memory = MemoryBytes([1, 2, 3])
    for (offset, count) in [(-1, 1), (0, -1), (0, 4), (3, 1), (4, 0), (.max, .max), (.min, 1)] {
      #expect(throws: ReadError.self) { _ = try memory.read(at: offset, count: count, structure: "memory") }
    }
    #expect((try? memory.read(at: 1, count: 2, structure: "memory")) == [2, 3])
  }

  @Test func literalsAreFoundInsideOfTheRegionOnly() throws {
    let region = try ByteRegion(MemoryBytes(Array("xxneedlexxneedle".utf8))).region(at: 1, count: 10, structure: "region")
    let search = LiteralSearch(["needle"])
    func contains(_ offset: UInt64, _ count: UInt64) throws -> Bool {
      try region.contains(search, at: offset, count: count, structure: "names")
    }
    #expect(try contains(0, 10))
    #expect(try contains(1, 6))
    #expect(try !contains(1, 5))
    #expect(try !contains(2, 8))
    #expect(try !contains(10, 0))
    for (offset, count) in [(0, 11), (11, 0), (.max, 1), (1, .max)] as [(UInt64, UInt64)] {
      let error = #expect(throws: ReadError.self) { _ = try contains(offset, count) }
      #expect(error?.structure == "names")
    }
  }

  @Test func searchForNothingFindsNothing() throws {
    #expect(try !whole.contains(LiteralSearch([]), at: 0, count: 100, structure: "names"))
  }
}
