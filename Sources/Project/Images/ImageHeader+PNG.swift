internal import Bytes

/// Portable Network Graphics (W3C, third edition), also as Apple's `pngcrush -iphone` rewrites it.
extension ImageHeader {
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Real files have a dozen chunks before their pixels.
  private static let mostChunks = 1024

  static func png(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    let signature = try bytes.bytes(at: 0, count: 8, structure: "PNG signature")
    guard signature == pngSignature else {
      throw ReadError("damaged, as when line ends are converted", at: bytes.fileOffset + 4, in: "PNG signature")
    }
    var offset: UInt64 = 8
    let first = try chunk(bytes, at: offset, structure: "PNG IHDR")
    // Apple's own chunk stands before the header.
    if first.type == "CgBI" { offset = first.end }
    let header = try chunk(bytes, at: offset, structure: "PNG IHDR")
    guard header.type == "IHDR", header.end &- offset == 25 else {
      throw ReadError("the first chunk is no header", at: bytes.fileOffset + Int(offset), in: "PNG IHDR")
    }
    var fields = try bytes.reader(at: offset + 8, count: 13, byteOrder: .bigEndian, structure: "PNG IHDR")
    let (width, height) = (try fields.uint32(), try fields.uint32())
    guard width > 0, height > 0, width <= UInt32(Int32.max), height <= UInt32(Int32.max) else {
      throw fields.error("a size of \(width) × \(height) is not allowed")
    }
    try fields.skip(1)
    let colorType = try fields.uint8()
    switch colorType {
    case 4, 6: return ImageHeader(.png, width, height, hasAlpha: true)
    case 0, 2, 3: return ImageHeader(.png, width, height, hasAlpha: hasTransparency(bytes, from: header.end))
    default: throw fields.error("colour type \(colorType) is not allowed")
    }
  }

  /// Whether a `tRNS` chunk stands before the pixels; nil where the chunks end before that is known.
  private static func hasTransparency(_ bytes: ByteRegion, from start: UInt64) -> Bool? {
    var offset = start
    for _ in 0..<mostChunks {
      guard let chunk = try? chunk(bytes, at: offset, structure: "PNG chunk") else { return nil }
      switch chunk.type {
      case "tRNS": return true
      case "IDAT", "IEND": return false
      default: offset = chunk.end
      }
    }
    return nil
  }

  /// The type of the chunk at `offset`, and where the next one begins.
  private static func chunk(
    _ bytes: ByteRegion, at offset: UInt64, structure: String
  ) throws(ReadError) -> (type: String, end: UInt64) {
    var fields = try bytes.reader(at: offset, count: 8, byteOrder: .bigEndian, structure: structure)
    let size = UInt64(try fields.uint32())
    // Its own eight bytes and a checksum of four stand around the data.
    return (String(decoding: try fields.bytes(4), as: UTF8.self), offset + size + 12)
  }
}
