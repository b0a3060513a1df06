/// Paths as URI references (RFC 3986).
enum PercentEncoding {
  /// - Returns: a relative reference for a relative path, otherwise a `file` URI.
  static func reference(_ path: String) -> String {
    let encoded = encoded(path)
    return encoded.utf8.first == UInt8(ascii: "/") ? "file://" + encoded : encoded
  }

  private static func encoded(_ path: String) -> String {
    var text: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.append(byte)
      default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
