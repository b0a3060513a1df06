internal import Bytes
internal import Findings
internal import SourceText

/// The APIs of a table that a source file uses.
struct APIPatternUses: Sendable {
  let file: CheckoutFile
  let uses: [Use]

  struct Use: Sendable {
    /// Index of the entry in the table.
    let entry: Int
    let name: String
    let region: Region
    let condition: CodeCondition
  }
}

extension APIPatternUses: HasUsesInCode {
  var usesInCode: [UseInCode] { uses.map { UseInCode(subject: "\($0.entry) \($0.name)", region: $0.region) } }
}

/// Patterns by the identifier that begins a match.
struct APIPatternTable: Sendable {
  /// The key of the fact.
  let key: String
  private let entries: [[APIPattern]]
  private let triggers: [String]
  /// Created for the first source with a trigger, which a scan of a few files may not have.
  private let index = Memo<Index>()
  private let includesThirdParty: Bool
  private let excludesAvailability: Bool

  /// - Parameters:
  ///   - entries: the patterns of each entry.
  ///   - includesThirdParty: whether third-party sources are searched, too.
  ///   - excludesAvailability: whether code does not count that has a condition on the version of the system, or in which
  ///     warnings about deprecation are off.
  init(key: String, _ entries: [[APIPattern]], includesThirdParty: Bool = false, excludesAvailability: Bool = false) {
    self.key = key
    self.includesThirdParty = includesThirdParty
    self.excludesAvailability = excludesAvailability
    self.entries = entries
    triggers = APITable.triggers(of: entries.joined().lazy.map(\.trigger))
  }

  private struct Index {
    var byName: [String: [(entry: Int, pattern: APIPattern)]] = [:]
    let names: NameTable

    init(_ entries: [[APIPattern]]) {
      for (index, patterns) in entries.enumerated() {
        for pattern in patterns { byName[pattern.name, default: []].append((index, pattern)) }
      }
      names = NameTable(Array(byName.keys))
    }
  }

  /// The uses that may be in code for devices.
  func uses(in file: SourceFile) -> [APIPatternUses.Use] {
    let reader = APIPatternReader(file)
    let table = index.value { Index(entries) }
    var found: [Match] = []
    for (index, token) in file.tokens.enumerated() where token.kind == .identifier && !token.isDead {
      guard table.names.contains(file.bytes.span.extracting(token.range)) else { continue }
      for (entry, pattern) in table.byName[file.text(token.range)] ?? [] where reader.matches(pattern, at: index) {
        found.append(Match(token: index, entry: entry, pattern: pattern))
      }
    }
    // Most files have none, so the scopes of conditions are found only for the others.
    return found.isEmpty ? [] : uses(of: found, in: file)
  }

  private struct Match {
    let token: Int
    let entry: Int
    let pattern: APIPattern
  }

  /// - Parameter found: sorted by token.
  private func uses(of found: [Match], in file: SourceFile) -> [APIPatternUses.Use] {
    var conditions = CodeConditions(file)
    var availability = AvailabilityScopes(file)
    var visited = 0
    return found.compactMap { match in
      let token = file.tokens[match.token]
      while visited <= match.token {
        conditions.visit(file.tokens[visited])
        if excludesAvailability { availability.visit(file.tokens[visited]) }
        visited += 1
      }
      if excludesAvailability, availability.isInside || availability.ignoresDeprecation { return nil }
      let condition = conditions.condition
      if condition.isNever { return nil }
      let region = Region(token.range, in: file.lines, of: file.bytes)
      return APIPatternUses.Use(entry: match.entry, name: match.pattern.title, region: region, condition: condition)
    }
  }

  /// The uses in sources.
  var fact: Fact<APIPatternUses> {
    Fact(
      key, isValid: { [entries] value in value.uses.allSatisfy { entries.indices.contains($0.entry) } },
      [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

  private func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, _, isThirdParty in
      if isThirdParty, !includesThirdParty { return nil }
      return PlannedCollector(literals: triggers) { _, matches in
        Screened(needsFile: !matches.isEmpty) { file, place in
          guard let file, !matches.isEmpty else { return nil }
          let uses = uses(in: file)
          return uses.isEmpty
            ? nil
            : CollectedFact(
              key: key, path: place.path, value: APIPatternUses(file: place.file, uses: uses), dependsOnCheckout: true)
        }
      }
    }
  }
}

extension APIPatternUses.Use: FieldRecordable {
  static let fields = RecordFields(Self.init) { ($0.entry, $0.name, $0.region, $0.condition) }
}

extension APIPatternUses: FieldRecordable {
  static let fields = RecordFields(Self.init) { ($0.file, $0.uses) }
}
