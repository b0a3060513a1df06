import Bytes
import Project
import Testing

private typealias Samples = ImageSamples

struct ImageHeaderTests {
  private static func read(_ bytes: [UInt8]) throws(ReadError) -> ImageHeader {
    try ImageHeader.read(ByteRegion(MemoryBytes(bytes)))
  }

  private static func read(_ text: String) throws -> ImageHeader { try read(Array(text.utf8)) }

  private func expectFault(_ bytes: [UInt8], _ reason: String, _ structure: String, at offset: Int) {
    let error = #expect(throws: ReadError.self) { _ = try Self.read(bytes) }
    #expect(error == ReadError(reason, at: offset, in: structure))
  }

  /// Of each format at least one, all 300 × 200.
  private static let all: [(ImageHeader.Format, [UInt8], hasAlpha: Bool?)] = [
    (.png, Samples.png(Samples.header(), Samples.chunk("IDAT")), false),
    (.png, Samples.png(Samples.header(colorType: 3), Samples.chunk("PLTE", [0, 0, 0]), Samples.chunk("tRNS", [0])), true),
    (.png, Samples.png(Samples.header(colorType: 6)), true), (.png, Samples.png(Samples.header(colorType: 4)), true),
    (.png, Samples.png(Samples.header(colorType: 0)), nil),
    (.png, Samples.png(Samples.chunk("CgBI", [0x50, 0, 0x20, 6]), Samples.header(colorType: 6)), true),
    (
      .jpeg, Samples.jpeg(Samples.segment(0xE0, [1, 2, 3]), Samples.segment(0xC4, [0]), Samples.segment(0xC2, Samples.frame)),
      false
    ),
    (.jpeg, Samples.jpeg([0xFF, 0xFF, 0xFF], Samples.segment(0xC0, Samples.frame)), false),
    (.gif, Samples.gif, nil), (.bmp, Samples.bmp, nil), (.tiff, Samples.tiff, true), (.webp, Samples.lossyWebP, false),
    (.webp, Samples.losslessWebP, true), (.webp, Samples.extendedWebP, true),
    (.heic, Samples.heif([Samples.size(300, 200)]), false), (.avif, Samples.heif([Samples.size(300, 200)], brand: "avif"), false),
    (
      .heic, Samples.heif([Samples.size(300, 200), Samples.box("auxC", [0, 0, 0, 0] + Samples.text("urn:x:auxiliary:alpha"))]),
      true
    ),
    (.pdf, Samples.pdf("/MediaBox [0 0 300 200]"), nil),
    (.svg, Samples.text("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/>"), nil),
  ]

  @Test(arguments: all)
  func sizeIsRead(format: ImageHeader.Format, bytes: [UInt8], hasAlpha: Bool?) throws {
    let header = try Self.read(bytes)
    #expect(header.format == format)
    #expect(header.width == 300 && header.height == 200)
    #expect(header.hasAlpha == hasAlpha)
    #expect(header.isVector == (format == .pdf || format == .svg))
  }

  @Test(arguments: all)
  func cutOffFileIsAnErrorOrTellsLess(format: ImageHeader.Format, bytes: [UInt8], hasAlpha: Bool?) throws {
    for count in 0..<bytes.count {
      do throws(ReadError) {
        let header = try Self.read(Array(bytes.prefix(count)))
        #expect(header.format == format)
        #expect(header.width == 300 || header.width == nil)
      } catch {
        #expect(error.offset <= count && !error.reason.isEmpty && !error.structure.isEmpty)
      }
    }
  }

  @Test(arguments: all)
  func changedByteNeverTraps(format: ImageHeader.Format, bytes: [UInt8], hasAlpha: Bool?) {
    for place in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, UInt8(ascii: "]")] {
        var changed = bytes
        changed[place] = value
        let header = try? Self.read(changed)
        #expect(header?.width.map { $0 > 0 && $0.isFinite } ?? true)
      }
    }
  }

  @Test func unknownBytesAreNamedSo() {
    expectFault([], "the file is empty", "image", at: 0)
    for text in ["x", "<html></html>", "BMX is no bitmap", "{}", "\0\0\0\u{18}ftypisom\0\0\0\0mp42avc1", "<?xml", "<!-- <svg> "] {
      expectFault(Samples.text(text), "unknown image format", "image", at: 0)
    }
    let pointer = Samples.text("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n")
    expectFault(pointer, "a Git LFS pointer, not an image", "image", at: 0)
  }

  @Test func faultOfAPNGPointsToItsPlace() {
    let png = Samples.png(Samples.header())
    let short = #expect(throws: ReadError.self) { _ = try Self.read(Array(png.prefix(20))) }
    #expect(short?.structure == "PNG IHDR" && short?.offset == 16)
    expectFault(
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0], "damaged, as by line-ending conversion", "PNG signature", at: 4)
    expectFault(Samples.png(Samples.chunk("IDAT")), "the first chunk is not IHDR", "PNG IHDR", at: 8)
    expectFault(Samples.png(Samples.header(width: 0)), "invalid size 0 × 200", "PNG IHDR", at: 24)
    let huge = Samples.png(Samples.header(height: .max))
    expectFault(huge, "invalid size 300 × 4294967295", "PNG IHDR", at: 24)
    expectFault(Samples.png(Samples.header(colorType: 5)), "invalid color type 5", "PNG IHDR", at: 26)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt8>, [true, false])
  func exifOrientationSwapsTheSides(orientation: UInt8, isBig: Bool) throws {
    let bytes = Samples.jpeg(Samples.exif(orientation, isBig: isBig), Samples.segment(0xC0, Samples.frame))
    #expect(try Self.read(bytes).width == (orientation >= 5 ? 200 : 300))
  }

  @Test func faultOfAJPEGPointsToItsPlace() throws {
    expectFault(Samples.jpeg([0xFF, 0xDA]), "no size before the image data", "JPEG SOF", at: 2)
    expectFault(Samples.jpeg([0xFF, 0xE0, 0, 1]), "invalid segment length 1", "JPEG segment", at: 6)
    expectFault(Samples.jpeg([0xFF]), "the file ends before the size", "JPEG marker", at: 2)
    let fill = [UInt8](repeating: 0xFF, count: 1000)
    expectFault(Samples.jpeg(fill), "no marker in 256 bytes", "JPEG marker", at: 2)
    let damagedExif = Samples.segment(0xE1, Samples.text("Exif\0\0MM") + [0, 42, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try Self.read(Samples.jpeg(damagedExif, Samples.segment(0xC0, Samples.frame))).width == 300)
    // The height of such a frame stands behind its first scan.
    let noHeight = try Self.read(Samples.jpeg(Samples.segment(0xC0, [8, 0, 0, 1, 44, 1, 1, 0x11, 0])))
    #expect(noHeight.width == 300 && noHeight.height == nil)
  }

  @Test func mainItemOfAHEIFGivesTheSize() throws {
    let (tile, whole) = (Samples.size(512, 512), Samples.size(300, 200))
    let turn = Samples.box("irot", [1])
    #expect(try Self.read(Samples.heif([tile, whole])).width == 512)
    #expect(try Self.read(Samples.heif([tile, whole, turn], main: [2])).width == 300)
    #expect(try Self.read(Samples.heif([tile, whole, turn], main: [2, 3])).width == 200)
    let crop = Samples.box("clap", [299, 1, 199, 1, 0, 1, 0, 1].flatMap(Samples.big))
    let cropped = try Self.read(Samples.heif([whole, crop], main: [1, 2]))
    #expect(cropped.width == 299 && cropped.height == 199)
    let unsized = try Self.read(Samples.heif([]))
    #expect(unsized.width == nil && unsized.height == nil)
    expectFault(Samples.box("ftyp", Samples.text("heic\0\0\0\0")), "no box 'meta'", "HEIF meta", at: 0)
  }

  @Test func largestImageOfAFamilyIsTaken() throws {
    let header = try Self.read(Samples.icns(("TOC ", 8), ("ic07", 3), ("ic09", 0), ("icp4", 1)))
    #expect(header.format == .icns && header.width == 512 && header.height == 512)
    #expect(try Self.read(Samples.icns(("TOC ", 8))).width == nil)
  }

  @Test func topDownBitmapHasAPositiveHeight() throws {
    let bytes = Array(Samples.bmp.prefix(22)) + Samples.little(UInt32(bitPattern: -200))
    #expect(try Self.read(bytes).height == 200)
    #expect(try Self.read(Array(Samples.bmp.prefix(22)) + Samples.little(0x8000_0000)).height == 2_147_483_648)
  }

  @Test(
    arguments: [
      ("/MediaBox[0 0 24 12]", 24, 12), ("/MediaBox [ -1.5 -.5 10.5 4. ]", 12, 4.5), ("/MediaBox [10\n20\n0\n0]", 10, 20),
      ("/MediaBox [0 0 24 12] /CropBox [2 2 22 10]", 20, 8), ("/CropBox [2 2 22 10] /MediaBox [0 0 24 12]", 20, 8),
      ("/Rotate 90 /MediaBox [0 0 24 12]", 12, 24), ("/Rotate -270 /MediaBox [0 0 24 12]", 12, 24),
      ("/Rotate 180 /MediaBox [0 0 24 12]", 24, 12),
      ("/MediaBox 5 0 R >> endobj 6 0 obj << /MediaBox [0 0 24 12]", 24, 12),
      ("/MediaBox [0 0 24 12] >> endobj 6 0 obj << /CropBox [0 0 1 1]", 24, 12),
      ("/MediaBox 5 0 R", nil, nil), ("/MediaBox [0 0 inf 12]", nil, nil), ("/MediaBox [0 0 0 12]", nil, nil),
      ("/MediaBox [0 0 1e308 12 9]", nil, nil), ("/MediaBox [-1e308 0 1e308 12]", nil, nil), ("/MediaBox", nil, nil),
      ("", nil, nil),
    ] as [(String, Double?, Double?)])
  func pageOfAPDFIsMeasured(page: String, width: Double?, height: Double?) throws {
    let header = try Self.read(Samples.pdf(page))
    #expect(header.width == width && header.height == height)
  }

  @Test func pageBehindALongStreamIsFound() throws {
    let stream = "<< >> stream " + String(repeating: "x", count: 200_000) + " endstream endobj 3 0 obj <<"
    #expect(try Self.read(Samples.pdf(stream + " /MediaBox [0 0 24 12]")).width == 24)
  }

  @Test(
    arguments: [
      ("<svg width='24' height='12'>", 24, 12), ("<svg width=\"24px\" height=\" 12PX \">", 24, 12),
      ("<svg width='18pt' height='1in'>", 24, 96),
      ("<svg viewBox='0 0 24 12'>", 24, 12), ("<svg viewBox='0,0,24,12' width='100%' height='100%'>", 24, 12),
      ("<svg viewBox='0 0 24 12' width='48'/>", 48, 24), ("<svg viewBox='0 0 24 12' height='1em' width = '48' >", 48, 24),
      ("<svg viewBox='0 0 0 12'>", nil, nil), ("<svg width='24'>", 24, nil), ("<svg width='-1' height='&h;'>", nil, nil),
      ("<svg>", nil, nil), ("<svg width='infinity' height='nan'>", nil, nil), ("<svg width='' height=' '>", nil, nil),
      ("\u{FEFF}<?xml version='1.0'?>\n<!-- <svg width='1'> -->\n<s:svg width='24' height='12'>", 24, 12),
      ("<!DOCTYPE svg PUBLIC \"-//W3C>\" 'x' [ <!ENTITY n \"a>b\"> <!-- it's ]> --> ]><svg width='24' height='12'>", 24, 12),
    ] as [(String, Double?, Double?)])
  func rootOfAnSVGIsMeasured(text: String, width: Double?, height: Double?) throws {
    let header = try Self.read(text)
    #expect(header.format == .svg)
    #expect(header.width == width && header.height == height)
  }

  @Test(arguments: [
    ("<svg width", 10, "attribute without a value"), ("<svg width=24>", 11, "unquoted attribute value"),
    ("<svg width='24>", 12, "unterminated attribute value"), ("<svg ", 5, "unterminated tag"),
  ])
  func faultOfAnSVGPointsToItsPlace(text: String, offset: Int, reason: String) {
    expectFault(Samples.text(text), reason, "SVG root element", at: offset)
  }
}
