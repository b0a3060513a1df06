internal import Bytes
internal import Findings
internal import Project
internal import Rules
internal import SourceText

/// Downgrades findings in branches that the checkout itself rules out: `#if USES_WEB_VIEW` where a header defines it as 0,
/// `#if os(iOS)` in a Mac app.
///
/// Of macros, only conditions of one are evaluated, and only if all definitions of the macro agree. A macro that headers define
/// for some platforms only does not exist on others.
struct MacroConditions {
  /// - Parameters:
  ///   - rules: ids of the rules whose findings matter only in compiled code.
  ///   - platforms: the platforms for which targets compile a file.
  ///   - paths: the files that may define macros.
  static func lower(
    _ findings: inout [[Finding]], of rules: Set<String>, in source: any FileSource,
    platforms: (_ path: String) -> Set<XcodePlatform>, _ paths: () -> [Path]
  ) {
    var places: [(file: Int, finding: Int, conditions: [MacroCondition])] = []
    for file in findings.indices {
      let indices = findings[file].indices.filter {
        findings[file][$0].mayBeSevere && findings[file][$0].region != nil && rules.contains(findings[file][$0].ruleID)
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
  ) -> [[MacroCondition]] {
    // Only tokens tell a directive from a line of a comment or string.
    let file = SourceFile(bytes, language: language, assignsRoles: false)
    var branches = ConditionalBranches(language)
    var found: [[MacroCondition]] = []
    for token in file.tokens where token.kind == .directive {
      let line = file.lines.position(of: token.offset).line
      guard let directive = Directive(file.bytes[file.lines.range(ofLine: line)]) else { continue }
      while found.count < lines.count, lines[found.count] <= line { found.append(branches.conditions) }
      if !branches.follow(directive) { return [] }
    }
    return branches.isEmpty ? found + Array(repeating: [], count: lines.count - found.count) : []
  }
}
