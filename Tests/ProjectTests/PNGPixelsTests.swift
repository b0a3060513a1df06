import Bytes
import Project
import TestSupport
import Testing

/// Which pixels are transparent, in the fixtures, whose rows use every filter, and in images made here.
struct PNGPixelsTests {
  @Test(arguments: [("bad/clear", true), ("bad/opaque", false), ("good/dark", true)])
  func fixtures(name: String, isTransparent: Bool) throws {
    let parts = name.split(separator: "/")
    let path = "rules/invalid-app-icon/\(parts[0])/App/Assets.xcassets/AppIcon.appiconset/\(parts[1]).png"
    #expect(PNGPixels.hasTransparency(ByteRegion(MemoryBytes(try fixtureBytes(path)))) == isTransparent)
  }

  /// A zlib stream with one stored block; zlib checks the Adler-32 checksum.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sums.0 = (sums.0 + UInt32(byte)) % 65521
      sums.1 = (sums.1 + sums.0) % 65521
    }
    let lengths = [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
    return [0x78, 0x01, 0x01] + lengths + bytes + ImageSamples.big(sums.1 << 16 | sums.0)
  }

  private func image(
    depth: UInt8, colorType: UInt8, interlace: UInt8 = 0, width: UInt32 = 2, transparency: [UInt8]? = nil, rows: [UInt8],
    chunkSize: Int = 1 << 20
  ) -> [UInt8] {
    let header = ImageSamples.big(width) + ImageSamples.big(1) + [depth, colorType, 0, 0, interlace]
    let stream = stored(rows)
    let chunks = stride(from: 0, to: stream.count, by: chunkSize).flatMap { start in
      ImageSamples.chunk("IDAT", Array(stream[start..<min(start + chunkSize, stream.count)])) + ImageSamples.chunk("IDAT")
    }
    return ImageSamples.pngSignature + ImageSamples.chunk("IHDR", header)
      + (transparency.map { ImageSamples.chunk("tRNS", $0) } ?? []) + chunks + ImageSamples.chunk("IEND")
  }

  private func transparency(_ image: [UInt8]) -> Bool? { PNGPixels.hasTransparency(ByteRegion(MemoryBytes(image))) }

  @Test func palettes() {
    // Four pixels of two bits: colors 0, 1, 2, 3.
    let palette: ([UInt8]) -> [UInt8] = {
      self.image(depth: 2, colorType: 3, width: 4, transparency: $0, rows: [0, 0b00_01_10_11])
    }
    #expect(transparency(palette([255, 255, 255])) == false)
    #expect(transparency(palette([255, 255, 255, 0])) == true)
    #expect(transparency(self.image(depth: 2, colorType: 3, width: 3, transparency: [9], rows: [0, 0b01_01_01_00])) == false)
  }

  /// Rows of any length with one pixel that is not opaque, and without it.
  @Test(arguments: 1...6)
  func everyPixelOfARowCounts(width: Int) {
    let opaque = [UInt8](repeating: 0xFF, count: 4 * width)
    #expect(transparency(image(depth: 8, colorType: 6, width: UInt32(width), rows: [0] + opaque)) == false)
    for pixel in 0..<width {
      var row = opaque
      row[4 * pixel] = 0
      #expect(transparency(image(depth: 8, colorType: 6, width: UInt32(width), rows: [0] + row)) == false)
      row[4 * pixel + 3] = 0xFE
      #expect(transparency(image(depth: 8, colorType: 6, width: UInt32(width), rows: [0] + row)) == true)
    }
  }

  /// Compressed pixels are one stream, whatever the chunks that contain them.
  @Test(arguments: [1, 2, 3, 1000, 40_000, 1 << 20], [2, 100, 16_000])
  func chunksOfAnySize(size: Int, width: Int) {
    var row = [UInt8](repeating: 0xFF, count: 4 * width)
    #expect(transparency(image(depth: 8, colorType: 6, width: UInt32(width), rows: [0] + row, chunkSize: size)) == false)
    row[4 * width - 1] = 0
    let clear = image(depth: 8, colorType: 6, width: UInt32(width), rows: [0] + row, chunkSize: size)
    #expect(transparency(clear) == true)
    // Neither a chunk that ends beyond the file nor a stream that ends too soon is known.
    #expect(transparency(Array(clear.dropLast(12 + 12 + 12))) == nil)
  }

  @Test func sixteenBits() {
    #expect(transparency(image(depth: 16, colorType: 4, rows: [0, 1, 2, 255, 255, 1, 2, 255, 255])) == false)
    #expect(transparency(image(depth: 16, colorType: 4, rows: [0, 1, 2, 255, 255, 1, 2, 255, 254])) == true)
  }

  @Test func whatIsNotDecodedIsUnknown() {
    let pixels: [UInt8] = [0, 1, 255, 1, 0]
    #expect(transparency(image(depth: 8, colorType: 4, rows: pixels)) == true)
    #expect(transparency(image(depth: 8, colorType: 4, interlace: 1, rows: pixels)) == nil)
    #expect(transparency(image(depth: 8, colorType: 4, rows: [7] + pixels.dropFirst())) == nil)
    #expect(transparency(image(depth: 8, colorType: 4, rows: Array(pixels.dropLast()))) == nil)
    #expect(transparency(image(depth: 8, colorType: 0, rows: [0, 1, 2])) == nil)
    #expect(transparency(image(depth: 8, colorType: 4, width: 1 << 30, rows: pixels)) == nil)
    #expect(transparency(Array(image(depth: 8, colorType: 4, rows: pixels).prefix(50))) == nil)
  }
}
