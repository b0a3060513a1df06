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
    try expectAgreement(in: try checkout(), files: 9, firstParty: ["App/a.m", "Vendor/Ours/d.m"])
  }

  /// Libraries are copied into folders of any name.
  @Test func whatAFolderHoldsSaysWhoseItIs() throws {
    let folder = try TemporaryFolder()
    try folder.write(".applint.yml", "third_party: {folders: [\"!App/Ours/AFNetworking/\"]}\n")
    try folder.write(
      "App.xcodeproj/project.pbxproj",
      "{ objects = { A = { isa = PBXProject; attributes = { ORGANIZATIONNAME = \"Stamp Works, Inc.\"; }; }; }; rootObject = A; }\n"
    )
    try folder.write("App/Copied/LICENSE", "The MIT License\n\nCopyright (c) 2014 Jo Doe <jo@example.com>\n")
    try folder.write("App/Shared/LICENSE.md", "Copyright 2019 StampWorks. All rights reserved.\n")
    try folder.write("App/charts-master/charts.podspec", "")
    let own = [
      "App/Notes-main/o.m", "App/a.m", "App/Helpers/b.m", "App/Ours/AFNetworking/AFURLSessionManager.m", "App/Shared/c.m",
      "Frameworks/Networking/d.m", "App/Share/l.m", "App/Art.bundle/m.m",
    ]
    let foreign = [
      "App/Copied/Deep/e.m", "App/HUD/MBProgressHUD.m", "App/AFNetworking-2.0/AFURLSessionManager.m",
      "App/fmdb-master/FMDatabase.m", "App/fmdb-master/f.m", "libs/Masonry/g.m", "libs/h.m", "Frameworks/SDWebImage/Core/i.m",
      "App/WeiboSDK_3.1/j.m", "App/charts-master/Demo/p.m", "App/Third Libs/k.m", "App/Share/Kit.bundle/n.m",
      "App/Helpers/Reachability.m", "App/Helpers/Reachability.h",
    ]
    for path in own + foreign { try folder.write(path, Self.use) }
    try folder.write("App/WeiboSDK_3.1/libWeiboSDK.a", try fixtureBytes("sample-app/Vendor/libanalytics.a"))
    try folder.write("App/Share/libKit.a", try fixtureBytes("sample-app/Vendor/libanalytics.a"))
    try expectAgreement(in: folder, files: own.count + foreign.count + 2, firstParty: Set(own))
    #expect(try applint(["why", "App/Copied/Deep/e.m"], in: folder.url).output.contains("is licensed by jodoe"))
    #expect(try applint(["why", "App/Helpers/Reachability.h"], in: folder.url).output.contains("file of Reachability"))
    #expect(try applint(["why", "App/charts-master/Demo/p.m"], in: folder.url).output.contains("is a downloaded repository"))
    #expect(try applint(["why", "libs/h.m"], in: folder.url).output.contains("folder libs contains Masonry"))
  }

  private func expectAgreement(in folder: TemporaryFolder, files: Int, firstParty: Set<String>) throws {
    let output = try applint(["--format", "json", "--fail-on", "never"], in: folder.url).output
    let report = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let excluded = Set(
      try scanReport(["--third-party", "exclude"], in: folder.url).report.findings.compactMap { $0.split(separator: ":").first })
    #expect(Set(findings.compactMap { $0["path"] as? String }).count == files)
    for finding in findings {
      let path = try #require(finding["path"] as? String)
      let isFirstParty = firstParty.contains(path)
      #expect(finding["firstParty"] as? Bool == isFirstParty, "\(path)")
      #expect((finding["owner"] == nil) == isFirstParty, "\(path)")
      #expect(excluded.contains(path[...]) == isFirstParty, "\(path)")
      let why = try applint(["why", path], in: folder.url).output
      #expect(why.contains("third-party: ") != isFirstParty || why.contains("first-party: third_party"), "\(path): \(why)")
    }
  }

  @Test func theReasonIsTheSameFromAnyFolder() throws {
    let folder = try checkout()
    let inside = folder.url.appending(path: "Vendor/Kit")
    #expect(try applint(["why", "b.m"], in: inside).output.contains("third-party: in folder Vendor"))
    let output = try applint(["--format", "json", "--fail-on", "never"], in: inside).output
    #expect(
      output.contains("\"name\": \"Kit\"") && output.contains("\"kind\": \"vendored\"")
        && output.contains("\"firstParty\": false"))
  }
}
