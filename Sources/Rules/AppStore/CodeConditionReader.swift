internal import Bytes
internal import Project

/// Reads the argument of `#if`.
struct CodeConditionReader {
  private let words: [String]
  private let isSwift: Bool
  private var index = 0
  private var depth = 0

  /// Each level takes stack.
  private static let maxDepth = 32

  static func condition(_ text: String, isSwift: Bool) -> CodeCondition {
    var reader = CodeConditionReader(words: words(of: text), isSwift: isSwift)
    let condition = reader.alternatives()
    // What follows is not understood.
    return reader.index == reader.words.count && !reader.words.isEmpty ? condition : .unknown
  }

  private init(words: [String], isSwift: Bool) {
    (self.words, self.isSwift) = (words, isSwift)
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let pair = rest.prefix(2)
      let length = !word.isEmpty ? word.count : ["&&", "||", "==", "!=", ">=", "<="].contains(String(pair)) ? 2 : 1
      if !first.isWhitespace { words.append(String(rest.prefix(length))) }
      rest = rest.dropFirst(length)
    }
    return words
  }

  private var next: String? { index < words.count ? words[index] : nil }

  private mutating func skip(_ word: String) -> Bool {
    guard next == word else { return false }
    index += 1
    return true
  }

  private mutating func alternatives() -> CodeCondition {
    var conditions = [conjunction()]
    while skip("||") { conditions.append(conjunction()) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func conjunction() -> CodeCondition {
    var conditions = [comparison()]
    while skip("&&") { conditions.append(comparison()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  /// `A`, `A == 1`, `A >= 80000`
  private mutating func comparison() -> CodeCondition {
    let start = index
    let left = term()
    guard let sign = next, ["==", "!=", ">=", "<=", ">", "<"].contains(sign), start + 1 == index else { return left }
    index += 1
    guard let right = next else { return .unknown }
    index += 1
    let name = words[start]
    if name == "__IPHONE_OS_VERSION_MAX_ALLOWED" { return .whetherSDK(sign, right) }
    guard right == "0" || right == "1", sign == "==" || sign == "!=" else { return .unknown }
    return (right == "1") == (sign == "==") ? left : .not(left)
  }

  private mutating func term() -> CodeCondition {
    guard depth < Self.maxDepth, let word = next else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    index += 1
    switch word {
    case "!": return .not(term())
    case "(":
      let condition = alternatives()
      return skip(")") ? condition : .unknown
    case "defined" where !isSwift:
      let isInBrackets = skip("(")
      guard let name = next else { return .unknown }
      index += 1
      return !isInBrackets || skip(")") ? .whetherDefined(name) : .unknown
    default:
      if next == "(" { return call(of: word) }
      return isSwift ? Self.swiftConstants[word] ?? .flag(word) : .whetherTrue(word)
    }
  }

  /// `os(iOS)`, `canImport(UIKit)`, `swift(>=5.9)`
  private mutating func call(of name: String) -> CodeCondition {
    var argument = ""
    var open = 0
    repeat {
      guard let word = next else { return .unknown }
      if word == "(" { open += 1 } else if word == ")" { open -= 1 }
      index += 1
      if open > 1 || word != "(" && word != ")" { argument += word }
    } while open > 0
    guard isSwift else { return .unknown }
    switch name {
    case "os": return Self.systems[argument].map(CodeCondition.systems) ?? .constant(false)
    case "canImport": return Self.modules[argument].map(CodeCondition.systems) ?? .unknown
    case "targetEnvironment": return .constant(false)
    case "arch": return Self.architectures[argument].map(CodeCondition.systems) ?? .unknown
    case "swift", "compiler": return Self.isPresentVersion(argument) ? .constant(true) : .unknown
    default: return .unknown
    }
  }

  /// Whether every version of Swift that can build for the App Store fulfills a condition, such as `>=5.9`.
  private static func isPresentVersion(_ argument: String) -> Bool {
    guard argument.hasPrefix(">=") else { return false }
    let numbers = argument.dropFirst(2).split(separator: ".").map { Int($0) ?? .max }
    return numbers.first.map { $0 < 5 || $0 == 5 && (numbers.count < 2 || numbers[1] <= 9) } ?? false
  }

  private static let swiftConstants: [String: CodeCondition] = [
    "true": .constant(true), "false": .constant(false),
  ]
  private static let systems: [String: Set<XcodePlatform>] = [
    "iOS": [.iOS], "macOS": [.macOS], "OSX": [.macOS], "tvOS": [.tvOS], "watchOS": [.watchOS], "visionOS": [.visionOS],
    "xrOS": [.visionOS],
  ]
  /// The devices with an architecture.
  private static let architectures: [String: Set<XcodePlatform>] = [
    "arm64": [.iOS, .tvOS, .visionOS], "x86_64": [.macOS], "i386": [],
  ]
  private static let everySystem = Set(XcodePlatform.allCases)
  /// Where modules of the system can be imported.
  private static let modules: [String: Set<XcodePlatform>] = [
    "UIKit": [.iOS, .tvOS, .watchOS, .visionOS], "AppKit": [.macOS], "Cocoa": [.macOS], "Foundation": everySystem,
    "SwiftUI": everySystem, "Combine": everySystem, "CoreGraphics": everySystem, "Darwin": everySystem, "ObjectiveC": everySystem,
    "os": everySystem, "Glibc": [], "Musl": [], "Android": [], "WinSDK": [], "CoreTelephony": [.iOS],
    "WidgetKit": [.iOS, .macOS, .watchOS, .visionOS],
  ]
}

extension CodeCondition {
  /// `#ifdef NAME`
  static func whetherDefined(_ name: String) -> CodeCondition {
    // Headers of the system define all of them as 0 or 1, but old code means where they are 1.
    if let systems = targetMacros[name] { return systems.isEmpty ? .unknown : .any([.systems(systems), .unknown]) }
    return whetherTrue(name)
  }

  /// `#if NAME`
  fileprivate static func whetherTrue(_ name: String) -> CodeCondition {
    if let systems = targetMacros[name] { return .systems(systems) }
    if let systems = predefined[name] { return .systems(systems) }
    if let number = Int(name) { return .constant(number != 0) }
    if name == "true" || name == "YES" { return .constant(true) }
    return name == "false" || name == "NO" ? .constant(false) : .macro(name)
  }

  /// `#if __IPHONE_OS_VERSION_MAX_ALLOWED >= 80000`: App Store Connect requires a current SDK.
  fileprivate static func whetherSDK(_ sign: String, _ version: String) -> CodeCondition {
    let parts = version.split(separator: "_")
    let number = Int(version) ?? (parts.first == "IPHONE" && parts.count > 1 ? Int(parts[1]).map { $0 * 10_000 } : nil)
    guard let number, number <= 180_000 else { return .unknown }
    switch sign {
    case ">=", ">": return .any([.systems([.iOS]), .unknown])
    case "<": return .all([.not(.systems([.iOS])), .unknown])
    default: return .unknown
    }
  }

  private static let touch: Set<XcodePlatform> = [.iOS, .tvOS, .watchOS, .visionOS]
  private static let targetMacros: [String: Set<XcodePlatform>] = [
    "TARGET_OS_MAC": Set(XcodePlatform.allCases), "TARGET_OS_IPHONE": touch, "TARGET_OS_EMBEDDED": touch, "TARGET_OS_IOS": [.iOS],
    "TARGET_OS_OSX": [.macOS], "TARGET_OS_TV": [.tvOS], "TARGET_OS_WATCH": [.watchOS], "TARGET_OS_VISION": [.visionOS],
    "TARGET_OS_SIMULATOR": [], "TARGET_IPHONE_SIMULATOR": [], "TARGET_OS_MACCATALYST": [], "TARGET_OS_UIKITFORMAC": [],
    "TARGET_OS_WIN32": [], "TARGET_OS_WINDOWS": [], "TARGET_OS_LINUX": [], "TARGET_OS_UNIX": [],
  ]
  /// Macros of compilers and SDKs.
  private static let predefined: [String: Set<XcodePlatform>] = [
    "__APPLE__": Set(XcodePlatform.allCases), "__OBJC__": Set(XcodePlatform.allCases), "__IPHONE_OS_VERSION_MAX_ALLOWED": [.iOS],
    "__IPHONE_OS_VERSION_MIN_REQUIRED": [.iOS], "__MAC_OS_X_VERSION_MAX_ALLOWED": [.macOS],
    "__MAC_OS_X_VERSION_MIN_REQUIRED": [.macOS], "__ANDROID__": [], "ANDROID": [], "_WIN32": [], "WIN32": [], "_WIN64": [],
    "_MSC_VER": [], "__linux__": [], "__EMSCRIPTEN__": [], "__x86_64__": [.macOS], "__i386__": [], "__CYGWIN__": [],
  ]
}
