/// The SDKs of a checkout, or of a distribution.
public struct SDKReport: Sendable {
  /// By owner, then by name.
  public let sdks: [SDK]
  /// What could not be read.
  public let notifications: [ExecutionNotification]
  /// Whether the checkout has a project, so that rejections are those of its apps.
  public let hasProject: Bool

  public init(sdks: [SDK], notifications: [ExecutionNotification], hasProject: Bool) {
    self.sdks = sdks
    self.notifications = notifications
    self.hasProject = hasProject
  }

  /// Only the SDKs with these names.
  public func keeping(_ names: [String]) -> SDKReport {
    SDKReport(sdks: sdks.filter { names.contains($0.name) }, notifications: notifications, hasProject: hasProject)
  }

  public var isRejected: Bool { sdks.contains(where: \.isRejected) }
}

/// The privacy manifests of an SDK.
public struct SDKManifest: Hashable, Sendable {
  public enum State: String, Sendable {
    /// There is no manifest.
    case none
    case valid
    /// App Store Connect would reject at least one.
    case invalid
  }

  public let state: State
  /// Displayed paths, sorted.
  public let paths: [String]

  public init(state: State, paths: [String]) {
    self.state = state
    self.paths = paths
  }
}

/// The entry of an SDK in Apple's list.
public struct SDKListing: Hashable, Sendable {
  /// The first version with a valid privacy manifest; nil if no version has one, or if it is unknown.
  public let firstGoodVersion: String?
  /// Whether no version has a valid manifest.
  public let hasNoGoodVersion: Bool

  public init(firstGoodVersion: String?, hasNoGoodVersion: Bool) {
    self.firstGoodVersion = firstGoodVersion
    self.hasNoGoodVersion = hasNoGoodVersion
  }
}

/// An API that a slice uses, with what shows it.
public struct SDKUse: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Comparable, Sendable {
    case requiredReason = "required-reason"
    case purpose
    case privateName = "private"
    case deprecatedName = "deprecated"

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  public let kind: Kind
  /// A category of required reasons, the key of a purpose string, or the name itself.
  public let subject: String
  /// Symbols and selectors, sorted.
  public let names: [String]

  public init(kind: Kind, subject: String, names: [String]) {
    self.kind = kind
    self.subject = subject
    self.names = names
  }
}

extension SDKUse {
  /// Each subject once, with the names of all; sorted.
  public static func joined(_ uses: [SDKUse]) -> [SDKUse] {
    struct Key: Hashable {
      let kind: Kind
      let subject: String
    }
    var names: [Key: Set<String>] = [:]
    for use in uses { names[Key(kind: use.kind, subject: use.subject), default: []].formUnion(use.names) }
    return names.map { SDKUse(kind: $0.key.kind, subject: $0.key.subject, names: $0.value.sorted()) }
      .sorted { ($0.kind, $0.subject) < ($1.kind, $1.subject) }
  }
}

/// What a rule finds in an SDK, with the codes of App Store Connect.
public struct SDKRejection: Hashable, Sendable {
  public let ruleID: String
  /// Usually one.
  public let codes: [String]
  public let level: Level
  /// Whether it is certain enough for a rejection.
  public let isCertain: Bool
  /// Of the first finding.
  public let message: String
  /// Number of findings.
  public let count: Int
  /// The fix of the rule or of the first finding, as a clause.
  public let fix: String

  public init(ruleID: String, codes: [String], level: Level, isCertain: Bool, message: String, count: Int, fix: String) {
    self.ruleID = ruleID
    self.codes = codes
    self.level = level
    self.isCertain = isCertain
    self.message = message
    self.count = count
    self.fix = fix
  }
}
