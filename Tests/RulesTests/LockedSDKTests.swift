import Testing

@testable import Rules

/// Which lists of resolved dependencies count, and for which apps.
struct LockedSDKTests {
  private func pins(_ pins: (identity: String, location: String, version: String)...) -> String {
    let texts = pins.map {
      "{\"identity\": \"\($0.identity)\", \"location\": \"\($0.location)\", \"state\": {\"version\": \"\($0.version)\"}}"
    }
    return "{\"pins\": [\(texts.joined(separator: ", "))], \"version\": 2}\n"
  }

  private func found(_ files: [String: String], sdk: String = "iphoneos") -> [String] {
    let project = """
      { objects = {
        A = { isa = PBXProject; targets = (T); buildConfigurationList = L; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
        R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = \(sdk); }; };
        L = { isa = XCConfigurationList; buildConfigurations = (R); };
      }; rootObject = A; }
      """
    return findings(
      of: "missing-sdk-privacy-manifest", in: files.merging(["App.xcodeproj/project.pbxproj": project]) { $1 })
  }

  private static let list = "xcshareddata/swiftpm/Package.resolved"
  private static let alamofire = ("alamofire", "https://github.com/Alamofire/Alamofire.git", "5.4.0")
  private static let defect = [
    "warning: 'alamofire' 5.4.0 has no privacy manifest; 5.9.0 is the first version with a valid one"
  ]

  @Test(arguments: ["App.xcodeproj/project.xcworkspace", "App.xcworkspace"])
  func theListOfAnAppCounts(folder: String) {
    #expect(found(["\(folder)/\(Self.list)": pins(Self.alamofire)]) == Self.defect)
  }

  /// The folder of an app that is built already is not around the app.
  @Test(arguments: ["Payload/Podfile.lock", "Podfile.lock", "Payload/App.app/Podfile.lock"])
  func theListAroundABuiltAppCounts(path: String) {
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleExecutable</key><string>App</string>
      <key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>
      </dict></plist>
      """
    let lock = "PODS:\n  - Alamofire (5.4.0)\n\nDEPENDENCIES:\n  - Alamofire (= 5.4.0)\n"
    let found = findings(of: "missing-sdk-privacy-manifest", in: ["Payload/App.app/Info.plist": list, path: lock])
    #expect(found.count == (path.contains(".app/") ? 0 : 1))
  }

  /// - Parameters:
  ///   - links: whether the app links a product of the package.
  ///   - isLocal: whether it links one of a local package, which may depend on others.
  @Test(arguments: [(true, false, defect), (false, false, []), (false, true, defect)])
  func packagesThatNoTargetLinks(links: Bool, isLocal: Bool, expected: [String]) {
    let products = [links ? "P" : nil, isLocal ? "Q" : nil].compactMap(\.self).joined(separator: ", ")
    let project = """
      { objects = {
        A = { isa = PBXProject; targets = (T); buildConfigurationList = L; packageReferences = (K); };
        K = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://github.com/Alamofire/Alamofire"; };
        P = { isa = XCSwiftPackageProductDependency; package = K; productName = Alamofire; };
        Q = { isa = XCSwiftPackageProductDependency; productName = Core; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
              packageProductDependencies = (\(products)); };
        R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
        L = { isa = XCConfigurationList; buildConfigurations = (R); };
      }; rootObject = A; }
      """
    let list = "App.xcodeproj/project.xcworkspace/\(Self.list)"
    let files = ["App.xcodeproj/project.pbxproj": project, list: pins(Self.alamofire)]
    #expect(findings(of: "missing-sdk-privacy-manifest", in: files) == expected)
  }

  @Test(arguments: [("FirebaseMessaging", false), ("FirebaseStorage", true)])
  func packagesOnWhichNoLinkedProductDepends(product: String, isFound: Bool) {
    let project = """
      { objects = {
        A = { isa = PBXProject; targets = (T); buildConfigurationList = L; packageReferences = (K); };
        K = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://github.com/firebase/firebase-ios-sdk"; };
        P = { isa = XCSwiftPackageProductDependency; package = K; productName = \(product); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
              packageProductDependencies = (P); };
        R = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
        L = { isa = XCConfigurationList; buildConfigurations = (R); };
      }; rootObject = A; }
      """
    let fetcher = ("gtm-session-fetcher", "https://github.com/google/gtm-session-fetcher.git", "3.2.0")
    let files = ["App.xcodeproj/project.pbxproj": project, "App.xcodeproj/project.xcworkspace/\(Self.list)": pins(fetcher)]
    #expect(findings(of: "missing-sdk-privacy-manifest", in: files).isEmpty == !isFound)
  }

  @Test func theListOfAPackageDoesNotCount() {
    #expect(found(["Core/Package.resolved": pins(Self.alamofire)]) == [])
  }

  @Test func theWorkspaceBesideAProjectCounts() {
    let files = [
      "App.xcodeproj/project.xcworkspace/\(Self.list)": pins(Self.alamofire),
      "App.xcworkspace/\(Self.list)": pins(("alamofire", Self.alamofire.1, "5.9.0")),
    ]
    #expect(found(files) == [])
  }

  @Test func thePodMayGetTheManifestLater() {
    let snapKit = ("snapkit", "https://github.com/SnapKit/SnapKit.git", "5.7.0")
    #expect(found(["App.xcworkspace/\(Self.list)": pins(snapKit)]) == [])
    #expect(
      found(["Podfile.lock": "PODS:\n  - SnapKit (5.7.0)\n"]) == [
        "warning: 'SnapKit' 5.7.0 has no privacy manifest; 5.7.1 is the first version with a valid one"
      ])
  }

  @Test func nothingIsKnownOfForks() {
    #expect(found(["App.xcworkspace/\(Self.list)": pins(("alamofire", "https://example.org/fork/Alamofire", "5.4.0"))]) == [])
  }

  @Test func noneOfTheseIsAsked() {
    #expect(found(["Podfile.lock": "PODS:\n  - Alamofire (5.4.0)\n"], sdk: "macosx") == [])
    #expect(found(["Other/Podfile.lock": "PODS:\n  - Alamofire (5.4.0)\n"]) == [])
    #expect(found(["Podfile.lock": "PODS:\n  - Alamofire (5.10.0)\n"]) == [])
  }

  @Test func aManifestInTheCheckoutCounts() {
    let files = [
      "Podfile.lock": "PODS:\n  - Alamofire (5.4.0)\n",
      "Pods/Alamofire/PrivacyInfo.xcprivacy": "<plist version=\"1.0\"><dict/></plist>\n",
    ]
    #expect(found(files) == [])
  }

  /// A table that cannot be compared would be silent.
  @Test func theTableHoldsVersions() {
    for sdk in ListedSDK.all {
      #expect(sdk.since.map { LockedVersion($0) != nil } ?? true, "\(sdk.repository)")
      #expect(!sdk.pods.isEmpty && sdk.repository.split(separator: "/").count == 2, "\(sdk.repository)")
      #expect(sdk.packages.allSatisfy { $0 == $0.lowercased() }, "\(sdk.repository)")
    }
    for api in DeprecatedAPI.all { #expect(LockedVersion(api.version) != nil, "\(api.name)") }
    #expect(Set(DeprecatedAPI.all.map(\.name)).count == DeprecatedAPI.all.count)
  }
}
