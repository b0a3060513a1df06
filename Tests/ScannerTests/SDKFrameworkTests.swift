import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// SDKs of Apple's list in frameworks of the checkout.
struct SDKFrameworkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func project(_ framework: String, sdk: String = "iphoneos", files: String = "B") -> String {
    """
    // !$*UTF8*$!
    { objects = {
      A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; developmentRegion = en; };
      G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = "\(framework)"; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = F; };
      P = { isa = PBXFrameworksBuildPhase; files = (\(files)); };
      D = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = \(sdk); INFOPLIST_FILE = Info.plist; }; };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
        buildPhases = (P); };
    }; rootObject = A; }

    """
  }

  /// `path: level: message` after adding the binaries of a framework that the app links.
  private func found(
    _ framework: String, _ binaries: String..., fixture: String = "copied-sdk-arm64.o", project: String? = nil
  ) throws -> [String] {
    try folder.write("App.xcodeproj/project.pbxproj", project ?? self.project(framework))
    for path in binaries { try folder.write("\(framework)/\(path)", try fixtureBytes("binaries/\(fixture)")) }
    return scan(folder.url).findings.filter { $0.ruleID == "missing-sdk-privacy-manifest" }.map {
      "\($0.path): \($0.level): \($0.message)"
    }
  }

  private static let lacks = "has no privacy manifest, which Apple requires of this SDK"

  @Test func aFrameworkIsRecognizedByItsName() throws {
    #expect(
      try found("Realm.framework", "Realm", fixture: "required-reasons-arm64.o") == [
        "Realm.framework/Realm: warning: 'Realm.framework' \(Self.lacks)"
      ])
  }

  @Test func aCopyIsRecognizedByTwoClasses() throws {
    #expect(
      try found("Store.framework", "Store") == [
        "Store.framework/Store: warning: 'Store.framework' contains FMDB, but has no privacy manifest"
      ])
  }

  @Test func theSlicesOfAnXCFrameworkAreOneSDK() throws {
    let slices = ["ios-arm64", "ios-arm64_x86_64-simulator", "ios-armv7"]
    let found = try found(
      "Charts.xcframework", "\(slices[0])/Charts.framework/Charts", "\(slices[1])/Charts.framework/Charts",
      "\(slices[2])/Charts.framework/Charts")
    #expect(found == ["Charts.xcframework/ios-arm64/Charts.framework/Charts: warning: 'Charts.framework' \(Self.lacks)"])
  }

  @Test func aStaticLibraryInAnXCFrameworkCounts() throws {
    let path = "Cordova.xcframework/ios-arm64/libCordova.a"
    #expect(
      try found("Cordova.xcframework", "ios-arm64/libCordova.a") == [
        "\(path): warning: 'Cordova.xcframework' \(Self.lacks)"
      ])
  }

  @Test func aManifestInTheFrameworkOrBesideItCounts() throws {
    try folder.write("SDK/Realm.framework/PrivacyInfo.xcprivacy", "<plist version=\"1.0\"><dict/></plist>\n")
    #expect(try found("SDK/Realm.framework", "Realm") == [])
    try folder.write("Libraries/FMDB_Privacy.bundle/PrivacyInfo.xcprivacy", "<plist version=\"1.0\"><dict/></plist>\n")
    #expect(try found("Libraries/FMDB.framework", "FMDB") == [])
  }

  @Test func noneOfTheseIsAsked() throws {
    #expect(try found("Own.framework", "Own", fixture: "required-reasons-arm64.o") == [])
    #expect(try found("Lottie.framework", "Lottie", project: project("Lottie.framework", files: "")) == [])
    #expect(try found("Lottie.framework", "Lottie", project: project("Lottie.framework", sdk: "macosx")) == [])
    #expect(try found("Starscream.xcframework", "macos-arm64/Starscream.framework/Starscream") == [])
    // The framework that contains another binary is not the SDK itself.
    #expect(try found("Toast.framework", "Helper", fixture: "required-reasons-arm64.o") == [])
  }
}
