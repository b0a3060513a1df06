import Foundation
import TestSupport
import Testing

/// Pipes, devices, links, and files of other users in places where a file is expected.
struct HostilePlaceTests {
  private let shell = URL(filePath: "/bin/sh")
  private let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", "let a = UIWebView()\n")
    return folder
  }

  /// The writer is late, so that nothing is in the pipe when it is opened.
  @Test(arguments: [
    ("echo A.swift", "--files-from pipe", "A.swift:1:9"), ("echo 'exclude: [A.swift]'", "--config pipe .", "excluded"),
    ("echo '{\"applintBaseline\":3}'", "--baseline pipe .", "A.swift:1:9"),
  ])
  func optionsWaitForTheWriterOfAPipe(_ writer: String, _ arguments: String, _ expected: String) throws {
    let folder = try folder()
    let script = "mkfifo pipe; (sleep 0.3; \(writer) > pipe) & '\(program)' scan --format compact \(arguments)"
    let result = try run(shell, ["-c", script], in: folder.url)
    #expect((result.output + result.errors).contains(expected), "\(result.output) \(result.errors)")
  }

  @Test func aReportIntoAPipeThatNothingReadsIsAnError() throws {
    let folder = try folder()
    let made = unsafe mkfifo(folder.url.appending(path: "pipe").path, 0o600)
    #expect(made == 0)
    let result = try applint(["scan", "--output", "json=pipe", "A.swift"], in: folder.url)
    #expect(result.status == 2 && result.errors.contains("cannot write 'pipe': a FIFO that nothing reads"), "\(result.errors)")
  }

  @Test func aReportIntoAPipeIsWritten() throws {
    let folder = try folder()
    let script = "mkfifo pipe; (cat pipe > copy) & '\(program)' scan --quiet --output json=pipe A.swift; wait"
    _ = try run(shell, ["-c", script], in: folder.url)
    #expect(try String(contentsOf: folder.url.appending(path: "copy"), encoding: .utf8).contains("deprecated-web-view"))
  }

  /// Only root can give a file away.
  @Test(.enabled(if: getuid() == 0))
  func configurationsOfOthersAreReadOnlyInARepository() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/b/A.swift", "let a = UIWebView()\n")
    let file = try folder.write(".applint.yml", "exclude: ['*.swift']\n")
    func findings() throws -> [String] { try scanReport([], in: folder.url.appending(path: "a/b")).report.findings }
    #expect(try findings() == [])
    try FileManager.default.setAttributes([.ownerAccountID: 1234], ofItemAtPath: file.path)
    #expect(try findings() == ["A.swift:1: deprecated-web-view"])
    try FileManager.default.createDirectory(at: folder.url.appending(path: ".git"), withIntermediateDirectories: true)
    #expect(try findings() == [])
  }

  @Test func settingsInTheEnvironmentDoNotWin() throws {
    let repository = try Repository()
    try repository.commit(["A.swift": "let x = 1\n"])
    try repository.stage(["A.swift": "let a = UIWebView()\n"])
    let trap = repository.url.appending(path: ".git/ran").path
    let result = try scanReport(
      ["--staged"], in: repository.url, environment: ["GIT_CONFIG_PARAMETERS": "'core.fsmonitor=touch \(trap); true'"])
    #expect(result.report.findings == ["A.swift:1: deprecated-web-view"])
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test func leftoversOfKilledProcessesAreRemoved() throws {
    let folder = try folder()
    // No process has the first number; the second one is this test.
    for name in ["out.json.99999999.tmp", "out.json.\(getpid()).tmp", "out.json.x.tmp", "other.json.99999999.tmp"] {
      try folder.write(name, "x")
    }
    #expect(try applint(["scan", "--output", "json=out.json", "A.swift"], in: folder.url).status == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(left == ["A.swift", "other.json.99999999.tmp", "out.json", "out.json.\(getpid()).tmp", "out.json.x.tmp"])
  }

  @Test func leftoversOfKilledRepairsAreRemoved() throws {
    let folder = try TemporaryFolder()
    let objects = "A = { isa = PBXGroup; children = (B, B); }; B = { isa = PBXFileReference; path = b.m; };"
    let project = "// !$*UTF8*$!\n{ archiveVersion = 1; objectVersion = 46; objects = { \(objects) }; rootObject = A; }\n"
    try folder.write("App.xcodeproj/project.pbxproj", project)
    try folder.write("App.xcodeproj/project.pbxproj.99999999.tmp", "x")
    #expect(try applint(["fix", "."], in: folder.url).status == 0)
    #expect(try String(contentsOf: folder.url.appending(path: "App.xcodeproj/project.pbxproj"), encoding: .utf8) != project)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "App.xcodeproj").path)
    #expect(left == ["project.pbxproj"])
  }

  /// The system's limit on the size of files, as a full disk: `EFBIG`, which reading uses for text files that are too large.
  @Test func aReportBeyondTheLimitOfTheSystemIsNoReport() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", String(repeating: "let a = UIWebView()\n", count: 6000))
    try folder.write("out.json", "old")
    // Without the signal, which would end the program, the call fails. ThreadSanitizer itself needs a file of 512 KB.
    let script = "trap '' XFSZ; ulimit -f 2048; exec '\(program)' scan --quiet --output json=out.json ."
    let result = try run(shell, ["-c", script], in: folder.url)
    #expect(result.status == 2 && result.errors.contains("cannot write 'out.json': File too large"), "\(result.errors)")
    #expect(try String(contentsOf: folder.url.appending(path: "out.json"), encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["A.swift", "out.json"])
  }

  /// Neither a scan nor a repair keeps a descriptor for each level.
  @Test(arguments: ["scan --format compact", "fix"])
  func foldersMayBeDeeperThanDescriptorsAreMany(_ command: String) throws {
    let folder = try TemporaryFolder()
    let deep = String(repeating: "d/", count: 200)
    let objects = "A = { isa = PBXGroup; children = (B, B); }; B = { isa = PBXFileReference; path = b.m; };"
    let project = "// !$*UTF8*$!\n{ archiveVersion = 1; objectVersion = 46; objects = { \(objects) }; rootObject = A; }\n"
    let file = try folder.write("\(deep)App.xcodeproj/project.pbxproj", project)
    let result = try run(shell, ["-c", "ulimit -n 40; exec '\(program)' \(command) ."], in: folder.url)
    #expect(result.status == 0 && result.output.contains("project.pbxproj"), "\(result.output + result.errors)")
    #expect(try (String(contentsOf: file, encoding: .utf8) != project) == (command == "fix"))
  }

  @Test func membersOfThinArchivesAreRegularFiles() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try outside.write("m.o", try fixtureBytes("binaries/use-arm64.o"))
    let link = folder.url.appending(path: "m.o").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside.url.appending(path: "m.o").path)
    let made = unsafe mkfifo(folder.url.appending(path: "f.o").path, 0o600)
    #expect(made == 0)
    func member(_ name: String, _ size: Int) -> String {
      name.padding(toLength: 48, withPad: " ", startingAt: 0) + "\(size)".padding(toLength: 10, withPad: " ", startingAt: 0)
        + "`\n"
    }
    try folder.write("lib.a", "!<thin>\n" + member("//", 10) + "m.o/\nf.o/\n" + member("/0", 992) + member("/5", 100))
    for arguments in [["scan", "--format", "compact", "lib.a"], ["scan", "--format", "compact", "."], ["inspect", "lib.a"]] {
      let result = try applint(arguments, in: folder.url)
      let text = result.output + result.errors
      #expect(
        text.contains("cannot read member: not a regular file") && !text.contains("uses UIWebView"), "\(arguments): \(text)")
    }
  }
}
