import Testing

@testable import Bytes

struct ByteReaderTests {
  private let eight: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0xFF]

  private func reader(_ bytes: [UInt8], _ order: ByteOrder = .littleEndian) -> ByteReader {
    ByteReader(bytes: bytes, fileOffset: 1000, byteOrder: order, structure: "LC_TEST")
  }

  @Test func integersFollowTheByteOrder() throws {
    var little = reader(eight)
    #expect(try little.uint16() == 0x0201)
    #expect(try little.uint32() == 0x0605_0403)
    var big = reader(eight, .bigEndian)
    #expect(try big.uint64() == 0x0102_0304_0506_07FF)
    #expect(big.remaining == 0)
  }

  @Test func integersNeedNoAlignment() throws {
    var reader = reader([0xAA] + eight)
    #expect(try reader.uint8() == 0xAA)
    #expect(try reader.uint64() == 0xFF07_0605_0403_0201)
  }

  @Test func largestIntegersAreRead() throws {
    var reader = reader([UInt8](repeating: 0xFF, count: 14))
    #expect(try reader.uint64() == .max)
    #expect(try reader.uint32() == .max)
    #expect(try reader.uint16() == .max)
  }

  @Test func readPastTheEndNamesStructureAndFileOffset() throws {
    var reader = reader(eight)
    try reader.skip(6)
    let error = #expect(throws: ReadError.self) { _ = try reader.uint32() }
    #expect(error?.offset == 1006)
    #expect(error?.structure == "LC_TEST")
    #expect(error?.reason == "needs 4 bytes but only 2 are left")
  }

  @Test func failedReadLeavesThePosition() throws {
    var reader = reader(eight)
    try reader.skip(5)
    #expect(throws: ReadError.self) { _ = try reader.uint64() }
    #expect(throws: ReadError.self) { _ = try reader.bytes(4) }
    #expect(throws: ReadError.self) { try reader.skip(4) }
    #expect(throws: ReadError.self) { _ = try reader.paddedName(16) }
    #expect(reader.position == 5)
    #expect(try reader.uint16() == 0x0706)
  }

  @Test func negativeAndHugeCountsAreErrors() {
    var reader = reader(eight)
    #expect(throws: ReadError.self) { try reader.skip(-1) }
    #expect(throws: ReadError.self) { try reader.skip(.min) }
    #expect(throws: ReadError.self) { try reader.skip(.max) }
    #expect(throws: ReadError.self) { _ = try reader.bytes(-1) }
    #expect(reader.position == 0)
  }

  @Test func emptyReaderGivesNothing() {
    var reader = reader([])
    #expect(reader.remaining == 0)
    #expect(throws: ReadError.self) { _ = try reader.uint8() }
    #expect(throws: ReadError.self) { _ = try reader.string(at: 0) }
  }

  @Test func paddedNameEndsAtItsFirstNUL() throws {
    var reader = reader(Array("__TEXT\0\0rest__sixteen_letters".utf8))
    #expect(try reader.paddedName(12) == "__TEXT")
    // A name that fills its field has no NUL.
    #expect(try reader.paddedName(10) == "__sixteen_")
    #expect(reader.position == 22)
  }

  @Test func stringMayEndWithTheStructure() throws {
    let reader = reader(Array("ab\0cd".utf8))
    #expect(try reader.string(at: 0) == "ab")
    #expect(try reader.string(at: 2) == "")
    #expect(try reader.string(at: 3) == "cd")
    #expect(throws: ReadError.self) { _ = try reader.string(at: 5) }
    #expect(throws: ReadError.self) { _ = try reader.string(at: -1) }
  }

  @Test func invalidUTF8InANameIsReplaced() throws {
    var reader = reader([0x61, 0xFF, 0x62, 0x00])
    #expect(try reader.paddedName(4) == "a\u{FFFD}b")
  }
}
