import Findings
import Foundation
import TestSupport
import Testing

@testable import Bytes
@testable import Rules
@testable import Scanner

extension FolderOwnership {
  fileprivate static func ofNames(around path: String) -> Path? {
    var ownership = FolderOwnership(ScanOptions(rules: RuleSet([], includesMentions: false)), top: Path())
    return ownership.thirdPartyPath(around: Path(path))
  }
}

/// Which SDK is it, and which version of it?
struct OwnerTests {
  private func owner(of path: String, _ files: [String: String] = [:]) -> Owner? {
    var resolver = OwnerResolver { files[$0.description].map { Array($0.utf8) } }
    return resolver.owner(of: path, thirdParty: FolderOwnership.ofNames(around: path))
  }

  private func plist(_ version: String, key: String = "CFBundleShortVersionString") -> String {
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>\(key)</key><string>\(version)</string></dict></plist>\n"
  }

  private let lock = "PODS:\n  - A (1.2.3)\n  - B/Core (4.5):\n    - A\n\nDEPENDENCIES:\n  - A\n"

  @Test func aPodsVersionComesFromItsLockFile() {
    #expect(owner(of: "Pods/A/libA.a", ["Podfile.lock": lock]) == Owner(kind: .pod, name: "A", version: "1.2.3"))
    #expect(owner(of: "x/Pods/B/Deep/B.m", ["x/Podfile.lock": lock]) == Owner(kind: .pod, name: "B", version: "4.5"))
    #expect(owner(of: "Pods/A/a.m", ["Pods/Manifest.lock": lock])?.version == "1.2.3")
    #expect(owner(of: "/x/Pods/A/a.m", ["/x/Podfile.lock": lock])?.version == "1.2.3")
    #expect(owner(of: "Pods/C/c.m", ["Podfile.lock": lock]) == Owner(kind: .pod, name: "C", version: nil))
    #expect(owner(of: "Pods/C/C.framework/C", ["Pods/C/C.framework/Info.plist": plist("7")])?.version == "7")
  }

  @Test(arguments: [
    "Pods/Headers/Public/a.h", "Pods/Target Support Files/A/a.m", "Pods/Local Podspecs/a.m", "Pods/Pods.xcodeproj/a.m",
    "Pods/a.m",
  ])
  func whatCocoaPodsKeepsForItselfIsNoPods(path: String) {
    #expect(owner(of: path, ["Podfile.lock": lock]) == Owner(kind: .vendored, name: "Pods", version: nil))
  }

  @Test(arguments: [".build", "SourcePackages"])
  func aPackageArtifactsVersionComesFromThePins(folder: String) {
    let pins = #"{"version":2,"pins":[{"identity":"a","state":{"version":"3.1.0"}}]}"#
    let path = "App/\(folder)/artifacts/a/A/A.xcframework/ios-arm64/A.framework/A"
    #expect(owner(of: path, ["App/Package.resolved": pins]) == Owner(kind: .package, name: "a", version: "3.1.0"))
  }

  @Test func aNodePackagesVersionComesFromItsManifest() {
    let files = [
      "node_modules/a/package.json": #"{"name": "a", "version": "0.60.0"}"#,
      "node_modules/@b/c/package.json": #"{"version": "2"}"#,
    ]
    #expect(owner(of: "node_modules/a/ios/a.m", files) == Owner(kind: .package, name: "a", version: "0.60.0"))
    #expect(owner(of: "node_modules/@b/c/c.m", files) == Owner(kind: .package, name: "@b/c", version: "2"))
    #expect(owner(of: "node_modules/d/d.m", files) == Owner(kind: .package, name: "d", version: nil))
    #expect(owner(of: "node_modules/@b/loose.m", files) == Owner(kind: .vendored, name: "node_modules", version: nil))
    #expect(owner(of: "node_modules/a.m", files)?.name == "node_modules")
  }

  @Test func aSwiftPackagesVersionComesFromItsResolvedFile() {
    let resolved = #"{"pins": [{"identity": "a-kit", "state": {"version": "3.1.4"}}], "version": 2}"#
    let files = ["Package.resolved": resolved]
    #expect(owner(of: "SourcePackages/checkouts/A-Kit/a.swift", files) == Owner(kind: .package, name: "A-Kit", version: "3.1.4"))
    #expect(owner(of: "SourcePackages/artifacts/a-kit/A.xcframework/ios/libA.a", files)?.version == "3.1.4")
    #expect(owner(of: "SourcePackages/other/a/a.swift", files)?.name == "SourcePackages")
  }

  @Test(arguments: [
    ("A.framework/A", "A.framework/Info.plist"), ("A.framework/Versions/A/A", "A.framework/Versions/A/Resources/Info.plist"),
    ("A.framework/Versions/B/A", "A.framework/Versions/B/Resources/Info.plist"),
    ("A.framework/A", "A.framework/Versions/A/Resources/Info.plist"),
    ("A.framework/A", "A.framework/Resources/Info.plist"),
    ("x/A.xcframework/ios-arm64/A.framework/A", "x/A.xcframework/ios-arm64/A.framework/Info.plist"),
    ("A.framework/Frameworks/B.framework/B", "A.framework/Info.plist"), ("A.framework/Headers/a.h", "A.framework/Info.plist"),
    ("A.framework/Versions/A/Frameworks/B.framework/Versions/A/B", "A.framework/Versions/A/Resources/Info.plist"),
  ])
  func aFrameworksVersionComesFromItsOwnPlist(path: String, place: String) {
    var files = [place: plist("1.0")]
    for inner in [
      "A.framework/Frameworks/B.framework/Info.plist",
      "A.framework/Versions/A/Frameworks/B.framework/Versions/A/Resources/Info.plist",
    ] {
      files[inner] = plist("9.9")
    }
    #expect(owner(of: path, files) == Owner(kind: .framework, name: "A", version: "1.0"))
  }

  @Test func aVersionThatWasNeverFilledInIsNone() {
    let place = "A.framework/Info.plist"
    #expect(owner(of: "A.framework/A", [place: plist("$(MARKETING_VERSION)")])?.version == nil)
    #expect(owner(of: "A.framework/A", [place: plist("")])?.version == nil)
    #expect(owner(of: "A.framework/A", [place: plist("42", key: "CFBundleVersion")])?.version == "42")
    #expect(owner(of: "A.framework/A", [place: "no list"]) == Owner(kind: .framework, name: "A", version: nil))
    #expect(owner(of: "A.xcframework/ios/libA.a", [:]) == Owner(kind: .framework, name: "A", version: nil))
  }

  @Test func aLibraryThatStandsAloneIsItsOwnOwner() {
    #expect(owner(of: "Vendor/libA.a") == Owner(kind: .library, name: "libA.a", version: nil))
    #expect(owner(of: "libB.dylib") == Owner(kind: .library, name: "libB.dylib", version: nil))
  }

  @Test(arguments: ["a.m", "App/a.swift", "App/a.xib", "MyPods/A/a.m", ""])
  func theAppsOwnFilesHaveNoOwner(path: String) {
    #expect(owner(of: path) == nil)
  }

  @Test func theSampleAppsOwnersAreKnown() {
    let owners = Set(scan(fixture("sample-app")).findings.compactMap(\.owner?.description))
    #expect(
      owners == [
        "LegacyShare 2.4.1", "OpenSSL 1.1.1", "PostalKit 3.0.2", "StampLens", "StampScanner", "StampScanner 1.2",
        "libanalytics.a",
      ])
  }

  @Test(arguments: [
    ("sample-app/Vendor/PostalKit.framework", "PostalKit 3.0.2"), ("sample-app/Pods/LegacyShare", "LegacyShare 2.4.1"),
    ("sample-app/Pods/LegacyShare/LegacyShare.framework", "LegacyShare 2.4.1"),
  ])
  func ownersAreKnownFromWhereTheRootLies(root: String, owner: String) {
    let result = scan(fixture(root))
    #expect(Set(result.findings.map { $0.owner?.description ?? "the app" }) == [owner])
    #expect(scan(fixture(root)) { $0.includesThirdParty = false }.findings.isEmpty)
  }

  @Test(arguments: [
    ("Vendor/Kit/Sources/a.m", "Kit"), ("x/ThirdParty/Kit.m", "Kit"), ("Vendor/libA.a", "libA.a"),
    ("Carthage/Checkouts/Kit/a.m", "Kit"),
    ("Vendor/Kit.framework/Kit", "Kit"),
  ])
  func whatIsVendoredIsNotTheAppItself(path: String, name: String) {
    #expect(owner(of: path)?.name == name)
  }

  @Test func aListFileIsReadOnce() {
    var reads: [Path] = []
    var resolver = OwnerResolver {
      reads.append($0)
      return nil
    }
    for _ in 0..<3 { _ = resolver.owner(of: "Pods/A/A.framework/A", thirdParty: Path("Pods")) }
    #expect(Set(reads).count == reads.count && !reads.isEmpty)
  }
}
