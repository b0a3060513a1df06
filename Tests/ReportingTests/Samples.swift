import Bytes
import Findings
import Foundation
import Reporting
import TestSupport

/// Findings of every shape, and what a reporter makes of them.
enum Sample {
  static let rule = RuleDescriptor(
    id: "some-rule", title: "Sample", level: .error, summary: "Something that is <used>", rationale: "It breaks & burns.",
    remedy: "Use another.",
    fix: "Use another",
    rejectionCodes: ["ITMS-90809"], tags: ["store"], checksThirdParty: true,
    badExamples: [Example(Example.Language(path: "Example.swift", fence: "swift"), "↓it()\n")], goodExamples: [])
  static let otherRule = RuleDescriptor(
    id: "other-rule", title: "Sample", level: .warning, summary: "Something else", rationale: "It is odd.", remedy: "Even it.",
    fix: "Even it",
    tags: [],
    checksThirdParty: false, isOptIn: true, badExamples: [], goodExamples: [])

  static let source = Finding(
    ruleID: "some-rule", level: .error, message: "uses it", path: "App/A.swift",
    region: Region(line: 3, column: 5, endLine: 3, endColumn: 9), evidence: .use, identity: "let it")
  static let binary = Finding(
    ruleID: "some-rule", level: .error, message: "uses it", path: "Pods/SDK/libSDK.a", evidence: .use,
    binary: BinaryPlace(member: "a b.o", architectures: ["arm64", "armv7"], symbol: "_OBJC_CLASS_$_It"),
    origin: Origin(owner: Owner(kind: .pod, name: "SDK", version: "1.2"), slice: nil), identity: "use It")
  static let declaration = Finding(
    ruleID: "some-rule", level: .warning, message: "names it", path: "App/A.swift",
    region: Region(line: 12, column: 1, endLine: 12, endColumn: 3), evidence: .declaration, identity: "it?")
  static let note = Finding(
    ruleID: "some-rule", level: .note, message: "mentions it", path: "App/B.swift",
    region: Region(line: 1, column: 1, endLine: 1, endColumn: 3), evidence: .mention, identity: "// it")
  static let unread = ExecutionNotification(path: "libX.a", reason: "it is broken", offset: 60, structure: "ar_hdr", part: "x.o")

  /// What people call files, and what formats take for something of their own.
  static let nastyNames = [
    "a b.swift", "\"q\" 'r'.swift", "图像/絵.swift", "100%25.swift", "new\nline\ttab\rreturn.swift", "<b>&amp;|`c`*_[d](e)@2x.swift",
    "C:\\f,g;h#i?j=k.swift", "https://example.org/www.example.org.swift", "]]>--:: .swift",
  ]

  static func nasty(_ name: String) -> Finding {
    Finding(
      ruleID: "some-rule", level: .error, message: "says \(name)", path: name,
      region: Region(line: 1, column: 1, endLine: 1, endColumn: 3), evidence: .use,
      origin: Origin(owner: Owner(kind: .pod, name: name, version: nil), slice: nil), identity: name)
  }

  static func result(_ findings: [Finding], notifications: [ExecutionNotification] = []) -> ScanResult {
    var summary = ScanSummary()
    summary.filesRead = 1234
    summary.skipped = [.gitignored: 1, .derived: 2, .symbolicLink: 7]
    return ScanResult(findings: FindingList(findings), notifications: notifications, summary: summary)
  }

  static func text(_ format: ReportFormat, _ result: ScanResult) throws -> String {
    try text(format, ReportStyle(), result)
  }

  static func text(_ format: ReportFormat, _ style: ReportStyle, _ result: ScanResult) throws -> String {
    try text(format.reporter(style), Reporting.Report(result, version: "1.2.3", rules: [rule, otherRule]))
  }

  static func text(_ reporter: any Reporter, _ report: Reporting.Report) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "report")
    let output = try Output(.file(Path(file.path)))
    reporter.write(report, to: output)
    try output.finish()
    return try String(contentsOf: file, encoding: .utf8)
  }
}

/// Lets a fact tree be written as a report is.
struct TreeReporter: Reporter {
  let tree: FactTree

  func write(_ report: Reporting.Report, to output: Output) {
    FactTreeReporter.writeJSON(tree, to: output)
  }
}
