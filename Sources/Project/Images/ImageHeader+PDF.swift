internal import Bytes

/// PDF (ISO 32000-1), without decoding compressed streams.
extension ImageHeader {
  /// Bytes at each end of a file that are searched.
  private static let pdfWindow = 64 << 10

  static func pdf(_ bytes: ByteRegion) throws(ReadError) -> ImageHeader {
    let count = min(bytes.size, pdfWindow)
    var size = pageSize(in: try bytes.bytes(at: 0, count: UInt64(count), structure: "PDF page"))
    if size == nil {
      size = pageSize(in: try bytes.bytes(at: UInt64(bytes.size - count), count: UInt64(count), structure: "PDF page"))
    }
    return ImageHeader(.pdf, width: size?.width, height: size?.height, hasAlpha: nil)
  }

  /// The size of the first page, in points. All common writers store pages in order.
  private static func pageSize(in text: [UInt8]) -> (width: Double, height: Double)? {
    var start = 0
    while let place = index(of: "/MediaBox", in: text, from: start) {
      start = place + 1
      guard let media = box(in: text, from: place + "/MediaBox".utf8.count) else { continue }
      let object = object(around: place, in: text)
      let crop = index(of: "/CropBox", in: object, from: 0).flatMap { box(in: object, from: $0 + "/CropBox".utf8.count) }
      let size = crop ?? media
      return isTurned(object) ? (size.height, size.width) : size
    }
    return nil
  }

  /// Width and height of a rectangle `[x y x y]`; nil for a reference or an empty area.
  private static func box(in text: [UInt8], from start: Int) -> (width: Double, height: Double)? {
    // Four numbers take less.
    let rest = text[min(start, text.count)...].prefix(200).drop { $0.isPropertyListSpace }
    guard rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let numbers = rest[rest.startIndex..<end].dropFirst().split { $0.isPropertyListSpace || $0 == 0 }.map { word in
      decimal(String(decoding: word, as: UTF8.self))
    }
    guard numbers.count == 4, let left = numbers[0], let bottom = numbers[1], let right = numbers[2], let top = numbers[3] else {
      return nil
    }
    let (width, height) = (abs(right - left), abs(top - bottom))
    return width > 0 && height > 0 && width.isFinite && height.isFinite ? (width, height) : nil
  }

  /// The object around an index, so that keys of different pages are not mixed.
  private static func object(around place: Int, in text: [UInt8]) -> [UInt8] {
    let end = index(of: "endobj", in: text, from: place) ?? text.count
    var start = 0
    var next = index(of: "endobj", in: text, from: 0)
    while let found = next, found < place {
      start = found
      next = index(of: "endobj", in: text, from: found + 1)
    }
    return Array(text[start..<end])
  }

  private static func isTurned(_ page: [UInt8]) -> Bool {
    guard let place = index(of: "/Rotate", in: page, from: 0) else { return false }
    let word = page[(place + "/Rotate".utf8.count)...].prefix(20).drop { $0.isPropertyListSpace }
    let digits = word.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    return Int(String(decoding: digits, as: UTF8.self)).map { $0 % 180 != 0 } ?? false
  }

  private static func index(of word: String, in text: [UInt8], from start: Int) -> Int? {
    let literal = Array(word.utf8)
    guard literal.count > 1, start >= 0 else { return nil }
    var found = text.span.firstIndex(of: literal[0], then: literal[1], from: start)
    while found < text.count {
      if text.span.hasBytes(literal, at: found) { return found }
      found = text.span.firstIndex(of: literal[0], then: literal[1], from: found + 1)
    }
    return nil
  }
}
