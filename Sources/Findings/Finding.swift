internal import Bytes

/// One defect at one place.
///
/// A scan may have a million findings, so rare and shared properties are stored indirectly (`BinaryPlace`, `Origin`, `Details`).
public struct Finding: Hashable, Sendable {
  public let ruleID: String
  /// A clause that begins in lower case, without a final period.
  public private(set) var message: String
  /// The displayed path, with `/`.
  public var path: String
  /// A hash of what the finding is about (a name, key or symbol), independent of its position and wording.
  let identity: UInt64
  var place: Place
  /// The reported severity; the configuration may change it.
  public var level: Level
  /// The severity before configuration.
  public private(set) var ruleLevel: Level
  public let evidence: Evidence?
  /// Shared by the findings of a file.
  public var origin: Shared<Origin>?
  private(set) var details: Shared<Details>?

  /// Properties that few findings have.
  struct Details: Hashable, Sendable {
    var membership: Membership?
    var fix: Shared<Fix>?
    var requiredText: RequiredText?
    var rejectionCode: String?
    var novelty: Shared<Novelty>?
    var isUnnamed = false
    static let empty = Details()
  }

  /// Text has regions and binaries have symbols: one of them takes memory.
  enum Place: Hashable, Sendable {
    case file
    case text(Region)
    case binary(Shared<BinaryPlace>)
  }

  /// - Parameters:
  ///   - region: in a text file.
  ///   - binary: in a binary, which has no regions.
  ///   - requiredText: a string literal that code must contain for the defect to show.
  ///   - rejectionCode: nil for that of the rule.
  ///   - fix: nil for the fix of the rule.
  ///   - novelty: the severity if what the finding is about is new.
  ///   - previous: a finding with which it shares memory if their rare properties are equal, as in one file they often are.
  public init(
    ruleID: String, level: Level, message: String, path: String, region: Region? = nil, evidence: Evidence? = nil,
    binary: BinaryPlace? = nil, origin: Origin? = nil, membership: Membership? = nil, fix: Fix? = nil,
    requiredText: RequiredText? = nil, rejectionCode: String? = nil, novelty: Novelty? = nil, identity: String,
    sharingWith previous: Finding? = nil
  ) {
    assert(!identity.isEmpty, "identity must not be empty")
    self.ruleID = ruleID
    self.level = level
    ruleLevel = level
    self.message = message
    self.path = path
    assert(region == nil || binary == nil, "a file is either text or a binary")
    place = binary.map { .binary(Shared($0)) } ?? region.map { .text($0) } ?? .file
    self.evidence = evidence
    let details = Details(
      membership: membership, fix: fix.map(Shared.init), requiredText: requiredText,
      rejectionCode: rejectionCode, novelty: novelty.map(Shared.init))
    if let shared = previous?.details, shared.value == details {
      self.details = shared
    } else {
      self.details = details == .empty ? nil : Shared(details)
    }
    self.origin = origin.map(Shared.init)
    var hash = StableHash()
    hash.combine(identity)
    self.identity = hash.value
  }

  /// Sets all fields. Reading throws, but a throwing initializer would copy them.
  init(
    ruleID: String, message: String, path: String, identity: UInt64, place: Place, level: Level, ruleLevel: Level,
    evidence: Evidence?, origin: Shared<Origin>?, details: Shared<Details>?
  ) {
    self.ruleID = ruleID
    self.message = message
    self.path = path
    self.identity = identity
    self.place = place
    self.level = level
    self.ruleLevel = ruleLevel
    self.evidence = evidence
    self.origin = origin
    self.details = details
  }

  /// Downgrades a finding to a note.
  ///
  /// - Parameter reason: a clause that is appended to the message, in place of a suggestion.
  public mutating func lower(because reason: String) {
    level = .note
    ruleLevel = .note
    // It has no effect either if it is new.
    if novelty != nil { updateDetails { $0.novelty = nil } }
    if message.hasSuffix("?"), let suggestion = message.lastIndex(of: ";") { message = String(message[..<suggestion]) }
    message += "; " + reason
  }

  /// The severity that the rule gives a new defect, by which comparisons match findings.
  public var ruleLevelIfNew: Level {
    guard let novelty, novelty.subject == nil else { return ruleLevel }
    return max(ruleLevel, novelty.level)
  }

  /// Whether it is more than a note, or would be if it were new.
  public var mayBeSevere: Bool { max(level, ruleLevelIfNew) > .note }

  /// Raises the severity of a finding whose subject is new.
  public mutating func raise(to level: Level) {
    self.level = level
    ruleLevel = level
  }

  /// The group in which reports show the finding; nil for none.
  public var membership: Membership? {
    get { details?.value.membership }
    set { updateDetails { $0.membership = newValue } }
  }
  /// Without a copy of the other parts of the membership.
  var group: FindingGroup? { details?.value.membership?.group }
  /// Whether no code that runs contains the required string literal, although code may compose it.
  public var isUnnamed: Bool {
    get { details?.value.isUnnamed ?? false }
    set { updateDetails { $0.isUnnamed = newValue } }
  }
  private mutating func updateDetails(_ update: (inout Details) -> Void) {
    var details = details?.value ?? .empty
    update(&details)
    self.details = details == .empty ? nil : Shared(details)
  }
  /// A string literal that code must contain for the defect to show; nil for none.
  public var requiredText: RequiredText? { details?.value.requiredText }
  /// App Store Connect's code for the rejection; nil for that of the rule.
  public var rejectionCode: String? { details?.value.rejectionCode }
  /// The severity if what the finding is about is new; nil if that makes no difference.
  public var novelty: Novelty? { details?.value.novelty?.value }
  /// Nil for the fix of the rule.
  public var fix: Fix? { details?.value.fix?.value }
  /// Nil for a binary, and for a finding about a whole file.
  public var region: Region? {
    if case .text(let region) = place { region } else { nil }
  }
  private var binary: BinaryPlace? {
    if case .binary(let binary) = place { binary.value } else { nil }
  }
  /// Whether the file is not part of a pod, a package or a vendored library.
  public var isFirstParty: Bool { origin?.value.isFirstParty ?? true }
  /// Relative to the top of the checkout, unlike `path`.
  public var homePath: String { origin?.value.homePath ?? path }
  public var owner: Owner? { origin?.value.owner }
  /// The slice of an `.xcframework` that contains the file.
  public var slice: Slice? { origin?.value.slice }
  /// The archive member; nested as in `outer.a(inner.o)`.
  public var member: String? { binary?.member }
  /// Sorted, without duplicates; empty for a text file.
  public var architectures: [String] { binary?.architectures ?? [] }
  public var symbol: String? { binary?.symbol }
  /// `segment,section` in a binary, for example `__TEXT,__cstring`.
  public var section: String? { binary?.section }

  /// Sixteen hexadecimal digits from the rule, path, archive member and identity. Several findings of a file may share one.
  public var fingerprint: String { StableHash.digits(of: fingerprint(at: homePath)) }

  /// The fingerprint as a number, for another path.
  public func fingerprint(at path: String) -> UInt64 {
    var hash = StableHash()
    hash.combine(ruleID)
    hash.combine(path)
    hash.combine(member ?? "")
    hash.combine(word: identity)
    return hash.value
  }
}

extension Finding {
  /// Whether it is a use in code that ships, or an error of a rule without evidence. A severity that is lowered by the
  /// configuration does not prevent a rejection.
  public var isSure: Bool { evidence.map { $0 == .use && ruleLevel > .note } ?? (level == .error) }

  public func adding(architectures further: [String]) -> Finding {
    guard let binary else { return self }
    var finding = self
    finding.place = .binary(
      Shared(
        BinaryPlace(
          member: binary.member, architectures: Set(binary.architectures + further).sorted(), symbol: binary.symbol,
          section: binary.section)))
    return finding
  }
}

extension Finding {
  func restated(_ message: String) -> Finding {
    var finding = self
    finding.message = message
    return finding
  }

  public func moved(to path: String) -> Finding {
    var finding = self
    finding.path = path
    return finding
  }
}
