import Foundation
import TestSupport
import Testing

struct BaselineTests {
  private func checkout(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return folder
  }

  private func text(_ folder: TemporaryFolder) throws -> String {
    try String(contentsOf: folder.url.appending(path: ".applint-baseline.jsonl"), encoding: .utf8)
  }

  @Test func whatIsKnownIsNotToldAndASecondOneIs() throws {
    let folder = try checkout(["A.swift": "let a = UIWebView()\n"])
    let written = try applint(["--write-baseline"], in: folder.url)
    #expect(written.status == 0 && written.errors.contains("1 finding recorded"))
    #expect(written.output.contains("Suppressed: 1 baselined."))
    // Moved lines stay known.
    try folder.write("A.swift", "\n\n// moved\n  let a = UIWebView()\n")
    #expect(try scanReport([], in: folder.url).report.findings == [])
    try folder.write("A.swift", "let a = UIWebView()\nlet a = UIWebView()\n")
    #expect(try scanReport([], in: folder.url).report.findings == ["A.swift:2: deprecated-web-view"])
    #expect(try scanReport(["--no-baseline"], in: folder.url).report.findings.count == 2)
  }

  @Test func itIsSortedRelativeAndOneFindingALine() throws {
    let folder = try checkout([
      "b/B.swift": "let a = UIWebView()\nlet a = UIWebView()\n", "a b/Ä\"\\.swift": "let a = UIWebView()\n", ".git/HEAD": "",
    ])
    _ = try applint(["--write-baseline"], in: folder.url)
    let lines = try text(folder).split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "{\"applintBaseline\":3}")
    #expect(lines[1].hasPrefix("{\"path\":\"a b/Ä\\\"\\\\.swift\",\"rule\":\"deprecated-web-view\""))
    // A line for each, so that two branches merge.
    #expect(lines[2].hasPrefix("{\"path\":\"b/B.swift\"") && lines[2] == lines[3])
    #expect(try scanReport([], in: folder.url).report.findings == [])
  }

  /// More equal files than are compared when contents are only similar.
  @Test func hundredsOfEqualFilesInARenamedFolderAreKnown() throws {
    let defect = "final class Page: UIViewController {\n  let web = UIWebView()\n  func load() { view.addSubview(web) }\n}\n"
    let files = (0..<200).map { ("Old/M\($0)/Page.swift", defect) }
    let folder = try checkout(Dictionary(uniqueKeysWithValues: files))
    _ = try applint(["--write-baseline"], in: folder.url)
    let (old, new) = (folder.url.appending(path: "Old"), folder.url.appending(path: "New"))
    try FileManager.default.moveItem(at: old, to: new)
    #expect(try scanReport([], in: folder.url).report.findings == [])
    // Those with one name in both folders are the same files.
    try FileManager.default.removeItem(at: new.appending(path: "M7"))
    let pruned = try applint(["baseline", "prune"], in: folder.url)
    #expect(pruned.output.contains("1 resolved entry removed, 199 entries renamed"))
    let text = try text(folder)
    #expect(!text.contains("New/M7/") && !text.contains("Old/"))
    try folder.write("New/M70/Page.swift", defect + "let second = UIWebView()\n")
    #expect(try scanReport([], in: folder.url).report.findings == ["New/M70/Page.swift:5: deprecated-web-view"])
  }

  @Test func theSamePathsWhateverPartIsScanned() throws {
    let folder = try checkout([
      ".applint.yml": "", "App/A.swift": "let a = UIWebView()\n", "Lib/B.swift": "let b = UIWebView()\n",
    ])
    _ = try applint(["--write-baseline"], in: folder.url)
    #expect(try scanReport(["App"], in: folder.url).report.findings == [])
    #expect(try scanReport([], in: folder.url.appending(path: "App")).report.findings == [])
    #expect(try scanReport(["App/A.swift", "Lib/B.swift"], in: folder.url).report.findings == [])
    #expect(try scanReport([".."], in: folder.url.appending(path: "App")).report.findings == [])
    #expect(try scanReport(["App/../Lib", "App"], in: folder.url).report.findings == [])
    // A part is no reason to forget the rest, nor to call it resolved.
    let before = try text(folder)
    let absent = try applint(["Gone", "--write-baseline"], in: folder.url)
    #expect(absent.status == 2 && absent.errors.contains("'Gone'") && !absent.errors.contains("checkouts"))
    for arguments in [["App", "--write-baseline"], ["App/A.swift", "--write-baseline"]] {
      let refused = try applint(arguments, in: folder.url)
      #expect(refused.status == 2 && refused.errors.contains("it covers '"))
    }
    #expect(try applint(["App", "--strict-baseline"], in: folder.url).status == 0)
    #expect(try applint(["baseline", "prune", "App"], in: folder.url).output.hasSuffix("0 resolved entries removed\n"))
    #expect(
      try applint(["baseline", "prune"], in: folder.url.appending(path: "App")).output.hasSuffix("0 resolved entries removed\n"))
    #expect(try text(folder) == before)
  }

  @Test func itIsFoundWithoutAConfigurationToo() throws {
    let folder = try checkout([".git/HEAD": "", "App/A.swift": "let a = UIWebView()\n", "B.swift": "let b = UIWebView()\n"])
    _ = try applint(["--write-baseline"], in: folder.url)
    for arguments in [["App"], ["App/A.swift"], ["App/A.swift", "B.swift"], ["App", "--strict-baseline"]] {
      #expect(try applint(arguments, in: folder.url).status == 0, "\(arguments)")
    }
    #expect(try applint([], in: folder.url.appending(path: "App")).status == 0)
    #expect(
      try applint(["baseline", "prune"], in: folder.url.appending(path: "App")).output.hasSuffix("0 resolved entries removed\n"))
  }

  @Test func whatWasNotJudgedIsKept() throws {
    let folder = try checkout(["A.swift": "let a = UIWebView()\n", "B.storyboard": "<document><webView id=\"a\"/></document>\n"])
    _ = try applint(["--write-baseline"], in: folder.url)
    let before = try text(folder)
    #expect(before.split(separator: "\n").count == 3)
    _ = try applint(["--write-baseline", "--rule", "missing-image"], in: folder.url)
    _ = try applint(["--write-baseline", "--skip-rule", "deprecated-web-view"], in: folder.url)
    #expect(try text(folder) == before)
    // What cannot be read is not clean.
    try folder.write("B.storyboard", "<document")
    _ = try applint(["--write-baseline"], in: folder.url)
    #expect(try text(folder) == before)
    let pruned = try applint(["baseline", "prune"], in: folder.url)
    #expect(pruned.output.hasSuffix("0 resolved entries removed\n") && pruned.errors.contains("cannot read 1 path"))
  }

  @Test func whatIsGoneFailsWhereAskedAndIsForgotten() throws {
    let folder = try checkout(["A.swift": "let a = UIWebView()\n", "B.swift": "let b = UIWebView()\n"])
    _ = try applint(["--write-baseline"], in: folder.url)
    #expect(try applint(["--strict-baseline"], in: folder.url).status == 0)
    try FileManager.default.removeItem(at: folder.url.appending(path: "A.swift"))
    let lax = try applint([], in: folder.url)
    #expect(lax.status == 0 && lax.output.contains("1 resolved baseline entry"))
    #expect(try applint(["--strict-baseline"], in: folder.url).status == 1)
    let report = try applint(["baseline", "report"], in: folder.url)
    #expect(report.output.contains("deprecated-web-view: 1 of 2 left") && report.output.contains("A.swift: uses UIWebView"))
    #expect(try applint(["baseline", "prune"], in: folder.url).output.hasSuffix("1 resolved entry removed\n"))
    #expect(try text(folder).split(separator: "\n").count == 2)
    #expect(try applint(["--strict-baseline"], in: folder.url).status == 0)
    // A rule that has not run has not resolved.
    #expect(try applint(["--strict-baseline", "--rule", "missing-image"], in: folder.url).status == 0)
  }

  @Test(arguments: [
    ("", ": not an applint baseline; run 'applint --write-baseline --force' to replace it"),
    ("{}\n", ": not an applint baseline"),
    ("{\"applintBase", ": not an applint baseline"), ("[1]\n", ": not an applint baseline"),
    ("{\"applintBaseline\":4}\n", "version 4 requires a newer applint"),
    ("{\"applintBaseline\":2}\n", "written by an older applint; run 'applint --write-baseline --force' to replace it"),
    ("{\"applintBaseline\":3}\n<<<<<<< ours\n", ": line 2: unresolved merge conflict; run 'applint baseline merge'"),
    ("{\"applintBaseline\":3}\n{\"path\":\"a\"}\n", ": line 2: malformed entry without fingerprint, rule, or path"),
    ("{\"applintBaseline\":3}\n{\"path\":\"a", ": line 2: malformed entry"),
  ])
  func aBrokenBaselineIs2(text: String, reason: String) throws {
    let folder = try checkout([".applint-baseline.jsonl": text])
    let result = try applint([], in: folder.url)
    #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
  }

  @Test func whatAMergeByUnionRepeatsIsResolved() throws {
    let folder = try checkout(["A.swift": "let a = UIWebView()\n"])
    _ = try applint(["--write-baseline"], in: folder.url)
    let once = try text(folder)
    try folder.write(".applint-baseline.jsonl", once + once)
    #expect(try scanReport([], in: folder.url).status == 0)
    #expect(try scanReport(["--strict-baseline"], in: folder.url).status == 1)
    #expect(try applint(["baseline", "prune"], in: folder.url).output.hasSuffix("1 resolved entry removed\n"))
    #expect(try text(folder) == once)
  }

  @Test func whatCannotBeWrittenIs2AndLeavesWhatWasThere() throws {
    let folder = try checkout(["A.swift": "let a = UIWebView()\n"])
    _ = try applint(["--write-baseline"], in: folder.url)
    let before = try text(folder)
    #expect(try applint(["--write-baseline", "--baseline", "none/b.jsonl"], in: folder.url).status == 2)
    #expect(try applint(["--write-baseline", "--staged"], in: folder.url).status == 2)
    #expect(try applint(["--baseline", "none.jsonl"], in: folder.url).status == 2)
    #expect(try text(folder) == before)
  }
}
