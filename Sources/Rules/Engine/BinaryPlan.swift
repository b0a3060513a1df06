public import Binary
internal import Bytes
public import Findings

/// The checks and collectors that a rule set runs on binaries.
public struct BinaryPlan: Sendable {
  /// The tables that are read from most binaries.
  private let request: BinaryRequest
  /// Those of binaries with the name of an SDK that a collector asks for.
  private let namedRequest: BinaryRequest
  private let checks: [BinaryCheck]
  private let collectors: [BinaryCollector]
  private let facts: FactRequest
  private let reporting: Reporting
  /// Whether a collector asks for `FilePlace.isQuarantined`.
  public let readsQuarantine: Bool

  init(_ checks: [BinaryCheck], _ facts: FactRequest, isThirdParty: Bool, _ reporting: Reporting) {
    self.checks = checks.filter { !isThirdParty || $0.descriptor?.checksThirdParty == true }
    self.facts = facts
    collectors = facts.binaryCollectors
    self.reporting = reporting
    readsQuarantine = collectors.contains(where: \.readsQuarantine)
    let needs =
      self.checks.map { ($0.tables, $0.triggers) }
      + collectors.filter { $0.names == nil }.map { ($0.tables, $0.triggers(of: facts)) }
    // Load commands are read anyway.
    let reading = needs.filter { !$0.0.subtracting(.linking).isEmpty }
    let readsAll = reading.isEmpty || reading.contains { $0.1.isEmpty }
    let triggers = readsAll ? nil : LiteralSearch(Set(reading.flatMap(\.1)).sorted())
    let tables = needs.reduce(into: BinaryRequest.Tables()) { $0.formUnion($1.0) }
    request = BinaryRequest(tables, triggers: triggers)
    let named = collectors.filter { $0.names != nil }
    namedRequest = BinaryRequest(named.reduce(into: tables) { $0.formUnion($1.tables) })
  }

  /// The tables that are read from a binary.
  public func request(for file: FilePlace) -> BinaryRequest {
    collectors.contains { $0.names != nil && $0.collects(from: file) } ? namedRequest : request
  }

  /// - Parameter isChecked: whether checks run, and not only collectors.
  public func opens(_ file: FilePlace, isChecked: Bool) -> Bool {
    isChecked && !checks.isEmpty || !collectors(isChecked, file).isEmpty
  }

  private func collectors(_ isChecked: Bool, _ file: FilePlace) -> [BinaryCollector] {
    collectors.filter { (isChecked || !$0.isForOwnFindings) && $0.collects(from: file) }
  }

  /// Runs all checks and collectors on the images of one file, one image at a time.
  ///
  /// - Parameter read: calls its argument with each image.
  public func run(
    on file: FilePlace, isChecked: Bool = true, _ read: ((BinaryImage) -> Void) -> Void
  ) -> (findings: [Finding], facts: [CollectedFact], notifications: [ExecutionNotification]) {
    let checks = isChecked ? checks : []
    let collectors = collectors(isChecked, file)
    var sinks = checks.compactMap(\.descriptor).map { FindingSink($0, reporting, file: file.path) }
    var collected: [CollectedFact] = []
    read { image in
      for index in checks.indices { checks[index].run(image, &sinks[index]) }
      for collector in collectors { collected += collector.collect(image, file, facts) }
    }
    return (sinks.flatMap { $0.finish().joined().sorted() }, collected, sinks.flatMap(\.notifications))
  }
}

/// Gathers facts from the images of binaries.
struct BinaryCollector: AnyCollector {
  /// What the names and strings of an image must contain.
  enum Triggers: Sendable {
    /// One of these; all images if empty. Evaluated for the first binary, which a scan of a few files may not have.
    case literals(@Sendable () -> [String])
    /// A name of the API tables that checks require.
    case apis
    /// One of the literals for a request.
    case requested(@Sendable (FactRequest) -> [String])

    static var none: Self { .literals { [] } }
  }

  var types: [String] { [] }
  let tables: BinaryRequest.Tables
  let triggers: Triggers
  /// Whether the fact matters only for findings in the binary itself, so that binaries that are not checked stay closed: a hook
  /// that reads every library of a checkout would be switched off.
  var isForOwnFindings = false
  var readsQuarantine = false
  /// The names of the only files from which it collects, whose tables are read without a trigger.
  var names: (@Sendable () -> Set<String>)?
  let collect: @Sendable (BinaryImage, FilePlace, FactRequest) -> [CollectedFact]

  fileprivate func collects(from file: FilePlace) -> Bool {
    names?().contains(String(decoding: file.name, as: UTF8.self)) ?? true
  }

  fileprivate func triggers(of request: FactRequest) -> [String] {
    switch triggers {
    case .literals(let literals): literals()
    case .apis: request.apis?.triggers ?? []
    case .requested(let literals): literals(request)
    }
  }
}
