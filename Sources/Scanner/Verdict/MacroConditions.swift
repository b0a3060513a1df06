internal import Bytes
internal import Findings
internal import Project
internal import Rules
internal import SourceText

/// Downgrades findings in branches that the checkout itself rules out: `#if USES_WEB_VIEW` where a header defines it as 0,
/// `#if os(iOS)` in a Mac app.
///
/// Of macros, only conditions of one are evaluated, and only if all definitions of the macro agree.
struct MacroConditions {
  /// A condition around code.
  private enum Condition: Hashable {
    case macro(String, mustHold: Bool)
    case platforms(Set<XcodePlatform>)
    /// A comparison with the version of the SDK, which holds with every current one or with none.
    case sdk(holds: Bool)

    var macro: String? { if case .macro(let name, _) = self { name } else { nil } }

    /// The condition of `#else`.
    var negated: Condition {
      switch self {
      case .macro(let name, let mustHold): .macro(name, mustHold: !mustHold)
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
      case .platforms(let platforms):
        return platforms.isDisjoint(with: targets) ? "no target of the file is built for the platform" : nil
      case .sdk(let holds): return holds ? nil : "every current SDK is newer"
      }
    }
  }

  /// - Parameters:
  ///   - rules: ids of the rules whose findings matter only in compiled code.
  ///   - platforms: the platforms for which targets compile a file.
  ///   - paths: the files that may define macros.
  static func lower(
    _ findings: inout [[Finding]], of rules: Set<String>, in source: any FileSource,
    platforms: (_ path: String) -> Set<XcodePlatform>, _ paths: () -> [Path]
  ) {
    var places: [(file: Int, finding: Int, conditions: [Condition])] = []
    for file in findings.indices {
      let indices = findings[file].indices.filter {
        findings[file][$0].level > .note && findings[file][$0].region != nil && rules.contains(findings[file][$0].ruleID)
      }
      guard !indices.isEmpty, let path = findings[file].first?.path, let language = language(of: Path(path)),
        let bytes = source.contents(of: Path(path))
      else { continue }
      let lines = indices.map { (line: findings[file][$0].region?.line ?? 0, finding: $0) }.sorted { $0.line < $1.line }
      for (place, around) in zip(lines, conditions(around: lines.map(\.line), in: bytes, language)) where !around.isEmpty {
        places.append((file, place.finding, around))
      }
    }
    guard !places.isEmpty else { return }
    var values = MacroValues(Set(places.flatMap(\.conditions).compactMap(\.macro)))
    if !values.isEmpty {
      for path in paths() where language(of: path) == .objectiveC {
        if let bytes = source.contents(of: path) { values.read(bytes) }
      }
    }
    for place in places {
      let targets = platforms(findings[place.file][place.finding].path)
      guard let hindrance = place.conditions.lazy.compactMap({ $0.hindrance(values, targets) }).first else { continue }
      findings[place.file][place.finding].lower(because: hindrance)
    }
  }

  private static func language(of path: Path) -> SourceFile.Language? {
    FileKind(name: path.lastComponent, framework: nil)?.traits.sourceLanguage
  }

  /// The conditions around each of some lines, which are sorted; none if they are nested too deep or unbalanced.
  private static func conditions(
    around lines: [Int], in bytes: [UInt8], _ language: SourceFile.Language
  ) -> [[Condition]] {
    // Only tokens tell a directive from a line of a comment or string.
    let file = SourceFile(bytes, language: language, assignsRoles: false)
    var stack: [Condition?] = []
    var found: [[Condition]] = []
    for token in file.tokens where token.kind == .directive {
      let line = file.lines.position(of: token.offset).line
      guard let directive = Directive(file.bytes[file.lines.range(ofLine: line)]) else { continue }
      while found.count < lines.count, lines[found.count] <= line { found.append(stack.compactMap(\.self)) }
      if stack.count > maxDepth { return [] }
      switch directive.name {
      case "if": stack.append(condition(directive.argument, language))
      case "ifdef", "ifndef": stack.append(nil)
      case "elif", "elseif", "elifdef", "elifndef": if !stack.isEmpty { stack[stack.count - 1] = nil }
      case "else":
        if let last = stack.popLast() { stack.append(last?.negated) }
      case "endif": if stack.popLast() == nil { return [] }
      default: break
      }
    }
    return stack.isEmpty ? found + Array(repeating: [], count: lines.count - found.count) : []
  }

  /// Bounds the work for hostile input; a file with deeper nesting is not evaluated.
  private static let maxDepth = 64

  private static func condition(_ argument: String, _ language: SourceFile.Language) -> Condition? {
    let inner = argument.dropFirst().dropLast()
    let text = argument.hasPrefix("(") && argument.hasSuffix(")") && !inner.contains("(") ? String(inner) : argument
    if let platforms = platforms(text) { return .platforms(platforms) }
    if let holds = SDKComparison.value(of: text) { return .sdk(holds: holds) }
    // Swift's conditions are set in the project.
    if language == .swift { return nil }
    let isNegated = text.hasPrefix("!")
    let name = isNegated ? String(text.dropFirst()) : text
    guard name.utf8.first.map({ $0.isIdentifierByte && !(0x30...0x39).contains($0) }) == true,
      name.utf8.allSatisfy(\.isIdentifierByte)
    else { return nil }
    return .macro(name, mustHold: !isNegated)
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

  private static let named: [String: Set<XcodePlatform>] = [
    "os(iOS)": [.iOS], "os(macOS)": [.macOS], "os(OSX)": [.macOS], "os(tvOS)": [.tvOS], "os(watchOS)": [.watchOS],
    "os(visionOS)": [.visionOS], "TARGET_OS_IPHONE": [.iOS, .tvOS, .watchOS, .visionOS], "TARGET_OS_IOS": [.iOS],
    "TARGET_OS_OSX": [.macOS], "TARGET_OS_TV": [.tvOS], "TARGET_OS_WATCH": [.watchOS], "TARGET_OS_VISION": [.visionOS],
  ]
}
