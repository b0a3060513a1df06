/// A set of bytes in a pattern: `[a-z]`, `[!a]`, `[[:digit:]_]`, `[\]]`.
enum GlobSet {
  /// - Parameter start: the index after the opening bracket.
  /// - Returns: whether a byte belongs to the set, and the index after the closing bracket; nil for an unclosed set or an unknown
  ///   class, which match nothing in git.
  static func match(_ pattern: [UInt8], _ start: Int, _ byte: UInt8) -> (isMember: Bool, next: Int)? {
    var at = start
    let isNegated = at < pattern.count && (pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^"))
    if isNegated { at += 1 }
    var isMember = false
    /// The previous member, which may begin a range.
    var lowest: UInt8?
    // A closing bracket in first position is a member.
    let first = at
    while at < pattern.count, pattern[at] != UInt8(ascii: "]") || at == first {
      if pattern[at] == UInt8(ascii: "-"), let low = lowest, at + 1 < pattern.count, pattern[at + 1] != UInt8(ascii: "]") {
        guard let (high, next) = member(pattern, at + 1) else { return nil }
        isMember = isMember || (low <= byte && byte <= high)
        (at, lowest) = (next, nil)
      } else if let name = className(pattern, at) {
        guard let isOfClass = Self.isOfClass(name, byte) else { return nil }
        isMember = isMember || isOfClass
        (at, lowest) = (at + name.utf8.count + 4, nil)
      } else {
        guard let (value, next) = member(pattern, at) else { return nil }
        isMember = isMember || value == byte
        (at, lowest) = (next, value)
      }
    }
    guard at < pattern.count else { return nil }
    return (isMember != isNegated, at + 1)
  }

  /// A byte, escaped or not, and the index after it.
  private static func member(_ pattern: [UInt8], _ at: Int) -> (value: UInt8, next: Int)? {
    guard pattern[at] == UInt8(ascii: "\\") else { return (pattern[at], at + 1) }
    return at + 1 < pattern.count ? (pattern[at + 1], at + 2) : nil
  }

  /// The name in `[:name:]`; nil for anything else.
  private static func className(_ pattern: [UInt8], _ at: Int) -> String? {
    guard pattern[at] == UInt8(ascii: "["), at + 1 < pattern.count, pattern[at + 1] == UInt8(ascii: ":") else { return nil }
    let inner = pattern[(at + 2)...].prefix { $0 != UInt8(ascii: "]") }
    guard inner.endIndex < pattern.count, inner.last == UInt8(ascii: ":") else { return nil }
    return String(decoding: inner.dropLast(), as: UTF8.self)
  }

  /// Whether an ASCII byte is in a POSIX class; nil for an unknown class.
  private static func isOfClass(_ name: String, _ byte: UInt8) -> Bool? {
    let isDigit = (0x30...0x39).contains(byte)
    let isUpper = (0x41...0x5A).contains(byte)
    let isLower = (0x61...0x7A).contains(byte)
    let isGraph = (0x21...0x7E).contains(byte)
    switch name {
    case "alnum": return isDigit || isUpper || isLower
    case "alpha": return isUpper || isLower
    case "blank": return byte == 0x20 || byte == 0x09
    case "cntrl": return byte < 0x20 || byte == 0x7F
    case "digit": return isDigit
    case "graph": return isGraph
    case "lower": return isLower
    case "print": return isGraph || byte == 0x20
    case "punct": return isGraph && !isDigit && !isUpper && !isLower
    case "space": return byte == 0x20 || (0x09...0x0D).contains(byte)
    case "upper": return isUpper
    case "xdigit": return isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    default: return nil
    }
  }
}
