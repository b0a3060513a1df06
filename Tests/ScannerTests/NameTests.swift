import Findings
import Foundation
import Rules
import TestSupport
import Testing

@testable import Bytes
@testable import Scanner

/// File names are bytes: old checkouts hold any of them.
struct NameTests {
  @Test(arguments: [
    "a b", " ", "网页", "é", "e\u{301}", "👩‍👩‍👧", "a\nb", "a\tb", "a'b\"c", "a\\b", "%s", "-", "--", "$(a)", "*", "[a]", "a:b", "#",
    "..a", "\u{202E}a",
  ])
  func aNameMayHoldAnything(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("\(name)/\(name).m", usingText)
    try folder.write("\(name)/\(name).framework/\(name)", try fixtureBytes("binaries/use-arm64.o"))
    let result = scan(folder.url)
    #expect(result.paths == ["\(name)/\(name).framework/\(name)", "\(name)/\(name).m"])
    #expect(result.findings.compactMap(\.owner) == [Owner(kind: .framework, name: name, version: nil)])
    let file = Path(folder.url.path).appending(name).appending("\(name).m")
    let single = Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false))).run(files: [file])
    #expect(single.findings.map(\.path) == [file.description])
  }

  /// macOS refuses such names; on Linux they come from archives of other systems.
  @Test func aNameThatIsNoUTF8IsOpenedByItsBytes() throws {
    let folder = try TemporaryFolder()
    let name = [0xCD, 0xF8, 0xD2, 0xB3, 0xFF] + Array(".m".utf8)
    let path = Path(folder.url.path).appending(name)
    guard let output = try? Output(.file(path)) else { return }
    output.write(usingText)
    try output.finish()
    let shown = String(decoding: name, as: UTF8.self)
    #expect(shown.contains("\u{FFFD}"))
    #expect(scan(folder.url).lines == ["\(shown):1:9: error: use: uses UIWebView"])
    let list = Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false))).run(files: [path])
    #expect(list.findings.count == 1 && list.notifications.isEmpty)
  }

  @Test func pathsAreSortedByTheirBytes() throws {
    let folder = try TemporaryFolder()
    for name in ["b.m", "B.m", "a/z.m", "a.m", "a-b.m", "é.m", "网.m", "Z.m"] { try folder.write(name, usingText) }
    #expect(scan(folder.url).paths == ["B.m", "Z.m", "a-b.m", "a.m", "a/z.m", "b.m", "é.m", "网.m"])
  }

  @Test func aVeryDeepTreeIsWalked() throws {
    let folder = try TemporaryFolder()
    let path = String(repeating: "d/", count: 500) + "a.m"
    try folder.write(path, usingText)
    #expect(scan(folder.url).paths == [path])
  }
}
