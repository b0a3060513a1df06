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
