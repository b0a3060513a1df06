import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// Protected resources, private API, and signatures of binaries that an app links.
struct LinkedBinaryTests {
  private static let binary = "Tracker.framework/Tracker"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write()
  }

  /// - Parameters:
  ///   - file: what the app links.
  ///   - settings: of its only configuration, in OpenStep format.
  ///   - target: further properties of the target, and `objects` further objects of the project.
  private func write(
    file: String = "Tracker.framework", keys: String..., settings: String = "", configuration: String = "", target: String = "",
    objects: String = ""
  ) throws {
    let project = """
      // !$*UTF8*$!
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; developmentRegion = en; };
        G = { isa = PBXGroup; children = (F, X, S); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = \(file); sourceTree = "<group>"; };
        X = { isa = PBXFileReference; path = "Pods/App.xcconfig"; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        P = { isa = PBXFrameworksBuildPhase; files = (B); };
        D = { isa = XCBuildConfiguration; name = Release; \(configuration)
          buildSettings = { SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist; \(settings) }; };
        L = { isa = XCConfigurationList; buildConfigurations = (D); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
          buildPhases = (P); \(target) };
        \(objects)
      }; rootObject = A; }

      """
    try folder.write("App.xcodeproj/project.pbxproj", Array(project.utf8))
    let entries = keys.map { "<key>NS\($0)UsageDescription</key><string>Finds printers.</string>" }.joined()
    try folder.write("Info.plist", Array("<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n".utf8))
  }

  private func write(_ fixture: String, as path: String = Self.binary) throws {
    try folder.write(path, try fixtureBytes("binaries/\(fixture)"))
  }

  private func writeArchive(_ fixtures: String..., as path: String = "libTracker.a") throws {
    func field(_ text: String, _ width: Int) -> [UInt8] {
      Array(text.utf8) + Array(repeating: 0x20, count: width - text.utf8.count)
    }
    var bytes = Array("!<arch>\n".utf8)
    for fixture in fixtures {
      let contents = try fixtureBytes("binaries/\(fixture)")
      bytes += field("\(fixture.prefix(13))/", 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("644", 8)
      bytes += field(String(contents.count), 10) + Array("`\n".utf8) + contents + (contents.count % 2 == 1 ? [0x0A] : [])
    }
    try folder.write(path, bytes)
  }

  private func findings(of rule: String) -> [Finding] { scan(folder.url).findings.filter { $0.ruleID == rule } }

  /// `CBCentralManager error`
  private func purposes() -> [String] {
    findings(of: "missing-purpose-string").map { "\($0.message.split(separator: "'")[0]) \($0.level)" }.sorted()
  }

  private func privateNames() -> [String] {
    findings(of: "private-api").map { "\($0.message.split(separator: "'", omittingEmptySubsequences: false)[1]) \($0.level)" }
      .sorted()
  }

  private static let everyPurpose = ["CBCentralManager error", "requestRecordPermission: error"]

  // MARK: missing-purpose-string

  @Test func aLinkedFrameworkNeedsPurposeStrings() throws {
    try write("linked-apis-arm64.o")
    #expect(purposes() == Self.everyPurpose)
    let finding = try #require(findings(of: "missing-purpose-string").first)
    #expect(finding.path == Self.binary && finding.symbol == "_OBJC_CLASS_$_CBCentralManager")
    #expect(finding.architectures == ["arm64"] && finding.rejectionCode == "ITMS-90683")
    try write(keys: "BluetoothAlways", "Microphone")
    #expect(purposes().isEmpty)
  }

  @Test func whatTheLinkerMayLeaveOutIsAWarning() throws {
    try writeArchive("linked-apis-arm64.o")
    try write(file: "libTracker.a")
    #expect(purposes() == ["CBCentralManager warning", "requestRecordPermission: warning"])
    try write(file: "libTracker.a", settings: "OTHER_LDFLAGS = \"-ObjC\";")
    #expect(purposes() == Self.everyPurpose)
    #expect(findings(of: "missing-purpose-string").allSatisfy { $0.member == "linked-apis-a" })
    try writeArchive("linked-functions-arm64.o")
    #expect(purposes() == ["AudioQueueNewInput warning"])
    try write(file: "libTracker.a", settings: "OTHER_LDFLAGS = (\"-lz\", \"-all_load\");")
    #expect(purposes() == ["AudioQueueNewInput error"])
    try write(file: "libTracker.a", settings: "OTHER_LDFLAGS = \"-force_load '$(SRCROOT)/libTracker.a'\";")
    #expect(purposes() == ["AudioQueueNewInput error"])
  }

  @Test func theCodeOfTheAppIsReportedOnce() throws {
    try write("linked-apis-arm64.o")
    try write(
      target: "fileSystemSynchronizedGroups = (S);",
      objects: "S = { isa = PBXFileSystemSynchronizedRootGroup; path = Sources; sourceTree = \"<group>\"; };")
    try folder.write("Sources/Code.swift", Array("let manager = CBCentralManager(delegate: nil, queue: nil)\n".utf8))
    #expect(Set(findings(of: "missing-purpose-string").map(\.path)) == ["Sources/Code.swift", Self.binary])
    #expect(purposes() == Self.everyPurpose)
  }

  @Test func simulatorsAreNotDevices() throws {
    try write(file: "Tracker.xcframework")
    try write("linked-apis-arm64.o", as: "Tracker.xcframework/ios-arm64_x86_64-simulator/Tracker.framework/Tracker")
    #expect(purposes().isEmpty)
    try write("linked-apis-arm64.o", as: "Tracker.xcframework/ios-arm64/Tracker.framework/Tracker")
    #expect(purposes() == Self.everyPurpose)
  }

  // MARK: Linking

  @Test func podsAreLinkedByOptions() throws {
    try write("linked-apis-arm64.o", as: "Pods/Tracker/Tracker.framework/Tracker")
    try write("linked-apis-arm64.o", as: "Pods/Other/Other.framework/Other")
    try writeArchive("linked-functions-arm64.o", as: "Pods/Recorder/libRecorder.a")
    let options = "PODS_ROOT = ${SRCROOT}/Pods\nOTHER_LDFLAGS = $(inherited) -ObjC -framework \"Tracker\" -l\"Recorder\"\n"
    try folder.write("Pods/App.xcconfig", Array(options.utf8))
    try write(keys: "Microphone", configuration: "baseConfigurationReference = X;")
    #expect(purposes() == ["CBCentralManager error"])
    #expect(findings(of: "missing-purpose-string").map(\.path) == ["Pods/Tracker/Tracker.framework/Tracker"])
    try write(keys: "BluetoothAlways", configuration: "baseConfigurationReference = X;")
    #expect(purposes() == ["AudioQueueNewInput warning", "requestRecordPermission: error"])
  }

  @Test func synchronizedFoldersLinkTheirFrameworks() throws {
    try write("linked-apis-arm64.o", as: "Kits/Tracker.framework/Tracker")
    let group = "S = { isa = PBXFileSystemSynchronizedRootGroup; path = Kits; exceptions = (E); sourceTree = \"<group>\"; };"
    try write(file: "Other.framework", target: "fileSystemSynchronizedGroups = (S);", objects: group)
    #expect(purposes() == Self.everyPurpose)
    let exceptions = """
      E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = (Tracker.framework); };
      """
    try write(file: "Other.framework", target: "fileSystemSynchronizedGroups = (S);", objects: group + exceptions)
    #expect(purposes().isEmpty)
  }

  // MARK: private-api

  @Test func aLinkedFrameworkMayUsePrivateAPI() throws {
    try write("linked-apis-arm64.o")
    #expect(
      privateNames() == ["LSApplicationWorkspace error", "prefs:root warning", "setAllowsAnyHTTPSCertificate:forHost: error"])
    let findings = findings(of: "private-api")
    #expect(Set(findings.map(\.path)) == [Self.binary] && Set(findings.map(\.architectures)) == [["arm64"]])
    #expect(findings.contains { $0.symbol == "_OBJC_CLASS_$_LSApplicationWorkspace" })
    #expect(findings.contains { $0.section == "__TEXT,__cstring" })
  }

  @Test func ownMethodsAndLongerStringsAreNotPrivate() throws {
    try write("own-selector-arm64.o")
    #expect(privateNames() == ["LSApplicationWorkspace warning"])
    #expect(findings(of: "private-api").allSatisfy { $0.message.hasPrefix("may look up") })
  }

  @Test func privateFunctionsAreCertainOutsideOfArchives() throws {
    try write("linked-functions-arm64.o")
    #expect(privateNames() == ["getcontext error"])
    try FileManager.default.removeItem(at: folder.url.appending(path: "Tracker.framework"))
    try writeArchive("linked-functions-arm64.o")
    try write(file: "libTracker.a", settings: "OTHER_LDFLAGS = \"-all_load\";")
    #expect(privateNames() == ["getcontext warning"])
  }

  // MARK: unsigned-sdk

  @Test(arguments: [("use.dylib", "not signed"), ("signed-ad-hoc.dylib", "signed ad hoc"), ("signed-team.dylib", nil)])
  func aListedSDKNeedsASignature(fixture: String, problem: String?) throws {
    try write(file: "OpenSSL.framework")
    try write(fixture, as: "OpenSSL.framework/OpenSSL")
    let findings = findings(of: "unsigned-sdk")
    #expect(findings.map { $0.message.prefix { $0 != ";" } } == (problem.map { ["'OpenSSL' is \($0)"] } ?? []))
    #expect(findings.allSatisfy { $0.level == .warning && $0.architectures == ["arm64"] })
  }

  @Test func otherFrameworksNeedNone() throws {
    try write("use.dylib")
    try write(file: "Tracker.framework")
    #expect(findings(of: "unsigned-sdk").isEmpty)
    // No app links it.
    try write("use.dylib", as: "OpenSSL.framework/OpenSSL")
    #expect(findings(of: "unsigned-sdk").isEmpty)
    // It becomes part of the app.
    try write("linked-apis-arm64.o", as: "OpenSSL.framework/OpenSSL")
    try write(file: "OpenSSL.framework")
    #expect(findings(of: "unsigned-sdk").isEmpty)
  }

  @Test func theSignatureMayBeThatOfTheXCFramework() throws {
    try write(file: "OpenSSL.xcframework")
    try write("use.dylib", as: "OpenSSL.xcframework/ios-arm64/OpenSSL.framework/OpenSSL")
    #expect(findings(of: "unsigned-sdk").count == 1)
    try folder.write("OpenSSL.xcframework/_CodeSignature/CodeResources", [])
    #expect(findings(of: "unsigned-sdk").isEmpty)
  }
}
