internal import Bytes

/// The first image file directory of a TIFF (revision 6.0), also used by Exif.
struct TIFFDirectory {
  private var values: [UInt16: UInt32] = [:]

  var width: UInt32? { values[256] }
  var height: UInt32? { values[257] }
  /// Whether the orientation swaps width and height; nil if not specified.
  var isTurned: Bool? { values[274].map { (5...8).contains($0) } }
  /// Meaning of the first sample after the colors: 1 and 2 are alpha.
  var extraSample: UInt32? { values[338] }

  init(_ region: ByteRegion) throws(ReadError) {
    let mark = try region.bytes(at: 0, count: 2, structure: "TIFF header")
    let order: ByteOrder = mark == [0x4D, 0x4D] ? .bigEndian : .littleEndian
    guard mark == [0x4D, 0x4D] || mark == [0x49, 0x49] else {
      throw ReadError("unknown byte order", at: region.fileOffset, in: "TIFF header")
    }
    var header = try region.reader(at: 2, count: 6, byteOrder: order, structure: "TIFF header")
    guard try header.uint16() == 42 else { throw header.error("wrong magic number") }
    let offset = UInt64(try header.uint32())
    var counter = try region.reader(at: offset, count: 2, byteOrder: order, structure: "TIFF IFD")
    let count = Int(try counter.uint16())
    var entries = try region.reader(at: offset + 2, count: UInt64(count * 12), byteOrder: order, structure: "TIFF IFD")
    for _ in 0..<count {
      let tag = try entries.uint16()
      let type = try entries.uint16()
      let elements = try entries.uint32()
      // Values of up to four bytes are stored in the entry itself, left-aligned.
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
