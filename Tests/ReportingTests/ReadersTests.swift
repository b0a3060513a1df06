import Bytes
import Findings
import Foundation
import Reporting
import TestSupport
import Testing

/// Every format, read back by somebody else's reader or by the rules of who defined it.
struct ReadersTests {
  private static let result = Sample.result(
    Sample.nastyNames.map(Sample.nasty) + [Sample.binary, Sample.declaration, Sample.note],
    notifications: (Sample.nastyNames.map { ExecutionNotification(path: $0, reason: "it is \($0)") } + [Sample.unread]).sorted())
  /// Every path of the result.
  private static let paths = Set(result.findings.map(\.path) + result.notifications.map(\.path))

  private func json(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  @Test func jsonKeepsEveryName() throws {
    let report = try #require(try json(try Sample.text(.json, Self.result)) as? [String: Any])
    let items = try #require(report["findings"] as? [[String: Any]]) + #require(report["notifications"] as? [[String: Any]])
    #expect(Set(items.compactMap { $0["path"] as? String }) == Self.paths)
  }

  @Test func jsonLinesAreObjectsOfKnownTypes() throws {
    let lines = try Sample.text(.jsonl, Self.result).split(separator: "\n").map {
      try #require(try json(String($0)) as? [String: Any])
    }
    let types = lines.compactMap { $0["type"] as? String }
    #expect(types.count == lines.count && types.first == "applint" && types.last == "summary")
    #expect(types.count { $0 == "finding" } == Self.result.findings.count)
    #expect(Set(lines.compactMap { $0["path"] as? String }) == Self.paths)
  }

  /// By the rules of GitHub's runner: properties end at commas, and five escapes are undone.
  @Test func workflowCommandsKeepEveryName() throws {
    func plain(_ text: Substring) -> String {
      [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")].reduce(String(text)) {
        $0.replacing($1.0, with: $1.1)
      }
    }
    var paths = Set<String>()
    for line in try Sample.text(.github, ReportStyle(listsNotes: true), Self.result).split(separator: "\n") {
      let match = try #require(line.wholeMatch(of: /::(error|warning|notice) ([^:]*)::(.+)/), "\(line)")
      let properties = match.2.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
      #expect(properties.allSatisfy { $0.count == 2 })
      let named = Dictionary(uniqueKeysWithValues: properties.map { (String($0[0]), plain($0[1])) })
      #expect(named["title"] == "some-rule" || named["title"] == "not-read")
      paths.insert(try #require(named["file"]))
    }
    // A tab has no escape there and is told as one of ours.
    #expect(paths == Set(Self.paths.map { $0.replacing("\t", with: "\\t") }))
  }

  @Test func gitLabFindsWhatItDemands() throws {
    let issues = try #require(try json(try Sample.text(.gitlab, Self.result)) as? [[String: Any]])
    #expect(issues.count == Self.result.findings.count + Self.result.notifications.count)
    var fingerprints = Set<String>()
    for issue in issues {
      #expect(!(issue["description"] as? String ?? "").isEmpty && !(issue["check_name"] as? String ?? "").isEmpty)
      #expect(["info", "minor", "major", "critical", "blocker"].contains(issue["severity"] as? String))
      #expect(fingerprints.insert(try #require(issue["fingerprint"] as? String)).inserted)
      let location = try #require(issue["location"] as? [String: Any])
      #expect(Self.paths.contains(try #require(location["path"] as? String)))
      #expect((location["lines"] as? [String: Int])?["begin"] ?? 0 >= 1)
    }
  }

  @Test func equalLinesHaveFingerprintsOfTheirOwnInGitLab() throws {
    let twins = [3, 9].map { line in
      Finding(
        ruleID: "some-rule", level: .error, message: "m", path: "A.swift",
        region: Region(line: line, column: 1, endLine: line, endColumn: 2), identity: "same")
    }
    let issues = try #require(try json(try Sample.text(.gitlab, Sample.result(twins))) as? [[String: Any]])
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 2)
  }

  @Test func sonarQubeFindsWhatItDemands() throws {
    let report = try #require(try json(try Sample.text(.sonarqube, Self.result)) as? [String: [[String: Any]]])
    let rules = try #require(report["rules"])
    for rule in rules {
      for key in ["id", "name", "engineId", "cleanCodeAttribute"] { #expect(!(rule[key] as? String ?? "").isEmpty, "\(key)") }
      let impacts = try #require(rule["impacts"] as? [[String: String]])
      #expect(impacts.allSatisfy { ["MAINTAINABILITY", "RELIABILITY", "SECURITY"].contains($0["softwareQuality"]) })
      #expect(impacts.allSatisfy { ["HIGH", "MEDIUM", "LOW"].contains($0["severity"]) })
    }
    let ids = Set(rules.compactMap { $0["id"] as? String })
    let issues = try #require(report["issues"])
    var paths = Set<String>()
    for issue in issues {
      #expect(ids.contains(try #require(issue["ruleId"] as? String)))
      let location = try #require(issue["primaryLocation"] as? [String: Any])
      paths.insert(try #require(location["filePath"] as? String))
      #expect(!(location["message"] as? String ?? "").isEmpty)
      guard let range = location["textRange"] as? [String: Int] else { continue }
      let start = (try #require(range["startLine"]), range["startColumn"] ?? 0)
      if let endLine = range["endLine"] { #expect(start < (endLine, range["endColumn"] ?? .max)) }
    }
    #expect(paths == Self.paths)
  }

  @Test func checkstyleIsXMLAndKeepsEveryName() throws {
    let root = try XMLTree.read(try Sample.text(.checkstyle, Self.result))
    #expect(root.name == "checkstyle")
    // A file is told once.
    #expect(root["file"].compactMap { $0.attributes["name"] }.sorted() == Self.paths.sorted())
    #expect(root["error"].count == Self.result.findings.count + Self.result.notifications.count)
    #expect(root["error"].allSatisfy { ["error", "warning", "info"].contains($0.attributes["severity"]) })
    #expect(
      Set(root["error"].compactMap { $0.attributes["message"] }).isSuperset(of: Sample.nastyNames.map { "says \($0) (\($0))" }))
  }

  @Test func jUnitIsXMLAndItsCountsAreRight() throws {
    let root = try XMLTree.read(try Sample.text(.junit, Self.result))
    func number(_ element: XMLTree, _ name: String) -> Int { Int(element.attributes[name] ?? "") ?? -1 }
    for suite in [root] + root["testsuite"] {
      #expect(number(suite, "tests") == suite["testcase"].count)
      #expect(number(suite, "failures") == suite["failure"].count)
      #expect(number(suite, "errors") == suite["error"].count)
    }
    #expect(root["failure"].count == Self.result.findings.count { $0.level == .error })
    #expect(root["system-out"].count == Self.result.findings.count { $0.level == .warning })
    let strict = Report(Self.result, version: "", rules: [Sample.rule, Sample.otherRule], failLevel: .note)
    #expect(
      try XMLTree.read(try Sample.text(ReportFormat.junit.reporter(), strict))["failure"].count == Self.result.findings.count)
    #expect(root["error"].count == Self.result.notifications.count)
    #expect(Set(root["testcase"].compactMap { $0.attributes["file"] }).isSuperset(of: Sample.nastyNames))
    // Where nothing is found the rules pass.
    let clean = try XMLTree.read(try Sample.text(.junit, Sample.result([])))
    #expect(clean["testcase"].map { $0.attributes["name"] } == ["other-rule", "some-rule"])
  }

  @Test func xcodeAndTextHaveALineForEachFinding() throws {
    for format in [ReportFormat.xcode, .text] {
      let lines = try Sample.text(format, ReportStyle(listsNotes: true, printsSummary: false), Self.result).split(separator: "\n")
      #expect(lines.count == Self.result.findings.count + Self.result.notifications.count)
      for line in lines { #expect(line.contains(/:[1-9][0-9]*:[1-9][0-9]*: (error|warning|note): .+ \[[a-z-]+\]$/), "\(line)") }
    }
  }

  @Test func whatIsNotReadKeepsItsFingerprintInGitLab() throws {
    func fingerprints(_ paths: [String]) throws -> [String] {
      let notifications = paths.map { ExecutionNotification(path: $0, reason: "it is broken") }
      let issues = try #require(
        try json(try Sample.text(.gitlab, Sample.result([], notifications: notifications))) as? [[String: Any]])
      return issues.compactMap { $0["fingerprint"] as? String }
    }
    #expect(try fingerprints(["a", "b"]).last == fingerprints(["b"]).last)
    #expect(try Set(fingerprints(["a", "a", "a"])).count == 3)
  }

  @Test func noTwoTestsOfAJUnitSuiteAreCalledTheSame() throws {
    func symbol(_ name: String) -> Finding {
      Finding(
        ruleID: "some-rule", level: .error, message: "m", path: "a.a", binary: BinaryPlace(member: "a.o", symbol: name),
        identity: name)
    }
    let twins = [symbol("_a"), symbol("_b"), symbol("_b")]
    let unread = ["x.o", "y.o", "y.o"].map { ExecutionNotification(path: "b.a", reason: "it is broken", part: $0) }
    let root = try XMLTree.read(try Sample.text(.junit, Sample.result(twins, notifications: unread)))
    for suite in root["testsuite"] {
      let names = suite["testcase"].map { [$0.attributes["classname"], $0.attributes["name"]] }
      #expect(Set(names).count == names.count, "\(names)")
    }
  }

  @Test func commentsFitWhateverThereIsAndSayWhatIsLeftOut() throws {
    let long = String(repeating: "_", count: 4000)
    let errors = (0..<3000).map { Sample.nasty("\(long)\($0)") }
    let control = String(repeating: "\u{1}\u{202E}", count: 2000)
    let unread = (0..<20).map { ExecutionNotification(path: "\(control)\($0)", reason: control) }
    let text = try Sample.text(.markdown, Sample.result(errors + [Sample.declaration], notifications: unread))
    #expect(text.utf8.count < 65_536)
    #expect(text.contains("… and ") && text.contains("1 warning, too many for a comment."))
  }

  @Test func whatConcernsTheTopOfARepositoryHasAPath() throws {
    let folder = try TemporaryFolder()
    try folder.write(".git/HEAD", "")
    let whole = Finding(ruleID: "some-rule", level: .error, message: "m", path: ".", identity: "top")
    let report = Reporting.Report(
      Sample.result([whole]), version: "", rules: [Sample.rule], paths: ReportPaths(base: Path(folder.url.path)))
    #expect(try Sample.text(ReportFormat.gitlab.reporter(), report).contains("\"path\": \".\""))
    #expect(try Sample.text(ReportFormat.github.reporter(), report) == "::error title=some-rule::m\n")
  }

  /// A file may be cut, rewritten or removed between the scan and the report.
  @Test func filesThatHaveChangedMeanwhileAreSurvived() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<400 {
      let findings = (0..<6).map { number in
        let (line, endLine) = (Int.random(in: 0...9, using: &generator), Int.random(in: 0...9, using: &generator))
        let (column, endColumn) = (Int.random(in: 0...400, using: &generator), Int.random(in: 0...400, using: &generator))
        return Finding(
          ruleID: "some-rule", level: .error, message: "m", path: number < 5 ? "a" : "b",
          region: Region(line: line, column: column, endLine: endLine, endColumn: endColumn), identity: "\(number)")
      }
      var result = Sample.result(findings)
      let pieces: [[UInt8]] = [
        [0x0A], [0x0D], [0x0D, 0x0A], Array("図".utf8), [0xE5], [0xFF], [0x09], Array("🖼ab".utf8), [0xEF, 0xBB, 0xBF],
      ]
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      let mark: [UInt8] = Bool.random(using: &generator) ? [0xFF, 0xFE] : []
      result.contents = { $0 == "a" ? mark + bytes : nil }
      _ = try XMLTree.read(try Sample.text(.html, result).replacing("<!DOCTYPE html>\n", with: ""))
      for format in [ReportFormat.sarif, .sonarqube] { _ = try json(try Sample.text(format, result)) }
      #expect(try Sample.text(.github, result).split(separator: "\n").count == findings.count)
    }
  }

  private static let commonMark = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/cmark-gfm" }.first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: commonMark != nil, "cmark-gfm absent"))
  func markdownIsReadByItsReferenceParser() throws {
    let folder = try TemporaryFolder()
    try folder.write("report.md", try Sample.text(.markdown, Self.result))
    let parser = Process()
    parser.executableURL = URL(filePath: try #require(Self.commonMark))
    parser.arguments = ["-e", "table", "-e", "autolink", "--unsafe", folder.url.appending(path: "report.md").path]
    let pipe = Pipe()
    parser.standardOutput = pipe
    try parser.run()
    let html = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    parser.waitUntilExit()
    let page = try XMLTree.read("<page>\(html.replacing("<details open>", with: "<details open=\"\">"))</page>")
    // The rules, the errors and the warnings.
    #expect(page["table"].count == 1 && page["details"].count == 3)
    for row in page["tr"] { #expect(row["td"].count + row["th"].count == 4) }
    let codes = Set(page["code"].map(\.text))
    let texts = page["li"].map(\.text)
    for name in Sample.nastyNames {
      let shown = ["\n": "\\n", "\t": "\\t", "\r": "\\r"].reduce(name) { $0.replacing($1.key, with: $1.value) }
      #expect(codes.contains(shown + ":1"), "\(shown)")
      #expect(texts.contains { $0.contains("says \(shown)") }, "\(shown)")
    }
    // Nothing in it is emphasis, a link or a picture.
    for tag in ["em", "a", "img", "del"] { #expect(page[tag].map(\.text) == [], "\(tag)") }
  }
}
