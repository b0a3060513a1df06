/// The build settings of one target in one configuration: layers, of which a later one overrides an earlier one.
///
/// In Xcode's order: configuration file of the project, project, configuration file of the target, target. Xcode's own defaults are
/// not among them, so that what no file of the checkout says has no value here.
public struct BuildSettings: Sendable {
  private let layers: [[BuildSetting]]

  init(layers: [[BuildSetting]]) {
    self.layers = layers
  }

  /// Names of everything that any layer sets, sorted.
  public var names: [String] { Set(layers.joined().map(\.name)).sorted() }

  /// The expanded value of a setting where no condition is asked; nil where no layer sets it.
  public func value(_ name: String) -> String? {
    var evaluation = Evaluation(layers: layers)
    return evaluation.value(name, below: layers.count)
  }

  /// Every value of a setting with its conditions, as written.
  public func settings(_ name: String) -> [BuildSetting] {
    layers.joined().filter { $0.name == name }
  }
}

/// One expansion. Settings that name each other in a circle stand for nothing.
private struct Evaluation {
  let layers: [[BuildSetting]]
  private var path: [String] = []
  /// `$(A)$(A)` may double at each step; no real value needs as many.
  private var budget = 10_000

  init(layers: [[BuildSetting]]) {
    self.layers = layers
  }

  mutating func value(_ name: String, below limit: Int) -> String? {
    for layer in layers[..<limit].indices.reversed() {
      if let setting = layers[layer].last(where: { $0.name == name && $0.conditions.isEmpty }) {
        return expand(setting.value, of: name, in: layer)
      }
    }
    return nil
  }

  private mutating func expand(_ text: String, of name: String, in layer: Int) -> String {
    guard text.contains("$") else { return text }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$"), budget > 0 {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let bracket = rest.first, bracket == "(" || bracket == "{", let end = Self.closing(rest) else {
        result.append("$")
        continue
      }
      let reference = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      budget -= 1
      result += resolve(String(reference), of: name, in: layer)
    }
    return result + rest
  }

  /// The bracket that closes the first one.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" || text[index] == "{" { depth += 1 }
      if text[index] == ")" || text[index] == "}" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// `NAME`, `NAME:modifier`, `inherited`; the name may itself hold references.
  private mutating func resolve(_ reference: String, of name: String, in layer: Int) -> String {
    let parts = Self.parts(reference)
    guard let first = parts.first else { return "" }
    let wanted = expand(first, of: name, in: layer)
    var value: String?
    if wanted == "inherited" || wanted == name {
      value = self.value(name, below: layer)
    } else if !path.contains(wanted) {
      path.append(wanted)
      value = self.value(wanted, below: layers.count)
      path.removeLast()
    }
    for modifier in parts.dropFirst() {
      value = BuildSettingModifier.apply(modifier, to: value, expanding: { expand($0, of: name, in: layer) })
    }
    return value ?? ""
  }

  /// Splits at colons that stand in no brackets; what follows `default=` is kept whole.
  private static func parts(_ reference: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in reference {
      if character == "(" || character == "{" { depth += 1 }
      if character == ")" || character == "}" { depth -= 1 }
      if character == ":", depth == 0, !parts[parts.count - 1].hasPrefix("default=") {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

/// The operators of `$(NAME:operator)`, from the build settings reference of Xcode.
private enum BuildSettingModifier {
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
