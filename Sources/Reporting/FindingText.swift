internal import Findings

/// How findings and what was not read are put into words where there is one line for each.
enum FindingText {
  /// The message with what else is known: SDK, slice, member, architectures, symbol or section.
  static func sentence(_ finding: Finding) -> String {
    let details = details(of: finding)
    return details.isEmpty ? finding.message : "\(finding.message) (\(details.joined(separator: ", ")))"
  }

  static func details(of finding: Finding) -> [String] {
    var parts: [String] = []
    if let owner = finding.owner { parts.append(owner.description) }
    if let slice = finding.slice { parts.append(slice.platform) }
    if let member = finding.member { parts.append(member) }
    if !finding.architectures.isEmpty { parts.append(finding.architectures.joined(separator: " ")) }
    if let evidence = finding.symbol ?? finding.section { parts.append(evidence) }
    return parts
  }

  /// What notifications are called where findings have the id of a rule.
  static let notReadID = "not-read"
}

/// Of findings of several levels the gravest, where a format has room for so many.
struct GravestFirst {
  private var room: [Level: Int] = [:]
  /// How many there is room for, and for how many not.
  let taken: Int
  let omitted: Int

  /// - Parameter counts: how many there are of each level.
  init(_ counts: [Level: Int], atMost limit: Int) {
    var rest = limit
    for level in Level.allCases.sorted(by: >) {
      let share = min(rest, counts[level] ?? 0)
      room[level] = share
      rest -= share
    }
    taken = limit - rest
    omitted = counts.values.reduce(0, +) - taken
  }

  /// Whether the next finding of a level, in the order of the report, is among them.
  mutating func takes(_ level: Level) -> Bool {
    guard let left = room[level], left > 0 else { return false }
    room[level] = left - 1
    return true
  }
}
