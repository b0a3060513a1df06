internal import Bytes
internal import Findings

/// Where a check of a text file puts what it finds. It knows the rule and the file, so a rule cannot misname itself.
struct TextFindingSink: ~Copyable {
  private let descriptor: RuleDescriptor
  private let path: String
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let includesMentions: Bool
  private let rewording: @Sendable (String) -> String
  private var findings: [Finding] = []
  /// Places in `findings` of those with evidence, by line and subject: of one subject a line has the strongest evidence only.
  private var graded: [Line: [Int]] = [:]

  private struct Line: Hashable {
    let number: Int
    let subject: String
  }

  init(
    _ descriptor: RuleDescriptor, path: String, bytes: [UInt8], lines: LineIndex, includesMentions: Bool,
    rewording: @escaping @Sendable (String) -> String
  ) {
    self.rewording = rewording
    self.descriptor = descriptor
    self.path = path
    self.bytes = bytes
    self.lines = lines
    self.includesMentions = includesMentions
  }

  /// Reports a range of bytes as evidence of a subject. Of a line only the strongest evidence counts, each time that it occurs.
  ///
  /// - Parameter subject: what the evidence is of, the same for all evidence of it.
  mutating func report(_ message: Message, _ evidence: Evidence, of subject: String, at range: Range<Int>) {
    guard evidence != .mention || includesMentions else { return }
    let region = region(of: range)
    let line = Line(number: region.line, subject: subject)
    let finding = Finding(
      ruleID: descriptor.id, level: descriptor.level(for: evidence), message: rewording(message.text), path: path, region: region,
      evidence: evidence, identity: subject)
    guard let first = graded[line]?.first, let strongest = findings[first].evidence else {
      graded[line] = [findings.count]
      findings.append(finding)
      return
    }
    if strongest > evidence { return }
    if strongest == evidence {
      graded[line]?.append(findings.count)
      findings.append(finding)
      return
    }
    // What was weaker gives way: one for it, and the rest is dropped at the end.
    findings[first] = finding
    dropped.formUnion(graded[line]?.dropFirst() ?? [])
    graded[line] = [first]
  }

  /// Places in `findings` of what stronger evidence has made superfluous.
  private var dropped: Set<Int> = []

  /// Reports a cause that the rule is sure of. A line may have several.
  ///
  /// - Parameters:
  ///   - identity: what the finding is about, apart from its place, its wording and the number of its kind.
  ///   - range: nil where the format of the file knows no places.
  ///   - level: the rule's own by default.
  ///   - membership: of the group that reports show it in.
  mutating func report(
    _ message: Message, at range: Range<Int>?, identity: String, level: Level? = nil, in membership: Membership? = nil
  ) {
    let region: Region? = if let range { self.region(of: range) } else { nil }
    findings.append(
      Finding(
        ruleID: descriptor.id, level: level ?? descriptor.level, message: rewording(message.text), path: path,
        region: region, membership: membership, identity: identity))
  }

  private func region(of range: Range<Int>) -> Region { Region(range, in: lines, of: bytes) }

  consuming func finish() -> [Finding] {
    for (line, places) in graded where places.count > 1 {
      let group = FindingGroup("\(line.number) \(line.subject)", title: "uses of \(line.subject) on this line")
      for place in places { findings[place].membership = Membership("", in: group) }
    }
    guard !dropped.isEmpty else { return findings.sorted() }
    return findings.indices.filter { !dropped.contains($0) }.map { findings[$0] }.sorted()
  }
}
