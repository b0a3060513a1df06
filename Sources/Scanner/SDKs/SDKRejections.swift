internal import Bytes
internal import Findings
internal import Rules

/// What the rules find in SDKs, by the codes of App Store Connect.
struct SDKRejections {
  /// By path of the unit; the most severe first.
  private(set) var byUnit: [String: [SDKRejection]] = [:]
  /// Paths of privacy manifests that would be rejected.
  private(set) var invalidManifests: Set<String> = []

  private struct Key: Hashable {
    let unit: String
    let ruleID: String
    let codes: [String]
    let isCertain: Bool
  }

  init(_ findings: FindingList, _ rules: [RuleDescriptor], units: [SDKUnit]) {
    let rules = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let index = SDKIndex(units)
    var found: [Key: [Finding]] = [:]
    for finding in findings where finding.level > .note || finding.isSure {
      guard let rule = rules[finding.ruleID] else { continue }
      let codes = finding.rejectionCode.map { [$0] } ?? rule.rejectionCodes
      guard !codes.isEmpty else { continue }
      if finding.isSure, rule.id == Rule.ofManifests.id { invalidManifests.insert(finding.path) }
      for unit in index.units(of: finding) {
        let key = Key(unit: unit, ruleID: rule.id, codes: codes, isCertain: finding.isSure)
        found[key, default: []].append(finding)
      }
    }
    for (key, findings) in found {
      let worst = findings.max { $0.level < $1.level } ?? findings[0]
      byUnit[key.unit, default: []].append(
        SDKRejection(
          ruleID: key.ruleID, codes: key.codes, level: worst.level, isCertain: key.isCertain,
          message: worst.message.replacing(HostApp.remark, with: ""),
          count: findings.count, fix: worst.fix?.sentence ?? rules[key.ruleID]?.fix ?? ""))
    }
    for unit in byUnit.keys {
      byUnit[unit]?.sort { left, right in
        if left.isCertain != right.isCertain { return left.isCertain }
        if left.level != right.level { return left.level > right.level }
        return (left.codes[0], left.ruleID) < (right.codes[0], right.ruleID)
      }
    }
  }
}

/// Finds the SDKs that a finding is about.
private struct SDKIndex {
  private var paths: Set<String> = []
  private var byManifest: [String: [String]] = [:]
  /// By the name of the pod or package.
  private var byOwner: [String: [String]] = [:]

  init(_ units: [SDKUnit]) {
    for unit in units {
      paths.insert(unit.path)
      for manifest in unit.manifests { byManifest[manifest, default: []].append(unit.path) }
      if let owner = unit.owner, owner.kind == .pod || owner.kind == .package {
        byOwner[owner.name.lowercased(), default: []].append(unit.path)
      }
    }
  }

  func units(of finding: Finding) -> [String] {
    var path = finding.path[...]
    while true {
      if paths.contains(String(path)) { return [String(path)] }
      guard let slash = path.lastIndex(of: "/") else { break }
      path = path[..<slash]
    }
    // Other rules report what the manifest of an app omits, which may be beside a library.
    if finding.ruleID == Rule.ofManifests.id { return byManifest[finding.path] ?? [] }
    // A list of resolved dependencies has a finding for each of them, by its name.
    let isList = finding.path.hasSuffix("Podfile.lock") || finding.path.hasSuffix("Package.resolved")
    guard isList, let name = finding.membership?.name else { return [] }
    return byOwner[name.lowercased()] ?? []
  }
}
