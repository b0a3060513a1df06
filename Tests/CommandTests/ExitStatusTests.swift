import Foundation
import TestSupport
import Testing

/// 0 clean, 1 findings, 2 could not be done; 2 wins over 1.
struct ExitStatusTests {
  private func checkout(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return folder
  }

  private static let use = "let page = UIWebView()\n"
  private static let declaration = "weak var page: UIWebView?\n"

  @Test func cleanCheckoutIs0() throws {
    let folder = try checkout(["A.swift": "let page = WKWebView()\n"])
    let result = try applint([folder.url.path])
    #expect(result.status == 0)
    #expect(result.output == "No findings in 1 file.\n")
    #expect(result.errors == "")
  }

  @Test func namedTextThatIsTooLargeIs2() throws {
    let folder = try checkout(["a.m": ""])
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a.m"))
    try handle.truncate(atOffset: 65 << 20)
    let result = try applint(["a.m"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot read 'a.m': larger than 16 MB"))
    // A walk that meets it goes on.
    #expect(try applint(["."], in: folder.url).status == 0)
  }

  @Test func inspectingAFolderSaysWhatToDo() throws {
    let folder = try checkout(["a.m": ""])
    let result = try applint(["inspect", "."], in: folder.url)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors == "applint: error: '.' is a folder; use 'applint scan'\n")
  }

  @Test func useIs1() throws {
    let folder = try checkout(["A.swift": Self.use])
    #expect(try applint([folder.url.path]).status == 1)
  }

  @Test(arguments: [("error", 0), ("warning", 1), ("note", 1), ("never", 0)])
  func thresholdDecidesAboutAWarning(_ level: String, _ status: Int32) throws {
    let folder = try checkout(["A.swift": Self.declaration])
    #expect(try applint(["--fail-on", level, folder.url.path]).status == status)
  }

  @Test func mentionIsANoteThatCountsOnlyWhenAskedFor() throws {
    let folder = try checkout(["A.swift": "// UIWebView\n"])
    #expect(try applint(["--fail-on", "note", folder.url.path]).status == 0)
    let asked = try applint(["--fail-on", "note", "--mentions", folder.url.path])
    #expect(asked.status == 1)
    #expect(asked.output.hasPrefix("A.swift:1:4: note: mentions UIWebView [deprecated-web-view]\n"))
  }

  @Test func missingRootIs2AndTheOthersAreScanned() throws {
    let folder = try checkout(["A.swift": Self.use])
    let result = try applint(["resolved", folder.url.path])
    #expect(result.status == 2)
    #expect(result.errors == "applint: error: cannot read 'resolved': No such file or directory\n")
    #expect(result.output.contains("A.swift:1:12: error: uses UIWebView"))
    #expect(!result.output.contains("resolved"))
  }

  @Test func namedFileThatCannotBeReadIs2() throws {
    let folder = try checkout(["A.swift": Self.use, "B.swift": "let fine = 1\n"])
    for list in ["B.swift\ngone.swift\n", "B.swift\n.\n"] {
      let result = try applint(["--files-from", "-"], in: folder.url, input: list)
      #expect(result.status == 2)
      #expect(result.errors.contains("error: cannot read "))
    }
    #expect(try applint(["B.swift"], in: folder.url).status == 0)
    #expect(try applint(["/dev/null"]).status == 2)
  }

  @Test func runningOutOfDescriptorsIs2() throws {
    let folder = try checkout(Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0)/a/b/A.swift", "let fine = 1\n") }))
    let result = try scan(folder, descriptors: 4)
    #expect(result.status == 2)
    #expect(result.errors.contains("Too many open files"))
  }

  private func scan(_ folder: TemporaryFolder, descriptors: Int) throws -> ProgramResult {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path
    let command = "ulimit -n \(descriptors); '\(program)' --jobs 1 '\(folder.url.path)'"
    return try run(URL(filePath: "/bin/bash"), ["-c", command])
  }

  /// A scan keeps long files open, but not if it needs the descriptors for something else.
  @Test func longFilesNeedNoMoreDescriptorsThanShortOnes() throws {
    func deep(_ keys: Int) throws -> TemporaryFolder {
      let list = (0..<keys).map { "<key>k\($0)</key><true/>" }.joined()
      let text = "<plist version=\"1.0\"><dict>\(list)</dict></plist>"
      let paths = (1...6).flatMap { depth in (0..<3).map { String(repeating: "a/", count: depth) + "\($0).plist" } }
      return try checkout(Dictionary(uniqueKeysWithValues: paths.map { ($0, text) }))
    }
    let (short, long) = (try deep(1), try deep(1000))
    for descriptors in 5...16 {
      #expect(try scan(short, descriptors: descriptors).status == scan(long, descriptors: descriptors).status, "\(descriptors)")
    }
  }

  @Test func repeatedAndNestedRootsAreScannedOnce() throws {
    let folder = try checkout(["In/A.swift": Self.use])
    for roots in [[".", "."], [".", "In"], ["In", "./"], [".", folder.url.path], ["In/A.swift", "In", "In/A.swift"]] {
      let output = try applint(["--quiet"] + roots, in: folder.url).output
      #expect(output.split(separator: "\n").count == 1, "\(roots)")
    }
  }

  @Test func unreadFileIsANotificationAnd2OnlyWhenStrict() throws {
    let folder = try checkout(["libX.a": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"])
    let result = try applint([folder.url.path])
    #expect(result.status == 0)
    #expect(result.output.contains("libX.a:1:1: warning: cannot read file: a Git LFS pointer, not the file itself"))
    #expect(!result.output.contains("No findings in 1 file.\n"))
    #expect(try applint(["--strict-read", folder.url.path]).status == 2)
  }

  @Test(arguments: [
    ["--nonsense"], ["--fail-on", "sometimes"], ["--rule", "deprecated-webview"], ["--jobs", "0"],
    ["--output", "json=-", "--format", "text"], ["--output", "nothing"],
    ["--rule", "deprecated-web-view", "--skip-rule", "deprecated-web-view"],
    ["--output", "json=a.json", "--output", "text=./a.json"], ["explain", "no-such-rule"], ["--files-from", "x", "y"],
  ])
  func wrongUsageIs2OnStandardError(_ arguments: [String]) throws {
    let result = try applint(arguments)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(!result.errors.isEmpty)
  }

  @Test func unknownRuleIsAnsweredWithTheNearest() throws {
    #expect(try applint(["--rule", "deprecated-webview"]).errors.contains("did you mean 'deprecated-web-view'?"))
  }

  @Test func reportThatCannotBeWrittenIs2() throws {
    let folder = try checkout(["A.swift": Self.use])
    let result = try applint(["--output", "json=/no/such/folder/report.json", folder.url.path])
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot write '/no/such/folder/report.json': No such file or directory"))
  }

  @Test func closedPipeEndsQuietly() throws {
    let folder = try checkout(Dictionary(uniqueKeysWithValues: (0..<3000).map { ("\($0).swift", Self.use) }))
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path
    let result = try run(
      URL(filePath: "/bin/bash"), ["-c", "set -o pipefail; '\(program)' '\(folder.url.path)' | head -n 1; echo ${PIPESTATUS[0]}"])
    #expect(result.output.hasSuffix("\n1\n"))
    #expect(result.errors == "")
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    for arguments in [["--help"], ["--version"], ["scan", "--help"], ["help", "inspect"]] {
      let result = try applint(arguments)
      #expect(result.status == 0)
      #expect(!result.output.isEmpty)
      #expect(result.errors == "")
    }
  }
}
