import Foundation
import TestSupport
import Testing

/// What a scan leaves out although it was named, or although a link leads there.
struct NotFollowedTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("Shared/C.swift", "let c = UIWebView()\n")
    try folder.write("App/A.swift", "let a = UIWebView()\n")
    try folder.write("App/notes.txt", "UIWebView\n")
    try folder.write("App/Sub/B.swift", "let b = 1\n")
    for (link, target) in [
      ("Shared", "../Shared"), ("Sub/C.swift", "../../Shared/C.swift"), ("Copy.swift", "A.swift"), ("Same", "Sub"),
      ("none.txt", "../none"), ("Absent.swift", "../Absent.swift"),
    ] {
      let place = folder.url.appending(path: "App/\(link)").path
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
    }
    return folder
  }

  private let schema = try? JSONSchema(packageRoot.appending(path: "docs/applint-report.schema.json"))

  @Test func linksThatLeadOutAreNamed() throws {
    let folder = try folder()
    let app = folder.url.appending(path: "App")
    let text = try applint(["scan", "."], in: app)
    #expect(text.output.contains("because they lead out of the checkout: Absent.swift, Shared, Sub/C.swift.\n"), "\(text.output)")
    let part = try applint(["scan", "Sub"], in: app)
    #expect(!part.output.contains("Shared,"), "\(part.output)")
    let report = try applint(["scan", "--format", "json", "."], in: app)
    #expect(report.output.contains("\"outsideLinks\""))
    #expect(try schema?.problems(in: report.output) == [])
  }

  /// Xcode follows such a link, so the settings of the app are unknown.
  @Test(arguments: [
    ("App.xcconfig", "App.xcconfig", "real/App.xcconfig", true), ("linked/App.xcconfig", "linked", "real", true),
    ("linked/App.xcconfig", "linked", "../none", true), ("B.swift/App.xcconfig", "other", "real", false),
  ])
  func linkedSettingsAreReported(_ path: String, _ link: String, _ target: String, _ isReported: Bool) throws {
    let folder = try TemporaryFolder()
    let project = """
      // !$*UTF8*$!
      { objects = {
      P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (X); sourceTree = "<group>"; };
      X = { isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = \(path); sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      D = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X; buildSettings = {}; };
      }; rootObject = P; }
      """
    try folder.write("App.xcodeproj/project.pbxproj", project)
    try folder.write("B.swift", "let a = 1\n")
    try folder.write("real/App.xcconfig", "A = 1\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: link).path, withDestinationPath: target)
    let output = try applint(["scan", "."], in: folder.url).output
    let warning = "\(path):1:1: warning: cannot read file: a symbolic link, which is not followed"
    #expect(output.contains(warning) == isReported, "\(output)")
    #expect(output.contains("cannot read") == isReported, "\(output)")
  }

  @Test func namedFilesOfUnknownTypesAreCounted() throws {
    let folder = try folder()
    let app = folder.url.appending(path: "App")
    let text = try applint(["scan", "A.swift", "notes.txt"], in: app)
    #expect(text.output.contains("Skipped: 1 named file of a type that no rule checks.\n"), "\(text.output)")
    let whole = try applint(["scan", "."], in: app)
    #expect(!whole.output.contains("that no rule checks"), "\(whole.output)")
    let report = try applint(["scan", "--format", "json", "A.swift", "notes.txt"], in: app)
    #expect(report.output.contains("\"unknown-type\": 1"))
    #expect(try schema?.problems(in: report.output) == [])
  }
}
