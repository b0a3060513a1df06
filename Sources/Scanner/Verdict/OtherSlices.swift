internal import Findings

/// Downgrades findings in slices that no current iPhone loads to notes, if the same file has such findings in slices for iPhones.
///
/// Members of one source may have different names in each slice, so that nothing joins their findings.
enum OtherSlices {
  /// - Parameter rules: ids of the rules whose findings matter only in what is built.
  static func lower(_ findings: inout [[Finding]], of rules: Set<String>) {
    lowerSimulatorBinaries(&findings)
    for file in findings.indices where findings[file].count > 1 {
      // With a slice for an old iPhone, those for Intel are not for Macs.
      let inOld = self.rules(of: findings[file]) { $0.hasPrefix("armv7") }
      guard !inOld.isDisjoint(with: rules) else { continue }
      let inCurrent = self.rules(of: findings[file]) { $0.hasPrefix("arm64") }
      for index in findings[file].indices where findings[file][index].level > .note {
        let finding = findings[file][index]
        guard rules.contains(finding.ruleID), !finding.architectures.isEmpty else { continue }
        if inOld.contains(finding.ruleID), finding.architectures.allSatisfy(["i386", "x86_64"].contains) {
          findings[file][index].lower(because: "only simulators load it")
        } else if inCurrent.contains(finding.ruleID), finding.architectures.allSatisfy({ $0.hasPrefix("armv7") || $0 == "i386" })
        {
          findings[file][index].lower(because: "only iPhones without 64 bits load it")
        }
      }
    }
  }

  /// Ids of rules about classes that only iOS has, so that Intel code is not for Macs.
  private static let rulesOfIOS: Set = ["deprecated-web-view"]

  /// A binary without any code for iPhones is not part of an upload.
  private static func lowerSimulatorBinaries(_ findings: inout [[Finding]]) {
    for file in findings.indices {
      let all = findings[file].filter { rulesOfIOS.contains($0.ruleID) }
      guard !all.isEmpty, all.allSatisfy({ !$0.architectures.isEmpty && $0.architectures.allSatisfy(intel.contains) }) else {
        continue
      }
      for index in findings[file].indices where findings[file][index].level > .note {
        if rulesOfIOS.contains(findings[file][index].ruleID) { findings[file][index].lower(because: "only simulators load it") }
      }
    }
  }

  private static let intel: Set = ["i386", "x86_64"]

  /// The rules of the findings in slices of some architectures.
  private static func rules(of findings: [Finding], where isMatch: (String) -> Bool) -> Set<String> {
    Set(findings.filter { $0.architectures.contains(where: isMatch) }.map(\.ruleID))
  }
}
