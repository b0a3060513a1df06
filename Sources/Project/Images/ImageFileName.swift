/// The parts of an image file name, as UIKit parses it: `icon-568h@2x~ipad.png`.
public struct ImageFileName: Hashable, Sendable {
  /// The name without scale suffix and extension; code may refer to it.
  public var withoutScale: String { isTall ? base + "-568h" : base }

  /// The name without modifiers and extension; code refers to it.
  public let base: String
  /// `1`, `2` or `3`; nil without a scale suffix, which means 1.
  public let scale: Int?
  /// The scale before the last, as in `icon@2x@2x`.
  public let repeatedScale: Int?
  /// `ipad` or `iphone`.
  public let idiom: String?
  /// Whether it has the suffix `-568h` for tall iPhones.
  public let isTall: Bool
  /// Lowercase, without the dot; may be empty.
  public let fileExtension: String

  public init(_ name: String) {
    let bytes = name.utf8Span.span
    var end = bytes.count
    var fileExtension = ""
    // Unknown extensions are part of the name: `icon.small`.
    if let length = Self.extensionLength(of: bytes) {
      let ending = String(decoding: name.utf8.suffix(length).map(Self.lower), as: UTF8.self)
      if Self.extensions.contains(ending) {
        fileExtension = ending
        end -= length + 1
      }
    }
    self.fileExtension = fileExtension
    var idiom = Self.takeIdiom(bytes, &end)
    scale = Self.takeScale(bytes, &end)
    repeatedScale = scale == nil ? nil : Self.takeScale(bytes, &end)
    idiom = idiom ?? Self.takeIdiom(bytes, &end)
    self.idiom = idiom
    isTall = Self.take(Self.tall, bytes, &end)
    base = end == bytes.count ? name : String(decoding: name.utf8.prefix(end), as: UTF8.self)
  }

  /// The length of a name's extension that may be one of `extensions`.
  private static func extensionLength(of bytes: Span<UInt8>) -> Int? {
    (3...4).first { bytes.count > $0 + 1 && bytes[bytes.count - $0 - 1] == UInt8(ascii: ".") }
  }

  /// Whether the name refers to the screen of one device: `-568h`, `-667h@2x`, `640960`, `1242x2208`, `5S-2`.
  public var isForOneDevice: Bool {
    if isTall { return true }
    let parts = base.utf8.split { !Self.isDigit($0) && Self.lower($0) &- UInt8(ascii: "a") > 25 }
    return parts.contains { Self.isModel($0) || Self.isHeight($0) } || Self.holdsSides(base)
  }

  /// `5S`, `6plus`, `iPhone6`
  private static func isModel(_ part: Substring.UTF8View) -> Bool {
    let name = String(decoding: part.map(lower), as: UTF8.self)
    let model = name.hasPrefix("iphone") ? name.dropFirst(6) : name[...]
    guard let number = model.first?.wholeNumberValue, (4...8).contains(number) else {
      return name.hasPrefix("iphone") && ["x", "xs", "xr", "xsmax"].contains(model)
    }
    let suffix = model.dropFirst()
    return ["s", "c", "p", "plus", "sp", "splus"].contains(suffix) || suffix.isEmpty && name.hasPrefix("iphone")
  }

  /// `667h`
  private static func isHeight(_ part: Substring.UTF8View) -> Bool {
    part.count > 3 && part.count < 6 && part.last.map { lower($0) == UInt8(ascii: "h") } == true
      && part.dropLast().allSatisfy(isDigit)
  }

  /// Whether a name has both dimensions of a screen, one after the other.
  private static func holdsSides(_ name: String) -> Bool {
    let numbers = name.utf8.split { !isDigit($0) }.map { String(decoding: Array($0), as: UTF8.self) }
    for (index, number) in numbers.enumerated() {
      if index > 0, sides.contains(number), sides.contains(numbers[index - 1]) { return true }
      for length in [3, 4] where (6...8).contains(number.utf8.count) && number.utf8.count - length < 5 {
        if sides.contains(String(number.prefix(length))), sides.contains(String(number.dropFirst(length))) { return true }
      }
    }
    return false
  }

  /// Screen dimensions, in points and pixels.
  private static let sides: Set<String> = [
    "320", "480", "568", "375", "414", "390", "393", "428", "430", "667", "736", "812", "844", "852", "896", "926", "932", "640",
    "750", "768", "828", "960", "1024", "1080", "1125", "1136", "1170", "1179", "1242", "1284", "1290", "1334", "1536", "1668",
    "1792",
    "1920", "2048", "2208", "2224", "2388", "2436", "2532", "2556", "2688", "2732", "2778", "2796",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func lower(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

  private static func takeIdiom(_ bytes: Span<UInt8>, _ end: inout Int) -> String? {
    if take(pad, bytes, &end) { return "ipad" }
    return take(phone, bytes, &end) ? "iphone" : nil
  }

  private static func takeScale(_ bytes: Span<UInt8>, _ end: inout Int) -> Int? {
    guard end >= 3, bytes[end - 3] == UInt8(ascii: "@"), lower(bytes[end - 1]) == UInt8(ascii: "x"),
      (UInt8(ascii: "1")...UInt8(ascii: "3")).contains(bytes[end - 2])
    else { return nil }
    end -= 3
    return Int(bytes[end + 1] - UInt8(ascii: "0"))
  }

  /// Removes a suffix in lower case, ignoring case.
  private static func take(_ ending: [UInt8], _ bytes: Span<UInt8>, _ end: inout Int) -> Bool {
    let start = end - ending.count
    guard start >= 0, ending.indices.allSatisfy({ lower(bytes[start + $0]) == ending[$0] }) else { return false }
    end = start
    return true
  }

  private static let tall = Array("-568h".utf8)
  private static let pad = Array("~ipad".utf8)
  private static let phone = Array("~iphone".utf8)

  /// Extensions of images in bundles.
  public static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "heic", "heif", "webp", "pdf", "svg", "tif", "tiff", "bmp", "icns", "ico",
  ]
}
