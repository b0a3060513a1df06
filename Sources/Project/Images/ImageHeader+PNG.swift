internal import Bytes

/// Portable Network Graphics (W3C, third edition), including the output of Apple's `pngcrush -iphone`.
extension ImageHeader {
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Real files have a dozen chunks before the image data.
  private static let maxChunks = 1024

  static func png(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    let signature = try bytes.bytes(at: 0, count: 8, structure: "PNG signature")
    guard signature == pngSignature else {
      throw ReadError("damaged, as by line-ending conversion", at: bytes.fileOffset + 4, in: "PNG signature")
    }
    var offset: UInt64 = 8
    let first = try chunk(bytes, at: offset, structure: "PNG IHDR")
    // Apple's own chunk precedes the header.
    if first.type == "CgBI" { offset = first.end }
    let header = try chunk(bytes, at: offset, structure: "PNG IHDR")
    guard header.type == "IHDR", header.end &- offset == 25 else {
      throw ReadError("the first chunk is not IHDR", at: bytes.fileOffset + Int(offset), in: "PNG IHDR")
    }
    var fields = try bytes.reader(at: offset + 8, count: 13, byteOrder: .bigEndian, structure: "PNG IHDR")
    let (width, height) = (try fields.uint32(), try fields.uint32())
    guard width > 0, height > 0, width <= UInt32(Int32.max), height <= UInt32(Int32.max) else {
      throw fields.error("invalid size \(width) × \(height)")
    }
    try fields.skip(1)
    let colorType = try fields.uint8()
    switch colorType {
    case 4, 6: return ImageHeader(.png, width, height, hasAlpha: true)
    case 0, 2, 3: return ImageHeader(.png, width, height, hasAlpha: hasTransparency(bytes, from: header.end))
    default: throw fields.error("invalid color type \(colorType)")
    }
  }

  /// Whether a `tRNS` chunk precedes the image data; nil if truncated before that is known.
  private static func hasTransparency(_ bytes: ByteRegion, from start: UInt64) -> Bool? {
    var offset = start
    for _ in 0..<maxChunks {
      guard let chunk = try? chunk(bytes, at: offset, structure: "PNG chunk") else { return nil }
      switch chunk.type {
      case "tRNS": return true
      case "IDAT", "IEND": return false
      default: offset = chunk.end
      }
    }
    return nil
  }

  /// The type of the chunk at `offset`, and the offset of the next one.
  private static func chunk(
    _ bytes: ByteRegion, at offset: UInt64, structure: String
  ) throws(ReadError) -> (type: String, end: UInt64) {
    var fields = try bytes.reader(at: offset, count: 8, byteOrder: .bigEndian, structure: structure)
    let size = UInt64(try fields.uint32())
    // An eight-byte header and a four-byte checksum surround the data.
    return (String(decoding: try fields.bytes(4), as: UTF8.self), offset + size + 12)
  }
}
