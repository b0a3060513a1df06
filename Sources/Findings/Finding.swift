internal import Bytes

/// One defect at one place.
///
/// A scan may have a million of them, so that what few have, or many share, is kept beside (`BinaryPlace`, `Origin`, `Details`).
public struct Finding: Hashable, Sendable {
  public let ruleID: String
  /// A sentence without full stop that begins in lower case, for people.
  public private(set) var message: String
  /// As reports name the file, with `/`.
  public var path: String
  /// What the finding is about, apart from its position, its wording and the number of its kind: the name in question, the key, the symbol.
  private let identity: UInt64
  private var place: Place
  /// As reported; the configuration may change it.
  public var level: Level
  /// As the rule has it, whatever the configuration says.
  public private(set) var ruleLevel: Level
  public let evidence: Evidence?
  /// Findings of one file share it.
  public var origin: Shared<Origin>?
  private var details: Shared<Details>?

  /// What few findings have.
  private struct Details: Hashable, Sendable {
    var membership: Membership?
    var fix: Shared<Fix>?
    var sought: Shared<SoughtText>?

    /// Nil where there is nothing to keep.
    init?(_ membership: Membership?, _ fix: Shared<Fix>?, _ sought: Shared<SoughtText>?) {
      if membership == nil, fix == nil, sought == nil { return nil }
      (self.membership, self.fix, self.sought) = (membership, fix, sought)
    }
  }

  /// Where in its file: text has regions and binaries have symbols, so that only one of them takes memory.
  private enum Place: Hashable, Sendable {
    case file
    case text(Region)
    case binary(Shared<BinaryPlace>)
  }

  /// - Parameters:
  ///   - region: in a text file.
  ///   - binary: in a binary, which has no regions.
  ///   - sought: a text that code must hold for the defect to show.
  ///   - fix: nil where what the rule says of all its findings is enough.
  public init(
    ruleID: String, level: Level, message: String, path: String, region: Region? = nil, evidence: Evidence? = nil,
    binary: BinaryPlace? = nil, origin: Origin? = nil, membership: Membership? = nil, fix: Fix? = nil, sought: SoughtText? = nil,
    identity: String
  ) {
    assert(!identity.isEmpty, "findings must be told apart")
    self.ruleID = ruleID
    self.level = level
    ruleLevel = level
    self.message = message
    self.path = path
    assert(region == nil || binary == nil, "a file is text or a binary")
    place = binary.map { .binary(Shared($0)) } ?? region.map { .text($0) } ?? .file
    self.evidence = evidence
    details = Details(membership, fix.map(Shared.init), sought.map(Shared.init)).map(Shared.init)
    self.origin = origin.map(Shared.init)
    var hash = StableHash()
    hash.combine(identity)
    self.identity = hash.value
  }

  /// Makes a note of a finding.
  ///
  /// - Parameter reason: why, as a clause that follows the message.
  public mutating func lower(because reason: String) {
    level = .note
    ruleLevel = .note
    message += "; " + reason
  }

  /// The group that reports show the finding in; nil for one that stands for itself.
  public var membership: Membership? {
    get { details?.value.membership }
    set {
      details = Details(newValue, details?.value.fix, details?.value.sought).map(Shared.init)
    }
  }
  /// A text that code must hold for the defect to show; nil where that is known, or does not matter.
  public var sought: SoughtText? { details?.value.sought?.value }
  /// What to do about this finding, where that is more than its rule says of all.
  public var fix: Fix? { details?.value.fix?.value }
  /// Nil for a binary, and for what concerns the whole file.
  public var region: Region? {
    if case .text(let region) = place { region } else { nil }
  }
  private var binary: BinaryPlace? {
    if case .binary(let binary) = place { binary.value } else { nil }
  }
  /// Whether the file is the app's own: not of a pod, a package or a vendored library.
  public var isFirstParty: Bool { origin?.value.isFirstParty ?? true }
  /// From the top of the checkout, from wherever reports name the file.
  public var homePath: String { origin?.value.homePath ?? path }
  public var owner: Owner? { origin?.value.owner }
  /// The slice of an `.xcframework` that the file belongs to.
  public var slice: Slice? { origin?.value.slice }
  /// The member of an archive, or the path `outer.a(inner.o)` would give it.
  public var member: String? { binary?.member }
  /// Sorted, without duplicates; empty for a text file.
  public var architectures: [String] { binary?.architectures ?? [] }
  public var symbol: String? { binary?.symbol }
  /// `segment,section` in a binary, for example `__TEXT,__cstring`.
  public var section: String? { binary?.section }

  /// Sixteen hexadecimal digits that stay the same while rule, path, archive member and what the finding is about stay the same. Several
  /// findings of a file may share one.
  public var fingerprint: String { StableHash.digits(of: fingerprint(at: homePath)) }

  /// The fingerprint as a number, if the finding were at another path.
  public func fingerprint(at path: String) -> UInt64 {
    var hash = StableHash()
    hash.combine(ruleID)
    hash.combine(path)
    hash.combine(member ?? "")
    hash.combine(word: identity)
    return hash.value
  }
}

/// What a finding in a binary has in place of a region.
public struct BinaryPlace: Hashable, Sendable {
  public let member: String?
  public let architectures: [String]
  public let symbol: String?
  public let section: String?

  public init(member: String? = nil, architectures: [String] = [], symbol: String? = nil, section: String? = nil) {
    self.member = member
    self.architectures = architectures
    self.symbol = symbol
    self.section = section
  }
}

/// Where a file comes from.
public struct Origin: Hashable, Sendable {
  public let owner: Owner?
  public let slice: Slice?
  public let isFirstParty: Bool
  /// From the top of the checkout; nil where reports name the file in the same way.
  public var homePath: String?

  public init(owner: Owner?, slice: Slice?, isFirstParty: Bool = true) {
    self.owner = owner
    self.slice = slice
    self.isFirstParty = isFirstParty
  }

  /// Whether it says nothing that is not so by default.
  public var isDefault: Bool { owner == nil && slice == nil && isFirstParty && homePath == nil }
}

/// One value for many places.
public final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
  public let value: Value

  public init(_ value: Value) {
    self.value = value
  }

  public static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }

  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Finding {
  /// The same finding of a binary in further architectures.
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

extension Finding: Comparable {
  /// By path, then position, then rule: the order of every report.
  public static func < (left: Finding, right: Finding) -> Bool {
    if !left.path.isSame(as: right.path) { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    let (a, b) = (left.region, right.region)
    if a?.line != b?.line { return a?.line ?? 0 < b?.line ?? 0 }
    if a?.column != b?.column { return a?.column ?? 0 < b?.column ?? 0 }
    if left.ruleID != right.ruleID { return left.ruleID < right.ruleID }
    return (left.member ?? "", left.message, left.identity) < (right.member ?? "", right.message, right.identity)
  }
}

extension Finding {
  /// The same finding in other words.
  func restated(_ message: String) -> Finding {
    var finding = self
    finding.message = message
    return finding
  }

  /// The same finding under another path, for example one from another root.
  public func moved(to path: String) -> Finding {
    var finding = self
    finding.path = path
    return finding
  }
}
