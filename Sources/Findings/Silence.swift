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

/// Findings of one fingerprint, as a baseline keeps them.
public struct KnownFinding: Hashable, Sendable {
  public let fingerprint: String
  public let ruleID: String
  /// From the folder of the baseline.
  public let path: String
  /// As it read when the baseline was written; for people only.
  public let message: String
  /// How many there are of the fingerprint, at least 1.
  public var count: Int

  public init(fingerprint: String, ruleID: String, path: String, message: String, count: Int) {
    self.fingerprint = fingerprint
    self.ruleID = ruleID
    self.path = path
    self.message = message
    self.count = count
  }
}

extension KnownFinding: Comparable {
  /// By path, rule and fingerprint, so that a baseline changes where the code does.
  public static func < (left: KnownFinding, right: KnownFinding) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return (left.ruleID, left.fingerprint) < (right.ruleID, right.fingerprint)
  }
}
