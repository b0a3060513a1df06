internal import Bytes

/// Formats with the size at a fixed offset: GIF89a, Windows bitmaps, WebP (RFC 9649).
extension ImageHeader {
  static func gif(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    var screen = try bytes.reader(at: 6, count: 7, byteOrder: .littleEndian, structure: "GIF logical screen descriptor")
    let (width, height) = (UInt32(try screen.uint16()), UInt32(try screen.uint16()))
    // Only frames specify a transparent color.
    return ImageHeader(.gif, width, height, hasAlpha: nil)
  }

  static func bmp(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    let structure = "BITMAPINFOHEADER"
    var size = try bytes.reader(at: 14, count: 4, byteOrder: .littleEndian, structure: structure)
    if try size.uint32() == 12 {
      var core = try bytes.reader(at: 18, count: 4, byteOrder: .littleEndian, structure: "BITMAPCOREHEADER")
      let (width, height) = (UInt32(try core.uint16()), UInt32(try core.uint16()))
      return ImageHeader(.bmp, width, height, hasAlpha: nil)
    }
    var fields = try bytes.reader(at: 18, count: 8, byteOrder: .littleEndian, structure: structure)
    let (width, height) = (Int32(bitPattern: try fields.uint32()), Int32(bitPattern: try fields.uint32()))
    // A negative height means top-down rows.
    return ImageHeader(.bmp, width.magnitude, height.magnitude, hasAlpha: nil)
  }

  static func webP(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    let kind = String(decoding: try bytes.bytes(at: 12, count: 4, structure: "WebP chunk"), as: UTF8.self)
    switch kind {
    case "VP8 ":
      var frame = try bytes.reader(at: 20, count: 10, byteOrder: .littleEndian, structure: "WebP VP8")
      try frame.skip(3)
      guard try Array(frame.bytes(3)) == [0x9D, 0x01, 0x2A] else { throw frame.error("missing key frame start code") }
      // Decoders ignore the scale in the upper two bits.
      let (width, height) = (UInt32(try frame.uint16() & 0x3FFF), UInt32(try frame.uint16() & 0x3FFF))
      return ImageHeader(.webp, width, height, hasAlpha: false)
    case "VP8L":
      var frame = try bytes.reader(at: 20, count: 5, byteOrder: .littleEndian, structure: "WebP VP8L")
      guard try frame.uint8() == 0x2F else { throw frame.error("missing lossless signature") }
      let bits = try frame.uint32()
      return ImageHeader(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, hasAlpha: bits >> 28 & 1 == 1)
    case "VP8X":
      var canvas = try bytes.reader(at: 20, count: 10, byteOrder: .littleEndian, structure: "WebP VP8X")
      let hasAlpha = try canvas.uint8() & 0x10 != 0
      try canvas.skip(3)
      // 24-bit numbers, one less than the dimension.
      let width = UInt32(try canvas.uint16()) | UInt32(try canvas.uint8()) << 16
      let height = UInt32(try canvas.uint16()) | UInt32(try canvas.uint8()) << 16
      return ImageHeader(.webp, width + 1, height + 1, hasAlpha: hasAlpha)
    default: throw ReadError("unknown first chunk '\(kind)'", at: bytes.fileOffset + 12, in: "WebP chunk")
    }
  }
}
