/// The smallest files of each format, made by hand. All are 300 × 200, where nothing else is said.
enum ImageSamples {
  static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func little(_ value: UInt32) -> [UInt8] { big(value).reversed() }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  // MARK: PNG

  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The checksum is not looked at.
  static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    big(UInt32(data.count)) + text(type) + data + [0, 0, 0, 0]
  }

  static func header(width: UInt32 = 300, height: UInt32 = 200, colorType: UInt8 = 2) -> [UInt8] {
    chunk("IHDR", big(width) + big(height) + [8, colorType, 0, 0, 0])
  }

  static func png(_ chunks: [UInt8]...) -> [UInt8] { pngSignature + chunks.flatMap { $0 } }

  // MARK: JPEG

  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(UInt32(data.count + 2)).suffix(2) + data
  }

  static let frame: [UInt8] = [8, 0, 200, 1, 44, 1, 1, 0x11, 0]

  static func jpeg(_ segments: [UInt8]...) -> [UInt8] { [0xFF, 0xD8] + segments.flatMap { $0 } }

  /// An Exif segment whose only entry is the orientation.
  static func exif(_ orientation: UInt8, isBig: Bool) -> [UInt8] {
    let directory: [UInt8] =
      isBig
      ? text("MM") + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      : text("II") + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    return segment(0xE1, text("Exif\0\0") + directory)
  }

  // MARK: Others

  static let gif = text("GIF89a") + [44, 1, 200, 0, 0, 0, 0]
  static let bmp = text("BM") + little(54) + [0, 0, 0, 0] + little(54) + little(40) + little(300) + little(200)

  static func webP(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    text("RIFF") + little(UInt32(data.count + 12)) + text("WEBP" + kind) + little(UInt32(data.count)) + data
  }

  static let lossyWebP = webP("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 44, 1 | 0x40, 200, 0])
  static let losslessWebP = webP("VP8L", [0x2F] + little(299 | 199 << 14 | 1 << 28))
  static let extendedWebP = webP("VP8X", [0x10, 0, 0, 0, 43, 1, 0, 199, 0, 0])

  /// Two longs and a short.
  static let tiff: [UInt8] =
    text("II") + [42, 0, 8, 0, 0, 0, 3, 0] + [0, 1, 4, 0, 1, 0, 0, 0, 44, 1, 0, 0]
    + [1, 1, 4, 0, 1, 0, 0, 0, 200, 0, 0, 0] + [0x52, 1, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0] + [0, 0, 0, 0]

  static func icns(_ elements: (type: String, size: UInt32)...) -> [UInt8] {
    let body = elements.flatMap { text($0.type) + big($0.size + 8) + [UInt8](repeating: 0, count: Int($0.size)) }
    return text("icns") + big(UInt32(body.count + 8)) + body
  }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(UInt32(content.count + 8)) + text(type) + content
  }

  static func size(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    box("ispe", [0, 0, 0, 0] + big(width) + big(height))
  }

  /// - Parameter main: numbers of the main item's properties; nil where the file does not tell.
  static func heif(_ properties: [[UInt8]], brand: String = "heic", main: [UInt8]? = nil) -> [UInt8] {
    var items = [UInt8](repeating: 0, count: 4)
    if main != nil { items += box("pitm", [0, 0, 0, 0, 0, 7]) }
    var container = box("ipco", properties.flatMap { $0 })
    if let main {
      container += box("ipma", [0, 0, 0, 0, 0, 0, 0, 2, 0, 3, 1, 1, 0, 7, UInt8(main.count)] + main.map { $0 | 0x80 })
    }
    items += box("iprp", container)
    return box("ftyp", text(brand) + [0, 0, 0, 0] + text("mif1")) + box("free", []) + box("meta", items)
  }

  static func pdf(_ page: String) -> [UInt8] {
    text("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Type /Page \(page) >>\nendobj\n%%EOF\n")
  }
}
