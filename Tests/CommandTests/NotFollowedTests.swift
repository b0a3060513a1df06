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
