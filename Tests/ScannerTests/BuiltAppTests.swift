import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// Apps as they are uploaded: folders and archives with a final information property list and no project.
struct BuiltAppTests {
  private static let final = """
    <key>CFBundleExecutable</key><string>App</string>
    <key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>
    """
  private static let good =
    final + """
      <key>CFBundleVersion</key><string>7</string><key>CFBundleShortVersionString</key><string>1.0</string>
      <key>CFBundleIconName</key><string>AppIcon</string><key>MinimumOSVersion</key><string>16.0</string>
      <key>UILaunchStoryboardName</key><string>Launch</string><key>CFBundleIdentifier</key><string>org.example.app</string>
      """

  private static func list(_ entries: String) -> [UInt8] {
    Array("<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n".utf8)
  }

  private static func manifest(_ categories: String...) -> [UInt8] {
    let types = categories.map { category in
      """
      <dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategory\(category)</string>
      <key>NSPrivacyAccessedAPITypeReasons</key><array/></dict>
      """
    }
    return list("<key>NSPrivacyAccessedAPITypes</key><array>\(types.joined())</array>")
  }

  /// Rules and messages, without those about the form of manifests.
  private func findings(_ url: URL) -> [String] {
    scan(url).findings.filter { $0.ruleID != "invalid-privacy-manifest" }.map { "\($0.ruleID) \($0.message)" }.sorted()
  }

  private func findings(of files: [String: [UInt8]], at folder: String = "App.app") throws -> [String] {
    let temporary = try TemporaryFolder()
    for (path, bytes) in files { try temporary.write("\(folder)/\(path)", bytes) }
    return findings(temporary.url.appending(path: folder))
  }

  private func categories(of files: [String: [UInt8]]) throws -> [String] {
    try findings(of: files).filter { $0.hasPrefix("undeclared-required-reason-api ") }.map {
      String($0.split(separator: "'")[1].trimmingPrefix("NSPrivacyAccessedAPICategory"))
    }
  }

  private static let reasons = ["FileTimestamp", "SystemBootTime", "UserDefaults"]

  @Test func aFinalListIsChecked() throws {
    let found = try findings(of: ["Info.plist": Self.list(Self.final), "App": try fixtureBytes("binaries/linked-apis-arm64.o")])
    let rules = found.map { String($0.prefix { $0 != " " }) }
    #expect(
      Set(rules) == [
        "invalid-app-icon", "invalid-bundle-version", "missing-launch-screen", "missing-purpose-string", "private-api",
      ], "\(found)")
    #expect(found.contains("invalid-bundle-version no 'CFBundleVersion' (target 'App', ITMS-90056)"))
  }

  @Test func archivesHaveTheFindingsOfTheFolder() throws {
    let folder = try TemporaryFolder()
    let files = ["Info.plist": Self.list(Self.final), "App": try fixtureBytes("binaries/linked-apis-arm64.o")]
    for (path, bytes) in files { try folder.write("Debug/App.xcarchive/Products/Applications/App.app/\(path)", bytes) }
    let expected = findings(folder.url.appending(path: "Debug/App.xcarchive/Products/Applications/App.app"))
    #expect(expected.count > 5)
    #expect(findings(folder.url.appending(path: "Debug/App.xcarchive")) == expected)
    let archive = try folder.write("App.ipa", zip(files.map { ArchivedFile("Payload/App.app/\($0.key)", $0.value) }))
    let unsigned = "invalid-archive-signature the executable is not signed ('App.app', ITMS-90034)"
    #expect(findings(archive).filter { $0 != unsigned } == expected)
    #expect(findings(archive).contains(unsigned))
    #expect(scan(archive).findings.allSatisfy { $0.path.hasPrefix(archive.path + "!Payload/App.app/") })
  }

  @Test func otherBundlesAreNotUploaded() throws {
    let simulator = Self.final.replacing("iPhoneOS", with: "iPhoneSimulator")
    #expect(try findings(of: ["Info.plist": Self.list(simulator)]).isEmpty)
    let unbuilt = Self.final.replacing(">App<", with: ">$(EXECUTABLE_NAME)<")
    #expect(try findings(of: ["Info.plist": Self.list(unbuilt)]).isEmpty)
    let project = Array("{ objects = { A = { isa = PBXProject; targets = (); }; }; rootObject = A; }\n".utf8)
    let files = ["Tools/App.app/Info.plist": Self.list(Self.final), "App.xcodeproj/project.pbxproj": project]
    #expect(try findings(of: files, at: "checkout").filter { $0.contains("ITMS-90056") }.isEmpty)
  }

  /// What is named is checked on its own, although a project is around it.
  @Test func aBuiltAppInACheckout() throws {
    let folder = try TemporaryFolder()
    try folder.write("App.xcodeproj/project.pbxproj", "{ objects = {}; }\n")
    try folder.write("build/App.app/Info.plist", Self.list(Self.final))
    let result = scan(folder.url.appending(path: "build/App.app")) { $0.patterns.folder = Path(folder.url.path) }
    #expect(result.findings.contains { $0.ruleID == "invalid-bundle-version" && $0.path == "Info.plist" })
  }

  @Test func frameworksDeclareOnlyTheirOwnReasons() throws {
    var files = ["Info.plist": Self.list(Self.good), "App": try fixtureBytes("binaries/required-reasons-arm64.o")]
    #expect(try categories(of: files) == Self.reasons)
    files["Frameworks/Kit.framework/PrivacyInfo.xcprivacy"] = Self.manifest("UserDefaults")
    #expect(try categories(of: files) == Self.reasons)
    // The resources of a static library.
    files["Kit.bundle/PrivacyInfo.xcprivacy"] = Self.manifest("UserDefaults")
    #expect(try categories(of: files) == ["FileTimestamp", "SystemBootTime"])
    files["PrivacyInfo.xcprivacy"] = Self.manifest("FileTimestamp", "SystemBootTime")
    #expect(try categories(of: files).isEmpty)
    files["App"] = []
    files["PrivacyInfo.xcprivacy"] = nil
    files["Kit.bundle/PrivacyInfo.xcprivacy"] = nil
    files["Frameworks/Kit.framework/Kit"] = try fixtureBytes("binaries/required-reasons-arm64.o")
    #expect(try categories(of: files) == ["FileTimestamp", "SystemBootTime"])
  }

  @Test func extensionsAreParts() throws {
    let widget = Self.good.replacing(">App<", with: ">Widget<")
    var files = [
      "Info.plist": Self.list(Self.good), "App": [], "PlugIns/Widget.appex/Info.plist": Self.list(widget),
      "PlugIns/Widget.appex/Widget": try fixtureBytes("binaries/linked-apis-arm64.o"),
      "Base.lproj/Launch.storyboardc/Info.plist": Self.list(""),
    ]
    let found = try findings(of: files)
    #expect(
      found.contains("duplicate-bundle-identifier target 'Widget' has the bundle identifier of target 'App': 'org.example.app'"))
    #expect(found.filter { $0.hasPrefix("missing-purpose-string ") }.count == 2, "\(found)")
    #expect(!found.contains { $0.hasPrefix("missing-launch-screen ") })
    // The key of the app is enough.
    files["Info.plist"] = Self.list(
      Self.good + "<key>NSBluetoothAlwaysUsageDescription</key><string>Finds printers.</string>"
        + "<key>NSMicrophoneUsageDescription</key><string>Records.</string>")
    files["PlugIns/Widget.appex/Info.plist"] = Self.list(widget.replacing("org.example.app", with: "org.example.app.widget"))
    #expect(try findings(of: files).allSatisfy { $0.hasPrefix("private-api ") })
  }

  @Test func theSignatureHasTheEntitlements() throws {
    let executable = try fixtureBytes("binaries/signed-team.dylib")
    let app = ["Info.plist": Self.list(Self.good), "App": executable]
    #expect(try findings(of: app).filter { $0.hasPrefix("invalid-archive-signature ") }.isEmpty)
    let upload = Dictionary(uniqueKeysWithValues: app.map { ("Payload/App.app/\($0.key)", $0.value) })
    func found(_ files: [String: [UInt8]]) throws -> [String] {
      try findings(of: files, at: "Upload").filter { $0.hasPrefix("invalid-archive-signature ") }.map { String($0.dropFirst(26)) }
    }
    #expect(try found(upload) == ["'get-task-allow' is true ('App.app', ITMS-90164)"])
    let profile = try fixtureBytes("rules/invalid-archive-signature/good/Payload/App.app/embedded.mobileprovision")
    let entitlement = "the profile does not allow the entitlement 'com.apple.developer.team-identifier' ('App.app', ITMS-90164)"
    let path = "Payload/App.app/embedded.mobileprovision"
    #expect(
      try found(upload.merging([path: profile]) { $1 }) == ["'get-task-allow' is true ('App.app', ITMS-90164)", entitlement])
    let folder = try TemporaryFolder()
    for (path, bytes) in upload.merging([path: profile], uniquingKeysWith: { $1 }) { try folder.write(path, bytes) }
    let later = scan(folder.url) { $0.today = CalendarDate(year: 2036, month: 1, day: 2) }
    #expect(later.findings.contains { $0.message == "the profile expired on 2036-01-01 ('App.app', ITMS-90161)" })
    // A malformed profile is named, and nothing is known of it.
    try folder.write(path, Array(profile.prefix(100)))
    let damaged = scan(folder.url)
    #expect(damaged.notifications.map(\.path) == [path])
    #expect(!damaged.findings.contains { $0.message == entitlement })
  }

  @Test func compiledResourcesAreNamedAsUnread() throws {
    let folder = try TemporaryFolder()
    try folder.write("App.app/Info.plist", Self.list(Self.good))
    try folder.write("App.app/Assets.car", "BOMStore")
    try folder.write("App.app/Base.lproj/Launch.storyboardc/Info.plist", Self.list(""))
    try folder.write("App.app/Card.nib", "NIBArchive")
    let notifications = scan(folder.url.appending(path: "App.app")).notifications
    #expect(
      notifications.map { "\($0.path): \($0)" } == [
        ".: cannot read file: 2 compiled storyboards and nibs",
        "Assets.car: cannot read file: a compiled asset catalog, such as of icons",
      ])
  }
}
