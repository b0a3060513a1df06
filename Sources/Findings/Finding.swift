internal import Bytes

/// One defect at one place.
public struct Finding: Hashable, Sendable {
  public let ruleID: String
  public var level: Level
  /// A sentence without full stop that begins in lower case, for people.
  public let message: String
  /// Relative to the root of the scan, with `/`.
  public var path: String
  /// Where in a text file; nil for a binary.
  public let region: Region?
  public let evidence: Evidence?
  public var owner: Owner?
  /// The slice of an `.xcframework` that the file belongs to.
  public var slice: Slice?
  /// The member of an archive, or the path `outer.a(inner.o)` would give it.
  public let member: String?
  /// Sorted, without duplicates; empty for a text file.
  public var architectures: [String]
  public let symbol: String?
  /// `segment,section` in a binary, for example `__TEXT,__cstring`.
  public let section: String?
  /// Apple's code for the rejection, for example `ITMS-90809`.
  public let rejectionCode: String?
  /// What the finding is about apart from its position, so that it is recognised after lines have moved: the text of the line in a
  /// source, the symbol in a binary.
  public let identity: String

  public init(
    ruleID: String, level: Level, message: String, path: String, region: Region? = nil, evidence: Evidence? = nil,
    owner: Owner? = nil, slice: Slice? = nil, member: String? = nil, architectures: [String] = [], symbol: String? = nil,
    section: String? = nil,
    rejectionCode: String? = nil, identity: String
  ) {
    self.ruleID = ruleID
    self.level = level
    self.message = message
    self.path = path
    self.region = region
    self.evidence = evidence
    self.owner = owner
    self.slice = slice
    self.member = member
    self.architectures = architectures
    self.symbol = symbol
    self.section = section
    self.rejectionCode = rejectionCode
    self.identity = identity
  }

  /// Sixteen hexadecimal digits that stay the same while rule, path, member and the text at fault stay the same.
  public var fingerprint: String {
    var hash = StableHash()
    for part in [ruleID, path, member ?? "", identity] { hash.combine(part) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Finding: Comparable {
  /// By path, then position, then rule: the order of every report.
  public static func < (left: Finding, right: Finding) -> Bool {
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return left.sortKey < right.sortKey
  }

  private var sortKey: (Int, Int, String, String, String) {
    (region?.line ?? 0, region?.column ?? 0, ruleID, member ?? "", identity)
  }
}

extension Finding {
  /// The same finding under another path, for example one from another root.
  public func moved(to path: String) -> Finding {
    var finding = self
    finding.path = path
    return finding
  }
}
