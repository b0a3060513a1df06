import Bytes
import Findings
import Rules
import Scanner

/// `level: message` of each finding of a rule in a checkout.
func findings(of rule: String, in files: [String: String]) -> [String] {
  let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
  let rules = RuleSet(Rule.all.filter { $0.id == rule }, includesMentions: false)
  return Scan(ScanOptions(rules: rules, jobs: 1)).run(MemorySource(contents)).findings.map { "\($0.level): \($0.message)" }
}

/// The project file of an app that one target builds with one resource.
func projectText(ofTarget target: String = "App", building resource: String) -> String {
  """
  { objects = {
    A = { isa = PBXProject; mainGroup = G; targets = (T); };
    B = { isa = PBXBuildFile; fileRef = F; };
    F = { isa = PBXFileReference; path = \(resource); sourceTree = "<group>"; };
    G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
    P = { isa = PBXResourcesBuildPhase; files = (B); };
    T = { isa = PBXNativeTarget; name = \(target); buildPhases = (P); };
  }; rootObject = A; }
  """
}
