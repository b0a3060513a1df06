import Findings
import Foundation
import Reporting
import Testing

struct JSONReporterTests {
  private func json(_ findings: [Finding], _ notifications: [ExecutionNotification] = []) throws -> [String: Any] {
    let text = try Sample.text(.json, Sample.result(findings, notifications: notifications))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func emptyReportHasEveryPart() throws {
    let report = try json([])
    #expect(
      Set(report.keys) == ["schemaVersion", "tool", "findings", "groups", "suppressed", "resolved", "notifications", "summary"])
    #expect(report["schemaVersion"] as? Int == 1)
    #expect(report["tool"] as? [String: String] == ["name": "applint", "version": "1.2.3"])
  }

  @Test func absentFieldsAreLeftOut() throws {
    let findings = try #require(try json([Sample.source, Sample.binary])["findings"] as? [[String: Any]])
    #expect(
      Set(findings[0].keys) == [
        "ruleID", "level", "message", "fix", "path", "line", "column", "endLine", "endColumn", "evidence", "rejectionCode",
        "firstParty", "fingerprint",
      ])
    #expect(
      Set(findings[1].keys) == [
        "ruleID", "level", "message", "fix", "path", "evidence", "owner", "member", "architectures", "symbol", "rejectionCode",
        "firstParty", "fingerprint",
      ])
  }

  @Test(arguments: [
    "\"quotes\"", "back\\slash", "line\nfeed\r\t", "\u{0}\u{1B}[31m\u{7F}\u{9B}", "图片 🖼", "\u{2028}\u{2029}", "100% #?",
  ])
  func anyTextSurvives(_ text: String) throws {
    let finding = Finding(ruleID: "r", level: .note, message: text, path: text, identity: text)
    let read = try #require(try json([finding])["findings"] as? [[String: Any]])
    #expect(read[0]["message"] as? String == text)
    #expect(read[0]["path"] as? String == text)
  }

  @Test func fingerprintIgnoresTheLineAndKnowsTheText() {
    func finding(line: Int, identity: String) -> Finding {
      Finding(
        ruleID: "r", level: .error, message: "m", path: "A.swift",
        region: Region(line: line, column: 1, endLine: line, endColumn: 2), identity: identity)
    }
    #expect(finding(line: 1, identity: "a").fingerprint == finding(line: 9, identity: "a").fingerprint)
    #expect(finding(line: 1, identity: "a").fingerprint != finding(line: 1, identity: "b").fingerprint)
    #expect(finding(line: 1, identity: "a").fingerprint.count == 16)
  }

  @Test func factTreesAreReadBack() throws {
    let tree = FactTree.dictionary([
      .init("s", "a\"b"), .init("i", 3), .init("r", .real(0.5)), .init("inf", .real(.infinity)), .init("b", .boolean(true)),
      .init("a", .array([.integer(1), .array([])])),
    ])
    let text = try Sample.text(TreeReporter(tree: tree), Reporting.Report(Sample.result([]), version: "", rules: []))
    let read = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    #expect(read == ["s": "a\"b", "i": 3, "r": 0.5, "inf": "inf", "b": true, "a": [1, [Int]()]] as NSDictionary)
  }
}
