/// The build settings of one target in one configuration, as layers; later ones override earlier ones.
///
/// In Xcode's order: project configuration file, project, target configuration file, target. Xcode's built-in defaults are not
/// included, so settings absent from the checkout have no value.
public struct BuildSettings: Sendable {
  /// The settings of one object or configuration file; many targets may share it.
  struct Layer: Sendable {
    let settings: [BuildSetting]
    /// The last unconditional value of each setting.
    let values: [String: String]

    init(_ settings: [BuildSetting]) {
      self.settings = settings
      values = Dictionary(
        settings.lazy.filter { $0.conditions.isEmpty }.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
  }

  private let layers: [Layer]

  init(layers: [Layer]) {
    self.layers = layers
  }

  init(layers: [[BuildSetting]]) {
    self.layers = layers.map(Layer.init)
  }

  /// Names of all settings in any layer, sorted.
  public var names: [String] { Set(layers.lazy.flatMap(\.settings).map(\.name)).sorted() }

  /// The expanded unconditional value of a setting; nil if no layer sets it.
  public func value(_ name: String) -> String? {
    var evaluation = Evaluation(layers: layers)
    return evaluation.value(name, below: layers.count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All values of a setting with their conditions, unexpanded.
  public func settings(_ name: String) -> [BuildSetting] {
    layers.flatMap { $0.settings.filter { $0.name == name } }
  }
}

/// One expansion. Circular references expand to nothing.
private struct Evaluation {
  let layers: [BuildSettings.Layer]
  /// Settings being expanded, outermost first.
  var path: [String] = []
  /// Guards against exponential growth: `$(A)$(A)` may double at each step.
  var budget = 10_000
  /// Total bytes that references may still expand to.
  var bytesLeft = 1 << 20
  /// Nesting of references; limited because each level takes stack.
  var depth = 0
  private static let deepest = 100

  mutating func value(_ name: String, below limit: Int) -> [UInt8]? {
    for layer in layers[..<limit].indices.reversed() {
      if let value = layers[layer].values[name] { return expand(Array(value.utf8)[...], of: name, in: layer) }
    }
    return nil
  }

  private mutating func expand(_ text: ArraySlice<UInt8>, of name: String, in layer: Int) -> [UInt8] {
    guard text.contains(UInt8(ascii: "$")), depth < Self.deepest else { return Array(text) }
    depth += 1
    defer { depth -= 1 }
    let closing = Self.closingBrackets(text)
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "$"), budget > 0, let end = closing[index + 1] else {
        result.append(text[index])
        index += 1
        continue
      }
      budget -= 1
      let value = resolve(text[index + 2..<end], of: name, in: layer)
      bytesLeft -= value.count
      if bytesLeft >= 0 { result += value }
      index = end + 1
    }
    return result
  }

  /// The closing bracket of each bracket opened after `$`.
  private static func closingBrackets(_ text: ArraySlice<UInt8>) -> [Int: Int] {
    var closing: [Int: Int] = [:]
    var open: [Int] = []
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        guard let start = open.popLast(), start > text.startIndex, text[start - 1] == UInt8(ascii: "$") else { continue }
        closing[start] = index
      default: break
      }
    }
    return closing
  }

  /// `NAME`, `NAME:modifier`, `inherited`; the name may contain references.
  private mutating func resolve(_ reference: ArraySlice<UInt8>, of name: String, in layer: Int) -> [UInt8] {
    let parts = Self.parts(reference)
    guard let first = parts.first else { return [] }
    let wanted = String(decoding: expand(first, of: name, in: layer), as: UTF8.self)
    var value: [UInt8]?
    if wanted == "inherited" || wanted == name {
      value = self.value(name, below: layer)
    } else if !path.contains(wanted), path.count < Self.deepest {
      path.append(wanted)
      value = self.value(wanted, below: layers.count)
      path.removeLast()
    }
    for modifier in parts.dropFirst() {
      let text = BuildSettingModifier.apply(
        String(decoding: modifier, as: UTF8.self), to: value.map { String(decoding: $0, as: UTF8.self) },
        expanding: { String(decoding: expand(Array($0.utf8)[...], of: name, in: layer), as: UTF8.self) })
      value = text.map { Array($0.utf8) }
    }
    return value ?? []
  }

  /// Splits at colons outside brackets, keeping everything after `default=` whole.
  private static func parts(_ reference: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = reference.startIndex
    var depth = 0
    for index in reference.indices {
      switch reference[index] {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ":") where depth == 0 && !reference[start..<index].starts(with: "default=".utf8):
        parts.append(reference[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts + [reference[start...]]
  }
}

/// Operators of `$(NAME:operator)`; see Xcode's build settings reference.
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
