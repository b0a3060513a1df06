/// Why a finding is known and not told.
public enum Silence: Hashable, Sendable {
  /// A comment in the file says so.
  case comment(reason: String?)
  /// The configuration says so, by rule and path.
  case configuration(reason: String)
  /// It was there when the baseline was written.
  case baseline
  /// It is not of the change that is looked at: not in staged lines, or in the older revision as well.
  case unchanged

  /// The word of reports.
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

/// A finding that reports carry for machines only.
public struct SilencedFinding: Hashable, Sendable {
  public var finding: Finding
  public let silence: Silence

  public init(_ finding: Finding, _ silence: Silence) {
    self.finding = finding
    self.silence = silence
  }
}

extension SilencedFinding: Comparable {
  public static func < (left: SilencedFinding, right: SilencedFinding) -> Bool { left.finding < right.finding }
}

/// One finding as a baseline keeps it.
public struct KnownFinding: Hashable, Sendable {
  public let fingerprint: String
  public let ruleID: String
  /// From the folder of the baseline.
  public let path: String
  /// As it read when the baseline was written; for people only.
  public let message: String
  /// `Finding.ruleLevel` when the baseline was written; nil where nothing is known of it.
  public let level: Level?
  public let evidence: Evidence?
  /// `Region.context`; 0 where there is none.
  public let context: UInt32
  /// By which the file is recognized under another name; nil where nothing is known of it.
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

extension KnownFinding: Comparable {
  /// By path, rule and fingerprint, so that a baseline changes where the code does.
  public static func < (left: KnownFinding, right: KnownFinding) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return (left.ruleID, left.fingerprint, left.context, left.message) < (
      right.ruleID, right.fingerprint, right.context, right.message
    )
  }
}
