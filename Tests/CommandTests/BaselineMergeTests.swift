import Foundation
import TestSupport
import Testing

/// A baseline that two branches change, and one that is damaged.
struct BaselineMergeTests {
  @Test func baselinesOfTwoBranchesMergeByEntries() throws {
    let repository = try Repository.gated()
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path
    let driver = "'\(program)' baseline merge %O %A %B"
    try repository.git("config", "merge.applint-baseline.driver", driver)
    try repository.commit([".gitattributes": "\(Repository.baseline) merge=applint-baseline\n"])
    try repository.git("checkout", "--quiet", "-b", "feature")
    // One branch repairs what the other one keeps, and both accept something else.
    try repository.folder.write("App/C.swift", Repository.defect)
    try repository.accept(Repository.body, at: "App/A.swift")
    try repository.git("checkout", "--quiet", "main")
    try repository.accept(Repository.defect, at: "App/D.swift")
    try repository.git("merge", "--quiet", "--no-edit", "feature")
    let text = try String(contentsOf: repository.url.appending(path: Repository.baseline), encoding: .utf8)
    #expect(text.split(separator: "\n").count == 3 && text.contains("App/C.swift") && text.contains("App/D.swift"))
    #expect(try scanReport(["--strict-baseline"], in: repository.url).status == 0)
    // What was repaired is new when it comes back.
    try repository.folder.write("App/A.swift", Repository.defect + Repository.body)
    #expect(try repository.findings() == ["App/A.swift:1: deprecated-web-view"])
  }

  /// Why `init` offers a driver and not `merge=union`.
  @Test func aMergeByUnionCanRevealNothingButMayReviveWhatIsResolved() throws {
    let repository = try Repository.gated()
    try repository.commit([".gitattributes": "\(Repository.baseline) merge=union\n"])
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.accept(Repository.body, at: "App/A.swift")
    try repository.git("checkout", "--quiet", "main")
    try repository.accept(Repository.defect, at: "App/Aa.swift")
    try repository.git("merge", "--quiet", "--no-edit", "feature")
    let output = try applint([], in: repository.url).output
    #expect(output.contains("1 resolved baseline entry") && output.contains("App/A.swift: uses UIWebView"))
    // The revived entry hides a defect that was repaired and comes back.
    try repository.folder.write("App/A.swift", Repository.defect + Repository.body)
    #expect(try repository.findings() == [])
  }

  @Test func aConflictInTheBaselineNamesTheCommandThatResolvesIt() throws {
    let repository = try Repository.gated()
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.accept(Repository.defect, at: "App/C.swift")
    try repository.git("checkout", "--quiet", "main")
    try repository.accept(Repository.defect, at: "App/D.swift")
    #expect(throws: (any Error).self) { try repository.git("merge", "--quiet", "feature") }
    let conflicted = try applint([], in: repository.url)
    #expect(
      conflicted.status == 2 && conflicted.errors.contains("unresolved merge conflict; run 'applint baseline merge'"))
    #expect(try applint(["baseline", "merge"], in: repository.url).status == 0)
    try repository.git("add", Repository.baseline)
    try repository.git("commit", "--quiet", "--no-edit")
    #expect(try scanReport(["--strict-baseline"], in: repository.url).status == 0)
  }

  @Test func whatIsNoBaselineIsReplacedOnRequestOnly() throws {
    let repository = try Repository.gated()
    try repository.folder.write(Repository.baseline, "precious\n")
    let refused = try applint(["--write-baseline"], in: repository.url)
    #expect(refused.status == 2 && refused.errors.contains("not an applint baseline"))
    #expect(try String(contentsOf: repository.url.appending(path: Repository.baseline), encoding: .utf8) == "precious\n")
    #expect(try applint(["--write-baseline", "--force"], in: repository.url).status == 0)
    #expect(try repository.findings() == [])
  }
}
