internal import Findings

/// Downgrades findings in slices that only simulators load to notes, if the same file has such findings in slices for iPhones.
///
/// Members of one source may have different names in each slice, so that nothing joins their findings.
enum SimulatorSlices {
  /// - Parameter rules: ids of the rules whose findings matter only in what is built.
  static func lower(_ findings: inout [[Finding]], of rules: Set<String>) {
    for file in findings.indices where findings[file].count > 1 {
      // With a slice for an old iPhone, those for Intel are not for Macs.
      let inDevices = Set(findings[file].lazy.filter { $0.architectures.contains { $0.hasPrefix("armv7") } }.map(\.ruleID))
      guard !inDevices.isDisjoint(with: rules) else { continue }
      for index in findings[file].indices where findings[file][index].level > .note {
        let finding = findings[file][index]
        guard rules.contains(finding.ruleID), inDevices.contains(finding.ruleID), !finding.architectures.isEmpty,
          finding.architectures.allSatisfy(["i386", "x86_64"].contains)
        else { continue }
        findings[file][index].lower(because: "only simulators load it")
      }
    }
  }
}
