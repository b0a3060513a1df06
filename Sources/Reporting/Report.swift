public import Findings

/// Everything that reports tell of one scan.
public struct Report: Sendable {
  public private(set) var result: ScanResult
  /// Of applint.
  public let version: String
  /// Those that have run, sorted by id.
  public let rules: [RuleDescriptor]
  public let paths: ReportPaths
  /// What would repair a finding, where that is known.
  public let fix: @Sendable (Finding) -> SuggestedFix?

  public init(
    _ result: ScanResult, version: String, rules: [RuleDescriptor], paths: ReportPaths = ReportPaths(base: nil),
    fix: @escaping @Sendable (Finding) -> SuggestedFix? = { _ in nil }
  ) {
    self.result = result
    self.version = version
    self.rules = rules.sorted { $0.id < $1.id }
    self.paths = paths
    self.fix = fix
  }

  /// Leaves out what is silenced and what is gone: some services show that as if it were told.
  public mutating func omitSilenced() {
    result.silenced = []
    result.gone = []
  }

  /// The findings as reports show them: groups as one.
  var units: FindingUnits { FindingUnits(result.findings) }

  /// The same by their first members, file by file.
  var shownFiles: LazyMapSequence<FindingUnits, [Finding]> { units.lazy.map { $0.map(\.finding) } }

  /// The same in one sequence.
  var shown: FlattenSequence<LazyMapSequence<FindingUnits, [Finding]>> { shownFiles.joined() }

  /// Apple's codes for rejections, by rule.
  var rejectionCodes: [String: String] {
    Dictionary(rules.compactMap { rule in rule.rejectionCode.map { (rule.id, $0) } }, uniquingKeysWith: { first, _ in first })
  }
}
