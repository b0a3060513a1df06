import Bytes
import Findings
import Foundation
import Rules
import TestSupport
import Testing

@testable import Scanner

/// Files and folders that are named one by one.
struct FileListTests {
  private let folder: TemporaryFolder
  private let scan = Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: 2))

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("App/a.m", usingText)
    try folder.write("App/b.swift", "let b = UIWebView()\n")
    try folder.write("App/notes.txt", usingText)
    try folder.write("Pods/C/C.framework/C", try fixtureBytes("binaries/use-arm64.o"))
    try folder.write("Podfile.lock", "PODS:\n  - C (1.2)\n")
  }

  private func path(_ name: String) -> Path { Path(folder.url.path).appending(name) }

  @Test func filesAreScannedUnderTheirGivenPaths() {
    let names = ["App/b.swift", "Pods/C/C.framework/C", "App/a.m", "App/notes.txt"]
    let result = scan.run(files: names.map(path))
    #expect(result.findings.map(\.path) == ["App/a.m", "App/b.swift", "Pods/C/C.framework/C"].map { path($0).description })
    #expect(Array(result.findings).last?.owner == Owner(kind: .pod, name: "C", version: "1.2"))
    #expect(result.summary.filesRead == 3)
  }

  /// Lists are made before: by a hook, of files that a commit removes.
  @Test func aFileThatIsGoneIsTold() {
    let result = scan.run(files: ["App/resolved.m", "App/a.m", "Gone/b.m", "App/a.m/c.m"].map(path))
    #expect(result.findings.map(\.path) == [path("App/a.m").description])
    #expect(result.notifications.map(\.path) == ["App/a.m/c.m", "App/resolved.m", "Gone/b.m"].map { path($0).description })
    #expect(result.notifications.allSatisfy { !$0.reason.isEmpty })
  }

  @Test func aFolderInAListIsTold() throws {
    try folder.write("App/c.m/inside.txt", "")
    #expect(scan.run(files: [path("App/c.m")]).notifications.map(\.path) == [path("App/c.m").description])
  }

  @Test func aFileThatIsNamedTwiceIsScannedOnce() {
    let result = scan.run(files: [path("App/a.m"), path("App/./a.m"), path("App//a.m")])
    #expect(result.findings.count == 1)
  }

  @Test func aPathThatIsNotThereIsAFailure() {
    let result = scan.run(paths: [path("nowhere"), path("App")])
    #expect(result.notifications.map(\.path) == [path("nowhere").description])
    #expect(result.notifications.map(\.level) == [.error])
    #expect(result.notifications.map(\.reason) == ["No such file or directory"])
    #expect(result.findings.map(\.path) == ["a.m", "b.swift"].map { path("App/\($0)").description })
  }

  @Test func oneFolderGivesPathsFromItAndSeveralGiveTheirOwn() {
    #expect(scan.run(paths: [path("App")]).findings.map(\.path) == ["a.m", "b.swift"])
    let both = scan.run(paths: [path("App"), path("Pods")])
    #expect(both.findings.map(\.path) == ["App/a.m", "App/b.swift", "Pods/C/C.framework/C"].map { path($0).description })
    #expect(scan.run(paths: [path("App/a.m")]).findings.map(\.path) == [path("App/a.m").description])
  }

  /// It is what the user named, as a folder is that is a link.
  @Test func aFileThatIsALinkIsRead() throws {
    let link = folder.url.appending(path: "link.m")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "App/a.m")
    #expect(scan.run(paths: [path("link.m")]).findings.map(\.path) == [path("link.m").description])
  }
}
