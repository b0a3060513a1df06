import Foundation
import TestSupport
import Testing

/// The reports of the built program, over the sample app and small checkouts.
struct ReportTests {
  private let sample = fixture("sample-app").path

  private func findings(_ output: String) throws -> [[String: Any]] {
    let root = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    return try #require(root["findings"] as? [[String: Any]])
  }

  @Test(arguments: [[], ["--mentions"], ["--rule", "deprecated-web-view"], ["--exclude", "Pods", "--third-party", "exclude"]])
  func jsonReportIsAsItsSchemaSays(_ arguments: [String]) throws {
    let schema = try JSONSchema(packageRoot.appending(path: "docs/applint-report.schema.json"))
    for folder in [sample, fixture("binaries").path, fixture("rules").path] {
      let report = try applint(["--format", "json", "--no-ignore"] + arguments + [folder])
      #expect(try schema.problems(in: report.output) == [])
    }
  }

  @Test func sliceAndFurtherNamesAreInTheReportAndItsSchema() throws {
    let folder = try TemporaryFolder()
    let copy = folder.url.appending(path: "Slices.xcframework")
    try FileManager.default.copyItem(at: fixture("binaries/Slices.xcframework"), to: copy)
    let framework = copy.appending(path: "ios-arm64/Slices.framework")
    try FileManager.default.linkItem(at: framework.appending(path: "Slices"), to: framework.appending(path: "Slices2"))
    let report = try applint(["--format", "json", folder.url.path]).output
    let schema = try JSONSchema(packageRoot.appending(path: "docs/applint-report.schema.json"))
    #expect(try schema.problems(in: report) == [])
    let found = try findings(report)
    #expect(found.count == 1)
    #expect(found.first?["slice"] as? [String: String] == ["identifier": "ios-arm64", "platform": "iOS"])
    #expect(report.contains("\"hard-link\": 1"))
    // An empty platform would be no name of one.
    #expect(try schema.problems(in: report.replacing("\"platform\": \"iOS\"", with: "\"platform\": \"\"")) != [])
  }

  @Test func schemaRefusesWhatItDoesNotDescribe() throws {
    let schema = try JSONSchema(packageRoot.appending(path: "docs/applint-report.schema.json"))
    let report = try applint(["--format", "json", sample]).output
    #expect(try schema.problems(in: report.replacingOccurrences(of: "\"ruleID\"", with: "\"rule\"")) != [])
    #expect(try schema.problems(in: report.replacingOccurrences(of: "\"error\"", with: "\"fatal\"")) != [])
  }

  @Test func binaryFindingNamesOwnerMemberArchitecturesAndSymbol() throws {
    let found = try findings(try applint(["--format", "json", sample]).output)
    let library = try #require(found.first { ($0["path"] as? String) == "Vendor/libanalytics.a" })
    #expect(library["member"] as? String == "WebPreview.o")
    #expect(library["architectures"] as? [String] == ["arm64", "armv7"])
    #expect(library["symbol"] as? String == "_OBJC_CLASS_$_UIWebView")
    #expect(library["evidence"] as? String == "use")
    #expect(library["line"] == nil)
    let pod = try #require(found.first { ($0["path"] as? String)?.hasPrefix("Pods/") == true })
    #expect(pod["owner"] as? [String: String] == ["kind": "pod", "name": "LegacyShare", "version": "2.4.1"])
    let framework = try #require(found.first { ($0["path"] as? String)?.contains("PostalKit") == true })
    #expect(framework["owner"] as? [String: String] == ["kind": "framework", "name": "PostalKit", "version": "3.0.2"])
    #expect(framework["evidence"] as? String == "declaration")
  }

  @Test func sampleAppTriggersEveryRule() throws {
    let output = try applint(["rules", "--format", "json"]).output
    let rules = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    let enabled = rules.filter { $0["isOptIn"] as? Bool == true }.flatMap { ["--enable", $0["id"] as? String ?? ""] }
    let found = Set(
      try findings(try applint(["--format", "json"] + enabled + [sample]).output).compactMap { $0["ruleID"] as? String })
    #expect(!ids.isEmpty && !enabled.isEmpty)
    // A checkout has no signature, no executable, and no libraries of Swift.
    #expect(found == Set(ids).subtracting(["invalid-archive-signature", "missing-swift-support", "outdated-sdk"]))
  }

  @Test(arguments: ["text", "json"])
  func reportIsTheSameAtAnyNumberOfJobs(_ format: String) throws {
    let reports = try ["1", "2", "8"].map {
      try applint(["--format", format, "--jobs", $0, "--mentions", "--no-ignore", fixture("").path]).output
    }
    #expect(Set(reports).count == 1)
    #expect(reports[0].utf8.count > 1000)
  }

  @Test func everyLineOfTextIsWhatEditorsParse() throws {
    let lines = try applint(["--quiet", sample]).output.split(separator: "\n")
    let shape = try Regex("^[^:]+:[1-9][0-9]*:[1-9][0-9]*: (error|warning|note): .+ \\[[a-z0-9-]+\\]$")
    #expect(lines.count > 10)
    for line in lines { #expect(line.wholeMatch(of: shape) != nil, "\(line)") }
  }

  /// The sample of the README leaves lines out; those that it has are the program's, in its order.
  @Test func readmeShowsWhatTheProgramSays() throws {
    let readme = try String(contentsOf: fixture("../README.md"), encoding: .utf8)
    let sample = try #require(readme.split(separator: "```console\n$ make scan\n").last?.split(separator: "```").first)
    var said = try applint([self.sample]).output.split(separator: "\n")[...]
    for line in sample.split(separator: "\n") where line != "…" {
      let place = try #require(said.firstIndex(of: line), "\(line)")
      said = said[(place + 1)...]
    }
    #expect(said.isEmpty, "the sample does not end with the verdict")
  }

  @Test func severalReportsInOneRun() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "report.json")
    let result = try applint(["--output", "json=\(file.path)", "--output", "text=-", sample])
    #expect(result.output.contains("The App Store would reject this app (ITMS-"))
    #expect(result.output.contains("): LegacyShare 2.4.1, OpenSSL 1.1.1, "))
    #expect(try findings(try String(contentsOf: file, encoding: .utf8)).count > 10)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["report.json"])
  }

  @Test func terminalReportNamesSDKsAndHeedsColor() throws {
    let color = try applint(["--color", "always", sample]).output
    #expect(color.contains("uses UIWebView (LegacyShare 2.4.1, arm64 x86_64)"))
    // Where nobody scrolls back nothing is cut.
    #expect(!color.contains("… and "))
    let plain = try applint(["--color", "never", sample]).output
    #expect(!plain.contains("\u{1B}"))
  }

  @Test func controlCharactersOfNamesDoNotReachTheTerminal() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\u{1B}[31m\nb.swift", "let page = UIWebView()\n")
    for arguments in [[], ["--color", "always"]] {
      let output = try applint(arguments + [folder.url.path]).output
      #expect(output.contains("a\\u{1B}[31m\\nb.swift"))
    }
  }

  @Test func pathsAreRelativeToOneRootAndAsWrittenForSeveral() throws {
    let folder = try TemporaryFolder()
    try folder.write("One/A.swift", "let page = UIWebView()\n")
    try folder.write("Two/B.swift", "let page = UIWebView()\n")
    #expect(try applint(["One"], in: folder.url).output.hasPrefix("A.swift:1:12:"))
    let both = try applint(["./One/", "Two"], in: folder.url).output
    #expect(both.hasPrefix("One/A.swift:1:12:"))
    #expect(both.contains("\nTwo/B.swift:1:12:"))
    #expect(try applint(["One/A.swift"], in: folder.url).output.hasPrefix("One/A.swift:1:12:"))
    #expect(try applint([], in: folder.url).output.hasPrefix("One/A.swift:1:12:"))
  }

  @Test func pathsThatAreNotUTF8AreOpenedAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path
    // "图.swift" in GB18030.
    let script =
      "name=$(printf '\\315\\274.swift'); printf 'let page = UIWebView()\\n' > \"$name\"; '\(program)' --quiet \"$name\""
    let result = try run(URL(filePath: "/bin/bash"), ["-c", script], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.hasSuffix(".swift:1:12: error: uses UIWebView [deprecated-web-view]\n"))
  }

  @Test(arguments: ["A.swift\nIn Folder/B.swift\n", "A.swift\0In Folder/B.swift\0", "./A.swift\r\nIn Folder/B.swift"])
  func listedFilesAreScanned(_ list: String) throws {
    let folder = try TemporaryFolder()
    for path in ["A.swift", "In Folder/B.swift", "C.swift"] { try folder.write(path, "let page = UIWebView()\n") }
    let result = try applint(["--files-from", "-", "--quiet"], in: folder.url, input: list)
    let paths: [Substring] = result.output.split(separator: "\n").map { line in line.prefix { $0 != ":" } }
    #expect(paths == ["A.swift", "In Folder/B.swift"])
  }
}
