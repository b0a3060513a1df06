public import Findings

/// The result of one scan and what reporters need to present it.
public struct Report: Sendable {
  public private(set) var result: ScanResult
  /// Version of applint.
  public let version: String
  /// Rules that ran, sorted by id.
  public let rules: [RuleDescriptor]
  public let paths: ReportPaths
  /// What was scanned, and how.
  public let origin: ReportOrigin
  /// The lowest severity that fails the run; nil if none does.
  public let failLevel: Level?
  /// Suggested fix of a finding, if any.
  public let fix: @Sendable (Finding) -> SuggestedFix?

  public init(
    _ result: ScanResult, version: String, rules: [RuleDescriptor], paths: ReportPaths = ReportPaths(base: nil),
    origin: ReportOrigin = ReportOrigin(), failLevel: Level? = .error,
    fix: @escaping @Sendable (Finding) -> SuggestedFix? = { _ in nil }
  ) {
    self.result = result
    self.version = version
    self.rules = rules.sorted { $0.id < $1.id }
    self.paths = paths
    self.origin = origin
    self.failLevel = failLevel
    self.fix = fix
  }

  /// Omits suppressed and resolved findings, which some services show like active ones.
  public mutating func omitSuppressed() {
    result.suppressed = []
    result.resolved = []
  }

  /// How many findings `applint fix` repairs. Files are read for it.
  var fixable: [Level: Int] {
    result.findings.files.joined().reduce(into: [:]) { if fix($1)?.isSafe == true { $0[$1.level, default: 0] += 1 } }
  }

  /// The findings, each group as one unit.
  var units: FindingUnits { FindingUnits(result.findings) }

  /// First finding of each unit, file by file.
  var shownFiles: LazyMapSequence<FindingUnits, [Finding]> { units.lazy.map { $0.map(\.finding) } }

  /// First finding of each unit.
  var shown: FlattenSequence<LazyMapSequence<FindingUnits, [Finding]>> { shownFiles.joined() }

  /// App Store Connect's code of each rule that covers only one rejection, by rule id.
  var soleRejectionCodes: [String: String] {
    var codes: [String: String] = [:]
    for rule in rules where rule.rejectionCodes.count == 1 { codes[rule.id] = rule.rejectionCodes[0] }
    return codes
  }
}
