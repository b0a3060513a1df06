internal import Bytes
internal import Findings

/// The checks and collectors that a rule set runs on text files of one type.
struct TextPlan<File: TextFile>: FilePlan {
  typealias Reader = @Sendable (consuming [UInt8], inout ReadingContext) throws(ReadError) -> File

  private struct PlannedCheck {
    let descriptor: RuleDescriptor
    let triggers: [String]
    let run: @Sendable (File, inout FindingSink) -> Void
  }

  private let read: Reader
  private let recycle: @Sendable (consuming File, inout ReadingContext) -> Void
  private let warnings: @Sendable (File) -> [String]
  private let damage: @Sendable (Span<UInt8>) -> String?
  private let checks: [PlannedCheck]
  private let collectors: [PlannedCollector<File>]
  private let nameCollectors: [NameCollector.Collect]
  private let search: LiteralSearch
  /// For each literal of `search`, its collector. The literals of checks follow, then the suppression marker.
  private let collectorOfLiteral: [Int]
  /// For each collector, the index of its first literal.
  private let firstLiterals: [Int]
  private let checkOfLiteral: [Int]
  /// For each check, whether it has no triggers and runs on every file.
  private let isUntriggered: [Bool]
  private let triggeredCount: Int
  private let hasComments: Bool
  private let readsSuppressions: Bool
  private let reporting: Reporting

  init(_ type: TextReading<File>, _ traits: FileTraits, _ request: PlanRequest) {
    read = type.read
    recycle = type.recycle
    warnings = type.warnings
    damage = type.damage
    hasComments = type.hasComments
    readsSuppressions = request.readsSuppressions && type.hasComments && !request.isThirdParty
    reporting = request.reporting
    checks = request.checks.compactMap { check in
      // The cast is last because it is the most expensive.
      guard let descriptor = check.descriptor, check.types.contains(traits.id),
        !request.isThirdParty || descriptor.checksThirdParty,
        let body = check.body as? TypedCheckBody<File>
      else { return nil }
      return PlannedCheck(descriptor: descriptor, triggers: check.triggers, run: body.run)
    }
    collectors = request.facts.collectors(of: traits, isThirdParty: request.isThirdParty)
    nameCollectors = request.facts.nameCollectors(of: traits)
    collectorOfLiteral = collectors.enumerated().flatMap { index, collector in collector.literals.map { _ in index } }
    firstLiterals = collectors.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.literals.count) }
    checkOfLiteral = checks.enumerated().flatMap { index, check in check.triggers.map { _ in index } }
    isUntriggered = checks.map { $0.triggers.isEmpty }
    triggeredCount = isUntriggered.count { !$0 }
    let marker = hasComments ? [RuleSet.suppressionMarker.description] : []
    // Not key paths: in a generic type each use creates a new one, which dominates for short files.
    search = LiteralSearch(collectors.flatMap { $0.literals } + checks.flatMap { $0.triggers } + marker)
  }

  var isWanted: Bool { !checks.isEmpty || readsSuppressions || !collectors.isEmpty || !nameCollectors.isEmpty }

  func opens(_ file: FilePlace, isChecked: Bool) -> Bool {
    isChecked && (!checks.isEmpty || readsSuppressions) || collectors.contains { $0.isWanted(file) }
  }

  func facts(ofUnopened file: FilePlace) -> [CollectedFact] { nameCollectors.compactMap { $0(file) } }

  func run(
    _ buffer: inout FileBuffer, _ file: FilePlace, isChecked: Bool, _ context: inout ReadingContext
  ) throws(ReadError) -> FileOutcome {
    var (triggered, isMarked, matches) = search(buffer.storage.span.extracting(0..<buffer.count))
    if !isChecked { triggered = [] }
    var screened: [Screened<File>] = []
    // Not a key path, as in `init`.
    var needsFile = false
    for (index, collector) in collectors.enumerated() where collector.isWanted(file) {
      let result = collector.screen(buffer.storage.span.extracting(0..<buffer.count), matches.isEmpty ? [] : matches[index])
      needsFile = needsFile || result.needsFile
      screened.append(result)
    }
    var outcome = FileOutcome()
    if let damage = damage(buffer.storage.span.extracting(0..<buffer.count)) { outcome.warnings.append(damage) }
    var parsed: File?
    if !triggered.isEmpty || isMarked || needsFile {
      context.assignsRoles = !triggered.isEmpty || screened.contains { $0.needsFile && $0.needsRoles }
      let facts = try read(buffer.take(), &context)
      let path = triggered.isEmpty ? "" : file.path
      for index in triggered { run(checks[index], facts, path, &outcome) }
      if isMarked { outcome.marked = facts }
      outcome.warnings += warnings(facts)
      parsed = facts
    }
    for screen in screened {
      if let fact = screen.fact(screen.needsFile ? parsed : nil, file) { outcome.facts.append(fact) }
    }
    if let parsed { recycle(parsed, &context) }
    return outcome
  }

  private func run(_ check: PlannedCheck, _ facts: File, _ path: String, _ outcome: inout FileOutcome) {
    var sink = FindingSink(check.descriptor, reporting, file: path, FindingSink.Text(bytes: facts.bytes, lines: facts.lines))
    check.run(facts, &sink)
    outcome.notifications += sink.notifications
    outcome.findings += sink.finish().joined().sorted()
  }

  /// The checks that a file triggers, whether it may contain suppression comments, and for each collector the matches of its own
  /// literals; no list at all if there are none.
  ///
  /// Literals are ASCII and cannot be found in UTF-16 files, which trigger everything.
  private func search(_ bytes: Span<UInt8>) -> (checks: [Int], isMarked: Bool, matches: [[LiteralMatch]]) {
    if bytes.isUTF16 { return (Array(checks.indices), hasComments, []) }
    var isTriggered = isUntriggered
    var isMarked = false
    var matches: [[LiteralMatch]] = []
    var open = triggeredCount + (hasComments ? 1 : 0)
    let searchesAll = !collectorOfLiteral.isEmpty
    guard searchesAll || open > 0 else { return (Array(checks.indices), false, []) }
    let firstOfChecks = collectorOfLiteral.count
    search.forEachMatch(in: bytes) { offset, literal in
      if literal < firstOfChecks {
        if matches.isEmpty { matches = Array(repeating: [], count: collectors.count) }
        let collector = collectorOfLiteral[literal]
        matches[collector].append(LiteralMatch(offset: offset, literal: literal - firstLiterals[collector]))
        return true
      }
      if literal - firstOfChecks < checkOfLiteral.count {
        let check = checkOfLiteral[literal - firstOfChecks]
        if !isTriggered[check] { open -= 1 }
        isTriggered[check] = true
      } else {
        if !isMarked { open -= 1 }
        isMarked = true
      }
      return searchesAll || open > 0
    }
    return (isTriggered.indices.filter { isTriggered[$0] }, isMarked, matches)
  }
}
