/// Operators of `$(NAME:operator)`; see Xcode's build settings reference.
enum BuildSettingModifier {
  static func apply(_ modifier: String, to value: String?, expanding: (String) -> String) -> String? {
    if modifier.hasPrefix("default=") {
      return (value ?? "").isEmpty ? expanding(String(modifier.dropFirst("default=".count))) : value
    }
    guard let value else { return nil }
    switch modifier {
    case "lower": return value.lowercased()
    case "upper": return value.uppercased()
    case "c99extidentifier": return identifier(value) { $0 >= 0x80 || isWord($0) }
    case "identifier", "c99identifier": return identifier(value, isKept: isWord)
    case "rfc1034identifier":
      return String(
        decoding: value.utf8.map { isLetterOrDigit($0) || $0 == UInt8(ascii: ".") ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    case "base": return withoutExtension(lastComponent(value))
    case "file": return lastComponent(value)
    case "dir": return value.contains("/") ? String(value[...(value.lastIndex(of: "/") ?? value.startIndex)]) : "./"
    case "suffix":
      let name = lastComponent(value)
      return name.count > withoutExtension(name).count ? String(name.dropFirst(withoutExtension(name).count)) : ""
    case "standardizepath": return (value.hasPrefix("/") ? "/" : "") + FileLocation.normalized(value)
    default: return value
    }
  }

  private static func identifier(_ value: String, isKept: (UInt8) -> Bool) -> String {
    var bytes = value.utf8.map { isKept($0) ? $0 : UInt8(ascii: "_") }
    if let first = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { bytes[0] = UInt8(ascii: "_") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    OpenStepLexer.isWord(byte) && !"_$/:.-".utf8.contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "_")
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func withoutExtension(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
