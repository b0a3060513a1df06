import Foundation
import TestSupport
import Testing

/// `applint sdks`, over the sample app and small distributions.
struct SDKsTests {
  private let sample = fixture("sample-app").path

  /// The part of a page that differs: its style and script belong to the reports of scans.
  private func body(of page: String) -> String {
    guard let start = page.range(of: "<header>"), let end = page.range(of: "</main>") else { return page }
    return String(page[start.lowerBound..<end.upperBound]) + "\n"
  }

  /// `APPLINT_RECORD=1` writes the output in place of comparing; the reviewer reads the difference.
  private func expect(_ text: String, in file: String) throws {
    let record = fixture("sdks/\(file)")
    if ProcessInfo.processInfo.environment["APPLINT_RECORD"] == "1" { try Data(text.utf8).write(to: record) }
    #expect(try String(contentsOf: record, encoding: .utf8) == text)
  }

  @Test(arguments: ["text", "json", "markdown", "html"])
  func theSampleAppHasThePageThatIsRecorded(format: String) throws {
    let result = try applint(["sdks", "--format", format, sample])
    // One of its projects is malformed.
    #expect(result.status == 2 && result.errors.isEmpty)
    try expect(body(of: result.output), in: "sample-app.\(format)")
  }

  @Test func detailsAreAsRecorded() throws {
    try expect(try applint(["sdks", "--details", sample]).output, in: "details.text")
  }

  @Test(arguments: ["text", "json", "markdown", "html"])
  func aComparisonIsAsRecorded(format: String) throws {
    let (old, new) = try (update(isNew: false), update(isNew: true))
    let result = try applint(["sdks", "--compare", "--format", format, old.url.path, new.url.path])
    #expect(result.status == 1 && result.errors.isEmpty)
    let text = [old, new].enumerated().reduce(body(of: result.output)) {
      $0.replacing($1.element.url.lastPathComponent, with: $1.offset == 0 ? "old" : "new")
    }
    try expect(text, in: "update.\(format)")
  }

  /// A distribution before and after an update, which adds, removes, and changes an SDK.
  private func update(isNew: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let binary = isNew ? "use.dylib" : "exports.dylib"
    try folder.write("Kit.framework/Kit", try fixtureBytes("binaries/\(binary)"))
    let minimum = "<key>MinimumOSVersion</key><string>13.0</string>"
    let version =
      "<plist><dict>\(minimum)<key>CFBundleShortVersionString</key><string>\(isNew ? "2.0" : "1.4")</string></dict></plist>\n"
    try folder.write("Kit.framework/Info.plist", version)
    try folder.write(isNew ? "New.framework/New" : "Old.framework/Old", try fixtureBytes("binaries/signed-team.dylib"))
    try folder.write("Same.framework/Same", try fixtureBytes("binaries/signed-ad-hoc.dylib"))
    return folder
  }

  @Test func jsonIsAsItsSchemaSays() throws {
    let schema = try JSONSchema(packageRoot.appending(path: "docs/applint-sdks.schema.json"))
    for folder in [sample, fixture("binaries").path, fixture("rules").path] {
      let report = try applint(["sdks", "--format", "json", "--no-ignore", folder])
      #expect(try schema.problems(in: report.output) == [])
    }
    let (old, new) = try (update(isNew: false), update(isNew: true))
    let comparison = try applint(["sdks", "--compare", "--format", "json", old.url.path, new.url.path]).output
    #expect(try schema.problems(in: comparison) == [])
    #expect(try schema.problems(in: comparison.replacing("\"unchanged\"", with: "\"same\"")) != [])
  }

  @Test func tablesFitAHundredColumns() throws {
    for folder in [sample, fixture("binaries").path] {
      let lines = try applint(["sdks", folder]).output.split(separator: "\n")
      #expect(lines.count > 5 && lines.filter { $0.count > 100 }.isEmpty)
    }
  }

  // MARK: Paths

  @Test(arguments: [
    "Vendor/libanalytics.a", "Pods/LegacyShare/LegacyShare.framework", "Pods/LegacyShare/LegacyShare.framework/LegacyShare",
  ])
  func aSingleSDKIsDescribed(path: String) throws {
    let result = try applint(["sdks", "\(sample)/\(path)"])
    #expect(result.status == 1)
    #expect(result.output.contains("\n  slices:") && result.output.contains("ITMS-90809: uses UIWebView\n"))
    #expect(!result.output.contains("PostalKit"))
  }

  @Test func aFileOutsideOfACheckoutIsReadAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.dylib", try fixtureBytes("binaries/signed-team.dylib"))
    try folder.write("b.dylib", try fixtureBytes("binaries/use.dylib"))
    let result = try applint(["sdks", "a.dylib"], in: folder.url)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains("signature:        AB12CD34EF\n") && !result.output.contains("b.dylib"))
  }

  @Test func oneSDKOfSeveralIsFoundByItsName() throws {
    let result = try applint(["sdks", "--sdk", "postalkit", "--exclude", "Prototypes", sample])
    #expect(result.status == 0 && result.output.contains("\nPostalKit\n") && !result.output.contains("LegacyShare"))
    let unknown = try applint(["sdks", "--sdk", "PostelKit", sample])
    #expect(unknown.status == 2 && unknown.output.isEmpty)
    #expect(unknown.errors == "applint: error: no SDK named 'PostelKit'; did you mean 'PostalKit'?\n")
  }

  @Test func aRejectionIsTheExitStatusIfEverythingCouldBeRead() throws {
    #expect(try applint(["sdks", "--exclude", "Prototypes", sample]).status == 1)
    #expect(try applint(["sdks", "--sdk", "LegacyShare", "--exclude", "Prototypes", sample]).status == 1)
  }

  @Test func nothingToReportIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "let a = 1\n")
    let result = try applint(["sdks", folder.url.path])
    #expect(result.status == 0 && result.output == "No SDKs found\n")
  }

  @Test func aMissingFolderIsAnError() throws {
    let result = try applint(["sdks", "/nowhere"])
    #expect(result.status == 2 && result.errors.contains("cannot read '/nowhere'"))
  }

  @Test(arguments: [
    (["--compare", "a"], "'--compare' requires OLD and NEW"), (["a", "b"], "'sdks' takes one path; use '--compare' for two"),
    (["--no-config", "--config", "a"], "'--config' cannot be used with '--no-config'"),
  ])
  func argumentsThatContradictAreRefused(arguments: [String], message: String) throws {
    let result = try applint(["sdks"] + arguments)
    #expect(result.status == 2 && result.errors.contains(message))
  }

  // MARK: Hostile files

  @Test(arguments: ["truncated", "zeros", "fat header", "cut archive"])
  func aBinaryThatCannotBeReadIsNamed(damage: String) throws {
    let folder = try TemporaryFolder()
    var bytes = try fixtureBytes(damage == "cut archive" ? "binaries/sorted-symdef.a" : "binaries/use.dylib")
    switch damage {
    case "truncated", "cut archive": bytes.removeLast(bytes.count / 2)
    case "zeros": bytes = [UInt8](repeating: 0, count: 4096)
    default: bytes = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 9] + [UInt8](repeating: 0xFF, count: 64)
    }
    try folder.write("Kit.framework/Kit", bytes)
    let result = try applint(["sdks", folder.url.path])
    #expect(result.status == 2 && !result.isCrash)
    #expect(result.output.contains("1 file could not be read completely") && result.output.contains("Kit.framework/Kit"))
  }

  @Test func namesCannotLeaveTheirLineOrTag() throws {
    let folder = try TemporaryFolder()
    let name = "<b>\u{1B}[31m|`evil`\n.dylib"
    try folder.write(name, try fixtureBytes("binaries/use.dylib"))
    for format in ["text", "json", "markdown", "html"] {
      let output = try applint(["sdks", "--format", format, folder.url.path]).output
      #expect(!output.contains("\u{1B}"), "\(format)")
      if ["markdown", "html"].contains(format) { #expect(!output.contains("<b>\\")) }
    }
    let markdown = try applint(["sdks", "--format", "markdown", folder.url.path]).output
    let cells = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }.map { $0.count { $0 == "|" } }
    #expect(cells == [9, 9, 9])
    let page = try applint(["sdks", "--format", "html", folder.url.path]).output
    _ = try XMLTree.read(page.replacing("<!DOCTYPE html>\n", with: ""))
  }
}
