import Bytes
import Findings
import Foundation
import Reporting
import TestSupport

/// Findings of every shape, and what a reporter makes of them.
enum Sample {
  static let source = Finding(
    ruleID: "some-rule", level: .error, message: "uses it", path: "App/A.swift",
    region: Region(line: 3, column: 5, endLine: 3, endColumn: 9),
    evidence: .use, rejectionCode: "ITMS-90809", identity: "let it")
  static let binary = Finding(
    ruleID: "some-rule", level: .error, message: "uses it", path: "Pods/SDK/libSDK.a", evidence: .use,
    owner: Owner(kind: .pod, name: "SDK", version: "1.2"), member: "a b.o", architectures: ["arm64", "armv7"],
    symbol: "_OBJC_CLASS_$_It", identity: "use It")
  static let declaration = Finding(
    ruleID: "some-rule", level: .warning, message: "names it", path: "App/A.swift",
    region: Region(line: 12, column: 1, endLine: 12, endColumn: 3), evidence: .declaration, identity: "it?")
  static let note = Finding(
    ruleID: "some-rule", level: .note, message: "mentions it", path: "App/B.swift",
    region: Region(line: 1, column: 1, endLine: 1, endColumn: 3), evidence: .mention, identity: "// it")
  static let unread = ExecutionNotification(path: "libX.a", reason: "it is broken", offset: 60, structure: "ar_hdr", part: "x.o")

  static func result(_ findings: [Finding], notifications: [ExecutionNotification] = []) -> ScanResult {
    var summary = ScanSummary()
    summary.filesRead = 1234
    summary.leftOut = [.gitignored: 1, .derived: 2, .symbolicLink: 7]
    return ScanResult(findings: findings.sorted(), notifications: notifications, summary: summary)
  }

  static func text(_ reporter: some Reporter, _ result: ScanResult) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "report")
    let output = try Output(.file(Path(file.path)))
    reporter.write(result, to: output)
    try output.finish()
    return try String(contentsOf: file, encoding: .utf8)
  }
}

/// Lets a fact tree be written as a report is.
struct TreeReporter: Reporter {
  let tree: FactTree

  func write(_ result: ScanResult, to output: Output) {
    FactTreeReporter.writeJSON(tree, to: output)
  }
}
