import Findings
import Foundation
import TestSupport
import Testing

/// What copying between systems leaves in the place of a binary.
struct StandInTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func attributesOfABinaryAreTold() throws {
    let attributes = try fixtureBytes("binaries/._apple-double.a")
    for path in ["._libX.a", "X.framework/._X", "._X.dylib"] { try folder.write(path, attributes) }
    let result = scan(folder.url)
    #expect(result.findings.isEmpty)
    #expect(result.notifications.map(\.path) == ["._X.dylib", "._libX.a", "X.framework/._X"])
    #expect(result.notifications.allSatisfy { $0.reason == "an AppleDouble file (extended attributes only)" })
  }

  /// Attributes that cannot be read may say that the file was downloaded.
  @Test func attributesBesideABinary() throws {
    let attributes = try fixtureBytes("binaries/._apple-double.a")
    try folder.write("X.framework/X", fixtureBytes("binaries/use.dylib"))
    try folder.write("X.framework/._X", attributes)
    #expect(scan(folder.url).notifications.isEmpty)
    try folder.write("X.framework/._X", attributes + [UInt8](repeating: 0, count: 65 << 20))
    #expect(scan(folder.url).notifications.map(\.path) == ["X.framework/._X"])
  }

  @Test func attributesOfAnythingElseAreNot() throws {
    let attributes = try fixtureBytes("binaries/._apple-double.a")
    for path in ["._X.m", "._X.swift", "._X.xib", "._README", "._X.txt", "X.framework/._Info.plist"] {
      try folder.write(path, attributes)
    }
    let result = scan(folder.url)
    #expect(result.lines.isEmpty && result.summary.filesRead == 0)
  }

  @Test func leftoversOfAMergeToolAreNotRead() throws {
    let leftovers = [
      "A.xcodeproj/project.pbxproj.BACKUP.471.pbxproj", "A.xcodeproj/project_LOCAL_471.pbxproj", "A_REMOTE_471.m", "A.BASE.1.m",
    ]
    for path in leftovers + ["A_2.m", "LOCAL_1.m", "A_LOCAL_x.m"] { try folder.write(path, "UIWebView *a;\n") }
    let result = scan(folder.url)
    #expect(result.paths == ["A_2.m", "A_LOCAL_x.m", "LOCAL_1.m"])
  }

  @Test func textOfALinkIsToldWithItsTargetWhileTheTargetIsRead() throws {
    try folder.write("X.framework/X", "Versions/Current/X")
    try folder.write("X.framework/Versions/Current", "A")
    try folder.write("X.framework/Versions/A/X", try fixtureBytes("binaries/use.dylib"))
    let result = scan(folder.url)
    #expect(result.paths == ["X.framework/Versions/A/X"])
    #expect(
      result.notifications.map { "\($0)" } == [
        "cannot read file: a symbolic link to 'Versions/Current/X' checked out as a text file"
      ])
    #expect(result.notifications.map(\.path) == ["X.framework/X"])
  }

  @Test(arguments: [
    "framework-link": "a symbolic link to 'Versions/Current/Alipay' checked out as a text file",
    "cygwin-link": "a Cygwin symbolic link, not the file itself",
  ])
  func linksOfEveryKindAreTold(file: String, reason: String) throws {
    try folder.write("Alipay.framework/Alipay", try fixtureBytes("binaries/\(file)"))
    #expect(scan(folder.url).notifications.map(\.reason) == [reason])
  }

  @Test func foreignBinariesAreToldOnlyWhereTheirNamePromisesOne() throws {
    for (file, name) in [("module.wasm", "a"), ("windows.dll", "b")] {
      let bytes = try fixtureBytes("binaries/\(file)")
      for path in ["lib\(name).a", "\(name)", file] { try folder.write(path, bytes) }
    }
    let result = scan(folder.url)
    #expect(
      result.notifications.map { "\($0.path): \($0.reason)" } == ["liba.a: a WebAssembly file", "libb.a: a Windows executable"])
  }

  @Test func anELFMemberIsReadBesideAMachOFile() throws {
    try folder.write("libA.a", try fixtureBytes("binaries/elf-members.a"))
    try folder.write("jni/libB.so", try fixtureBytes("binaries/elf.so"))
    let result = scan(folder.url)
    #expect(result.lines == ["libA.a(Receipt.o) [arm64]: error: use: uses UIWebView"])
    #expect(result.summary.filesRead == 2)
  }

  @Test func aStubIsJudgedByWhatItLeavesUndefined() throws {
    for file in ["UIKit.tbd", "stub-v4.tbd", "stub-v5.tbd", "stub-v4-undefined.tbd"] {
      try folder.write(file, try fixtureBytes("binaries/\(file)"))
    }
    #expect(scan(folder.url).lines == ["stub-v4-undefined.tbd [arm64]: error: use: uses UIWebView"])
  }

  /// No rule could say anything about it.
  @Test func namesThatCannotBeReadAreTold() throws {
    try folder.write("libA.dylib", try fixtureBytes("binaries/chained-compressed.dylib"))
    #expect(scan(folder.url).notifications.map(\.reason) == ["compressed symbol names are unsupported"])
  }
}
