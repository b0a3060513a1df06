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
  private let stream: [UInt8]

  /// Larger images are not decoded; icons have a million pixels.
  private static let maxPixels = 4 << 20

  /// Whether a pixel is not opaque; nil if unknown: another format, interlaced, damaged, or too large.
  public static func hasTransparency(_ bytes: ByteRegion) -> Bool? {
    guard let pixels = try? PNGPixels(bytes) else { return nil }
    let size = pixels.height * (1 + pixels.rowLength)
    return ZLib.decompressed(pixels.stream, size: size).flatMap { pixels.hasTransparency(in: $0) }
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
    var stream: [UInt8] = []
    var offset: UInt64 = 33
    while offset < UInt64(bytes.size) {
      var chunk = try bytes.reader(at: offset, count: 8, byteOrder: .bigEndian, structure: "PNG chunk")
      let size = UInt64(try chunk.uint32())
      let type = String(decoding: try chunk.bytes(4), as: UTF8.self)
      if type == "IEND" { break }
      if type == "tRNS" || type == "IDAT" {
        let contents = try bytes.bytes(at: offset + 8, count: size, structure: "PNG \(type)")
        if type == "IDAT" { stream += contents } else { opacities = contents }
      }
      offset += size + 12
    }
    self.opacities = colorType == 3 ? opacities : nil
    self.stream = stream
  }

  /// Of a row without its filter, in bytes.
  private var rowLength: Int { (width * channels * bitDepth + 7) / 8 }

  /// - Parameter data: the filtered rows.
  /// - Returns: nil for an unknown filter.
  private func hasTransparency(in data: [UInt8]) -> Bool? {
    let step = max(1, channels * bitDepth / 8)
    // Filters combine bytes at the same place of a pixel only, so that colors need not be restored.
    let lanes = opacities == nil ? (step - bitDepth / 8)..<step : 0..<1
    var above = [UInt8](repeating: 0, count: rowLength)
    var row = above
    for number in 0..<height {
      let start = number * (1 + rowLength)
      guard data[start] <= 4 else { return nil }
      for lane in lanes {
        var index = lane
        while index < rowLength {
          let left = index >= step ? row[index - step] : 0
          let corner = index >= step ? above[index - step] : 0
          row[index] = data[start + 1 + index] &+ Self.prediction(data[start], left, above[index], corner)
          if opacities == nil, row[index] != 0xFF { return true }
          index += step
        }
      }
      if let opacities, holdsTransparency(row, opacities) { return true }
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

  /// Whether an index of a row of a palette is not opaque.
  private func holdsTransparency(_ row: [UInt8], _ opacities: [UInt8]) -> Bool {
    (0..<width).contains { pixel in
      let bit = pixel * bitDepth
      let index = Int(row[bit / 8] >> UInt8(8 - bitDepth - bit % 8)) & ((1 << bitDepth) - 1)
      return index < opacities.count && opacities[index] != 0xFF
    }
  }
}
