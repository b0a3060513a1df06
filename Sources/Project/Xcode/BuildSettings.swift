/// The build settings of one target in one configuration, as layers; later ones override earlier ones.
///
/// In Xcode's order: project configuration file, project, target configuration file, target. Of Xcode's built-in settings, only
/// the names of the product are included, so other settings that are absent from the checkout have no value.
public struct BuildSettings: Sendable {
  /// What a build is for; decides which conditional settings apply.
  public struct Build: Hashable, Sendable {
    /// The name of the SDK without version: `iphoneos`.
    public let sdk: String
    public let configuration: String

    public init(sdk: String, configuration: String) {
      self.sdk = sdk
      self.configuration = configuration
    }
  }

  /// The value of a setting in a build.
  public enum Value: Hashable, Sendable {
    /// No layer sets it, so Xcode's default applies.
    case unset
    case known(String)
    /// It depends on a setting that no layer sets, or on a configuration file that does not exist.
    case unknown

    /// Nil unless known.
    public var text: String? { if case .known(let text) = self { text } else { nil } }
  }

  /// The settings of one object or configuration file; many targets may share it.
  struct Layer: Sendable {
    let settings: [BuildSetting]
    /// The last unconditional value of each setting.
    let values: [String: String]
    /// All values of each setting that has conditional ones, in order of precedence, highest first.
    private let conditional: [String: [BuildSetting]]
    /// Whether settings are missing, because a configuration file does not exist.
    let isIncomplete: Bool

    /// - Parameter isFile: whether later settings override earlier ones, as in a configuration file. In a project, conditional
    ///   settings override unconditional ones.
    init(_ settings: [BuildSetting], isFile: Bool = false, isIncomplete: Bool = false) {
      self.settings = settings
      self.isIncomplete = isIncomplete
      values = Dictionary(
        settings.lazy.filter { $0.conditions.isEmpty }.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let names = Set(settings.lazy.filter { !$0.conditions.isEmpty }.map(\.name))
      conditional = Dictionary(grouping: settings.reversed().filter { names.contains($0.name) }, by: \.name).mapValues {
        isFile ? $0 : $0.filter { !$0.conditions.isEmpty } + $0.filter(\.conditions.isEmpty)
      }
    }

    /// - Parameter build: nil for unconditional values only.
    func value(_ name: String, in build: Build?) -> String? {
      guard let build, let settings = conditional[name] else { return values[name] }
      return settings.first { $0.applies(to: build) }?.value
    }

    /// All values of a setting that apply to some build, of those with conditions the one with the highest precedence first.
    func all(_ name: String) -> [BuildSetting] {
      conditional[name] ?? values[name].map { [BuildSetting(name: name, value: $0)] } ?? []
    }
  }

  private let layers: [Layer]
  /// Below all others.
  private let builtIn: Layer

  init(layers: [Layer], builtIn: Layer = Layer([])) {
    self.layers = layers
    self.builtIn = builtIn
  }

  /// - Parameter values: by name.
  public init(_ values: [String: String]) {
    self.init(layers: [values.map { BuildSetting(name: $0.key, value: $0.value) }])
  }

  init(layers: [[BuildSetting]]) {
    self.init(layers: layers.map { Layer($0) })
  }

  /// Whether a configuration file that it is based on does not exist.
  public var isIncomplete: Bool { layers.contains(where: \.isIncomplete) }

  /// Names of all settings in any layer, sorted.
  public var names: [String] { Set(layers.lazy.flatMap(\.settings).map(\.name)).sorted() }

  /// All unexpanded values of a setting, in any build.
  public func unexpandedValues(of name: String) -> [String] { settings(name).map(\.value) }

  /// The expanded unconditional value of a setting; nil if no layer sets it.
  public func value(_ name: String) -> String? {
    var evaluation = Evaluation(layers: [builtIn] + layers, build: nil)
    return evaluation.value(name, below: layers.count + 1).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The expanded value of a setting in a build.
  public func value(_ name: String, in build: Build) -> Value {
    var evaluation = Evaluation(layers: [builtIn] + layers, build: build)
    let value = evaluation.value(name, below: layers.count + 1)
    if evaluation.isUnknown { return .unknown }
    return value.map { .known(String(decoding: $0, as: UTF8.self)) } ?? .unset
  }

  /// The text with its references expanded; nil if one is unknown.
  public func expanded(_ text: String, in build: Build) -> String? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var evaluation = Evaluation(layers: [builtIn] + layers, build: build)
    let value = evaluation.expanded(text)
    return evaluation.isUnknown ? nil : value
  }

  /// All values of a setting with their conditions, unexpanded.
  public func settings(_ name: String) -> [BuildSetting] {
    layers.flatMap { $0.all(name) }
  }
}

/// One expansion. Circular references expand to nothing.
private struct Evaluation {
  let layers: [BuildSettings.Layer]
  /// Nil for unconditional values only.
  let build: BuildSettings.Build?
  /// Whether a reference has no value, or a configuration file that may set it does not exist.
  var isUnknown = false
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
      // A missing file may set it.
      if layers[layer].isIncomplete { isUnknown = true }
      if let value = layers[layer].value(name, in: build) { return expand(Array(value.utf8)[...], of: name, in: layer) }
    }
    return nil
  }

  mutating func expanded(_ text: String) -> String {
    String(decoding: expand(Array(text.utf8)[...], of: "", in: layers.count), as: UTF8.self)
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
    // `$(inherited)` may be empty. What refers to itself is set from outside.
    if value == nil, wanted != "inherited" { isUnknown = true }
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
