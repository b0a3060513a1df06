import Foundation
import TestSupport
import Testing

/// A repository whose own configuration would run programs, whose files lead out of it, whose names would move a terminal's cursor.
struct HostileRepositoryTests {
  @Test func nothingOfARepositorysConfigurationIsRun() throws {
    let repository = try Repository()
    let trap = repository.url.appending(path: ".git/ran").path
    let script = try repository.folder.write(".git/trap.sh", "#!/bin/sh\necho \"$0 $@\" >> '\(trap)'\ncat\n")
    _ = try run(URL(filePath: "/bin/chmod"), ["+x", script.path])
    try repository.commit([
      "A.swift": "let x = 1\n", "B.swift": "let y = 1\n", ".gitattributes": "*.swift filter=evil diff=evil\n*.png filter=a=b\n",
    ])
    try repository.stage(["A.swift": "let a = UIWebView()\n"])
    try repository.folder.write("B.swift", "let y = UIWebView()\n")
    for key in [
      "core.fsmonitor", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "filter.a=b.clean", "diff.evil.command",
      "diff.evil.textconv", "diff.external", "core.sshCommand", "core.pager", "core.editor", "core.alternateRefsCommand",
      "credential.helper", "gpg.program",
    ] { try repository.git("config", key, script.path) }
    try repository.git("config", "core.hooksPath", ".git")
    try repository.git("config", "filter.evil.required", "true")
    for name in ["pre-commit", "post-index-change", "reference-transaction"] {
      try FileManager.default.copyItem(atPath: script.path, toPath: repository.url.appending(path: ".git/\(name)").path)
    }
    #expect(!FileManager.default.fileExists(atPath: trap))
    #expect(try scanReport(["--staged"], in: repository.url).report.findings == ["A.swift:1: deprecated-web-view"])
    #expect(try scanReport(["--since", "HEAD"], in: repository.url).report.findings.count == 2)
    for arguments in [["init"], ["why", "A.swift"], ["config"], ["--write-baseline"]] {
      #expect(try applint(arguments, in: repository.url).status == 0, "\(arguments)")
    }
    let ran = (try? String(contentsOfFile: trap, encoding: .utf8)) ?? ""
    #expect(ran == "")
    // The trap does spring where git itself is asked.
    _ = try? repository.git("status")
    #expect(FileManager.default.fileExists(atPath: trap))
  }

  @Test func aFilterWhoseNameIsNotUTF8IsNotRunEither() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let x = 1\n"])
    let trap = repository.url.appending(path: ".git/ran").path
    let name: [UInt8] = [0xFF]
    let config = try Data(contentsOf: repository.url.appending(path: ".git/config"))
    try repository.folder.write(
      ".git/config", Array(config) + Array("[filter \"".utf8) + name + Array("\"]\n\tclean = \"touch \(trap); cat\"\n".utf8))
    try repository.folder.write(".gitattributes", Array("*.swift filter=".utf8) + name + [0x0A])
    try repository.folder.write("A.swift", "let y = 1\nlet a = UIWebView()\n")
    let result = try scanReport(["--since", "HEAD"], in: repository.url)
    #expect(result.status == 2 && result.errors.contains("a filter whose name is not UTF-8"))
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test func aDamagedRepositoryEndsTheScanAndNothingHangs() throws {
    let repository = try Repository()
    try repository.commit(Dictionary(uniqueKeysWithValues: (0..<300).map { ("F\($0).swift", "let x = \($0)\n") }))
    for n in 0..<300 { try repository.folder.write("F\(n).swift", "let y = \(n)\nlet a = UIWebView()\n") }
    let objects = repository.url.appending(path: ".git/objects")
    for line in try repository.git("ls-tree", "HEAD").split(separator: "\n") {
      let name = line.split(whereSeparator: \.isWhitespace)[2]
      let file = objects.appending(path: "\(name.prefix(2))/\(name.dropFirst(2))")
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      try Data("damaged".utf8).write(to: file)
    }
    #expect(try scanReport(["--since", "HEAD"], in: repository.url).status == 2)
  }

  @Test func namesThatReadTheSameAreTwoFiles() throws {
    let folder = try TemporaryFolder()
    let text = "// applint:disable:next deprecated-web-view -- x\nlet a = UIWebView()\n"
    try folder.write("\u{E9}.swift", text)
    try folder.write("e\u{301}.swift", text)
    let report = try scanReport([], in: folder.url).report
    #expect(report.findings == [] && report.suppressed.count == 2)
  }

  @Test func numbersOfABaselineOverflowNothing() throws {
    let folder = try TemporaryFolder()
    func entry(_ fingerprint: String) -> String {
      "{\"path\":\"a\",\"rule\":\"missing-image\",\"fingerprint\":\"\(fingerprint)\",\"context\":\"fffffffffffffffff\",\"content\":\"0\"}\n"
    }
    try folder.write("A.swift", "let a = 1\n")
    try folder.write(".applint-baseline.jsonl", "{\"applintBaseline\":3}\n" + entry("ffffffffffffffff") + entry("0"))
    #expect(try applint([], in: folder.url).status == 0)
    #expect(try applint(["baseline", "report"], in: folder.url).status == 0)
    #expect(try applint(["baseline", "prune"], in: folder.url).status == 0)
    try folder.write(".applint-baseline.jsonl", "{\"applintBaseline\":3}\n" + entry("fffffffffffffffff"))
    #expect(try applint([], in: folder.url).errors.contains(": line 2: malformed fingerprint"))
  }

  @Test func manyCommentsTakeNoTimeToSpeakOf() throws {
    let folder = try TemporaryFolder()
    let next = String(repeating: "// applint:disable:next deprecated-web-view -- x\n", count: 20_000)
    let this = "/*\n" + String(repeating: "applint:disable:this deprecated-web-view\n", count: 20_000) + "*/\n"
    try folder.write("A.swift", next + this + "let a = UIWebView()\n")
    #expect(try scanReport(["--rule", "deprecated-web-view"], in: folder.url).report.suppressed.count == 1)
  }

  @Test func nothingIsFetchedForAMissingObject() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let a = UIWebView()\n"])
    let object = try repository.git("rev-parse", "HEAD:A.swift").trimmingCharacters(in: .whitespacesAndNewlines)
    try FileManager.default.removeItem(
      at: repository.url.appending(path: ".git/objects/\(object.prefix(2))/\(object.dropFirst(2))"))
    let trap = repository.url.appending(path: ".git/ran").path
    try repository.git("config", "core.repositoryFormatVersion", "1")
    try repository.git("config", "extensions.partialClone", "origin")
    try repository.git("config", "remote.origin.promisor", "true")
    try repository.git("config", "remote.origin.url", "ext::touch \(trap)")
    try repository.git("config", "protocol.ext.allow", "always")
    try repository.folder.write("A.swift", "let a = 1\n")
    try repository.folder.write("B.swift", "let a = UIWebView()\n")
    let since = try scanReport(["--since", "HEAD"], in: repository.url)
    #expect(since.status == 2 && since.errors.contains("1 object is missing from the repository"))
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test func nothingOutsideIsReadOrWritten() throws {
    let outside = try TemporaryFolder()
    let secret = try outside.write("secret.swift", "let password = UIWebView()\n")
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "let a = UIWebView()\n")
    let link = { (name: String, target: String) in
      try FileManager.default.createSymbolicLink(atPath: folder.url.appending(path: name).path, withDestinationPath: target)
    }
    try link("link.swift", secret.path)
    try link("folder", outside.url.path)
    #expect(try scanReport([], in: folder.url).report.findings == ["A.swift:1: deprecated-web-view"])
    // A baseline that is a link, or lies behind one.
    try link(".applint-baseline.jsonl", secret.path)
    #expect(try applint(["--write-baseline"], in: folder.url).status == 2)
    try FileManager.default.removeItem(at: folder.url.appending(path: ".applint-baseline.jsonl"))
    for path in ["../x.jsonl", outside.url.appending(path: "x.jsonl").path, "folder/x.jsonl"] {
      try folder.write(".applint.yml", "baseline: \(path)\n")
      #expect(try applint(["--write-baseline"], in: folder.url).status == 2, "\(path)")
    }
    try FileManager.default.removeItem(at: folder.url.appending(path: ".applint.yml"))
    // A configuration that is a link: what it leads to would be printed as unknown keys.
    try link(".applint.yml", secret.path)
    let config = try applint(["config"], in: folder.url)
    #expect(config.status == 2 && !config.errors.contains("password"))
    #expect(try applint(["init"], in: folder.url).status == 2)
    #expect(try String(contentsOf: secret, encoding: .utf8) == "let password = UIWebView()\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path) == ["secret.swift"])
  }

  @Test func nothingThatATerminalObeysIsPrinted() throws {
    let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}\r"
    let repository = try Repository()
    try repository.commit([
      "A\(evil).swift": "let a = UIWebView()\n",
      "B.swift":
        "// applint:disable:next \(evil.dropLast()) -- x\nlet b = UIImage(named: \"\(evil.dropLast())\")\nimport UIKit\n",
      "Pods/\(evil)/C.m": "UIWebView *c;\n",
    ])
    try repository.folder.write("cfg.yml", "\"k\\e[31m\": 1\nexclude: [\"\\e[2J\"]\n")
    let commands = [
      [], ["--color", "always"], ["--since", "\(evil)"], ["--config", "cfg.yml"], ["init", "--print"], ["--write-baseline"],
      ["baseline", "report"], ["why", "A\(evil).swift"], ["config"], ["--baseline", evil], ["--rule", evil], ["explain", evil],
    ]
    for arguments in commands {
      let result = try applint(arguments, in: repository.url)
      let text = (result.output + result.errors).replacingOccurrences(
        of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression)
      #expect(!text.isEmpty)
      #expect(
        !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value || $0 == "\u{202E}" },
        "\(arguments): \(text.debugDescription)")
    }
  }

  /// A pull request may change the baseline.
  @Test func rulesOfABaselineAreEscaped() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "let a = UIWebView()\n")
    let path = ".applint-baseline.jsonl"
    #expect(try applint(["--write-baseline"], in: folder.url).status == 0)
    let baseline = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    try folder.write(path, baseline.replacingOccurrences(of: "\"deprecated-web-view\"", with: #""x\u001B[2J##vso[task]""#))
    func check(_ expected: String) throws {
      let report = try applint(["baseline", "report"], in: folder.url).output
      #expect(report.contains(expected) && !report.contains("\u{1B}") && !report.contains("##vso["), "\(report.debugDescription)")
    }
    try check("1 of 1 left")
    try folder.write("A.swift", "let a = 1\n")
    try check("uses UIWebView")
  }

  /// As git does: the file that it leads to may be anyone's.
  @Test func aLinkedListOfIgnoredFilesAboveIsNotFollowed() throws {
    let outside = try TemporaryFolder()
    try outside.write("list", "A.swift\n")
    let repository = try Repository()
    try repository.folder.write("app/A.swift", "let a = UIWebView()\n")
    let list = repository.url.appending(path: ".gitignore").path
    try FileManager.default.createSymbolicLink(atPath: list, withDestinationPath: outside.url.appending(path: "list").path)
    #expect(try applint(["--no-config", "app"], in: repository.url).status == 1)
    try FileManager.default.removeItem(atPath: list)
    try repository.folder.write(".gitignore", "A.swift\n")
    #expect(try applint(["--no-config", "app"], in: repository.url).status != 1)
  }
}
