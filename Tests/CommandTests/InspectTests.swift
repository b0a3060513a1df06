import Foundation
import TestSupport
import Testing

struct InspectTests {
  private func json(_ arguments: String...) throws -> Any {
    let result = try applint(["inspect", "--format", "json"] + arguments)
    return try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  }

  @Test func binaryIsAnObjectForEachSliceAndMember() throws {
    let images = try #require(try json(fixture("sample-app/Vendor/libanalytics.a").path) as? [[String: Any]])
    let names = images.map { "\($0["architecture"] ?? "") \($0["member"] ?? "")" }
    #expect(
      Set(names) == Set(["armv7", "arm64"].flatMap { a in ["EventQueue.o", "Tracker.o", "WebPreview.o"].map { "\(a) \($0)" } }))
    let preview = try #require(images.first { $0["member"] as? String == "WebPreview.o" })
    #expect((preview["undefinedSymbols"] as? [String])?.contains("_OBJC_CLASS_$_UIWebView") == true)
    #expect(preview["fileType"] as? String == "MH_OBJECT")
  }

  @Test func projectFileIsItsValue() throws {
    let project = try #require(try json(fixture("sample-app/Postcards.xcodeproj/project.pbxproj").path) as? [String: Any])
    let root = try #require(project["rootObject"] as? String)
    let objects = try #require(project["objects"] as? [String: [String: Any]])
    #expect(objects[root]?["isa"] as? String == "PBXProject")
  }

  @Test func propertyListsOfEveryFormatAreTheirValue() throws {
    let xml = try #require(try json(fixture("sample-app/Postcards/Supporting/Info.plist").path) as? [String: Any])
    #expect(xml["CFBundlePackageType"] as? String == "APPL")
    let binary = try #require(
      try json(fixture("sample-app/Vendor/PostalKit.framework/Versions/A/Resources/Info.plist").path) as? [String: Any])
    #expect(binary["CFBundleShortVersionString"] as? String == "3.0.2")
  }

  @Test func sourceIsItsTokens() throws {
    let source = try #require(try json(fixture("sample-app/Postcards/Browser/LegacyBrowser.m").path) as? [String: Any])
    let tokens = try #require(source["tokens"] as? [[String: Any]])
    #expect(tokens.contains { $0["kind"] as? String == "identifier" && $0["text"] as? String == "UIWebView" })
  }

  @Test func severalFilesAreOneArray() throws {
    let all = try #require(
      try json(
        fixture("binaries/use-arm64.o").path, fixture("binaries/fat-use.o").path,
        fixture("sample-app/Postcards/Supporting/Info.plist").path) as? [[String: Any]])
    // The second one has three slices.
    #expect(all.count == 5)
  }

  @Test func unreadableFileSaysWhyAndIs2() throws {
    let pointer = try applint(["inspect", fixture("binaries/lfs-pointer.a").path])
    #expect(pointer.status == 2)
    #expect(pointer.errors.contains("a Git LFS pointer, not the file itself"))
    #expect(
      try applint(["inspect", "resolved.a"]).errors == "applint: error: cannot read 'resolved.a': No such file or directory\n")
  }

  @Test func textIsForPeople() throws {
    let text = try applint(["inspect", fixture("sample-app/Pods/LegacyShare/LegacyShare.framework/LegacyShare").path]).output
    for line in [
      "  arm64, MH_DYLIB, 8456 bytes\n    built for: iOS 13.0, SDK 13.0\n",
      "    install name: @rpath/LegacyShare.framework/LegacyShare\n",
      "    imports classes (5):\n      NSObject\n", "      UIWebView\n",
      "    references protocols (1):\n      UIWebViewDelegate\n",
      "    symbols: 18 undefined, 45 defined\n",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test func explainKnowsTheIDOfUnreadFiles() throws {
    let page = try applint(["explain", "not-read"]).output
    #expect(page.hasPrefix("File not read completely [not-read]\n") && page.contains("--strict-read"))
  }

  @Test func whyListsTheRulesThatReadAFile() throws {
    let page = try applint(["why", "Podfile.lock"], in: fixture("sample-app")).output
    #expect(page.contains("\n  read by 1 of ") && page.contains(" rules: missing-sdk-privacy-manifest\n"))
    let library = try applint(["why", "Vendor/libanalytics.a"], in: fixture("sample-app")).output
    #expect(library.contains("deprecated-web-view") && !library.contains("missing-image"))
  }

  @Test func explainTellsWhyAndWhatToDo() throws {
    let page = try applint(["explain", "deprecated-web-view"]).output
    for part in ["Deprecated web view", "ITMS-90809", "Why", "How to fix", "WKWebView", "↓UIWebView", "Non-triggering"] {
      #expect(page.contains(part))
    }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func pageNamesEveryOptionOfScan() throws {
    let help = try applint(["scan", "--help"]).output
    let page = try String(contentsOf: packageRoot.appending(path: "docs/options.md"), encoding: .utf8)
    let options = Set(help.matches(of: /--[a-z-]+/).map { String($0.output) }).subtracting(["--help", "--version"])
    #expect(options.count > 15)
    for option in options { #expect(page.contains("`\(option)"), "\(option)") }
  }
}
