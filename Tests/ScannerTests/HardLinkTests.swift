import Findings
import Foundation
import TestSupport
import Testing

@testable import Scanner

/// A binary may have several names (hard links), as package managers that keep a store make them.
struct HardLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// One file under all names, which are made in the order of the list.
  private func write(_ names: [String], _ bytes: [UInt8]) throws {
    let first = try folder.write(names[0], bytes)
    for name in names.dropFirst() {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.linkItem(at: first, to: url)
    }
  }

  @Test(arguments: [1, 2, 8])
  func aFileOfSeveralNamesIsReadOnceAndReportedUnderTheFirst(jobs: Int) throws {
    let bytes = try fixtureBytes("binaries/fat-archives.a")
    try write(["z/libA.a", "m/libA.a", "B/libA.a", "b/libA.a", "m/tool"], bytes)
    for _ in 0..<10 {
      let result = scan(folder.url) { $0.jobs = jobs }
      #expect(result.lines == ["B/libA.a(Receipt.o) [arm64, x86_64]: error: use: uses UIWebView"])
      #expect(result.findings.map(\.owner?.name) == ["libA.a"])
      #expect(result.summary.skipped == [.hardLink: 4])
      #expect(result.summary.filesRead == 1 && result.summary.bytesRead == bytes.count)
    }
  }

  @Test(arguments: [1, 8])
  func notificationsAreUnderTheFirstNameToo(jobs: Int) throws {
    try write(["c/libA.a", "a/libA.a", "b/libA.a"], try fixtureBytes("binaries/bsd-names.a"))
    let result = scan(folder.url) { $0.jobs = jobs }
    #expect(Set(result.paths) == ["a/libA.a"])
    #expect(result.notifications.map { "\($0.path) \($0.part ?? "-")" } == ["a/libA.a notes.txt"])
  }

  @Test(arguments: [1, 2, 8])
  func manyFilesOfManyNamesAreEachReadOnce(jobs: Int) throws {
    let bytes = try fixtureBytes("binaries/use-arm64.o")
    for number in 0..<40 { try write((0..<5).map { "\((number * 7 + $0 * 3) % 11)/\($0)/\(number).o" }, bytes) }
    let result = scan(folder.url) { $0.jobs = jobs }
    #expect(result.findings.count == 40)
    #expect(result.summary.skipped == [.hardLink: 160])
    #expect(Array(result.findings) == result.findings.sorted())
    for path in result.paths {
      let number = path.split(separator: "/").last.flatMap { Int($0.dropLast(2)) } ?? -1
      let names = (0..<5).map { "\((number * 7 + $0 * 3) % 11)/\($0)/\(number).o" }
      #expect(path == names.min { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
  }

  /// The name decides on the framework, and so on the rules that apply.
  @Test func theFirstNameDecidesOnTheFramework() throws {
    let framework = "Vendor/Kit.framework/Kit"
    try write(["z/copy", framework], try fixtureBytes("binaries/fat-archives.a"))
    let expected = scan(folder.url) { $0.jobs = 1 }.lines
    #expect(!expected.isEmpty)
    for _ in 0..<20 { #expect(scan(folder.url) { $0.jobs = 8 }.lines == expected) }
    #expect(scan(folder.url).findings.allSatisfy { $0.path == framework })
  }

  @Test func copiesAreFilesOfTheirOwn() throws {
    for name in ["a/libA.a", "b/libA.a"] { try folder.write(name, try fixtureBytes("binaries/fat-archives.a")) }
    let result = scan(folder.url)
    #expect(result.paths == ["a/libA.a", "b/libA.a"])
    #expect(result.summary.skipped.isEmpty && result.summary.filesRead == 2)
  }

  /// What stands outside of the tree is not met.
  @Test func aNameOutsideOfTheTreeIsNotCounted() throws {
    try write(["Outside/libA.a", "Tree/libA.a"], try fixtureBytes("binaries/fat-archives.a"))
    let result = scan(folder.url.appending(path: "Tree"))
    #expect(result.paths == ["libA.a"])
    #expect(result.summary.skipped.isEmpty)
  }

  @Test func furtherNamesOfATextAreAllReported() throws {
    try write(["b.m", "a.m"], Array(usingText.utf8))
    #expect(scan(folder.url).paths == ["a.m", "b.m"])
  }

  @Test func aNameThatPromisesNothingIsReadForOneThatDoes() throws {
    try write(["tool", "libA.a"], Array("text".utf8))
    for jobs in [1, 2] {
      #expect(scan(folder.url) { $0.jobs = jobs }.lines == ["libA.a: cannot read file: a text file, not a binary"])
    }
  }
}
