public import Bytes

/// What the first bytes of an image tell.
public struct ImageHeader: Hashable, Sendable {
  public enum Format: String, Sendable, CaseIterable {
    case png, jpeg, gif, heic, avif, webp, tiff, bmp, icns, pdf, svg
  }

  public let format: Format
  /// Pixels of the image as it is shown, turned as Exif or HEIF say. Of a PDF points of 1/72 inch: the first page's CropBox, or
  /// its MediaBox. Of an SVG user units: `width`, or the side of the `viewBox`. Nil where the header does not say.
  public let width: Double?
  /// As `width`.
  public let height: Double?
  /// Whether pixels may be transparent; nil where the header does not say, as always for a vector.
  public let hasAlpha: Bool?

  /// Whether the format describes shapes, so that the image has no pixels of its own.
  public var isVector: Bool { format == .pdf || format == .svg }

  init(_ format: Format, width: Double?, height: Double?, hasAlpha: Bool?) {
    self.format = format
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
  }

  /// Sides in pixels; 0 stands for a side that the header does not give.
  init(_ format: Format, _ width: UInt32, _ height: UInt32, hasAlpha: Bool?, isTurned: Bool = false) {
    let (width, height) = isTurned ? (height, width) : (width, height)
    self.init(
      format, width: width == 0 ? nil : Double(width), height: height == 0 ? nil : Double(height), hasAlpha: hasAlpha)
  }

  /// Reads a few bytes of an image; its format is told by them, never by its name.
  ///
  /// - Throws: `ReadError` for a file that is empty, of no known format, or cut off in its header.
  public static func read(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    guard bytes.size > 0 else { throw ReadError("the file is empty", at: bytes.fileOffset, in: "image") }
    let head = try bytes.bytes(at: 0, count: UInt64(min(bytes.size, textWindow)), structure: "image")
    if head.starts(with: pngSignature.prefix(4)) { return try png(bytes) }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return try jpeg(bytes) }
    if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) { return try gif(bytes) }
    if head.starts(with: [0x49, 0x49, 42, 0]) || head.starts(with: [0x4D, 0x4D, 0, 42]) { return try tiff(bytes) }
    if head.starts(with: Array("icns".utf8)) { return try icns(bytes) }
    if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) { return try webP(bytes) }
    if head.dropFirst(4).starts(with: Array("ftyp".utf8)), let format = try heifFormat(bytes) { return try heif(bytes, format) }
    // Two letters alone tell little: of a bitmap the reserved words are zeros.
    if head.starts(with: Array("BM".utf8)), head.dropFirst(6).starts(with: [0, 0, 0, 0]) { return try bmp(bytes) }
    if head.holds("%PDF-") { return try pdf(bytes) }
    if let svg = try svg(bytes) { return svg }
    if head.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
      throw ReadError("a Git LFS pointer stands where the image should be", at: bytes.fileOffset, in: "image")
    }
    throw ReadError("not an image format that is known", at: bytes.fileOffset, in: "image")
  }

  /// `%PDF-` may stand behind other bytes, but within so many (Adobe's implementation note 13 to PDF 1.7).
  private static let textWindow = 1024

  /// A finite decimal number, without the other words that Swift takes for one.
  static func decimal(_ text: some StringProtocol) -> Double? {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }), text.utf8.allSatisfy("0123456789+-.eE".utf8.contains) else {
      return nil
    }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}

extension Collection where Element == UInt8 {
  func holds(_ text: String) -> Bool {
    let literal = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: literal) }
  }
}
