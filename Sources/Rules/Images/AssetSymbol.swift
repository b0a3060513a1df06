/// The symbols that Xcode generates for the names of assets.
enum AssetSymbol {
  /// The expression that replaces a name.
  static func expression(for name: String, isSwift: Bool, accessor: SourceFacts.Generator?) -> String {
    guard isSwift else { return objectiveCName(for: name) }
    switch accessor {
    case .rSwift:
      return "R.image." + name.split(separator: "/").map { camelCaseIdentifier(for: String($0)) }.joined(separator: ".")
    case .swiftGen, .other, nil: return symbol(for: name)
    }
  }

  /// The `ImageResource` in implicit member syntax: `.icFlag`.
  static func symbol(for name: String) -> String {
    "." + name.split(separator: "/").map { identifier(for: String($0)) }.joined(separator: ".")
  }

  static func objectiveCName(for name: String) -> String {
    "ACImageName" + words(of: name).map { capitalizingAfterDigits($0.prefix(1).uppercased() + $0.dropFirst()) }.joined()
  }

  /// Drops a trailing `Image` or `Color` and capitalizes after digits: `ic_8k-red` becomes `ic8KRed`, `UserImage` becomes `user`.
  static func identifier(for name: String) -> String {
    let words = words(of: name)
    return capitalizingAfterDigits(joined(droppingKind(words)) ?? name)
  }

  /// Camel case, as other tools generate it: `UserImage` becomes `userImage`.
  static func camelCaseIdentifier(for name: String) -> String { joined(words(of: name)) ?? name }

  private static func words(of name: String) -> [String] {
    // Splitting bytes costs much less than splitting characters, and most names are ASCII.
    if name.isASCII { return name.utf8.split { !$0.isPlainLetter && !$0.isPlainDigit }.map { String(Substring($0)) } }
    return name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func droppingKind(_ words: [String]) -> [String] {
    guard let last = words.last else { return words }
    if words.count > 1, ["image", "color"].contains(last.lowercased()) { return Array(words.dropLast()) }
    guard last.utf8.count > 5, last.hasSuffix("Image") || last.hasSuffix("Color") else { return words }
    return words.dropLast() + [String(last.dropLast(5))]
  }

  private static func capitalizingAfterDigits(_ name: String) -> String {
    if name.isASCII {
      var isAfterDigit = false
      let bytes = name.utf8.map { byte in
        defer { isAfterDigit = byte.isPlainDigit }
        return isAfterDigit && byte.isPlainLetter ? byte & ~0x20 : byte
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    var result = ""
    for character in name {
      result += result.last?.isNumber == true ? character.uppercased() : String(character)
    }
    return result
  }

  private static func joined(_ words: [String]) -> String? {
    guard let first = words.first else { return nil }
    let capitals = first.prefix { $0.isUppercase }
    // The last capital of a leading abbreviation begins the next word.
    let lowered: String
    if capitals.count <= 1 || capitals.count == first.count {
      lowered = capitals.lowercased() + first.dropFirst(capitals.count)
    } else {
      lowered = capitals.dropLast().lowercased() + first.dropFirst(capitals.count - 1)
    }
    let joined = lowered + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "_" + joined : joined
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension UInt8 {
  var isPlainLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isPlainDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
