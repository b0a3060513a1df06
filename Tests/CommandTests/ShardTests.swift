import Foundation
import TestSupport
import Testing

/// The shards of a checkout that several machines scan are reported as if one had scanned everything.
@Suite struct ShardTests {
  private let folder: TemporaryFolder
  private static let testdata = packageRoot.appending(path: "testdata")

  init() throws { folder = try TemporaryFolder() }

  private func shard(_ part: String, _ checkout: URL, _ options: [String] = []) throws -> ProgramResult {
    let file = folder.url.appending(path: part.replacing("/", with: "-")).path()
    return try applint(["scan", "--no-cache", "--shard", part, "--facts", file, checkout.path()] + options)
  }

  private func combine(_ parts: [String], _ checkout: URL, _ options: [String] = []) throws -> ProgramResult {
    let files = parts.map { folder.url.appending(path: $0.replacing("/", with: "-")).path() }
    return try applint(["combine", "--timings", "--path", checkout.path()] + options + files)
  }

  private func known(_ result: ProgramResult) -> Int {
    result.errors.split(separator: "\n").first { $0.hasPrefix("files reused:") }
      .flatMap { Int($0.split(separator: " ").last ?? "") } ?? -1
  }

  @Test(arguments: ["sample-app", "rules/missing-nib", "uploaded-app", "rules/private-api", "rules/missing-image"], [1, 3])
  func shardsAreReportedAsOne(_ name: String, _ count: Int) throws {
    let checkout = Self.testdata.appending(path: name)
    let parts = (1...count).map { "\($0)/\(count)" }
    for part in parts {
      let result = try shard(part, checkout)
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
    }
    let combined = try combine(parts, checkout, ["--format", "json"])
    let whole = try applint(["scan", "--no-cache", "--format", "json", checkout.path()])
    #expect(combined.output == whole.output && combined.status == whole.status)
    #expect(known(combined) > 0)
  }

  @Test func whatHasChangedIsCheckedAgain() throws {
    let checkout = try TemporaryFolder()
    for index in 1...9 { try checkout.write("App/Page\(index).swift", "import UIKit\nlet page\(index) = UIWebView()\n") }
    for part in ["1/3", "2/3", "3/3"] { #expect(try shard(part, checkout.url).status == 0) }
    #expect(try known(combine(["1/3", "2/3", "3/3"], checkout.url)) == 9)
    // Of the same size.
    try checkout.write("App/Page1.swift", "import UIKit\nlet page1 = NSWebView()\n")
    try checkout.write("Other/Page2.swift", "import UIKit\nlet page2 = UIWebView()\n")
    let combined = try combine(["1/3", "2/3", "3/3"], checkout.url, ["--format", "json"])
    #expect(known(combined) == 8)
    #expect(combined.output == (try applint(["scan", "--no-cache", "--format", "json", checkout.url.path()])).output)
    // A shard is missing.
    let some = try combine(["3/3", "1/3"], checkout.url, ["--format", "json"])
    #expect(some.output == combined.output && (1..<8).contains(known(some)))
    #expect(some.errors.contains("warning: no results of shard 2; its files are scanned now"))
    // Of another number of shards.
    #expect(try shard("1/2", checkout.url).status == 0)
    let mixed = try combine(["1/3", "1/2"], checkout.url)
    #expect(mixed.status == 2 && mixed.errors.contains("shards of different scans: one of 3, and one of 2"))
  }

  @Test func rulesMustBeTheSame() throws {
    let checkout = Self.testdata.appending(path: "sample-app")
    #expect(try shard("1/1", checkout, ["--rule", "deprecated-web-view"]).status == 0)
    let other = try combine(["1/1"], checkout)
    #expect(other.status == 2 && other.errors.contains("shard 1 was scanned with other rules or options"))
    #expect(try combine(["1/1"], checkout, ["--rule", "deprecated-web-view"]).status == 1)
  }

  @Test func damagedFilesAreErrors() throws {
    let checkout = Self.testdata.appending(path: "sample-app")
    #expect(try shard("1/2", checkout).status == 0 && shard("2/2", checkout).status == 0)
    let file = folder.url.appending(path: "1-2")
    let bytes = try Data(contentsOf: file)
    for (damaged, reason) in [
      (Data(), "not a file written by"), (Data("text\n".utf8), "not a file written by"),
      (bytes.prefix(bytes.count / 2), "damaged"),
      (bytes.prefix(20), "damaged"), (bytes + [0], "damaged"),
    ] {
      try damaged.write(to: file)
      let result = try combine(["1/2", "2/2"], checkout)
      #expect(result.status == 2 && result.errors.contains(reason) && result.errors.contains("1-2'"), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
    #expect(try combine(["3/3"], checkout).errors.contains("cannot read"))
  }

  @Test(arguments: [
    ["scan", "--shard", "1/2"], ["scan", "--facts", "x"], ["scan", "--shard", "0/2", "--facts", "x"],
    ["scan", "--shard", "3/2", "--facts", "x"], ["scan", "--shard", "1", "--facts", "x"],
    ["scan", "--shard", "1/9999", "--facts", "x"], ["scan", "--shard", "1/2", "--facts", "x", "--staged"],
    ["scan", "--shard", "1/2", "--facts", "x", "--write-baseline"], ["scan", "--shard", "1/2", "--facts", "x", "--fix"],
    ["scan", "--shard", "1/2", "--facts", "x", "--output", "json=y"], ["combine"], ["combine", "--staged", "x"],
    ["combine", "--shard", "1/2", "--facts", "x", "y"],
  ])
  func wrongUsesAreErrors(_ arguments: [String]) throws {
    let result = try applint(arguments, in: folder.url)
    #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty, "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).isEmpty)
  }
}
