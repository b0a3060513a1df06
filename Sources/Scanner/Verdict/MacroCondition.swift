internal import Bytes
internal import Project
internal import SourceText

/// A condition around code.
enum MacroCondition: Hashable {
  case macro(String, mustHold: Bool)
  /// `#ifdef WEB_VIEW`, `#if defined(WEB_VIEW)`
  case definition(String, mustExist: Bool)
  case platforms(Set<XcodePlatform>)
  /// A comparison with the version of the SDK, which holds with every current one or with none.
  case sdk(holds: Bool)

  var macro: String? {
    switch self {
    case .macro(let name, _), .definition(let name, _): name
    case .platforms, .sdk: nil
    }
  }

  /// The condition of `#else`.
  var negated: MacroCondition {
    switch self {
    case .macro(let name, let mustHold): .macro(name, mustHold: !mustHold)
    case .definition(let name, let mustExist): .definition(name, mustExist: !mustExist)
    case .platforms(let platforms): .platforms(Set(XcodePlatform.allCases).subtracting(platforms))
    case .sdk(let holds): .sdk(holds: !holds)
    }
  }

  /// Why code under it is not compiled, as a clause; nil if it may be.
  func hindrance(_ values: MacroValues, _ targets: Set<XcodePlatform>) -> String? {
    switch self {
    case .macro(let name, let mustHold):
      guard let value = values[name], (value != 0) != mustHold else { return nil }
      return "'\(name)' is defined as \(value)"
    case .definition(let name, let mustExist):
      guard mustExist, values.platforms(of: name).isDisjoint(with: targets) else { return nil }
      return "'\(name)' is not defined on the platform of any target of the file"
    case .platforms(let platforms):
      return platforms.isDisjoint(with: targets) ? "no target of the file is built for the platform" : nil
    case .sdk(let holds): return holds ? nil : "every current SDK is newer"
    }
  }
}

extension MacroCondition {
  /// Nil for a condition that is not evaluated.
  ///
  /// - Parameter directive: `if`, `ifdef`, or another one with a condition.
  init?(_ directive: Directive, _ language: SourceFile.Language) {
    let isNegated = ["ifndef", "elifndef"].contains(directive.name)
    if isNegated || ["ifdef", "elifdef"].contains(directive.name) {
      guard let found = Self.definition(directive.argument) else { return nil }
      self = isNegated ? found.negated : found
      return
    }
    let argument = directive.argument
    let inner = argument.dropFirst().dropLast()
    let text = argument.hasPrefix("(") && argument.hasSuffix(")") && !inner.contains("(") ? String(inner) : argument
    if let platforms = Self.platforms(text) {
      self = .platforms(platforms)
    } else if let holds = SDKComparison.value(of: text) {
      self = .sdk(holds: holds)
    } else if language == .swift {
      // Swift's conditions are set in the project.
      return nil
    } else if let found = Self.single(text) {
      self = found
    } else {
      return nil
    }
  }

  /// `A`, `!A`, `defined A`, or `!defined(A)`
  private static func single(_ text: String) -> MacroCondition? {
    let isNegated = text.hasPrefix("!")
    let name = String(isNegated ? text.dropFirst() : text[...])
    if name.hasPrefix("defined"), let found = definition(String(name.dropFirst("defined".count).filter { !" ()".contains($0) })) {
      return isNegated ? found.negated : found
    }
    return name.isMacro ? .macro(name, mustHold: !isNegated) : nil
  }

  private static func definition(_ name: String) -> MacroCondition? {
    if let platforms = versions[name] { return .platforms(platforms) }
    return name.isMacro ? .definition(name, mustExist: true) : nil
  }

  /// The platforms of `os(iOS) || os(tvOS)`, `TARGET_OS_IPHONE`, or `!TARGET_OS_OSX`; nil for other conditions.
  private static func platforms(_ text: String) -> Set<XcodePlatform>? {
    var platforms: Set<XcodePlatform> = []
    for part in text.replacing("||", with: "|").split(separator: "|") {
      let name = String(part.filter { !$0.isWhitespace })
      if name.hasPrefix("!"), let known = named[String(name.dropFirst())] {
        platforms.formUnion(Set(XcodePlatform.allCases).subtracting(known))
      } else if let known = named[name] {
        platforms.formUnion(known)
      } else {
        return nil
      }
    }
    return platforms.isEmpty ? nil : platforms
  }

  private static let touch: Set<XcodePlatform> = [.iOS, .tvOS, .watchOS, .visionOS]
  /// Macros that Availability.h defines on some platforms only.
  private static let versions: [String: Set<XcodePlatform>] = [
    "__IPHONE_OS_VERSION_MAX_ALLOWED": touch, "__IPHONE_OS_VERSION_MIN_REQUIRED": touch,
    "__MAC_OS_X_VERSION_MAX_ALLOWED": [.macOS], "__MAC_OS_X_VERSION_MIN_REQUIRED": [.macOS],
  ]
  private static let named: [String: Set<XcodePlatform>] = [
    "os(iOS)": [.iOS], "os(macOS)": [.macOS], "os(OSX)": [.macOS], "os(tvOS)": [.tvOS], "os(watchOS)": [.watchOS],
    "os(visionOS)": [.visionOS], "TARGET_OS_IPHONE": touch, "TARGET_OS_IOS": [.iOS],
    "TARGET_OS_OSX": [.macOS], "TARGET_OS_TV": [.tvOS], "TARGET_OS_WATCH": [.watchOS], "TARGET_OS_VISION": [.visionOS],
  ].merging(versions) { first, _ in first }
}

extension String {
  fileprivate var isMacro: Bool {
    utf8.first.map { $0.isIdentifierByte && !(0x30...0x39).contains($0) } == true && utf8.allSatisfy(\.isIdentifierByte)
  }
}

/// The branches of conditional compilation that are open at a directive.
struct ConditionalBranches {
  private struct Branch {
    var condition: MacroCondition?
    /// Of the branches before it, none of which was taken.
    var refused: [MacroCondition] = []

    mutating func close() {
      // Bounds the work for hostile input.
      if let condition, refused.count < ConditionalBranches.maxDepth { refused.append(condition.negated) }
      condition = nil
    }
  }

  /// Bounds the work for hostile input; a file with deeper nesting is not evaluated.
  private static let maxDepth = 64

  private let language: SourceFile.Language
  private var branches: [Branch] = []

  init(_ language: SourceFile.Language) {
    self.language = language
  }

  var isEmpty: Bool { branches.isEmpty }

  /// All that must hold.
  var conditions: [MacroCondition] { branches.flatMap { $0.refused + [$0.condition].compactMap(\.self) } }

  /// The platforms on which all conditions may hold.
  var platforms: [XcodePlatform] {
    XcodePlatform.allCases.filter { platform in
      conditions.allSatisfy { if case .platforms(let platforms) = $0 { platforms.contains(platform) } else { true } }
    }
  }

  /// - Returns: false if branches are nested too deep, or one ends that did not begin.
  mutating func follow(_ directive: Directive) -> Bool {
    switch directive.name {
    case "if", "ifdef", "ifndef":
      branches.append(Branch(condition: MacroCondition(directive, language)))
    case "elif", "elseif", "elifdef", "elifndef", "else":
      guard !branches.isEmpty else { return true }
      branches[branches.count - 1].close()
      if directive.name != "else" { branches[branches.count - 1].condition = MacroCondition(directive, language) }
    case "endif": if branches.popLast() == nil { return false }
    default: break
    }
    return branches.count <= Self.maxDepth
  }
}
