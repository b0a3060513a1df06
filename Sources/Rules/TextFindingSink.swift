internal import Bytes
internal import Findings

/// Where a check of a text file puts what it finds. It knows the rule and the file, so a rule cannot misname itself.
struct TextFindingSink: ~Copyable {
  private let descriptor: RuleDescriptor
  private let path: String
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let includesMentions: Bool
  /// At most one for each line and rule: the strongest, and of equals the first.
  private var findingsByLine: [Int: Finding] = [:]
  /// Of causes that are told apart by more than their line.
  private var causes: [Finding] = []

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
    findingsByLine[start.line] = Finding(
      ruleID: descriptor.id, level: descriptor.level(for: evidence), message: message.text, path: path,
      region: region(of: range), evidence: evidence,
      identity: Self.words(of: bytes[lines.range(ofLine: start.line)]))
  }

  /// Reports a cause that the rule is sure of. A line may have several.
  ///
  /// - Parameters:
  ///   - range: nil where the format of the file tells no places.
  ///   - identity: what the cause is about apart from its place; by default the text of the line.
  ///   - level: the rule's own by default.
  mutating func report(_ message: Message, at range: Range<Int>?, identity: String? = nil, level: Level? = nil) {
    var place: Region?
    var identity = identity
    if let range {
      let region = region(of: range)
      place = region
      identity = identity ?? Self.words(of: bytes[lines.range(ofLine: region.line)])
    }
    causes.append(
      Finding(
        ruleID: descriptor.id, level: level ?? descriptor.level, message: message.text, path: path, region: place,
        identity: identity ?? message.text))
  }

  private func region(of range: Range<Int>) -> Region {
    let start = lines.position(of: range.lowerBound)
    let end = lines.position(of: range.upperBound)
    return Region(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  private static func words(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  consuming func finish() -> [Finding] {
    (Array(findingsByLine.values) + causes).sorted()
  }
}
