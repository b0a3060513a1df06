import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// How binaries become SDKs, and what rules find in them.
struct SDKScanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func report(_ path: String = "") -> SDKReport {
    var options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: false, collectsSDKs: true), jobs: 2)
    options.patterns.folder = Path(folder.url.path)
    return Scan(options).sdks(in: Path(path.isEmpty ? folder.url.path : folder.url.appending(path: path).path))
  }

  private func write(_ path: String, _ fixture: String) throws { try folder.write(path, try fixtureBytes("binaries/\(fixture)")) }

  private func codes(_ sdk: SDK?) -> [String] { sdk?.rejections.map { "\($0.codes[0]) \($0.isCertain)" } ?? [] }

  // MARK: What is an SDK

  @Test func bundlesAndLibrariesAreSDKs() throws {
    try write("Kit.xcframework/ios-arm64/Kit.framework/Kit", "use.dylib")
    try write("Kit.xcframework/ios-arm64_x86_64-simulator/Kit.framework/Kit", "use.dylib")
    try write("Static.framework/Static", "sorted-symdef.a")
    try write("Relinked.framework/Relinked", "use-arm64.o")
    try write("libA.a", "fat-archives.a")
    try write("libB.dylib", "use.dylib")
    try write("module.so", "dynamic-bundle")
    let sdks = report().sdks.map { "\($0.name) \($0.kind.rawValue) \($0.linkages.map(\.rawValue).joined()) \($0.slices.count)" }
    #expect(
      sdks == [
        "Kit xcframework dynamic 2", "Relinked framework static 1", "Static framework static 1", "libA.a static-library static 2",
        "libB.dylib dynamic-library dynamic 1", "module.so loadable-bundle dynamic 1",
      ])
  }

  @Test(arguments: ["use-arm64.o", "metadata-chained-exe", "elf.so", "stub-v4.tbd", "debug-symbols"])
  func otherBinariesAreNot(file: String) throws {
    try write("build-\(file)", file)
    #expect(report().sdks.isEmpty)
  }

  @Test func theOutermostBundleIsTheSDK() throws {
    try write("Umbrella.framework/Umbrella", "use.dylib")
    try write("Umbrella.framework/Frameworks/Inner.framework/Inner", "signed-team.dylib")
    let sdks = report().sdks
    #expect(sdks.map(\.name) == ["Umbrella"] && sdks.first?.slices.count == 2)
    #expect(report("Umbrella.framework/Frameworks/Inner.framework").sdks.map(\.path).count == 1)
  }

  @Test func ownersGroupSDKs() throws {
    try folder.write("Podfile.lock", "PODS:\n  - Tracker (1.2.3)\n")
    try write("Pods/Tracker/Core.framework/Core", "use.dylib")
    try folder.write(
      "node_modules/speech/package.json", "{\"name\": \"speech\", \"version\": \"4.5.6\"}\n")
    try write("node_modules/speech/ios/libSpeech.a", "sorted-symdef.a")
    try write("Vendor/Zoo/Zoo.framework/Zoo", "use.dylib")
    let sdks = report().sdks.map { "\($0.group.rawValue) \($0.owner?.name ?? "-") \($0.name) \($0.version ?? "-")" }
    #expect(sdks == ["Pods Tracker Core 1.2.3", "Packages speech libSpeech.a 4.5.6", "Vendored Zoo Zoo -"])
  }

  // MARK: Facts

  @Test func theSignatureOfABundleCountsMoreThanThatOfItsSlices() throws {
    try write("Kit.xcframework/ios-arm64/Kit.framework/Kit", "signed-ad-hoc.dylib")
    #expect(report().sdks.first?.signers == [.adHoc])
    // A code directory of version 2.2 with a team at byte 64.
    var directory: [UInt8] = [0xFA, 0xDE, 0x0C, 0x02, 0, 0, 0, 80, 0, 2, 2, 0] + [UInt8](repeating: 0, count: 68)
    directory[23] = 76
    directory[51] = 64
    directory.replaceSubrange(64..<74, with: "TEAM123456".utf8)
    try folder.write("Kit.xcframework/_CodeSignature/CodeDirectory", directory)
    #expect(report().sdks.first?.signers == [.team("TEAM123456")])
    directory[0] = 0
    try folder.write("Kit.xcframework/_CodeSignature/CodeDirectory", directory)
    #expect(report().sdks.first?.signers == [.adHoc])
  }

  @Test func aManifestIsNoneValidOrInvalid() throws {
    try write("Kit.framework/Kit", "use.dylib")
    #expect(report().sdks.first?.manifest == SDKManifest(state: .none, paths: []))
    let path = "Kit.framework/PrivacyInfo.xcprivacy"
    try folder.write(path, "<plist><dict><key>NSPrivacyTracking</key><false/></dict></plist>\n")
    #expect(report().sdks.first?.manifest == SDKManifest(state: .valid, paths: [path]))
    try folder.write(path, "<plist><dict><key>NSPrivacyTracks</key><false/></dict></plist>\n")
    #expect(report().sdks.first?.manifest.state == .invalid && codes(report().sdks.first).contains("ITMS-91056 true"))
  }

  @Test func requiredReasonsAreThoseOfTheBinary() throws {
    try write("Kit.framework/Kit", "required-reasons-arm64.o")
    let subjects = report().sdks.first?.uses.filter { $0.kind == .requiredReason }.map(\.subject)
    #expect(
      subjects == ["FileTimestamp", "SystemBootTime", "UserDefaults"].map { "NSPrivacyAccessedAPICategory\($0)" })
  }

  @Test(arguments: [("Alamofire", "5.9.0"), ("SVProgressHUD", "2.3.0")])
  func listedSDKsHaveTheirFirstGoodVersion(name: String, version: String) throws {
    try write("\(name).framework/\(name)", "use.dylib")
    try write("Other.framework/Other", "use.dylib")
    let sdks = report().sdks
    #expect(sdks.first { $0.name == name }?.listing == SDKListing(firstGoodVersion: version, hasNoGoodVersion: false))
    #expect(sdks.first { $0.name == "Other" }?.listing == nil)
  }

  @Test func anSDKWithoutAGoodVersionSaysSo() throws {
    try write("AFNetworking.framework/AFNetworking", "use.dylib")
    #expect(report().sdks.first?.listing == SDKListing(firstGoodVersion: nil, hasNoGoodVersion: true))
  }

  // MARK: Rejections

  @Test func aDistributionIsCheckedAsAPartOfAnApp() throws {
    try write("Kit.framework/Kit", "required-reasons-arm64.o")
    let report = report()
    #expect(!report.hasProject)
    #expect(codes(report.sdks.first) == ["ITMS-91053 false"])
    // The user does not know the host app.
    #expect(report.sdks.first?.rejections.contains { $0.message.contains("target") } == false)
  }

  /// The project of a team may be elsewhere, and its SDK may detect jailbroken devices.
  @Test func aReadmeLowersNothing() throws {
    try write("Kit.framework/Kit", "use.dylib")
    try folder.write("README.md", "Detects jailbroken devices.\n")
    #expect(codes(report().sdks.first) == ["ITMS-90809 true"])
  }

  @Test func aManifestOfTheAppBesideALibraryIsNoneOfItsRejections() throws {
    try write("App/libA.a", "sorted-symdef.a")
    try folder.write("App/PrivacyInfo.xcprivacy", "<plist><dict><key>NSPrivacyTracking</key><false/></dict></plist>\n")
    try folder.write("App/a.swift", "let name = UserDefaults.standard.string(forKey: \"name\")\n")
    try folder.write("Info.plist", "<plist version=\"1.0\"><dict/></plist>\n")
    try folder.write("App.xcodeproj/project.pbxproj", Self.project(files: ["App/a.swift", "App/PrivacyInfo.xcprivacy"]))
    #expect(codes(report().sdks.first).allSatisfy { !$0.hasPrefix("ITMS-91053") })
    #expect(report().sdks.first?.manifest.state == .valid)
  }

  @Test func aSourceProjectIsNotReplaced() throws {
    try write("Kit.framework/Kit", "required-reasons-arm64.o")
    try folder.write(
      "App.xcodeproj/project.pbxproj",
      "// !$*UTF8*$!\n{ objects = { A = { isa = PBXProject; targets = (); }; }; rootObject = A; }\n")
    #expect(report().hasProject && codes(report().sdks.first) == [])
  }

  @Test func aRejectionNamesItsRuleAndNumberOfFindings() throws {
    try write("Kit.framework/Kit", "use.dylib")
    let rejections = report().sdks.first?.rejections ?? []
    #expect(rejections.map(\.ruleID) == ["deprecated-web-view"])
    #expect(rejections.first?.codes == ["ITMS-90809"] && rejections.first?.isCertain == true)
    #expect(report().isRejected)
  }

  @Test func anOldPodBringsTheRejectionOfItsLockFile() throws {
    try folder.write("Podfile.lock", "PODS:\n  - Starscream (3.1.1)\n")
    try folder.write("App.xcodeproj/project.pbxproj", Self.project(files: []))
    try folder.write("Info.plist", "<plist version=\"1.0\"><dict/></plist>\n")
    try write("Pods/Starscream/Starscream.framework/Starscream", "signed-team.dylib")
    #expect(codes(report().sdks.first) == ["ITMS-91061 false"])
  }

  /// An app with an Info.plist, and with files in one build phase.
  private static func project(files: [String]) -> String {
    let references = files.enumerated().map { index, path in
      """
        F\(index) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>"; };
        B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };

      """
    }
    func list(_ prefix: String) -> String { files.indices.map { "\(prefix)\($0)" }.joined(separator: ", ") }
    return """
      // !$*UTF8*$!
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
        G = { isa = PBXGroup; children = (\(list("F"))); sourceTree = "<group>"; };
        D = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist; }; };
        L = { isa = XCConfigurationList; buildConfigurations = (D); };
        S = { isa = PBXSourcesBuildPhase; files = (\(list("B"))); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
          buildPhases = (S); };
      \(references.joined())}; rootObject = A; }

      """
  }

  // MARK: What cannot be read

  @Test func aBinaryThatIsCutIsMarked() throws {
    try folder.write("Kit.framework/Kit", Array(try fixtureBytes("binaries/use.dylib").prefix(300)))
    try write("Other.framework/Other", "signed-ad-hoc.dylib")
    let sdks = report().sdks
    #expect(sdks.map(\.isIncomplete) == [true, false])
    #expect(sdks.map(\.signers) == [[], [.adHoc]])
  }

  @Test func onlySDKsAndMalformedProjectsAreNoted() throws {
    try write("libA.a", "lfs-pointer.a")
    try folder.write("Broken.xcodeproj/project.pbxproj", "{ objects = ")
    #expect(report().notifications.map(\.path) == ["Broken.xcodeproj/project.pbxproj", "libA.a"])
  }
}
