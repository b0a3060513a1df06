import Bytes
import Findings
import Foundation
import Rules
import Synchronization
import TestSupport
import Testing

@testable import Scanner

/// The outcome depends on the tree and the options, not on who did what and when.
struct DeterminismTests {
  private func expectSameAtAnyJobs(_ folder: URL) {
    let alone = scan(folder) { $0.jobs = 1 }
    #expect(!alone.findings.isEmpty && Array(alone.findings) == alone.findings.sorted())
    #expect(alone.notifications == alone.notifications.sorted())
    for jobs in [2, 8, 8, 2] {
      let result = scan(folder) { $0.jobs = jobs }
      #expect(result.findings == alone.findings && result.notifications == alone.notifications && result.summary == alone.summary)
    }
  }

  @Test func theSampleAppIsTheSameAtAnyJobs() {
    expectSameAtAnyJobs(fixture("sample-app"))
  }

  @Test func aLargeTreeIsTheSameAtAnyJobs() throws {
    let folder = try largeTree()
    expectSameAtAnyJobs(folder.url)
    let result = scan(folder.url)
    #expect(result.findings.count == 240 && result.notifications.count == 40 && result.summary.directoriesWalked == 48)
  }

  @Test func theSpellingOfTheRootDoesNotMatter() throws {
    let folder = try largeTree()
    let plain = scan(folder.url).findings
    for suffix in ["/", "/.", "//", "/./"] {
      #expect(scan(URL(filePath: folder.url.path + suffix, directoryHint: .notDirectory)).findings == plain)
    }
  }

  /// One folder of more files than a batch holds, and a tree of small ones.
  private func largeTree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let archive = try fixtureBytes("binaries/fat-archives.a")
    for number in 0..<200 { try folder.write("Many/\(number).m", number % 2 == 0 ? usingText : harmlessText) }
    for number in 0..<60 {
      let path = "Tree/\(number % 5)/\(number % 20)"
      try folder.write("\(path)/\(number).swift", "// \(number)\nlet page = UIWebView()\n")
      try folder.write("\(path)/lib\(number).a", number % 3 == 0 ? archive : Array("text".utf8))
      try folder.write("\(path)/Deep\(number % 2)/\(number).h", "@class UIWebView;\n")
      try folder.write("\(path)/notes\(number)", "text")
    }
    return folder
  }

  @Test(arguments: [1, 8])
  func progressCountsTheFoldersThatWereWalked(jobs: Int) {
    let seen = Mutex<[Int]>([])
    var options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: jobs)
    options.patterns.folder = Path(fixture("sample-app").path)
    let scan = Scan(options) { progress in seen.withLock { $0.append(progress.directoriesWalked) } }
    let result = scan.run(paths: [Path(fixture("sample-app").path)])
    let counts = seen.withLock { $0 }
    #expect(counts == counts.sorted())
    // Of several workers another one may walk the last folder.
    #expect(counts.allSatisfy { $0 <= result.summary.directoriesWalked })
    if jobs == 1 { #expect(counts.last == result.summary.directoriesWalked) }
  }
}
