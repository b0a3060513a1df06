import Foundation
import TestSupport
import Testing

/// Whose code it is has one answer: reports, `why`, `--third-party` and the configuration agree.
struct FirstPartyTests {
  private static let use = "UIView *a = [[UIWebView alloc] init];\n"

  private func checkout() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(".applint.yml", "third_party: {folders: [Libs/, \"!Vendor/Ours/\"]}\n")
    for path in [
      "App/a.m", "Vendor/Kit/b.m", "Vendor/c.m", "Vendor/Ours/d.m", "Libs/Kit/e.m", "Pods/Kit/f.m", "Carthage/Checkouts/Kit/g.m",
    ] {
      try folder.write(path, Self.use)
    }
    try folder.write("App/libKit.a", try fixtureBytes("sample-app/Vendor/libanalytics.a"))
    try folder.write("Vendor/libKit.a", try fixtureBytes("sample-app/Vendor/libanalytics.a"))
    return folder
  }

  @Test func everythingAgrees() throws {
    let folder = try checkout()
    let output = try applint(["--format", "json", "--fail-on", "never"], in: folder.url).output
    let report = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let excluded = Set(
      try scanReport(["--third-party", "exclude"], in: folder.url).report.findings.compactMap { $0.split(separator: ":").first })
    #expect(Set(findings.compactMap { $0["path"] as? String }).count == 9)
    for finding in findings {
      let path = try #require(finding["path"] as? String)
      let isFirstParty = path == "App/a.m" || path == "Vendor/Ours/d.m"
      #expect(finding["firstParty"] as? Bool == isFirstParty, "\(path)")
      #expect((finding["owner"] == nil) == isFirstParty, "\(path)")
      #expect(excluded.contains(path[...]) == isFirstParty, "\(path)")
      let why = try applint(["why", path], in: folder.url).output
      #expect(
        why.contains("third-party: ") != isFirstParty || path == "Vendor/Ours/d.m" && why.contains("first-party again"),
        "\(path): \(why)")
    }
  }

  @Test func theReasonIsTheSameFromAnyFolder() throws {
    let folder = try checkout()
    let inside = folder.url.appending(path: "Vendor/Kit")
    #expect(try applint(["why", "b.m"], in: inside).output.contains("third-party: in the folder Vendor"))
    let output = try applint(["--format", "json", "--fail-on", "never"], in: inside).output
    #expect(
      output.contains("\"name\": \"Kit\"") && output.contains("\"kind\": \"vendored\"")
        && output.contains("\"firstParty\": false"))
  }
}
