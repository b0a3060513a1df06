import Findings
import Foundation
import TestSupport
import Testing

@testable import Scanner

/// What a walk looks at and what it leaves out.
struct WalkTests {
  private let folder: TemporaryFolder
  private let binary: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    binary = try fixtureBytes("binaries/use-arm64.o")
  }

  @Test func sourcesThatGitIgnoresAreLeftOut() throws {
    try folder.write(".gitignore", "Generated/\n*.tmp.m\n!kept.tmp.m\n")
    for path in ["a.m", "Generated/a.m", "Generated/deep/a.xib", "x.tmp.m", "kept.tmp.m", "deep/Generated/a.swift"] {
      try folder.write(path, usingText)
    }
    try folder.write("deep/.gitignore", "/b.m\n")
    try folder.write("deep/b.m", usingText)
    try folder.write("deep/deeper/b.m", usingText)
    let result = scan(folder.url)
    #expect(result.paths == ["a.m", "deep/deeper/b.m", "kept.tmp.m"])
    #expect(result.summary.skipped[.gitignored] == 5)
    #expect(scan(folder.url) { $0.honorsGitignore = false }.paths.count == 7)
  }

  /// Xcode reads only `project.pbxproj` of a project.
  @Test func copiesOfProjectsByFinderAreNotRead() throws {
    let project = "// !$*UTF8*$!\n{ objects = { A = { isa = PBXProject; }; }; rootObject = B; }\n"
    for path in ["App.xcodeproj/project.pbxproj", "App.xcodeproj/project 2.pbxproj", "Old.pbxproj"] {
      try folder.write(path, Array(project.utf8))
    }
    #expect(scan(folder.url).paths == ["App.xcodeproj/project.pbxproj", "Old.pbxproj"])
  }

  /// Vendored SDKs are often ignored by version control and shipped all the same.
  @Test func binariesInIgnoredFoldersAreRead() throws {
    try folder.write(".gitignore", "Pods/\nSDK\n*.a\n")
    for path in ["Pods/A/libA.a", "SDK/B.framework/B", "SDK/B.framework/b.h", "libC.a", "SDK/tool"] {
      try folder.write(path, binary)
    }
    #expect(scan(folder.url).paths == ["Pods/A/libA.a", "SDK/B.framework/B", "SDK/tool", "libC.a"])
  }

  @Test func listsAboveTheRootAreHeeded() throws {
    try folder.write(".git/info/exclude", "excluded.m\n")
    try folder.write(".gitignore", "/App/Generated/\n*.tmp.m\n/top.m\n")
    try folder.write("App/.gitignore", "!b.tmp.m\n")
    for path in ["a.m", "top.m", "excluded.m", "Generated/a.m", "a.tmp.m", "b.tmp.m"] {
      try folder.write("App/\(path)", usingText)
    }
    #expect(scan(folder.url.appending(path: "App")).paths == ["a.m", "b.tmp.m", "top.m"])
    #expect(scan(folder.url).paths == ["App/a.m", "App/b.tmp.m", "App/top.m"])
  }

  @Test func excludedFoldersArePruned() throws {
    for path in ["App/a.m", "App/Old/a.m", "Old/a.m", "Vendor/libA.a", "Vendor/b.m", "c.generated.m"] {
      try folder.write(path, path.hasSuffix(".a") ? binary : Array(usingText.utf8))
    }
    let result = scan(folder.url) { $0.excludes = ["/Old/", "*.generated.m", "Vendor/*.a"] }
    #expect(result.paths == ["App/Old/a.m", "App/a.m", "Vendor/b.m"])
    #expect(result.summary.skipped == [.excluded: 3])
    #expect(scan(folder.url) { $0.excludes = ["Old", "!App/Old"] }.paths.contains("App/Old/a.m"))
  }

  @Test func debugSymbolsAndBuildProductsAreNotScanned() throws {
    for path in [
      "A.dSYM/Contents/Resources/DWARF/A", "A.xcframework/ios-arm64/dSYMs/A.framework.dSYM/A", "DerivedData/a.m",
      ".build/checkouts/a.m",
      "node_modules/a/node_modules/b/b.m", "Docs.doccarchive/a.m",
    ] {
      try folder.write(path, path.hasSuffix(".m") ? Array(usingText.utf8) : binary)
    }
    try folder.write("node_modules/a/a.m", usingText)
    let result = scan(folder.url)
    #expect(result.paths == ["node_modules/a/a.m"])
    #expect(result.summary.skipped == [.derived: 6])
    #expect(result.notifications.isEmpty)
  }

  @Test func debugSymbolsUnderAnotherNameAreNotJudged() throws {
    try folder.write("Symbols/A", try fixtureBytes("binaries/debug-symbols"))
    #expect(scan(folder.url).lines == [])
  }

  @Test func whatVersionControlAndXcodeKeepIsNotCounted() throws {
    for path in [".git/a.m", ".svn/a.m", "A.xcodeproj/xcuserdata/a.m", "A.xcassets/a.m", ".swiftpm/a.m"] {
      try folder.write(path, usingText)
    }
    let result = scan(folder.url)
    #expect(result.lines.isEmpty && result.summary.skipped.isEmpty)
  }

  @Test func thirdPartiesCanBeLeftOut() throws {
    for path in ["a.m", "Pods/A/a.m", "App/Vendor/b.m"] { try folder.write(path, usingText) }
    try folder.write("B.framework/B", binary)
    let result = scan(folder.url) { $0.includesThirdParty = false }
    #expect(result.paths == ["a.m"])
    #expect(result.summary.skipped == [.thirdParty: 3])
    #expect(scan(folder.url).paths.count == 4)
  }

  @Test func linksAreNotFollowed() throws {
    try folder.write("A.framework/Versions/A/A", binary)
    try folder.write("App/a.m", usingText)
    let manager = FileManager.default
    func link(_ path: String, to target: String) throws {
      try manager.createSymbolicLink(atPath: folder.url.appending(path: path).path, withDestinationPath: target)
    }
    try link("A.framework/Versions/Current", to: "A")
    try link("A.framework/A", to: "Versions/Current/A")
    try link("App/loop", to: "..")
    try link("App/self", to: "self")
    try link("App/resolved.m", to: "nowhere.m")
    try link("App/b.m", to: "a.m")
    try link("App/readme.txt", to: "a.m")
    let result = scan(folder.url)
    #expect(result.paths == ["A.framework/Versions/A/A", "App/a.m"])
    #expect(result.notifications.isEmpty)
    #expect(result.summary.skipped == [.symbolicLink: 6])
  }

  @Test func aRootThatIsALinkIsFollowed() throws {
    try folder.write("real/a.m", usingText)
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real")
    #expect(scan(link).paths == ["a.m"])
  }

  @Test func onlyFilesThatARuleCanJudgeAreCounted() throws {
    try folder.write("a.m", harmlessText)
    try folder.write("README", "text")
    try folder.write("picture.png", binary)
    try folder.write("empty", "")
    try folder.write("Sub/tool", binary)
    let summary = scan(folder.url).summary
    #expect(summary.filesRead == 2 && summary.directoriesWalked == 2)
    #expect(summary.bytesRead == harmlessText.utf8.count + binary.count)
  }
}
