internal import Findings

/// One-line descriptions of findings.
enum FindingText {
  /// The message, followed by SDK, slice, member, architectures, and symbol or section.
  static func sentence(_ finding: Finding, withSymbol: Bool = true) -> String {
    let details = details(of: finding, withSymbol: withSymbol)
    return details.isEmpty ? finding.message : "\(finding.message) (\(details.joined(separator: ", ")))"
  }

  static func details(of finding: Finding, withSymbol: Bool = true) -> [String] {
    var parts: [String] = []
    if let owner = finding.owner { parts.append(owner.description) }
    if let slice = finding.slice { parts.append(slice.platform) }
    if let member = finding.member { parts.append(member) }
    if !finding.architectures.isEmpty { parts.append(finding.architectures.joined(separator: " ")) }
    if withSymbol, let evidence = finding.symbol ?? finding.section { parts.append(evidence) }
    return parts
  }

  /// Rule id of execution notifications in formats that require one.
  static let notReadID = "not-read"
}
