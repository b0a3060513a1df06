import Foundation
import TestSupport
import Testing

/// Reports whose readers are at work elsewhere, of the built program.
struct ServiceReportTests {
  private let sample = fixture("sample-app").path

  private func run(_ arguments: [String]) throws -> [String: Any] {
    let output = try applint(["--format", "sarif"] + arguments).output
    let log = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  @Test func suggestedFixIsWhatFixDoes() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.url.appending(path: "A.xcodeproj"), withIntermediateDirectories: true)
    let project = folder.url.appending(path: "A.xcodeproj/project.pbxproj")
    try FileManager.default.copyItem(at: fixture("sample-app/Postcards.xcodeproj/project.pbxproj"), to: project)
    let old = try String(contentsOf: project, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let results = try #require(try run(["--rule", "unsorted-project-entries", folder.url.path])["results"] as? [[String: Any]])
    let fix = try #require((results.first?["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    #expect((change["artifactLocation"] as? [String: String])?["uri"] == "A.xcodeproj/project.pbxproj")
    var lines = old.map { $0 + "\n" }
    for replacement in try #require(change["replacements"] as? [[String: Any]]).reversed() {
      let region = try #require(replacement["deletedRegion"] as? [String: Int])
      let range = (try #require(region["startLine"]) - 1)..<(try #require(region["endLine"]) - 1)
      lines.replaceSubrange(
        range, with: ((replacement["insertedContent"] as? [String: String])?["text"]).map { [$0[...] + ""] } ?? [])
    }
    #expect(try applint(["fix", "--rule", "unsorted-project-entries", folder.url.path]).status == 0)
    #expect(try String(contentsOf: project, encoding: .utf8) + "\n" == lines.joined())
  }

  @Test func columnsAreInUTF16WhateverKindOfFileTheyAreOf() throws {
    let folder = try TemporaryFolder()
    // One é before each place makes them one less than in bytes; findings of whole files have none.
    try folder.write("A.swift", "/* é */ let a = UIWebView()\n/* é */ // applint:disable:next missing-image\nlet b = 1\n")
    try folder.write("B.swift", "let é = UIImage(named: \"absent\")\n")
    try folder.write("C.xib", "<document><label text=\"é\"/><imageView image=\"resolved\"/></document>\n")
    try folder.write(
      "A.xcassets/x.imageset/Contents.json", "{\"é\": 1, \"images\": [{\"idiom\": \"universal\", \"filename\": \"x.png\"}]}\n")
    try folder.write("en.lproj/L.strings", "\"k\" = \"%d\";\n")
    let units = Array("\u{FEFF}/* é */ \"k\" = \"%@\";\n".utf16)
    try folder.write("de.lproj/L.strings", units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    try folder.write(
      "M.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"é": {"shouldTranslate": false}, "k %d": {"localizations": \
      {"de": {"stringUnit": {"state": "translated", "value": "%@"}}}}}}
      """)
    let rules = ["deprecated-web-view", "unused-suppression", "missing-image", "broken-asset-catalog", "missing-translation"]
    let arguments = rules.flatMap { ["--rule", $0] } + [folder.url.path]
    let results = try #require(try run(arguments)["results"] as? [[String: Any]])
    let columns = results.compactMap { result in
      let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      return (location?["region"] as? [String: Int])?["startColumn"]
    }
    let lines = try applint(["--format", "jsonl"] + arguments).output.split(separator: "\n")
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    let inBytes = objects.compactMap { ($0?["column"] as? Int) }
    #expect(columns == inBytes.map { $0 - 1 })
    // Two findings of A.swift, and one of each other file.
    #expect(inBytes.count == 7, "\(lines)")
  }

  @Test func servicesAreToldPathsFromTheTopOfTheRepository() throws {
    let folder = try TemporaryFolder()
    try folder.write(".git/HEAD", "ref: refs/heads/main\n")
    try folder.write("ios/My App/A.swift", "let é = UIWebView()\n")
    let app = folder.url.appending(path: "ios")
    let github = try applint(["--format", "github", app.path]).output
    #expect(github.hasPrefix("::error file=ios/My App/A.swift,line=1,endLine=1,col=9,endColumn=18,title=deprecated-web-view::"))
    let xcode = try applint(["--format", "xcode", "."], in: app).output
    #expect(xcode.hasPrefix(app.resolvingSymlinksInPath().path + "/My App/A.swift:1:10: error: "))
    #expect(
      try applint(["--format", "gitlab", "--files-from", "-"], in: app, input: "My App/A.swift\n").output.contains(
        "\"ios/My App/A.swift\""))
    #expect(try applint(["--format", "checkstyle", "."], in: app).output.contains("<file name=\"ios/My App/A.swift\">"))
    // Whatever is named, from wherever, also by a link.
    let outside = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(at: outside.url.appending(path: "link"), withDestinationURL: app)
    try folder.write("B.swift", "let b = UIWebView()\n")
    for (arguments, start) in [
      (["link"], "ios/"), (["link/My App/A.swift"], "ios/"), ([app.path + "/My App/A.swift"], "ios/"),
      ([folder.url.path + "/B.swift", "link"], ""), ([folder.url.path], ""),
    ] {
      let report = try applint(["--format", "github"] + arguments, in: outside.url).output
      #expect(report.contains("file=\(start.isEmpty ? "B" : "ios/My App/A").swift,"), "\(arguments): \(report)")
      let page = try applint(["--format", "html"] + arguments, in: outside.url).output
      #expect(page.contains("<mark>UIWebView</mark>"), "\(arguments)")
    }
  }

  @Test func stagedReportsShowWhatIsStaged() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let a = 1\n"])
    try repository.stage(["A.swift": "let üü = UIWebView()\n"])
    try repository.folder.write("A.swift", "nothing of the kind\n")
    let page = try applint(["--staged", "--format", "html"], in: repository.folder.url).output
    #expect(page.contains("let üü = <mark>UIWebView</mark>"))
  }

  @Test func pageNamesCommitBranchDateAndCommand() throws {
    let repository = try Repository()
    try repository.commit(["it's.swift": "let a = 1\n"])
    let commit = try repository.git("rev-parse", "HEAD").prefix(10)
    _ = try repository.git("checkout", "-q", "-b", "feature/a")
    let page = try applint(
      ["--format", "html", "it's.swift"], in: repository.url, environment: ["SOURCE_DATE_EPOCH": "1709251199"]
    ).output
    let items: [(String, String)] = [
      ("Commit", "<code>\(commit)</code>"), ("Branch", "<code>feature/a</code>"),
      ("Date", "<time datetime=\"2024-02-29\">February 29, 2024</time>"),
      ("Command", "<code>applint --format html &#39;it&#39;\\&#39;&#39;s.swift&#39;</code>"),
    ]
    for (name, value) in items { #expect(page.contains("<dt>\(name)</dt><dd>\(value)</dd>"), "\(name)") }
  }

  @Test func pageRunsNoOtherScriptThanItsOwn() throws {
    let page = try applint(["--format", "html", sample]).output
    let script = try #require(page.split(separator: "<script>", maxSplits: 1).last?.split(separator: "</script>").first)
    let folder = try TemporaryFolder()
    try folder.write("script.js", String(script))
    let sum = "(sha256sum \"$0\" 2>/dev/null || shasum -a 256 \"$0\") | cut -c1-64"
    let digits = try TestSupport.run(URL(filePath: "/bin/sh"), ["-c", sum, folder.url.appending(path: "script.js").path]).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let bytes = stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8(digits.dropFirst(place).prefix(2), radix: 16) ?? 0
    }
    #expect(page.contains("script-src 'sha256-\(Data(bytes).base64EncodedString())'"))
  }

  @Test func repairsAreOfferedForWhatTheyRepair() throws {
    let results = try #require(
      try run(["--rule", "duplicate-project-entry", "--rule", "duplicate-project-key", sample])["results"] as? [[String: Any]])
    for result in results {
      let fixes = result["fixes"] as? [[String: Any]] ?? []
      let place =
        ((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])?["region"] as? [String: Int]
      let line = try #require(place?["startLine"])
      for change in fixes.flatMap({ $0["artifactChanges"] as? [[String: Any]] ?? [] }) {
        for replacement in change["replacements"] as? [[String: Any]] ?? [] {
          let region = try #require(replacement["deletedRegion"] as? [String: Int])
          #expect((try #require(region["startLine"])..<(try #require(region["endLine"]))).contains(line))
        }
      }
    }
  }

  @Test func byteOrderMarkStandsBeforeTheFirstLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "\u{FEFF}let x = UIWebView()\n")
    #expect(try applint(["."], in: folder.url).output.hasPrefix("A.swift:1:9: error"))
    #expect(try applint(["--format", "github", "."], in: folder.url).output.contains("col=9,endColumn=18"))
    #expect(try applint(["--format", "html", "."], in: folder.url).output.contains("<span>let x = <mark>UIWebView</mark>()"))
  }

  @Test func longLinesAreCutBetweenCharacters() throws {
    let folder = try TemporaryFolder()
    let wide = String(repeating: "図", count: 300)
    try folder.write("A.swift", "// \(wide)\nlet a = \"\(wide)\"; let x = UIWebView(); let b = \"\(wide)\"\n// \(wide)\n")
    let page = try applint(["--format", "html", "."], in: folder.url).output
    #expect(page.contains("<mark>UIWebView</mark>") && !page.contains("\u{FFFD}"))
    #expect(page.contains("<span>…図") && page.contains("図…\n</span>"))
  }

  @Test func namesComposedInTwoWaysAreTwoFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("\u{E9}.swift", "\nlet a = UIWebView()\n")
    try folder.write("e\u{301}.swift", "let a = UIWebView()\n")
    let lines = try applint(["--quiet", "."], in: folder.url).output.split(separator: "\n").map { Array($0.utf8.prefix(12)) }
    #expect(lines == [Array("e\u{301}.swift:1:9".utf8.prefix(12)), Array("\u{E9}.swift:2:9".utf8.prefix(12))])
  }

  @Test func oneReportThatCannotBeWrittenKeepsNoOtherBack() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "let a = UIWebView()\n")
    let result = try applint(
      ["--output", "json=no/such/folder", "--output", "html=page.html", "--output", "text=-", "A.swift"], in: folder.url)
    #expect(
      result.status == 2 && result.errors.contains("cannot write 'no/such/folder'") && result.output.contains("A.swift:1:9"))
    #expect(try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8).contains("</html>"))
  }

  @Test func twoReportsCannotGoToOneFileByTwoNames() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/x", "")
    try FileManager.default.createSymbolicLink(atPath: folder.url.path + "/y", withDestinationPath: "a/x")
    for other in ["y", "a/../a/x", "./a//x"] {
      #expect(try applint(["--output", "json=a/x", "--output", "text=\(other)", "a"], in: folder.url).status == 2, "\(other)")
    }
    for (argument, hint) in [("sarif", "sarif=applint.sarif"), ("foo=x", "unknown format 'foo'")] {
      #expect(try applint(["--output", argument, "a"], in: folder.url).errors.contains(hint))
    }
  }

  @Test func whatFewMayReadStaysSo() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", "old")
    let page = folder.url.appending(path: "page.html").path
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: page)
    #expect(try applint(["--output", "html=\(page)", "--allow-empty", folder.url.path]).status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: page)[.posixPermissions] as? Int == 0o600)
  }

  @Test func silencedIsOmittedWhenAskedFor() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "let a = UIWebView() // applint:disable:this deprecated-web-view -- old\nlet b = UIWebView()\n")
    #expect(try (run([folder.url.path])["results"] as? [Any])?.count == 2)
    #expect(try (run(["--omit-suppressed", folder.url.path])["results"] as? [Any])?.count == 1)
  }

  @Test func whatIsGoneIsNamedFromTheTopOfTheRepository() throws {
    let folder = try TemporaryFolder()
    try folder.write(".git/HEAD", "")
    try folder.write("ios/A/a.swift", "let a = UIWebView()\n")
    let app = folder.url.appending(path: "ios")
    #expect(try applint(["--write-baseline", "."], in: app).status == 0)
    try folder.write("ios/A/a.swift", "\n")
    for arguments in [["."], ["A"], ["ios"]] {
      let place = arguments == ["ios"] ? folder.url : app
      let output = try applint(["--format", "sarif", "--baseline", app.path + "/.applint-baseline.jsonl"] + arguments, in: place)
        .output
      #expect(output.contains("\"uri\": \"ios/A/a.swift\"") || arguments == ["A"], "\(arguments): \(output.suffix(700))")
      #expect(!output.contains("\"uri\": \"A/a.swift\""), "\(arguments)")
    }
  }
}
