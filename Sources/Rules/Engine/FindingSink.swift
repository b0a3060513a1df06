internal import Binary
internal import Bytes
internal import Findings

/// How the findings of a scan are made, whatever the rule.
struct Reporting: Sendable {
  /// By rule and name; the rules' own where nothing is given.
  let options: [String: [String: Int]]
  /// Whether evidence that proves nothing is reported, too.
  let includesMentions: Bool
  /// Replaces the words of messages: tests show that no identity depends on them.
  let rewording: @Sendable (String) -> String
}

/// Where a finding is.
enum FindingPlace: Sendable {
  /// A file or folder as a whole.
  case file(String)
  case region(String, Region)
  /// In a binary.
  case binary(String, BinaryPlace)

  var path: String {
    switch self {
    case .file(let path), .region(let path, _), .binary(let path, _): path
    }
  }
}

/// Where a check puts what it finds. It knows the rule, and in a check of one file the file, so that no rule can misname itself.
///
/// Reporting is never inlined: a hundred places do it, and inlined into each it costs seconds of every build.
struct FindingSink {
  private let descriptor: RuleDescriptor
  private let reporting: Reporting
  /// The path of the file that is checked; empty in a check of the checkout.
  let path: String
  let text: Text?
  /// Findings without evidence, of one file after another; a million of them must not be moved once more.
  private var files: [[Finding]] = []
  /// Findings with evidence.
  private var graded: [Finding] = []
  private var grades = EvidenceGrades()

  /// The text of a file, to which ranges refer.
  struct Text {
    let bytes: [UInt8]
    let lines: LineIndex
  }

  init(_ descriptor: RuleDescriptor, _ reporting: Reporting, file path: String = "", _ text: Text? = nil) {
    self.descriptor = descriptor
    self.reporting = reporting
    self.path = path
    self.text = text
  }

  /// The value of an option of the rule, from the configuration or the rule itself.
  func option(_ name: StaticString) -> Int {
    reporting.options[descriptor.id]?[name.description] ?? descriptor.options.first { $0.name == name.description }?.value ?? 0
  }

  /// Reports a defect that the rule is sure of. A line may have several.
  ///
  /// - Parameters:
  ///   - identity: what the finding is about, apart from its place, its wording and the number of its kind.
  ///   - level: the rule's own by default.
  ///   - membership: of the group that reports show it in.
  ///   - fix: the rule's own by default.
  @inline(never)
  mutating func report(
    _ message: Message, at place: FindingPlace, identity: String, level: Level? = nil, in membership: Membership? = nil,
    fix: Fix? = nil, sought: SoughtText? = nil
  ) {
    let finding = finding(
      message, at: place, level: level ?? descriptor.level, evidence: nil, identity: identity, in: membership, fix: fix,
      sought: sought)
    if let last = files.indices.last, files[last][0].path.isSame(as: finding.path) {
      files[last].append(finding)
    } else {
      files.append([finding])
    }
  }

  /// Reports a place as evidence of a subject. Only the strongest evidence counts: of a line each time that it occurs, of an archive member
  /// once for all architectures.
  ///
  /// - Parameters:
  ///   - subject: what the evidence is of, the same for all evidence of it.
  ///   - membership: of the group that reports show it in.
  @inline(never)
  mutating func report(
    _ message: Message, _ evidence: Evidence, of subject: String, at place: FindingPlace, in membership: Membership? = nil
  ) {
    guard evidence != .mention || reporting.includesMentions else { return }
    // Tests are not uploaded, so that what they use proves nothing.
    let evidence = isOfTests ? min(evidence, .declaration) : evidence
    let finding = finding(
      message, at: place, level: descriptor.level(for: evidence), evidence: evidence, identity: subject, in: membership)
    grades.add(finding, of: subject, to: &graded)
  }

  /// Whether the checked file is a source or an interface file of tests, by its path.
  private var isOfTests: Bool {
    text != nil && CheckoutFile(path: path, isThirdParty: false, isIgnored: false).isTest
  }

  private func finding(
    _ message: Message, at place: FindingPlace, level: Level, evidence: Evidence?, identity: String,
    in membership: Membership? = nil, fix: Fix? = nil, sought: SoughtText? = nil
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
      evidence: evidence, binary: binary, membership: membership, fix: fix, sought: sought, identity: identity)
  }

  /// By file; a file may come again.
  consuming func finish() -> [[Finding]] {
    let graded = grades.finish(graded)
    return graded.isEmpty ? files : files + graded.map { [$0] }
  }
}

extension FindingSink {
  /// Reports a defect of a file or folder.
  ///
  /// - Parameters:
  ///   - path: from the top of the tree.
  ///   - region: nil for the file as a whole.
  @inline(never)
  mutating func report(
    _ message: Message, path: String, at region: Region? = nil, identity: String, level: Level? = nil,
    in membership: Membership? = nil, fix: Fix? = nil, sought: SoughtText? = nil
  ) {
    let place = region.map { FindingPlace.region(path, $0) } ?? .file(path)
    report(message, at: place, identity: identity, level: level, in: membership, fix: fix, sought: sought)
  }
}

// In checks of one text file.
extension FindingSink {
  /// Reports a defect at a range of bytes.
  ///
  /// - Parameter range: nil where the format of the file has no places.
  @inline(never)
  mutating func report(
    _ message: Message, at range: Range<Int>?, identity: String, level: Level? = nil, in membership: Membership? = nil,
    fix: Fix? = nil
  ) {
    report(message, at: place(of: range), identity: identity, level: level, in: membership, fix: fix)
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

// In checks of one binary.
extension FindingSink {
  /// Reports what an image holds as evidence of a subject.
  ///
  /// - Parameters:
  ///   - symbol: the symbol that is the evidence, as `nm` prints it.
  ///   - section: the section that holds the evidence, `segment,section`.
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
