public import Bytes
internal import ZLib

/// The opacity of the pixels of a PNG (W3C, third edition).
public struct PNGPixels {
  private let width: Int
  private let height: Int
  private let bitDepth: Int
  /// Samples for each pixel.
  private let channels: Int
  /// Of a palette; nil for a separate channel.
  private let opacities: [UInt8]?
  private let compressed: CompressedPixels

  /// Larger images are not decoded; icons have a million pixels.
  private static let maxPixels = 4 << 20

  /// Whether a pixel is not opaque; nil if unknown: another format, interlaced, damaged, or too large. What follows the first such
  /// pixel is not read.
  public static func hasTransparency(_ bytes: ByteRegion) -> Bool? {
    guard let pixels = try? PNGPixels(bytes), var stream = ZLibStream(from: pixels.compressed.next) else { return nil }
    return pixels.opacities.map { pixels.hasTransparency(&stream, $0) } ?? pixels.hasTransparency(&stream)
  }

  /// - Returns: nil for what is not supported.
  private init?(_ bytes: ByteRegion) throws(ReadError) {
    var header = try bytes.reader(at: 8, count: 21, byteOrder: .bigEndian, structure: "PNG IHDR")
    guard try header.uint32() == 13, try Array(header.bytes(4)) == Array("IHDR".utf8) else { return nil }
    (width, height) = (Int(try header.uint32()), Int(try header.uint32()))
    bitDepth = Int(try header.uint8())
    let colorType = try header.uint8()
    try header.skip(2)
    let isInterlaced = try header.uint8() != 0
    guard width > 0, height > 0, width <= Self.maxPixels, height <= Self.maxPixels / width, !isInterlaced else { return nil }
    switch (colorType, bitDepth) {
    case (3, 1), (3, 2), (3, 4), (3, 8): channels = 1
    case (4, 8), (4, 16): channels = 2
    case (6, 8), (6, 16): channels = 4
    default: return nil
    }
    var opacities: [UInt8] = []
    var offset: UInt64 = 33
    compressed = CompressedPixels(bytes, from: offset)
    while let chunk = try PNGChunk(bytes, at: offset) {
      if chunk.type == "IDAT", chunk.contents.upperBound > UInt64(bytes.size) { return nil }
      if chunk.type == "tRNS" {
        opacities = try bytes.bytes(at: chunk.contents.lowerBound, count: UInt64(chunk.contents.count), structure: "PNG tRNS")
      }
      offset = chunk.end
    }
    self.opacities = colorType == 3 ? opacities : nil
  }

  /// Of a row without its filter, in bytes.
  private var rowLength: Int { (width * channels * bitDepth + 7) / 8 }

  /// Whether a byte of the alpha channel is not 255.
  ///
  /// Until one is found, every byte above and to the left is 255, so each filter makes opaque bytes of the same two values: one at
  /// the beginning of a row, and another in the rest of it. No row needs to be restored.
  ///
  /// - Returns: nil for a damaged stream or an unknown filter.
  private func hasTransparency(_ stream: inout ZLibStream) -> Bool? {
    let step = channels * bitDepth / 8
    var row = [UInt8](repeating: 0, count: 1 + rowLength)
    var above: UInt8 = 0
    for _ in 0..<height {
      guard stream.read(into: &row, from: compressed.next), row[0] <= 4 else { return nil }
      let first = 0xFF &- Self.prediction(row[0], 0, above, 0)
      let others = 0xFF &- Self.prediction(row[0], 0xFF, above, above)
      let span = row.span
      // Nearly all icons with an alpha channel.
      if bitDepth == 8, step == 4, span.count > 4 {
        if span[4] != first || span.hasOtherFourth(than: others, from: 5) { return true }
        above = 0xFF
        continue
      }
      for lane in (step - bitDepth / 8)..<step {
        var index = 1 + lane
        if span[index] != first { return true }
        index += step
        while index < span.count {
          if span[index] != others { return true }
          index += step
        }
      }
      above = 0xFF
    }
    return false
  }

  /// Whether a pixel has an index of a palette that is not opaque.
  ///
  /// - Returns: nil for a damaged stream or an unknown filter.
  private func hasTransparency(_ stream: inout ZLibStream, _ opacities: [UInt8]) -> Bool? {
    var row = [UInt8](repeating: 0, count: 1 + rowLength)
    var above = row
    for _ in 0..<height {
      guard stream.read(into: &row, from: compressed.next), row[0] <= 4 else { return nil }
      for index in 1..<row.count {
        let isFirst = index == 1
        row[index] &+= Self.prediction(row[0], isFirst ? 0 : row[index - 1], above[index], isFirst ? 0 : above[index - 1])
      }
      if holdsTransparency(row, opacities) { return true }
      swap(&above, &row)
    }
    return false
  }

  private static func prediction(_ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    switch filter {
    case 1: return left
    case 2: return above
    case 3: return UInt8((Int(left) + Int(above)) / 2)
    case 4:
      let estimate = Int(left) + Int(above) - Int(corner)
      let distances = (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner)))
      if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
      return distances.1 <= distances.2 ? above : corner
    default: return 0
    }
  }

  /// - Parameter row: with its filter.
  private func holdsTransparency(_ row: [UInt8], _ opacities: [UInt8]) -> Bool {
    (0..<width).contains { pixel in
      let bit = pixel * bitDepth
      let index = Int(row[1 + bit / 8] >> UInt8(8 - bitDepth - bit % 8)) & ((1 << bitDepth) - 1)
      return index < opacities.count && opacities[index] != 0xFF
    }
  }
}

private struct PNGChunk {
  let type: String
  let contents: Range<UInt64>
  /// After the checksum.
  var end: UInt64 { contents.upperBound + 4 }

  /// - Returns: nil at the end of the image.
  init?(_ bytes: ByteRegion, at offset: UInt64) throws(ReadError) {
    guard offset < UInt64(bytes.size) else { return nil }
    var header = try bytes.reader(at: offset, count: 8, byteOrder: .bigEndian, structure: "PNG chunk")
    let size = UInt64(try header.uint32())
    type = String(decoding: try header.bytes(4), as: UTF8.self)
    contents = offset + 8..<offset + 8 + size
    if type == "IEND" { return nil }
  }
}

/// The compressed pixels of an image, which are one stream in several chunks.
private final class CompressedPixels {
  private let bytes: ByteRegion
  /// Where the next chunk begins.
  private var offset: UInt64
  /// What has not been read of a chunk of pixels.
  private var left: Range<UInt64> = 0..<0

  init(_ bytes: ByteRegion, from offset: UInt64) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The next bytes; none at the end, and if they cannot be read.
  func next() -> [UInt8] {
    while left.isEmpty {
      guard let chunk = try? PNGChunk(bytes, at: offset) else { return [] }
      if chunk.type == "IDAT" { left = chunk.contents }
      offset = chunk.end
    }
    let end = min(left.upperBound, left.lowerBound + UInt64(ZLibStream.pieceSize))
    let piece = try? bytes.bytes(at: left.lowerBound, count: end - left.lowerBound, structure: "PNG IDAT")
    left = end..<left.upperBound
    return piece ?? []
  }
}
