internal import Binary
internal import Bytes
internal import Findings

/// Settings for reporting findings, shared by all rules.
struct Reporting: Sendable {
  /// By rule and name; missing ones have the rule's default.
  let options: [String: [String: Int]]
  /// Whether mentions, which prove nothing, are reported.
  let includesMentions: Bool
  /// Transforms messages; lets tests show that identities do not depend on them.
  let rewording: @Sendable (String) -> String
}

/// Where a finding is.
enum FindingPlace: Sendable {
  /// A file or folder as a whole.
  case file(String)
  case region(String, Region)
  case binary(String, BinaryPlace)

  var path: String {
    switch self {
    case .file(let path), .region(let path, _), .binary(let path, _): path
    }
  }
}

/// A use of an API under a condition that cannot be decided.
struct UndecidedUse: Hashable, Sendable {
  let path: String
  let line: Int
  let column: Int
}

/// Collects the findings of a check. It adds the rule and, in a check of one file, the path, so that checks cannot get them
/// wrong.
///
/// Reporting is never inlined: inlined into a hundred callers, it would add seconds to every build.
struct FindingSink {
  private let descriptor: RuleDescriptor
  private let reporting: Reporting
  /// The path of the checked file; empty in checkout checks.
  let path: String
  let text: Text?
  /// Findings without evidence, by file. Not a flat array, so that a million findings need not be copied again.
  private var files: [[Finding]] = []
  /// Uses of APIs that would be findings if their conditions held.
  private(set) var undecided: Set<UndecidedUse> = []
  /// Findings with evidence.
  private var graded: [Finding] = []
  private var grades = EvidenceGrades()
  private var limit: FindingLimit
  /// What is in the checkout, for findings with a `Novelty`.
  private(set) var subjects: Set<String> = []

  /// The text that ranges refer to.
  struct Text {
    let bytes: [UInt8]
    let lines: LineIndex
  }

  init(_ descriptor: RuleDescriptor, _ reporting: Reporting, file path: String = "", _ text: Text? = nil) {
    self.descriptor = descriptor
    self.reporting = reporting
    limit = FindingLimit(descriptor.id)
    self.path = path
    self.text = text
  }

  /// The value of an option from the configuration, or the rule's default.
  func option(_ name: StaticString) -> Int {
    reporting.options[descriptor.id]?[name.description] ?? descriptor.options.first { $0.name == name.description }?.value ?? 0
  }

  /// Reports a certain defect. A line may have several.
  ///
  /// - Parameters:
  ///   - identity: what the finding is about, independent of place, wording, and count; part of the fingerprint.
  ///   - level: the level of the rule by default.
  ///   - rejectionCode: for rules with more than one.
  ///   - membership: the group under which it is reported.
  ///   - fix: the fix of the rule by default.
  ///   - novelty: the level if what the finding is about is new.
  @inline(never)
  mutating func report(
    _ message: Message, at place: FindingPlace, identity: String, level: Level? = nil, rejectionCode: String? = nil,
    in membership: Membership? = nil, fix: Fix? = nil, requiredText: RequiredText? = nil, novelty: Novelty? = nil
  ) {
    let level = level ?? descriptor.level
    guard limit.admits(place.path, level, beside: { files.flatMap(\.self) + graded }) else { return }
    let finding = finding(
      message, at: place, level: level, evidence: nil, identity: identity, rejectionCode: rejectionCode,
      in: membership, fix: fix, requiredText: requiredText, novelty: novelty)
    if let last = files.indices.last, files[last][0].path.isSame(as: finding.path) {
      files[last].append(finding)
    } else {
      files.append([finding])
    }
  }

  /// Reports a place as evidence of a subject. Only the strongest evidence is kept: in a line, every occurrence of it; in an
  /// archive member, once for all architectures.
  ///
  /// - Parameters:
  ///   - subject: identifies what the evidence is about.
  ///   - membership: the group under which it is reported.
  @inline(never)
  mutating func report(
    _ message: Message, _ evidence: Evidence, of subject: String, at place: FindingPlace, in membership: Membership? = nil
  ) {
    guard evidence != .mention || reporting.includesMentions else { return }
    // Tests are not uploaded, so their uses prove nothing.
    let evidence = isOfTests ? min(evidence, .declaration) : evidence
    let level = isOfTests ? .note : descriptor.level(for: evidence)
    guard limit.admits(place.path, level, beside: { files.flatMap(\.self) + graded }) else { return }
    let finding = finding(message, at: place, level: level, evidence: evidence, identity: subject, in: membership)
    grades.add(finding, of: subject, to: &graded)
  }

  /// Whether the checked text file belongs to tests, by its path.
  var isOfTests: Bool {
    text != nil && CheckoutFile(path: path, isThirdParty: false, isIgnored: false).isTest
  }

  private func finding(
    _ message: Message, at place: FindingPlace, level: Level, evidence: Evidence?, identity: String,
    rejectionCode: String? = nil, in membership: Membership? = nil, fix: Fix? = nil, requiredText: RequiredText? = nil,
    novelty: Novelty? = nil
  ) -> Finding {
    var region: Region?
    var binary: BinaryPlace?
    switch place {
    case .file: break
    case .region(_, let place): region = place
    case .binary(_, let place): binary = place
    }
    return Finding(
      ruleID: descriptor.id, level: level, message: reporting.rewording(message.text), path: place.path, region: region,
      evidence: evidence, binary: binary, membership: membership, fix: fix, requiredText: requiredText,
      rejectionCode: rejectionCode, novelty: novelty, identity: identity,
      sharingWith: evidence == nil ? files.last?.last : graded.last)
  }

  /// Reports code that crashes as soon as it runs: as a note, because the team would know of the crash if it ran, unless a
  /// comparison shows that it is new.
  mutating func report(
    crash message: Message, path: String, at region: Region?, identity: String, fix: Fix? = nil
  ) {
    report(
      message, at: region.map { .region(path, $0) } ?? .file(path), identity: identity, level: .note, fix: fix,
      novelty: Novelty(level: descriptor.level))
  }

  /// Records that the checkout contains something, whether it is defective or not.
  mutating func record(_ subject: String) { subjects.insert(subject) }

  /// For each file with more findings than are kept.
  var notifications: [ExecutionNotification] { limit.notifications }

  /// The findings by file; a file may occur more than once.
  consuming func finish() -> [[Finding]] {
    let graded = grades.finish(graded)
    return graded.isEmpty ? files : files + graded.map { [$0] }
  }
}

extension FindingSink {
  /// Counts a use that is not reported, because its condition cannot be decided.
  mutating func countUndecided(_ path: String, at region: Region) {
    undecided.insert(UndecidedUse(path: path, line: region.line, column: region.column))
  }

  /// Reports a defect of a file or folder.
  ///
  /// - Parameters:
  ///   - path: relative to the root of the checkout.
  ///   - region: nil for the file as a whole.
  @inline(never)
  mutating func report(
    _ message: Message, path: String, at region: Region? = nil, identity: String, level: Level? = nil,
    rejectionCode: String? = nil,
    in membership: Membership? = nil, fix: Fix? = nil, requiredText: RequiredText? = nil
  ) {
    let place = region.map { FindingPlace.region(path, $0) } ?? .file(path)
    report(
      message, at: place, identity: identity, level: level, rejectionCode: rejectionCode, in: membership, fix: fix,
      requiredText: requiredText)
  }
}

// For checks of one text file.
extension FindingSink {
  /// Reports a defect at a range of bytes.
  ///
  /// - Parameter range: nil if the file format has no positions.
  @inline(never)
  mutating func report(
    _ message: Message, at range: Range<Int>?, identity: String, level: Level? = nil, rejectionCode: String? = nil,
    in membership: Membership? = nil, fix: Fix? = nil
  ) {
    report(
      message, at: place(of: range), identity: identity, level: level, rejectionCode: rejectionCode, in: membership, fix: fix)
  }

  /// Reports a range of bytes as evidence of a subject.
  @inline(never)
  mutating func report(
    _ message: Message, _ evidence: Evidence, of subject: String, at range: Range<Int>, in membership: Membership? = nil
  ) {
    report(message, evidence, of: subject, at: place(of: range), in: membership)
  }

  private func place(of range: Range<Int>?) -> FindingPlace {
    guard let range, let text else { return .file(path) }
    return .region(path, Region(range, in: text.lines, of: text.bytes))
  }
}

// For checks of one binary.
extension FindingSink {
  /// Reports an image as evidence of a subject.
  ///
  /// - Parameters:
  ///   - symbol: the symbol that is the evidence, as `nm` prints it.
  ///   - section: the section that contains the evidence, `segment,section`.
  @inline(never)
  mutating func report(
    _ message: Message, _ evidence: Evidence, of subject: String, in image: BinaryImage, symbol: String? = nil,
    section: String? = nil
  ) {
    let place = BinaryPlace(
      member: image.member, architectures: [image.architecture.name], symbol: symbol, section: section)
    report(message, evidence, of: subject, at: .binary(path, place))
  }
}
