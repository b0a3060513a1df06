internal import Bytes

/// JPEG (ITU-T T.81, annex B) and the orientation of Exif 2.3.
extension ImageHeader {
  /// Real files have a few dozen segments before the frame, or hundreds with a large color profile.
  private static let maxSegments = 4096
  /// Bytes to search for a marker after a segment; fill bytes may come first.
  private static let markerWindow = 256

  static func jpeg(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    var offset: UInt64 = 2
    var isTurned = false
    for _ in 0..<maxSegments {
      let marker = try nextMarker(bytes, from: offset)
      offset = marker.end
      switch marker.code {
      // Markers without a length.
      case 0x01, 0xD0...0xD8: continue
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return try frame(bytes, at: offset, isTurned)
      case 0xD9, 0xDA:
        throw ReadError("no size before the image data", at: bytes.fileOffset + Int(offset - 2), in: "JPEG SOF")
      default: break
      }
      var length = try bytes.reader(at: offset, count: 2, byteOrder: .bigEndian, structure: "JPEG segment")
      let size = UInt64(try length.uint16())
      guard size >= 2 else { throw length.error("invalid segment length \(size)") }
      if marker.code == 0xE1 { isTurned = isTurnedByExif(bytes, at: offset + 2, count: size - 2) ?? isTurned }
      offset += size
    }
    throw ReadError("no size in \(maxSegments) segments", at: bytes.fileOffset + Int(offset), in: "JPEG SOF")
  }

  /// The next marker; skips fill bytes and stray bytes, as decoders do.
  private static func nextMarker(_ bytes: ByteRegion, from offset: UInt64) throws(ReadError) -> (code: UInt8, end: UInt64) {
    let left = UInt64(bytes.size) - min(offset, UInt64(bytes.size))
    let piece = try bytes.bytes(at: offset, count: min(left, UInt64(markerWindow)), structure: "JPEG marker")
    for (index, pair) in zip(piece, piece.dropFirst()).enumerated() where pair.0 == 0xFF && pair.1 != 0xFF && pair.1 != 0 {
      return (pair.1, offset + UInt64(index) + 2)
    }
    let reason = left < markerWindow ? "the file ends before the size" : "no marker in \(markerWindow) bytes"
    throw ReadError(reason, at: bytes.fileOffset + Int(offset), in: "JPEG marker")
  }

  private static func frame(_ bytes: ByteRegion, at offset: UInt64, _ isTurned: Bool) throws(ReadError) -> ImageHeader {
    var fields = try bytes.reader(at: offset, count: 7, byteOrder: .bigEndian, structure: "JPEG SOF")
    // Segment length and sample precision.
    try fields.skip(3)
    let height = UInt32(try fields.uint16())
    let width = UInt32(try fields.uint16())
    guard width > 0 else { throw fields.error("invalid width 0") }
    return ImageHeader(.jpeg, width, height, hasAlpha: false, isTurned: isTurned)
  }

  /// Nil for a segment that is not Exif or is damaged; decoders show the image nevertheless.
  private static func isTurnedByExif(_ bytes: ByteRegion, at offset: UInt64, count: UInt64) -> Bool? {
    let mark = Array("Exif\0\0".utf8)
    guard count > 6, (try? bytes.bytes(at: offset, count: 6, structure: "Exif")) == mark,
      let region = try? bytes.region(at: offset + 6, count: count - 6, structure: "Exif")
    else { return nil }
    return (try? TIFFDirectory(region))?.isTurned
  }
}
