import Bytes
import Project
import TestSupport
import Testing

/// Binary lists made by hand: the bytes of each object, and the table and trailer that follow from them.
struct BinaryPropertyListTests {
  static func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    return bytes + offsets + trailer(count: UInt64(objects.count), top: UInt64(top), table: UInt64(table))
  }

  private static func trailer(offsetSize: UInt8 = 2, count: UInt64, top: UInt64, table: UInt64) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, offsetSize, 1]
    for value in [count, top, table] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    return bytes
  }

  @Test(
    arguments: [
      ([0x00], .null), ([0x08], .boolean(false)), ([0x09], .boolean(true)), ([0x10, 0xFF], .integer(255)),
      ([0x11, 0x01, 0x00], .integer(256)), ([0x12, 0, 1, 0, 0], .integer(65536)),
      ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], .integer(-2)),
      ([0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7], .integer(7)), ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)),
      ([0x23, 0xBF, 0xF0, 0, 0, 0, 0, 0, 0], .real(-1)), ([0x33, 0x41, 0xC0, 0, 0, 0, 0, 0, 0], .date("536870912.0")),
      ([0x43, 1, 2, 3], .data([1, 2, 3])), ([0x40], .data([])), ([0x52, 0x68, 0x69], .string("hi")),
      ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("\u{1F600}")), ([0x61, 0xD8, 0x3D], .string("\u{FFFD}")),
      ([0x81, 1, 0], .uid(256)),
      ([0xA0], .array([])), ([0xD0], .dictionary([])),
    ] as [([UInt8], PropertyList)])
  func objectIsRead(object: [UInt8], value: PropertyList) throws {
    #expect(try PropertyListReader.read(Self.list([object])) == value)
  }

  @Test func fifteenElementsAndMoreHaveTheirCountBehindTheMarker() throws {
    let text = String(repeating: "abc", count: 100)
    let list = Self.list([[0xAF, 0x10, 17] + [UInt8](repeating: 1, count: 17), [0x5F, 0x11, 0x01, 0x2C] + Array(text.utf8)])
    #expect(try PropertyListReader.read(list).array == [PropertyList](repeating: .string(text), count: 17))
  }

  @Test func dictionaryKeepsItsOrder() throws {
    let list = Self.list([[0x51, 0x61], [0xD2, 2, 0, 3, 0], [0x51, 0x62], [0x09]], top: 1)
    let dictionary = try PropertyListReader.read(list)
    #expect(dictionary.keys == ["b", "a"])
    #expect(dictionary["b"] == .boolean(true))
    #expect(dictionary["a"] == .string("a"))
  }

  @Test func plistOfARealFrameworkIsRead() throws {
    let list = try PropertyListReader.read(
      try fixtureBytes("sample-app/Vendor/PostalKit.framework/Versions/A/Resources/Info.plist"))
    #expect(list["CFBundleIdentifier"] == .string("example.postalkit.PostalKit"))
    #expect(list["CFBundleShortVersionString"] == .string("3.0.2"))
    #expect(list["CFBundleSupportedPlatforms"] == .array([.string("iPhoneOS")]))
    #expect(list.keys?.count == 10)
  }

  @Test(.timeLimit(.minutes(60)), arguments: [[0xA1, 0], [0xA4, 0, 0, 0, 0], [0xD1, 0, 0], [0xC2, 0, 0]] as [[UInt8]])
  func objectThatRefersToItselfIsAnError(object: [UInt8]) {
    let error = #expect(throws: ReadError.self) { _ = try PropertyListReader.read(Self.list([object])) }
    #expect(error?.reason.contains("cyclic") == true)
  }

  /// Forty objects, each of which holds the next one twice, describe a tree of a million million values.
  @Test(.timeLimit(.minutes(60))) func sharedObjectsDoNotGrowWithoutEnd() {
    let objects: [[UInt8]] = (1...40).map { [0xA2, $0, $0] } + [[0x09]]
    #expect(throws: ReadError.self) { _ = try PropertyListReader.read(Self.list(objects)) }
  }

  /// 20 000 references to one string of 60 000 bytes would be more than a gigabyte.
  @Test(.timeLimit(.minutes(60)), arguments: [0x4F, 0x5F] as [UInt8])
  func sharedContentsDoNotGrowWithoutEnd(marker: UInt8) {
    let (references, size) = (20_000, 60_000)
    let array: [UInt8] =
      [0xAF, 0x11, UInt8(references >> 8), UInt8(references & 0xFF)] + [UInt8](repeating: 1, count: references)
    let contents: [UInt8] = [marker, 0x11, UInt8(size >> 8), UInt8(size & 0xFF)] + [UInt8](repeating: 0x61, count: size)
    // The offsets of the table have two bytes, so the large object must be the last one.
    #expect(throws: ReadError.self) { _ = try PropertyListReader.read(Self.list([array, contents])) }
  }

  @Test(
    arguments: [
      ([0xA1, 9], "object 9 does not exist"), ([0x70 | 0x0F], "extends past the end"), ([0x5A, 0x61], "extends past the end"),
      ([0x4F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "extends past the end"),
      ([0xDF, 0x10, 0xFF], "extends past the end"),
      ([0xF0], "unknown object type"), ([0x90], "unknown object type"),
    ] as [([UInt8], String)])
  func damagedObjectIsAnError(object: [UInt8], reason: String) {
    let error = #expect(throws: ReadError.self) { _ = try PropertyListReader.read(Self.list([object])) }
    #expect(error?.reason.contains(reason) == true)
  }

  @Test(arguments: [
    trailer(offsetSize: 0, count: 1, top: 0, table: 8), trailer(offsetSize: 9, count: 1, top: 0, table: 8),
    trailer(count: .max, top: 0, table: 8), trailer(count: 1, top: 0, table: .max), trailer(count: 1, top: .max, table: 9),
    trailer(count: 0, top: 0, table: 9), trailer(offsetSize: 8, count: 1 << 61, top: 0, table: 9),
    trailer(count: 1, top: 0, table: 8),
  ])
  func damagedTrailerIsAnError(trailer: [UInt8]) {
    let bytes = Array("bplist00".utf8) + [0x09, 0, 8] + trailer
    #expect(throws: ReadError.self) { _ = try PropertyListReader.read(bytes) }
  }

  @Test func listWithoutATrailerIsAnError() {
    #expect(throws: ReadError.self) { _ = try PropertyListReader.read(Array("bplist00".utf8)) }
  }
}
