/// The parts of an image's file name, as UIKit takes it apart: `icon-568h@2x~ipad.png`.
public struct ImageFileName: Hashable, Sendable {
  /// The name without `@2x` and extension, by which code may ask for it.
  public var withoutScale: String { isTall ? base + "-568h" : base }

  /// The name by which code asks for it, without modifiers and extension.
  public let base: String
  /// `1`, `2` or `3`; nil without `@2x` and the like, which means 1.
  public let scale: Int?
  /// Further scales before the last, as in `icon@2x@2x`.
  public let repeatedScale: Int?
  /// `ipad` or `iphone`.
  public let idiom: String?
  /// Whether `-568h` tells the tall iPhone.
  public let isTall: Bool
  /// In lower case, without the dot; empty where there is none.
  public let fileExtension: String

  public init(_ name: String) {
    var rest = name.utf8[...]
    var fileExtension = ""
    // What is no extension of an image belongs to the name: `icon.small`.
    if let dot = rest.lastIndex(of: UInt8(ascii: ".")), dot > rest.startIndex {
      let ending = Self.lowercased(rest[rest.index(after: dot)...])
      if Self.extensions.contains(ending) {
        fileExtension = ending
        rest = rest[..<dot]
      }
    }
    self.fileExtension = fileExtension
    var idiom = Self.takeIdiom(&rest)
    scale = Self.takeScale(&rest)
    repeatedScale = scale == nil ? nil : Self.takeScale(&rest)
    idiom = idiom ?? Self.takeIdiom(&rest)
    self.idiom = idiom
    isTall = Self.take("-568h", &rest)
    base = String(Substring(rest))
  }

  private static func lowercased(_ bytes: Substring.UTF8View) -> String {
    String(decoding: bytes.map(lower), as: UTF8.self)
  }

  private static func lower(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

  private static func takeIdiom(_ rest: inout Substring.UTF8View) -> String? {
    // Nearly no name has one.
    guard rest.contains(UInt8(ascii: "~")) else { return nil }
    return ["ipad", "iphone"].first { take("~" + $0, &rest) }
  }

  private static func takeScale(_ rest: inout Substring.UTF8View) -> Int? {
    guard rest.count >= 3, let digit = rest.dropLast().last, (UInt8(ascii: "1")...UInt8(ascii: "3")).contains(digit) else {
      return nil
    }
    let scale = Int(digit - UInt8(ascii: "0"))
    return take("@\(scale)x", &rest) ? scale : nil
  }

  /// Takes an ending off, in upper or lower case.
  private static func take(_ ending: String, _ rest: inout Substring.UTF8View) -> Bool {
    let count = ending.utf8.count
    guard rest.count >= count, rest.suffix(count).elementsEqual(ending.utf8, by: { lower($0) == lower($1) }) else { return false }
    rest = rest.dropLast(count)
    return true
  }

  /// Extensions of the images that bundles carry.
  public static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "heic", "heif", "webp", "pdf", "svg", "tif", "tiff", "bmp", "icns", "ico",
  ]
}
