import Bytes
import Findings
import Reporting
import TestSupport
import Testing

struct HTMLReporterTests {
  private func page(_ result: ScanResult) throws -> XMLTree {
    try page(Reporting.Report(result, version: "1.2.3", rules: [Sample.rule, Sample.otherRule]))
  }

  private func page(_ report: Reporting.Report) throws -> XMLTree {
    try XMLTree.read(try Sample.text(ReportFormat.html.reporter(), report).replacing("<!DOCTYPE html>\n", with: ""))
  }

  private func finding(
    _ line: Int, in path: String = "A.swift", rule: String = "some-rule", level: Level = .error, owner: Owner? = nil
  ) -> Finding {
    Finding(
      ruleID: rule, level: level, message: "uses it", path: path,
      region: Region(line: line, column: 1, endLine: line, endColumn: 2),
      origin: owner.map { Origin(owner: $0, slice: nil) }, identity: "\(line)")
  }

  private func suppressed(_ findings: [(Finding, Suppression)]) -> ScanResult {
    var result = Sample.result([])
    result.suppressed = findings.map(SuppressedFinding.init)
    return result
  }

  @Test func pageIsWellFormedAndNothingOfACheckoutBecomesATag() throws {
    let unread = (Sample.nastyNames.map { ExecutionNotification(path: $0, reason: "it is \($0)") } + [Sample.unread]).sorted()
    let result = Sample.result(
      Sample.nastyNames.map(Sample.nasty) + [Sample.binary, Sample.declaration, Sample.note], notifications: unread)
    let origin = ReportOrigin(branch: "<b>\"&", command: "applint '<b>'")
    let root = try page(Reporting.Report(result, version: "<b>", rules: [Sample.rule], origin: origin))
    #expect(root.findings.count == result.findings.count && root["script"].count == 1)
    let paths = Set(root["h4"].compactMap { $0["code"].first?.text })
    #expect(paths == Set(result.findings.map(\.path)))
    #expect(root["b"].allSatisfy { Int($0.text.replacing(",", with: "")) != nil })
    #expect(root["ul"].withID("unread")?["code"].map(\.text) == unread.map(\.path))
  }

  @Test func headerNamesWhatIsReported() throws {
    let commit = String(repeating: "0123456789", count: 4)
    let origin = ReportOrigin(
      commit: commit, branch: "main", date: CalendarDate("2026-11-03"), command: "applint --format html .")
    let paths = ReportPaths(base: Path("/work/Postcards"))
    let root = try page(Reporting.Report(Sample.result([]), version: "1.2.3", rules: [], paths: paths, origin: origin))
    #expect(root["h1"].map(\.text) == ["Postcards"])
    #expect(root["dt"].map(\.text) == ["Commit", "Branch", "Date", "Command"])
    #expect(root["dd"].map(\.text) == ["0123456789", "main", "November 3, 2026", "applint --format html ."])
    #expect(try page(Sample.result([]))["dl"].count == 0)
  }

  @Test func verdictSaysWhatAppStoreConnectWouldReject() throws {
    let rejected = "App Store Connect would reject this app"
    var lowered = Sample.binary
    lowered.level = .warning
    #expect(try page(Sample.result([lowered])).verdict == rejected)
    #expect(try page(Sample.result([Sample.declaration])).verdict == "No App Store rejections found")
    #expect(try page(Sample.result([])).verdict == "No findings in 1,234 files")
    let root = try page(Sample.result([Sample.source, Sample.binary]))
    #expect(root["section"].first?.attributes["class"] == "verdict bad")
    #expect(root["section"].first?["li"].first?.text == "ITMS-90809 Sample in SDK 1.2 and 1 first-party file")
    // A suppression or a baseline does not keep an app from being rejected.
    let hidden = try page(suppressed([(Sample.binary, .baseline), (Sample.declaration, .comment(reason: nil))]))
    #expect(hidden.verdict == rejected)
    #expect(hidden["section"].first?["li"].first?.text == "ITMS-90809 1 hidden finding in SDK 1.2")
    #expect(hidden["p"].map(\.text).contains("Hidden: 1 suppressed by comments, 1 baselined."))
  }

  @Test func totalsCountWhatIsThere() throws {
    let result = Sample.result([Sample.source, Sample.binary, Sample.declaration, Sample.note])
    let fix: @Sendable (Finding) -> SuggestedFix? = { finding in
      finding.region.map { SuggestedFix(description: "", replacements: [], isSafe: $0.line == 3) }
    }
    let root = try page(Reporting.Report(result, version: "", rules: [Sample.rule], fix: fix))
    let tiles = root["li"].filter { $0.attributes["class"]?.hasPrefix("tile ") == true }.map(\.text)
    #expect(tiles == ["2 errors", "1 warning", "1 note", "1 fixable with applint fix", "1,234 files checked"])
    #expect(root["span"].filter { $0.attributes["class"] == "tag" }.map(\.text) == ["1 fixable", "fixable"])
  }

  @Test func thirdPartyOwnersComeBeforeFiles() throws {
    let root = try page(Sample.result([Sample.source, Sample.binary, Sample.declaration]))
    #expect(root["section"].compactMap { $0.attributes["id"] } == ["verdict", "owners", "findings"])
    let rows = root["tr"].map { row in (row["th"] + row["td"]).prefix(4).map(\.text) }
    #expect(
      rows == [
        ["Owner", "Errors", "Warnings", "Notes"], ["SDK 1.2 pod ITMS-90809", "1", "0", "0"],
        ["First-party code ITMS-90809", "1", "1", "0"],
      ])
    let owners = (10..<30).map { Owner(kind: .pod, name: "SDK\($0)", version: nil) }
    let many = try page(Sample.result(owners.map { finding(1, in: "\($0.name).swift", owner: $0) }))
    #expect(many["summary"].first?.text == "12 more owners" && many["table"].map { $0["tr"].count } == [9, 13])
  }

  @Test func eachRuleIsAFoldedRowMostSevereFirst() throws {
    let weak = (1...3).map { finding($0, rule: "other-rule", level: .warning) }
    let result = Sample.result(weak + [Sample.source])
    let root = try page(Reporting.Report(result, version: "", rules: [Sample.rule, Sample.otherRule]))
    let rows = root["summary"].map { $0["span"].map(\.text).joined(separator: "|") }
    #expect(rows.count == 2 && rows[0].contains("some-rule") && rows[0].contains("1 error") && rows[0].contains("Use another."))
    #expect(rows[0].contains("First-party · 1 file") && rows[1].contains("3 warnings"))
    #expect(root["details"].allSatisfy { $0.attributes["open"] == nil })
    #expect(root["a"].compactMap { $0.attributes["href"] }.contains { $0.hasSuffix("/rules/some-rule/") })
    #expect(root["h3"].map(\.text) == ["error: Sample", "warning: Sample"])
  }

  @Test func manyFindingsAreFoldedByFileAndMildFilesAreLast() throws {
    let findings = (1...12).map { finding($0, in: "Z.swift") } + (10...20).map { finding(1, in: "\($0).swift", level: .note) }
    let root = try page(Sample.result(findings))
    #expect(root.findings.count == findings.count && root["h4"].first?["code"].first?.text == "Z.swift")
    #expect(root["summary"].map(\.text).contains("2 more in this file"))
    #expect(root["summary"].map(\.text).contains("2 findings in 2 more files"))
  }

  @Test func emptySectionsAreAbsent() throws {
    let root = try page(Sample.result([]))
    #expect(root["section"].compactMap { $0.attributes["id"] } == ["verdict"])
    #expect(root["table"].count == 0 && root["form"].count == 0 && root["a"].count == 0)
  }

  @Test func whatIsNotListedIsCounted() throws {
    let findings = (1...2_500).map { finding($0) } + [finding(1, rule: "other-rule", level: .note)]
    let root = try page(Sample.result(findings))
    #expect(root.findings.count == 2_000)
    let texts = root["p"].map(\.text)
    #expect(texts.contains { $0.hasPrefix("Only the 2,000 most severe findings are listed; all counts include the rest.") })
    #expect(texts.contains("None of these findings is listed."))
    #expect(root["span"].map(\.text).contains("2,500 errors"))
  }

  /// Links lead to what is on the page, and no id is taken twice.
  @Test func linksResolve() throws {
    let root = try page(Sample.result([Sample.source, Sample.binary, Sample.note], notifications: [Sample.unread]))
    let ids = root.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for case let target? in root["a"].map({ $0.attributes["href"] }) where !target.hasSuffix("/rules/some-rule/") {
      #expect(target.hasPrefix("#") && ids.contains(String(target.dropFirst())), "\(target)")
    }
  }
}

extension XMLTree {
  fileprivate var findings: [XMLTree] { self["li"].filter { $0.attributes["class"]?.hasPrefix("finding ") == true } }
  fileprivate var verdict: String? { self["h2"].first?.text }
  fileprivate var elements: [XMLTree] { [self] + children.flatMap(\.elements) }
}

extension [XMLTree] {
  fileprivate func withID(_ id: String) -> XMLTree? { first { $0.attributes["id"] == id } }
}
