internal import Bytes

/// HEIC and AVIF: image items (ISO/IEC 23008-12) in boxes (ISO/IEC 14496-12).
extension ImageHeader {
  /// Real files have fewer than a hundred boxes per level: one for each item property.
  private static let maxBoxes = 4096
  /// In bytes: a photo with a hundred tiles takes less than one thousand.
  private static let largestTable = 1 << 20

  private struct Box {
    let type: String
    let content: ByteRegion
  }

  /// Nil without a brand of still images, as for a movie.
  static func heifFormat(_ bytes: ByteRegion) throws(ReadError) -> Format? {
    var header = try bytes.reader(at: 0, count: 8, byteOrder: .bigEndian, structure: "HEIF ftyp")
    let size = UInt64(try header.uint32())
    guard size >= 16, size <= 1024 else { throw header.error("invalid box size \(size)") }
    let brands = try bytes.bytes(at: 8, count: size - 8, structure: "HEIF ftyp")
    let names = stride(from: 0, through: brands.count - 4, by: 4).map { String(decoding: brands[$0..<$0 + 4], as: UTF8.self) }
    if names.contains("avif") || names.contains("avis") { return .avif }
    return names.contains { ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].contains($0) } ? .heic : nil
  }

  static func heif(_ bytes: ByteRegion, _ format: Format) throws(ReadError) -> ImageHeader {
    let meta = try box("meta", in: bytes)
    let metaSize = UInt64(meta.size)
    // Version and flags precede its boxes.
    let items = try meta.region(at: 4, count: metaSize - min(4, metaSize), structure: "HEIF meta")
    let container = try box("iprp", in: items)
    let properties = try boxes(in: try box("ipco", in: container), structure: "HEIF ipco")
    // Alpha is a separate image, so it is not a property of the main image.
    let hasAlpha = properties.contains { $0.type == "auxC" && isAlpha($0.content) }
    // Without a primary item, use the largest image: tiles and thumbnails have sizes too.
    let main = (try? mainProperties(properties, items: items, container: container)) ?? properties
    var (width, height) = (UInt32(0), UInt32(0))
    var crop: (width: UInt32, height: UInt32)?
    var isTurned = false
    for property in main {
      switch property.type {
      case "ispe":
        var fields = try property.content.reader(at: 4, count: 8, byteOrder: .bigEndian, structure: "HEIF ispe")
        let (itemWidth, itemHeight) = (try fields.uint32(), try fields.uint32())
        if UInt64(itemWidth) * UInt64(itemHeight) > UInt64(width) * UInt64(height) { (width, height) = (itemWidth, itemHeight) }
      case "clap":
        var fields = try property.content.reader(at: 0, count: 16, byteOrder: .bigEndian, structure: "HEIF clap")
        let (across, acrossPart) = (try fields.uint32(), try fields.uint32())
        let (down, downPart) = (try fields.uint32(), try fields.uint32())
        if acrossPart > 0, downPart > 0 { crop = (across / acrossPart, down / downPart) }
      case "irot":
        let angle = try property.content.bytes(at: 0, count: 1, structure: "HEIF irot")
        isTurned = angle.first.map { $0 & 1 == 1 } == true
      default: break
      }
    }
    // Codecs pad odd dimensions and crop the padding.
    if let crop, crop.width <= width, crop.height <= height { (width, height) = crop }
    return ImageHeader(format, width, height, hasAlpha: hasAlpha, isTurned: isTurned)
  }

  private static func isAlpha(_ content: ByteRegion) -> Bool {
    let text = try? content.bytes(at: 0, count: UInt64(min(content.size, 128)), structure: "HEIF auxC")
    return text?.holds(":auxiliary:alpha") == true || text?.holds("urn:mpeg:hevc:2015:auxid:1") == true
  }

  /// Properties of the primary item (`pitm`), by the associations in `ipma`.
  private static func mainProperties(_ all: [Box], items: ByteRegion, container: ByteRegion) throws(ReadError) -> [Box]? {
    let primary = try box("pitm", in: items)
    var name = try primary.reader(at: 0, count: UInt64(min(primary.size, 8)), byteOrder: .bigEndian, structure: "HEIF pitm")
    let version = try name.uint32() >> 24
    let main = version == 0 ? UInt32(try name.uint16()) : try name.uint32()
    let table = try box("ipma", in: container)
    var fields = try table.reader(
      at: 0, count: UInt64(min(table.size, largestTable)), byteOrder: .bigEndian, structure: "HEIF ipma")
    let versionAndFlags = try fields.uint32()
    _ = try fields.uint32()
    while fields.remaining > 0 {
      let item = versionAndFlags >> 24 == 0 ? UInt32(try fields.uint16()) : try fields.uint32()
      var properties: [Box] = []
      for _ in 0..<(try fields.uint8()) {
        // The highest bit marks essential properties; indices are 1-based.
        let number = versionAndFlags & 1 == 0 ? Int(try fields.uint8() & 0x7F) : Int(try fields.uint16() & 0x7FFF)
        if number > 0, number <= all.count { properties.append(all[number - 1]) }
      }
      if item == main { return properties.contains { $0.type == "ispe" } ? properties : nil }
    }
    return nil
  }

  private static func box(_ type: String, in region: ByteRegion) throws(ReadError) -> ByteRegion {
    guard let box = try boxes(in: region, structure: "HEIF \(type)", upTo: type).last, box.type == type else {
      throw ReadError("no box '\(type)'", at: region.fileOffset, in: "HEIF \(type)")
    }
    return box.content
  }

  /// The boxes of a container, or those up to the first of a type.
  private static func boxes(
    in region: ByteRegion, structure: String, upTo type: String? = nil
  ) throws(ReadError) -> [Box] {
    var boxes: [Box] = []
    var offset: UInt64 = 0
    for _ in 0..<maxBoxes where offset < UInt64(region.size) {
      var header = try region.reader(at: offset, count: 8, byteOrder: .bigEndian, structure: structure)
      var size = UInt64(try header.uint32())
      let name = String(decoding: try header.bytes(4), as: UTF8.self)
      var headerSize: UInt64 = 8
      if size == 1 {
        // The size of a large box follows its type.
        var large = try region.reader(at: offset + 8, count: 8, byteOrder: .bigEndian, structure: structure)
        size = try large.uint64()
        headerSize = 16
      } else if size == 0 {
        size = UInt64(region.size) - offset
      }
      guard size >= headerSize else { throw header.error("box size \(size) is smaller than its header") }
      // Pixels may be truncated.
      if type == nil || type == name {
        boxes.append(
          Box(type: name, content: try region.region(at: offset + headerSize, count: size - headerSize, structure: structure)))
        if type != nil { break }
      }
      let (next, overflow) = offset.addingReportingOverflow(size)
      guard !overflow else { throw header.error("box size \(size) is too large") }
      offset = next
    }
    return boxes
  }
}
