import Bytes
import Findings
import Rules
import Scanner
import Testing

/// A project in a folder for what is no longer used is not built.
struct ObsoleteProjectTests {
  @Test(arguments: [
    ("App.xcodeproj", Level.error), ("old/App.xcodeproj", .note), ("Backup/App.xcodeproj", .note),
    ("AppBackup 2016-04-26 215735/App.xcodeproj", .note), ("BackupManager/App.xcodeproj", .error),
    ("Backup2/App.xcodeproj", .error),
  ])
  func malformedProjects(bundle: String, level: Level) {
    let contents = [Path(bundle + "/project.pbxproj"): Array("{ objects = { A = { isa = PBXProject ".utf8)]
    let rules = RuleSet(Rule.all.filter { $0.id == "malformed-project" }, includesMentions: false)
    let findings = Scan(ScanOptions(rules: rules, jobs: 1)).run(MemorySource(contents)).findings
    #expect(!findings.isEmpty && findings.allSatisfy { $0.level == level })
  }
}
