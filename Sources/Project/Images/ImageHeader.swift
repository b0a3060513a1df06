public import Bytes

/// Facts from the first bytes of an image.
public struct ImageHeader: Hashable, Sendable {
  public enum Format: String, Sendable, CaseIterable {
    case png, jpeg, gif, heic, avif, webp, tiff, bmp, icns, pdf, svg
  }

  public let format: Format
  /// Pixels of the image as displayed, after Exif or HEIF rotation. For a PDF, points of 1/72 inch: the first page's CropBox,
  /// or its MediaBox. For an SVG, user units: `width`, or the width of the `viewBox`. Nil if the header does not specify it.
  public let width: Double?
  /// Like `width`.
  public let height: Double?
  /// Whether pixels may be transparent; nil if unknown, as always for a vector format.
  public let hasAlpha: Bool?

  /// Whether it is a vector format, without pixels of its own.
  public var isVector: Bool { format == .pdf || format == .svg }

  init(_ format: Format, width: Double?, height: Double?, hasAlpha: Bool?) {
    self.format = format
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
  }

  /// Dimensions in pixels; 0 if unknown.
  init(_ format: Format, _ width: UInt32, _ height: UInt32, hasAlpha: Bool?, isTurned: Bool = false) {
    let (width, height) = isTurned ? (height, width) : (width, height)
    self.init(
      format, width: width == 0 ? nil : Double(width), height: height == 0 ? nil : Double(height), hasAlpha: hasAlpha)
  }

  /// Reads the header of an image; the format is detected by content, never by name.
  ///
  /// - Throws: `ReadError` for an empty file, an unknown format, or a truncated header.
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
    // Two letters are a weak magic, so also check that the reserved words are zero.
    if head.starts(with: Array("BM".utf8)), head.dropFirst(6).starts(with: [0, 0, 0, 0]) { return try bmp(bytes) }
    if head.holds("%PDF-") { return try pdf(bytes) }
    if let svg = try svg(bytes) { return svg }
    if head.starts(with: Array("version https://git-lfs.github.com/spec/".utf8)) {
      throw ReadError("a Git LFS pointer, not an image", at: bytes.fileOffset, in: "image")
    }
    throw ReadError("unknown image format", at: bytes.fileOffset, in: "image")
  }

  /// `%PDF-` may follow other bytes, up to this limit (Adobe's implementation note 13 to PDF 1.7).
  private static let textWindow = 1024

  /// A finite decimal number, without other words that Swift accepts, such as `nan`.
  static func decimal(_ text: some StringProtocol) -> Double? {
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    guard text.utf8.contains(where: isDigit), text.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }) else {
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
