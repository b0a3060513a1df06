/// The symbols that Xcode generates for the names of assets.
enum AssetSymbol {
  /// What to write in place of a name.
  static func expression(for name: String, isSwift: Bool, accessor: SourceFacts.Generator?) -> String {
    guard isSwift else { return "ACImageName" + words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }
    let parts = name.split(separator: "/").map { identifier(for: String($0)) }
    switch accessor {
    case .rSwift: return "R.image.\(parts.joined(separator: "."))"
    case .swiftGen, .other, nil: return "the generated symbol .\(parts.joined(separator: "."))"
    }
  }

  private static func words(of name: String) -> [String] {
    name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Words are joined, the first begins in lower case: `ic_flag-red` becomes `icFlagRed`.
  static func identifier(for name: String) -> String {
    let words = words(of: name)
    guard let first = words.first else { return name }
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
