/// The symbols that Xcode generates for the names of assets.
enum AssetSymbol {
  /// What to write in place of a name.
  static func expression(for name: String, isSwift: Bool, accessor: SourceFacts.Generator?) -> String {
    guard isSwift else { return objectiveCName(for: name) }
    switch accessor {
    case .rSwift: return "R.image." + name.split(separator: "/").map { wholeIdentifier(for: String($0)) }.joined(separator: ".")
    case .swiftGen, .other, nil: return "the generated symbol \(symbol(for: name))"
    }
  }

  /// What Swift writes where an `ImageResource` is expected: `.icFlag`.
  static func symbol(for name: String) -> String {
    "." + name.split(separator: "/").map { identifier(for: String($0)) }.joined(separator: ".")
  }

  static func objectiveCName(for name: String) -> String {
    "ACImageName" + words(of: name).map { withCapitals($0.prefix(1).uppercased() + $0.dropFirst()) }.joined()
  }

  /// Without `Image` or `Color` at the end, and with a capital behind each digit: `ic_8k-red` becomes `ic8KRed`, `UserImage` `user`.
  static func identifier(for name: String) -> String {
    let words = words(of: name)
    return withCapitals(joined(withoutKind(words)) ?? name)
  }

  /// Words are joined, the first begins in lower case, as other tools do it: `UserImage` becomes `userImage`.
  static func wholeIdentifier(for name: String) -> String { joined(words(of: name)) ?? name }

  private static func words(of name: String) -> [String] {
    name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func withoutKind(_ words: [String]) -> [String] {
    guard let last = words.last else { return words }
    if words.count > 1, ["image", "color"].contains(last.lowercased()) { return Array(words.dropLast()) }
    guard last.utf8.count > 5, last.hasSuffix("Image") || last.hasSuffix("Color") else { return words }
    return words.dropLast() + [String(last.dropLast(5))]
  }

  private static func withCapitals(_ name: String) -> String {
    var result = ""
    for character in name {
      result += result.last?.isNumber == true ? character.uppercased() : String(character)
    }
    return result
  }

  private static func joined(_ words: [String]) -> String? {
    guard let first = words.first else { return nil }
    let capitals = first.prefix { $0.isUppercase }
    // Of an abbreviation at the front the last capital begins the next word.
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
