internal import Bytes
internal import Project
internal import SourceText

/// `__IPHONE_OS_VERSION_MAX_ALLOWED >= 80000`, `__IPHONE_OS_VERSION_MAX_ALLOWED < __IPHONE_8_0`
enum SDKComparison {
  /// Whether it holds with every current SDK; nil if that depends on the SDK, and for other conditions.
  static func value(of condition: String) -> Bool? {
    let words = condition.split { " ()".contains($0) }
    guard words.count == 3, names.contains(words[0]), let holds = [">=": true, ">": true, "<": false, "<=": false][words[1]],
      isOld(words[2])
    else { return nil }
    return holds
  }

  private static func isOld(_ version: Substring) -> Bool {
    if let number = Int(version) { return number < oldest }
    return prefixes.contains { prefix in
      guard version.hasPrefix(prefix) else { return false }
      let major = version.dropFirst(prefix.count).prefix(while: \.isNumber)
      return Int(major).map { $0 < oldest / 10_000 } ?? false
    }
  }

  private static let names: Set<Substring> = ["__IPHONE_OS_VERSION_MAX_ALLOWED", "__MAC_OS_X_VERSION_MAX_ALLOWED"]
  private static let prefixes = ["__IPHONE_", "__MAC_"]
  /// Xcode 16, which App Store Connect requires, has the SDKs of iOS 18 and macOS 15.
  private static let oldest = 150_000
}

/// The lines of a file, one at a time.
private struct Lines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { start = end + 1 }
    return bytes[start..<end]
  }
}

/// `#name argument`, without a comment.
struct Directive {
  /// Bounds the work for hostile input; real files have a few hundred.
  static let maxCount = 50_000

  let name: Substring
  let argument: String

  init?(_ line: ArraySlice<UInt8>) {
    guard let start = line.first(where: { $0 != 0x20 && $0 != 0x09 }), start == UInt8(ascii: "#"), line.count < 512 else {
      return nil
    }
    var text = String(decoding: line, as: UTF8.self).drop { $0 != "#" }.dropFirst()
    for comment in ["//", "/*"] {
      if let found = text.firstRange(of: comment) { text = text[..<found.lowerBound] }
    }
    text = text.drop { $0 == " " || $0 == "\t" }
    name = text.prefix { $0.isLetter }
    argument = text.dropFirst(name.count).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// What headers define macros as, and on which platforms.
struct MacroValues {
  private var values: [String: Set<Int?>]
  /// The platforms on which headers define each macro.
  private var platforms: [String: Set<XcodePlatform>] = [:]
  private let search: LiteralSearch

  var isEmpty: Bool { values.isEmpty }

  init(_ macros: Set<String>) {
    values = Dictionary(uniqueKeysWithValues: macros.map { ($0, []) })
    search = LiteralSearch(macros.sorted())
  }

  /// Nil if it is not defined, defined as something else, or in several ways.
  subscript(macro: String) -> Int? {
    guard let found = values[macro], found.count == 1, let value = found.first else { return nil }
    return value
  }

  /// The platforms on which a macro may be defined. Without a definition, a build setting may define it.
  func platforms(of macro: String) -> Set<XcodePlatform> { platforms[macro] ?? Set(XcodePlatform.allCases) }

  mutating func read(_ bytes: [UInt8]) {
    guard search.hasMatch(in: bytes.span) else { return }
    var guarded: String?
    var branches: ConditionalBranches? = ConditionalBranches(.objectiveC)
    var directives = 0
    for line in Lines(bytes) {
      guard let directive = Directive(line) else { continue }
      directives += 1
      if directives > Directive.maxCount {
        for macro in values.keys {
          values[macro]?.insert(nil)
          platforms[macro] = Set(XcodePlatform.allCases)
        }
        return
      }
      if branches?.follow(directive) == false { branches = nil }
      let words = directive.argument.split(separator: " ", maxSplits: 1).map(String.init)
      if directive.name == "define" || directive.name == "undef", let macro = words.first, values[macro] != nil {
        // A build setting may define it before.
        let isCertain = directive.name == "define" && words.count > 1
        // A build setting may define it before, but hardly in order to support an old SDK.
        let value =
          !isCertain
          ? nil : SDKComparison.value(of: words[1]).map { $0 ? 1 : 0 } ?? (guarded == macro ? nil : Self.value(words[1]))
        values[macro]?.insert(value)
        if directive.name == "define" { platforms[macro, default: []].formUnion(branches?.platforms ?? XcodePlatform.allCases) }
      }
      guarded = directive.name == "ifndef" ? words.first : nil
    }
  }

  private static func value(_ text: String) -> Int? {
    switch text.drop(while: { $0 == "(" }).prefix(while: { $0 != ")" && !$0.isWhitespace }) {
    case "YES", "true", "TRUE": 1
    case "NO", "false", "FALSE": 0
    case let digits: Int(digits)
    }
  }
}
