internal import Bytes

/// The first image file directory of a TIFF (revision 6.0), which is also what Exif is kept in.
struct TIFFDirectory {
  private var values: [UInt16: UInt32] = [:]

  var width: UInt32? { values[256] }
  var height: UInt32? { values[257] }
  /// Whether the orientation swaps the sides; nil where none is given.
  var isTurned: Bool? { values[274].map { (5...8).contains($0) } }
  /// The meaning of the first sample behind the colours: 1 and 2 are alpha.
  var extraSample: UInt32? { values[338] }

  init(_ region: ByteRegion) throws(ReadError) {
    let mark = try region.bytes(at: 0, count: 2, structure: "TIFF header")
    let order: ByteOrder = mark == [0x4D, 0x4D] ? .bigEndian : .littleEndian
    guard mark == [0x4D, 0x4D] || mark == [0x49, 0x49] else {
      throw ReadError("the byte order is not told", at: region.fileOffset, in: "TIFF header")
    }
    var header = try region.reader(at: 2, count: 6, byteOrder: order, structure: "TIFF header")
    guard try header.uint16() == 42 else { throw header.error("the number 42 is missing") }
    let offset = UInt64(try header.uint32())
    var counter = try region.reader(at: offset, count: 2, byteOrder: order, structure: "TIFF IFD")
    let count = Int(try counter.uint16())
    var entries = try region.reader(at: offset + 2, count: UInt64(count * 12), byteOrder: order, structure: "TIFF IFD")
    for _ in 0..<count {
      let tag = try entries.uint16()
      let type = try entries.uint16()
      let elements = try entries.uint32()
      // Values of four bytes and less stand in the entry itself, at its left.
      switch (type, elements) {
      case (3, 1...2):
        values[tag] = UInt32(try entries.uint16())
        try entries.skip(2)
      case (4, 1): values[tag] = try entries.uint32()
      default: try entries.skip(4)
      }
    }
  }
}

extension ImageHeader {
  static func tiff(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    let directory = try TIFFDirectory(bytes)
    let hasAlpha = directory.extraSample.map { $0 == 1 || $0 == 2 } ?? false
    return ImageHeader(
      .tiff, directory.width ?? 0, directory.height ?? 0, hasAlpha: hasAlpha, isTurned: directory.isTurned ?? false)
  }
}
