import Findings
import Foundation
import Reporting
import TestSupport
import Testing

struct SARIFTests {
  private static let schema = packageRoot.appending(path: "../shared/schemas/sarif-2.1.0.json").standardizedFileURL

  private func run(_ result: ScanResult, fix: SuggestedFix? = nil) throws -> [String: Any] {
    let report = Reporting.Report(result, version: "1.2.3", rules: [Sample.rule, Sample.otherRule]) { _ in fix }
    let text = try Sample.text(ReportFormat.sarif.reporter(), report)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ result: ScanResult, fix: SuggestedFix? = nil) throws -> [[String: Any]] {
    try #require(try run(result, fix: fix)["results"] as? [[String: Any]])
  }

  private static var full: ScanResult {
    var result = Sample.result(
      Sample.nastyNames.map(Sample.nasty) + [Sample.source, Sample.binary, Sample.note],
      notifications: [Sample.unread, ExecutionNotification(path: "a b", level: .error, reason: "it is resolved")])
    result.suppressed = [
      SuppressedFinding(Sample.declaration, .comment(reason: "old")),
      SuppressedFinding(Sample.declaration, .comment(reason: nil)),
      SuppressedFinding(Sample.declaration, .configuration(reason: "later")), SuppressedFinding(Sample.declaration, .baseline),
      SuppressedFinding(Sample.declaration, .unchanged),
    ]
    result.resolved = [BaselineEntry(fingerprint: "0", ruleID: "some-rule", path: "x y", message: "")]
    result.isCompared = true
    return result
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: schema.path), "schema absent"))
  func officialSchemaHolds() throws {
    let schema = try JSONSchema(Self.schema)
    let fix = SuggestedFix(
      description: "sort", replacements: [.init(lines: 3..<5, text: "a\n"), .init(lines: 7..<7, text: "b\n")])
    for (result, fix) in [(Self.full, fix), (Sample.result([]), nil)] {
      let report = Reporting.Report(result, version: "1.2.3", rules: [Sample.rule, Sample.otherRule]) { _ in fix }
      let text = try Sample.text(ReportFormat.sarif.reporter(), report)
      let problems = try schema.problems(in: text)
      #expect(problems == [])
      // The schema is not deaf.
      #expect(try schema.problems(in: text.replacing("\"executionSuccessful\"", with: "\"successful\"")) != [])
    }
  }

  /// The schema forbids equal ones. Two long keys of a strings table may be abbreviated in the same way.
  @Test func relatedLocationsAreUnique() throws {
    let group = FindingGroup("de", title: "keys are missing")
    let findings = ["a", "b", "c"].map { key in
      Finding(
        ruleID: Sample.rule.id, level: .warning, message: "key 'long…' is missing", path: "A.strings",
        membership: Membership(key, in: group), identity: key)
    }
    let result = try #require(try results(Sample.result(findings)).first)
    #expect((result["relatedLocations"] as? [[String: Any]])?.count == 1)
  }

  @Test func addressesAreRelativeAndPercentEncoded() throws {
    for result in try results(Self.full) {
      let location = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
      let artifact = try #require(location["artifactLocation"] as? [String: String])
      let address = try #require(artifact["uri"])
      #expect(artifact["uriBaseId"] == "SRCROOT")
      #expect(address.allSatisfy { $0.isASCII && !" \"'<>\\^`{|}:?#[]@\n\t\r".contains($0) }, "\(address)")
      let path = try #require(address.removingPercentEncoding)
      #expect(Self.full.findings.contains { $0.path == path } || ["App/A.swift", "x y"].contains(path))
    }
    #expect(try run(Self.full)["columnKind"] as? String == "utf16CodeUnits")
  }

  @Test func columnsAreInUTF16() throws {
    let region = Region(line: 2, column: 12, endLine: 2, endColumn: 15, utf16Column: 7, utf16EndColumn: 10)
    let result = Sample.result([
      Finding(ruleID: "some-rule", level: .error, message: "m", path: "a.swift", region: region, identity: "x")
    ])
    let location = try #require(
      (try results(result)[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect(location["region"] as? [String: Int] == ["startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 10])
  }

  @Test func whatIsSilencedSaysByWhomAndWhatIsNew() throws {
    let results = try results(Self.full)
    let suppressed = results.filter { $0["suppressions"] != nil }
    #expect(suppressed.count == 5)
    let kinds = suppressed.compactMap { ($0["suppressions"] as? [[String: String]])?.first }
    #expect(kinds.map { $0["kind"] } == ["inSource", "inSource", "external", "external", "external"])
    #expect(kinds.map { $0["justification"] }.prefix(3) == ["old", nil, "later"])
    #expect(suppressed.map { $0["baselineState"] as? String } == [nil, nil, nil, "unchanged", "unchanged"])
    #expect(results.count { $0["baselineState"] as? String == "absent" } == 1)
    #expect(try self.results(Sample.result([Sample.source]))[0]["baselineState"] == nil)
  }

  @Test func notReadIsANotificationAndFailureOfTheTool() throws {
    let invocation = try #require((try run(Self.full)["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.map { $0["level"] as? String } == ["warning", "error"])
  }

  @Test func whatIsSilencedTakesNoRoomFromWhatIsTold() throws {
    var result = Sample.result([Sample.declaration, Sample.note])
    result.suppressed = (0..<6000).map { _ in SuppressedFinding(Sample.source, .baseline) }
    result.resolved = [BaselineEntry(fingerprint: "0", ruleID: "some-rule", path: "x", message: "m")]
    let run = try run(result)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 5000 && results.prefix(2).allSatisfy { $0["suppressions"] == nil })
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect((invocation["toolExecutionNotifications"] as? [[String: Any]])?.count == 1)
  }

  @Test func ofTooManyTheGravestAreKeptAndItSaysSo() throws {
    let many = (0..<6000).map { line in
      Finding(
        ruleID: "some-rule", level: line % 3 == 0 ? .error : line % 3 == 1 ? .warning : .note, message: "m", path: "A.swift",
        region: Region(line: line + 1, column: 1, endLine: line + 1, endColumn: 2), identity: "\(line)")
    }
    let run = try run(Sample.result(many))
    let levels = try #require(run["results"] as? [[String: Any]]).compactMap { $0["level"] as? String }
    #expect(levels.count == 5000 && levels.count { $0 == "error" } == 2000 && levels.count { $0 == "warning" } == 2000)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notification = try #require((invocation["toolExecutionNotifications"] as? [[String: Any]])?.first)
    #expect(
      (notification["message"] as? [String: String])?["text"]?.contains("of 6000 results omitted; the 5000 most severe") == true)
  }
}
