/// Why a finding is not reported.
public enum Suppression: Hashable, Sendable {
  /// By a comment in the file.
  case comment(reason: String?)
  /// By an entry of `suppress` in the configuration.
  case configuration(reason: String)
  /// Baselined.
  case baseline
  /// Not introduced by the checked change.
  case unchanged

  /// The name in reports.
  public var name: String {
    switch self {
    case .comment: "comment"
    case .configuration: "configuration"
    case .baseline: "baseline"
    case .unchanged: "unchanged"
    }
  }

  public var reason: String? {
    switch self {
    case .comment(let reason): reason
    case .configuration(let reason): reason
    case .baseline, .unchanged: nil
    }
  }
}

/// A finding that only machine formats include.
public struct SuppressedFinding: Hashable, Sendable {
  public var finding: Finding
  public let suppression: Suppression

  public init(_ finding: Finding, _ suppression: Suppression) {
    self.finding = finding
    self.suppression = suppression
  }
}

extension SuppressedFinding: Comparable {
  public static func < (left: SuppressedFinding, right: SuppressedFinding) -> Bool { left.finding < right.finding }
}

/// A finding recorded in the baseline.
public struct BaselineEntry: Hashable, Sendable {
  public let fingerprint: String
  public let ruleID: String
  /// Relative to the folder of the baseline.
  public let path: String
  /// For people only: not used to match findings.
  public let message: String
  /// `Finding.ruleLevelIfNew` when the baseline was written; nil if unknown.
  public let level: Level?
  public let evidence: Evidence?
  /// `Region.context`; 0 if unknown.
  public let context: UInt32
  /// A sketch of the file, by which it is recognized under another name; nil if unknown.
  public let content: String?

  public init(
    fingerprint: String, ruleID: String, path: String, message: String, level: Level? = nil, evidence: Evidence? = nil,
    context: UInt32 = 0,
    content: String? = nil
  ) {
    self.fingerprint = fingerprint
    self.ruleID = ruleID
    self.path = path
    self.message = message
    self.level = level
    self.evidence = evidence
    self.context = context
    self.content = content
  }
}

extension BaselineEntry: Comparable {
  /// By path, rule and fingerprint, so that diffs of a baseline are local.
  public static func < (left: BaselineEntry, right: BaselineEntry) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return (left.ruleID, left.fingerprint, left.context, left.message) < (
      right.ruleID, right.fingerprint, right.context, right.message
    )
  }
}
