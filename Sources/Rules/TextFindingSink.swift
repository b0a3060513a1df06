internal import Bytes
internal import Findings

/// Where a check of a source or interface file puts what it finds. It knows the rule and the file, so a rule cannot misname itself.
struct TextFindingSink: ~Copyable {
  private let descriptor: RuleDescriptor
  private let path: String
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let includesMentions: Bool
  /// At most one for each line and rule: the strongest, and of equals the first.
  private var findingsByLine: [Int: Finding] = [:]

  init(_ descriptor: RuleDescriptor, path: String, bytes: [UInt8], lines: LineIndex, includesMentions: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.bytes = bytes
    self.lines = lines
    self.includesMentions = includesMentions
  }

  /// Reports a range of bytes of the file.
  mutating func report(_ message: Message, _ evidence: Evidence, at range: Range<Int>) {
    guard evidence != .mention || includesMentions else { return }
    let start = lines.position(of: range.lowerBound)
    if let earlier = findingsByLine[start.line], let known = earlier.evidence, known >= evidence { return }
    let end = lines.position(of: range.upperBound)
    let text = String(decoding: bytes[lines.range(ofLine: start.line)], as: UTF8.self)
    findingsByLine[start.line] = Finding(
      ruleID: descriptor.id, level: descriptor.level(for: evidence), message: message.text, path: path,
      region: Region(line: start.line, column: start.column, endLine: end.line, endColumn: end.column), evidence: evidence,
      rejectionCode: descriptor.rejectionCode, identity: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  consuming func finish() -> [Finding] {
    findingsByLine.values.sorted()
  }
}
