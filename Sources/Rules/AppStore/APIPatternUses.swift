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

/// Patterns by the identifier that begins a match.
struct APIPatternTable: Sendable {
  /// The key of the fact.
  let key: String
  private let byName: [String: [(entry: Int, pattern: APIPattern)]]
  private let names: NameTable
  private let triggers: [String]
  private let includesThirdParty: Bool
  private let excludesAvailability: Bool

  /// - Parameters:
  ///   - entries: the patterns of each entry.
  ///   - includesThirdParty: whether third-party sources are searched, too.
  ///   - excludesAvailability: whether code with a condition on the version of the system does not count.
  init(key: String, _ entries: [[APIPattern]], includesThirdParty: Bool = false, excludesAvailability: Bool = false) {
    self.key = key
    self.includesThirdParty = includesThirdParty
    self.excludesAvailability = excludesAvailability
    var byName: [String: [(entry: Int, pattern: APIPattern)]] = [:]
    for (index, patterns) in entries.enumerated() {
      for pattern in patterns { byName[pattern.name, default: []].append((index, pattern)) }
    }
    self.byName = byName
    names = NameTable(byName.keys.sorted())
    triggers = APITable.triggers(of: Set(entries.joined().map(\.trigger)).sorted())
  }

  /// The uses that may be in code for devices.
  func uses(in file: SourceFile) -> [APIPatternUses.Use] {
    let reader = APIPatternReader(file)
    var conditions = CodeConditions(file)
    var availability = AvailabilityScopes(file)
    var uses: [APIPatternUses.Use] = []
    for (index, token) in file.tokens.enumerated() {
      conditions.visit(token)
      if excludesAvailability { availability.visit(token) }
      guard token.kind == .identifier, !token.isDead, names.contains(file.bytes.span.extracting(token.range)),
        let patterns = byName[file.text(token.range)]
      else {
        continue
      }
      if excludesAvailability, availability.isInside { continue }
      for (entry, pattern) in patterns where reader.matches(pattern, at: index) {
        let condition = conditions.condition
        if condition.isNever { break }
        let region = Region(token.range, in: file.lines, of: file.bytes)
        uses.append(APIPatternUses.Use(entry: entry, name: pattern.title, region: region, condition: condition))
      }
    }
    return uses
  }

  /// The uses in sources.
  var fact: Fact<APIPatternUses> {
    Fact(key, [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
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
