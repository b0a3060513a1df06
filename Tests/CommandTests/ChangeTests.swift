import Foundation
import TestSupport
import Testing

/// What `--staged` checks and compares with.
struct ChangeTests {
  private static let use = "let a = UIWebView()\n"

  private func staged(_ repository: Repository, _ arguments: [String] = []) throws -> [String] {
    let (report, _, errors) = try scanReport(["--staged"] + arguments, in: repository.url)
    #expect(errors == "")
    return report.findings
  }

  @Test func whatIsStagedCountsAndNotWhatIsOnDisk() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let x = 1\n", "B.swift": "let x = 1\n"])
    try repository.stage(["A.swift": "let x = 1\nlet a = UIWebView()\n", "B.swift": "let x = 2\n"])
    try repository.folder.write("A.swift", "// mended on disk\nlet x = 1\n")
    try repository.folder.write("B.swift", "let x = 2\nlet b = UIWebView()\n")
    try repository.folder.write("C.swift", Self.use)
    #expect(try staged(repository) == ["A.swift:2: deprecated-web-view"])
    #expect(try staged(repository, ["--rule", "deprecated-web-view"]) == ["A.swift:2: deprecated-web-view"])
  }

  /// Pixels are decoded after all facts are collected.
  @Test func theStagedIconIsDecoded() throws {
    let repository = try Repository()
    let icons = "App/Assets.xcassets/AppIcon.appiconset"
    let lists = ["App/Assets.xcassets/Contents.json", "\(icons)/Contents.json"]
    let files = ["App.xcodeproj/project.pbxproj", "App/Info.plist"] + lists
    let fixture = "rules/invalid-app-icon/bad"
    for file in files { try repository.folder.write(file, try fixtureBytes("\(fixture)/\(file)")) }
    try repository.folder.write("\(icons)/clear.png", try fixtureBytes("\(fixture)/\(icons)/opaque.png"))
    try repository.commit(["README.md": "Icons\n"])
    try repository.folder.write("\(icons)/clear.png", try fixtureBytes("\(fixture)/\(icons)/clear.png"))
    try repository.git("add", "--all")
    #expect(try staged(repository, ["--rule", "invalid-app-icon"]) == ["\(icons)/Contents.json:7: invalid-app-icon"])
  }

  @Test func theFirstCommitIsWhollyStaged() throws {
    let repository = try Repository()
    try repository.stage(["A.swift": Self.use])
    #expect(try staged(repository) == ["A.swift:1: deprecated-web-view"])
    try repository.folder.write(".git/info/exclude", "A.swift\n")
    #expect(try staged(repository, ["--no-ignore"]) == ["A.swift:1: deprecated-web-view"])
  }

  @Test func linesThatStandBesideStagedOnesAreNotTold() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let a = UIWebView()\n\n\nlet z = UIWebView()\n"])
    try repository.stage(["A.swift": "let a = UIWebView()\nlet new = UIWebView()\n\nlet z = UIWebView()\n// @@ -1 +1 @@\n"])
    #expect(try staged(repository) == ["A.swift:2: deprecated-web-view"])
  }

  @Test(arguments: ["a b.swift", "quote\"'.swift", "new\nline.swift", "Größe.swift", "-dash.swift", "*.swift", "a\tb\\c.swift"])
  func anyNameIsRead(name: String) throws {
    let repository = try Repository()
    try repository.commit(["other.swift": "let x = 1\n", name: "let x = 1\n"])
    try repository.stage([name: "let x = 1\n" + Self.use])
    #expect(try staged(repository) == ["\(name):2: deprecated-web-view"])
    #expect(try scanReport(["--since", "HEAD"], in: repository.url).report.findings == ["\(name):2: deprecated-web-view"])
  }

  @Test func wholeCheckoutRulesSeeWhatWillBeCommitted() throws {
    let repository = try Repository()
    let set = "{\"images\":[{\"filename\":\"a.png\",\"idiom\":\"universal\"}],\"info\":{\"version\":1,\"author\":\"xcode\"}}"
    try repository.commit([
      "X.swift": "let x = 1\n", "A.xcassets/Contents.json": "{}", "A.xcassets/b.imageset/Contents.json": set,
    ])
    try repository.stage(["A.swift": "import UIKit\nlet i = UIImage(named: \"fresh\")\n"])
    // The image is there, but nobody has added it.
    try repository.folder.write("A.xcassets/fresh.imageset/Contents.json", set)
    #expect(try staged(repository, ["--rule", "missing-image"]) == ["A.swift:2: missing-image"])
    try repository.git("add", "A.xcassets/fresh.imageset/Contents.json")
    #expect(try staged(repository, ["--rule", "missing-image"]) == [])
    // It is staged, and resolved from disk.
    try FileManager.default.removeItem(at: repository.url.appending(path: "A.xcassets/fresh.imageset"))
    #expect(try staged(repository, ["--rule", "missing-image"]) == [])
    // What .gitignore names is on disk as it was.
    try repository.stage([".gitignore": "Pods/\n", "B.swift": "import UIKit\nlet i = UIImage(named: \"podded\")\n"])
    try repository.folder.write("Pods/P/podded.png", "")
    #expect(try staged(repository, ["--rule", "missing-image"]) == [])
  }

  @Test func ofAProjectWhatIsNewIsToldWhereverItStands() throws {
    let project = try String(contentsOf: fixture("sample-app/Postcards.xcodeproj/project.pbxproj"), encoding: .utf8)
    let repository = try Repository()
    let path = "P.xcodeproj/project.pbxproj"
    let rule = ["--rule", "duplicate-project-key"]
    try repository.commit([path: project])
    try repository.stage([
      path: project.replacingOccurrences(of: "LastUpgradeCheck = ", with: "LastUpgradeCheck = 1; LastUpgradeCheck = ")
    ])
    let found = try staged(repository, rule)
    #expect(found.count == 1, "\(found)")
    #expect(try scanReport(rule, in: repository.url).report.findings.count == 2)
  }

  @Test func whatADeletionBreaksIsTold() throws {
    let repository = try Repository()
    let set = "{\"images\":[{\"filename\":\"a.png\",\"idiom\":\"universal\"}],\"info\":{\"version\":1,\"author\":\"xcode\"}}"
    try repository.commit([
      "A.swift": "import UIKit\nlet i = UIImage(named: \"fresh\")\nlet n = UIImage(named: \"never\")\n",
      "A.xcassets/Contents.json": "{}",
      "A.xcassets/fresh.imageset/Contents.json": set, "A.xcassets/b.imageset/Contents.json": set,
    ])
    let rule = ["--rule", "missing-image"]
    #expect(try scanReport(rule, in: repository.url).report.findings == ["A.swift:3: missing-image"])
    try repository.git("rm", "-r", "--quiet", "A.xcassets/fresh.imageset")
    #expect(try staged(repository, rule) == ["A.swift:2: missing-image"])
    #expect(try scanReport(["--since", "HEAD"] + rule, in: repository.url).report.findings == ["A.swift:2: missing-image"])
    try repository.git("reset", "--quiet", "--hard")
    try repository.git("mv", "A.xcassets/fresh.imageset", "A.xcassets/other.imageset")
    #expect(try staged(repository, rule) == ["A.swift:2: missing-image"])
  }

  @Test func aFileUnderAnotherNameIsNotNew() throws {
    let repository = try Repository()
    let text = (0..<20).map { "let x\($0) = \($0)\n" }.joined()
    try repository.commit(["A.swift": Self.use + text, "Z.swift": "let z = 1\n"])
    try repository.git("mv", "A.swift", "B.swift")
    #expect(try staged(repository) == [])
    try repository.stage(["B.swift": Self.use + text + "let new = UIWebView()\n", "Z.swift": "let z = UIWebView()\n"])
    #expect(try staged(repository) == ["B.swift:22: deprecated-web-view", "Z.swift:1: deprecated-web-view"])
    try repository.commit([:])
    #expect(
      try scanReport(["--since", "HEAD~1"], in: repository.url).report.findings
        == ["B.swift:22: deprecated-web-view", "Z.swift:1: deprecated-web-view"])
  }

  @Test func aRepositoryInsideAndANewNameAreNoOldFindings() throws {
    let repository = try Repository()
    let text = (0..<20).map { "let x\($0) = \($0)\n" }.joined()
    try repository.commit(["A.swift": Self.use + text])
    try repository.git("mv", "A.swift", "B.swift")
    #expect(try scanReport(["--since", "HEAD"], in: repository.url).report.findings == [])
    try repository.git("init", "--quiet", "Nested")
    try repository.folder.write("Nested/C.swift", Self.use)
    #expect(try scanReport(["--since", "HEAD"], in: repository.url).report.findings == ["Nested/C.swift:1: deprecated-web-view"])
  }

  @Test func linesThatGitDoesNotKnowAreCompared() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let p = 1\rlet q = 2\nlet old = UIWebView()\nlet r = 3\n"])
    try repository.stage(["A.swift": "let p = 1\rlet q = 2\nlet old = UIWebView()\nlet r = UIWebView()\n"])
    #expect(try staged(repository) == ["A.swift:4: deprecated-web-view"])
  }

  @Test func theWorkTreeOfAHookIsWhereItRuns() throws {
    let repository = try Repository()
    try repository.commit(["ios/X.swift": "let x = 1\n"])
    try repository.stage(["ios/A.swift": Self.use])
    let result = try scanReport(["--staged", "ios"], in: repository.url, environment: ["GIT_DIR": ".git"])
    #expect(result.report.findings == ["A.swift:1: deprecated-web-view"])
  }

  @Test func aThousandStagedFilesAreNotTooMany() throws {
    let repository = try Repository()
    let files = (0..<1000).map { "a folder with a long name/File \($0).swift" }
    try repository.commit(Dictionary(uniqueKeysWithValues: files.map { ($0, "let a = UIWebView()\n") }))
    for file in files { try repository.folder.write(file, "let a = UIWebView()\nlet b = UIWebView()\n") }
    try repository.git("add", "--all")
    #expect(try staged(repository, ["--rule", "deprecated-web-view"]).count == 1000)
  }

  @Test func whatGitHasIsReadWhateverGitignoreSays() throws {
    let repository = try Repository()
    try repository.commit([".gitignore": "Ignored/\n"])
    try repository.folder.write("Ignored/A.swift", Self.use)
    try repository.git("add", "--force", "Ignored/A.swift")
    #expect(try staged(repository) == ["Ignored/A.swift:1: deprecated-web-view"])
  }
}
