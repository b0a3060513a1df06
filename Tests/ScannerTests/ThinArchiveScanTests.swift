import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// Thin archives name files, which are read where they lie in what is scanned.
struct ThinArchiveScanTests {
  private let folder: TemporaryFolder
  private let object: [UInt8]
  private let archive: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    object = try fixtureBytes("binaries/thin-members/Page.o")
    archive = try fixtureBytes("binaries/thin.a")
  }

  /// A thin archive that names one file.
  private func thin(_ path: String) -> [UInt8] {
    func header(_ name: String, _ size: Int) -> [UInt8] {
      let fields = [(name, 16), ("0", 12), ("0", 6), ("0", 6), ("644", 8), ("\(size)", 10)]
      return fields.flatMap { Array($0.0.utf8) + [UInt8](repeating: 0x20, count: $0.1 - $0.0.utf8.count) } + Array("`\n".utf8)
    }
    let table = Array("\(path)/\n".utf8)
    return Array("!<thin>\n".utf8) + header("//", table.count) + table + (table.count % 2 == 0 ? [] : [0x0A]) + header("/0", 992)
  }

  private func scanFiles(_ path: String) -> ScanResult {
    Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false))).run(files: [Path(folder.url.appending(path: path).path)])
  }

  @Test(arguments: [1, 4])
  func aMemberInTheTreeIsJudgedWithItsName(jobs: Int) throws {
    try folder.write("lib/libA.a", archive)
    try folder.write("lib/thin-members/Page.o", object)
    try folder.write("lib/thin-members/Other.o", try fixtureBytes("binaries/thin-members/Other.o"))
    let result = scan(folder.url) { $0.jobs = jobs }
    #expect(
      result.lines == [
        "lib/libA.a(thin-members/Page.o) [arm64]: error: use: uses UIWebView",
        "lib/thin-members/Page.o [arm64]: error: use: uses UIWebView",
      ])
  }

  @Test func aMemberThatIsMissingIsTold() throws {
    try folder.write("libA.a", try fixtureBytes("binaries/thin-missing.a"))
    try folder.write("thin-members/Page.o", object)
    let result = scan(folder.url)
    #expect(result.paths == ["libA.a", "thin-members/Page.o"])
    #expect(result.notifications.map(\.path) == ["libA.a"])
    #expect(result.notifications.map(\.part) == ["thin-members/Gone.o"])
    #expect(result.notifications.map(\.reason) == ["cannot read member: No such file or directory"])
  }

  @Test func aMemberOutsideOfTheTreeIsRefused() throws {
    try folder.write("outside.o", object)
    try folder.write("Tree/one/two/libA.a", try fixtureBytes("binaries/thin-outside.a"))
    let result = scan(folder.url.appending(path: "Tree"))
    #expect(result.findings.isEmpty)
    #expect(result.notifications.map(\.path) == ["one/two/libA.a"])
    #expect(result.notifications.map(\.part) == ["../../../outside.o"])
    #expect(result.notifications.map(\.reason) == ["member outside the scanned tree"])
    // From further up it lies inside.
    #expect(scan(folder.url).paths == ["Tree/one/two/libA.a", "outside.o"])
  }

  @Test func anAbsolutePathIsRefused() throws {
    let outside = try folder.write("outside.o", object)
    try folder.write("Tree/libA.a", thin(outside.path))
    let result = scan(folder.url.appending(path: "Tree"))
    #expect(result.findings.isEmpty)
    #expect(result.notifications.map(\.reason) == ["member outside the scanned tree"])
  }

  /// As everywhere in a walk.
  @Test(arguments: ["link/outside.o", "link.o"])
  func aLinkIsNotFollowed(path: String) throws {
    try folder.write("Outside/outside.o", object)
    try folder.write("Tree/libA.a", thin(path))
    let isFolder = path.contains("/")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: isFolder ? "Tree/link" : "Tree/link.o").path,
      withDestinationPath: isFolder ? "../Outside" : "../Outside/outside.o")
    let result = scan(folder.url.appending(path: "Tree"))
    #expect(result.findings.isEmpty)
    #expect(result.notifications.map(\.part) == [path])
    #expect(result.notifications.first?.reason.hasPrefix("cannot read member: ") == true)
  }

  @Test func aFolderAndAFIFOAreTold() throws {
    try folder.write("inner.o/a.txt", "text")
    try folder.write("libA.a", thin("inner.o"))
    let fifo = folder.url.appending(path: "fifo").path
    try #require(try run(URL(filePath: "/usr/bin/env"), ["mkfifo", fifo]).status == 0)
    try folder.write("libB.a", thin("fifo"))
    let result = scan(folder.url)
    #expect(result.findings.isEmpty)
    #expect(Set(result.notifications.compactMap(\.part)) == ["inner.o", "fifo"])
  }

  @Test func membersOfAListedArchiveLieBelowIt() throws {
    try folder.write("lib/libA.a", archive)
    try folder.write("lib/thin-members/Page.o", object)
    let inside = scanFiles("lib/libA.a")
    #expect(inside.findings.map(\.member) == ["thin-members/Page.o"])
    #expect(inside.notifications.map(\.part) == ["thin-members/Other.o"])
    try folder.write("outside.o", object)
    for path in ["../outside.o", "thin-members/../../outside.o", folder.url.appending(path: "outside.o").path] {
      try folder.write("lib/libB.a", thin(path))
      let outside = scanFiles("lib/libB.a")
      #expect(outside.findings.isEmpty)
      #expect(outside.notifications.map(\.reason) == ["member outside the archive's folder"])
    }
  }

  @Test func anArchiveThatNamesItselfEnds() throws {
    try folder.write("libA.a", thin("libA.a"))
    #expect(scan(folder.url).notifications.map(\.reason) == ["a thin archive inside another file"])
  }
}
