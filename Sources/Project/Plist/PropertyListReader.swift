public import Bytes

/// Reads a property list in any of its formats, by what its first bytes say.
public enum PropertyListReader {
  /// - Throws: `ReadError` with the place of the first fault.
  public static func read(_ raw: [UInt8]) throws(ReadError) -> PropertyList {
    // Xcode wrote `.strings` in UTF-16 for years; an XML document says its encoding itself.
    let decoded = UTF16Text.decode(raw)
    let bytes = decoded?.first == UInt8(ascii: "<") ? raw : decoded ?? raw
    if bytes.starts(with: "bplist".utf8) { return try BinaryPropertyList.read(bytes) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    let first = text.first { !$0.isPropertyListSpace }
    switch first {
    case UInt8(ascii: "<"): return try XMLPropertyList.read(bytes)
    case UInt8(ascii: "["): return try JSONReader.read(bytes)
    case UInt8(ascii: "{") where looksLikeJSON(text): return try JSONReader.read(bytes)
    default: return try OpenStepParser.parse(bytes).propertyList()
    }
  }

  /// `{` followed by a quoted key and a colon; OpenStep has `=` there.
  static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.drop { $0.isPropertyListSpace }.dropFirst().drop { $0.isPropertyListSpace }
    guard rest.first == UInt8(ascii: "\"") else { return false }
    rest = rest.dropFirst()
    while let byte = rest.first, byte != UInt8(ascii: "\"") { rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1) }
    return rest.dropFirst().first { !$0.isPropertyListSpace } == UInt8(ascii: ":")
  }
}

extension UInt8 {
  var isPropertyListSpace: Bool { self == UInt8(ascii: " ") || (0x09...0x0D).contains(self) }
}
