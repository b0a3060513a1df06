import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// APIs with a required reason in binaries that an app links.
struct RequiredReasonBinaryTests {
  private static let binary = "Tracker.framework/Tracker"
  private static let missing = ["FileTimestamp", "SystemBootTime", "UserDefaults"]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("App.xcodeproj/project.pbxproj", Array(Self.project.utf8))
    try folder.write("Info.plist", Array("<plist version=\"1.0\"><dict/></plist>\n".utf8))
    try folder.write(Self.binary, try fixtureBytes("binaries/required-reasons-arm64.o"))
  }

  private static let project = """
    // !$*UTF8*$!
    { objects = {
      A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; developmentRegion = en; };
      G = { isa = PBXGroup; children = (F, R); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = Tracker.framework; sourceTree = "<group>"; };
      R = { isa = PBXFileReference; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = F; };
      C = { isa = PBXBuildFile; fileRef = R; };
      P = { isa = PBXFrameworksBuildPhase; files = (B); };
      Q = { isa = PBXResourcesBuildPhase; files = (C); };
      D = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist; }; };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
        buildPhases = (P, Q); };
    }; rootObject = A; }

    """

  private func writeManifest(_ path: String, _ categories: String...) throws {
    let types = categories.map {
      "<dict><key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategory\($0)</string></dict>"
    }
    let text = """
      <plist version="1.0"><dict><key>NSPrivacyAccessedAPITypes</key><array>\(types.joined())</array></dict></plist>

      """
    try folder.write(path, Array(text.utf8))
  }

  /// The categories without a reason, and what is used.
  private func findings() -> [Finding] {
    scan(folder.url).findings.filter { $0.ruleID == "undeclared-required-reason-api" }
  }

  private func categories() -> [String] {
    findings().map { String($0.message.split(separator: "'")[1].trimmingPrefix("NSPrivacyAccessedAPICategory")) }.sorted()
  }

  @Test func usesOfALinkedFrameworkNeedReasons() throws {
    try writeManifest("PrivacyInfo.xcprivacy")
    let findings = findings()
    #expect(categories() == Self.missing)
    #expect(Set(findings.map(\.path)) == [Self.binary])
    #expect(Set(findings.map(\.level)) == [.warning])
    #expect(Set(findings.compactMap(\.symbol)) == ["_OBJC_CLASS_$_NSUserDefaults", "_stat", "systemUptime"])
    #expect(findings.allSatisfy { $0.architectures == ["arm64"] })
  }

  @Test func theAppOrTheSDKDeclaresThem() throws {
    try writeManifest("PrivacyInfo.xcprivacy", "UserDefaults")
    #expect(categories() == ["FileTimestamp", "SystemBootTime"])
    try writeManifest("Tracker.framework/PrivacyInfo.xcprivacy", "FileTimestamp", "SystemBootTime")
    #expect(categories().isEmpty)
  }

  @Test func whatNoAppLinksNeedsNone() throws {
    try writeManifest("PrivacyInfo.xcprivacy")
    try folder.write("App.xcodeproj/project.pbxproj", Array(Self.project.replacing("files = (B);", with: "files = ();").utf8))
    #expect(categories().isEmpty)
  }

  @Test func theCodeOfTheAppIsReportedOnce() throws {
    try writeManifest("PrivacyInfo.xcprivacy")
    let source = Self.project.replacing("children = (F, R)", with: "children = (F, R, S)").replacing(
      "buildPhases = (P, Q)", with: "buildPhases = (P, Q, U)"
    ).replacing(
      "B = {",
      with: """
        S = { isa = PBXFileReference; path = Code.swift; sourceTree = "<group>"; };
        V = { isa = PBXBuildFile; fileRef = S; };
        U = { isa = PBXSourcesBuildPhase; files = (V); };
        B = {
        """)
    try folder.write("App.xcodeproj/project.pbxproj", Array(source.utf8))
    try folder.write("Code.swift", Array("let name = UserDefaults.standard.string(forKey: \"name\")\n".utf8))
    #expect(categories() == Self.missing)
    #expect(findings().filter { $0.level == .error }.map(\.path) == ["PrivacyInfo.xcprivacy"])
  }

  @Test func simulatorsAndMacsAreNotDevices() throws {
    try writeManifest("PrivacyInfo.xcprivacy")
    let bytes = try fixtureBytes("binaries/required-reasons-arm64.o")
    try FileManager.default.removeItem(at: folder.url.appending(path: "Tracker.framework"))
    let project = Self.project.replacing("Tracker.framework", with: "Tracker.xcframework")
    try folder.write("App.xcodeproj/project.pbxproj", Array(project.utf8))
    try folder.write("Tracker.xcframework/ios-arm64_x86_64-simulator/Tracker.framework/Tracker", bytes)
    try folder.write("Tracker.xcframework/macos-arm64_x86_64/Tracker.framework/Tracker", bytes)
    #expect(categories().isEmpty)
    try folder.write("Tracker.xcframework/ios-arm64/Tracker.framework/Tracker", bytes)
    #expect(categories() == Self.missing)
  }
}
