import Rules
import Testing

@testable import Bytes
@testable import Scanner

struct FolderContextTests {
  private func context(_ path: String, ignored: Bool = false) -> FolderContext {
    Path(path).components.map(Array.init).reduce(FolderContext(ignoreLists: [])) { $0.child($1, isIgnored: ignored) }
  }

  @Test(arguments: [
    ("DerivedData", false), ("App.dSYM", false), ("dSYMs", false), ("A.docset", false),
    ("A.doccarchive", false),
    ("build", true), ("Build", true),
  ])
  func whatToolsHaveMadeIsDerived(name: String, onlyIfIgnored: Bool) {
    #expect(context("App").isDerived(Array(name.utf8), isIgnored: true))
    #expect(context("App").isDerived(Array(name.utf8), isIgnored: false) == !onlyIfIgnored)
  }

  @Test(arguments: ["Products", "Intermediates", "Intermediates.noindex", "App.build"])
  func whatXcodePutsIntoABuildFolderIsDerived(name: String) {
    for folder in ["build", "Build", "App/Build"] { #expect(context(folder).isDerived(Array(name.utf8), isIgnored: false)) }
    for folder in ["", "App", "builds"] { #expect(!context(folder).isDerived(Array(name.utf8), isIgnored: false)) }
  }

  @Test func ofSwiftPMsBuildFolderOnlyTheArtifactsAreNot() {
    #expect(!context("App").isDerived(Array(".build".utf8), isIgnored: true))
    for name in ["checkouts", "release", "x86_64-unknown-linux-gnu", "build"] {
      #expect(context("App/.build").isDerived(Array(name.utf8), isIgnored: true))
    }
    #expect(!context("App/.build").isDerived(Array("artifacts".utf8), isIgnored: true))
    #expect(context("App/.build/artifacts").isThirdParty)
  }

  @Test(arguments: ["Sources", "builds", "dSYM", "A.dSYM.zip", "DerivedDatas", "A.framework", "Pods"])
  func otherFoldersAreNot(name: String) {
    #expect(!context("App").isDerived(Array(name.utf8), isIgnored: true))
  }

  @Test func carthagesBuildHoldsWhatShips() {
    #expect(!context("Carthage").isDerived(Array("Build".utf8), isIgnored: true))
    #expect(context("Carthage/Checkouts/A").isDerived(Array("Build".utf8), isIgnored: true))
  }

  @Test func aPackagesOwnPackagesAreDerived() {
    #expect(!context("").isDerived(Array("node_modules".utf8), isIgnored: true))
    #expect(context("node_modules/a").isDerived(Array("node_modules".utf8), isIgnored: false))
  }

  @Test(arguments: [
    "Pods", "pods", "Carthage", "SourcePackages", "node_modules", "Vendor", "vendors", "VENDORED", "ThirdParty", "Third-Party",
    "third_party", "ThirdLib", "3rd Party Libs", "Vender",
    "Third Party", "3rdparty", "3rd-Party", "External", "Externals", "A.framework", "A.xcframework", "App/Vendor/Deep/Down",
    "App/MJRefresh.bundle",
    "AlipaySDK.bundle/Images",
  ])
  func vendoredFoldersAreThirdParty(path: String) {
    #expect(context(path).isThirdParty)
    #expect(FolderContext(root: Path(path), ignoreLists: []).isThirdParty)
  }

  @Test(arguments: [
    "", "App", "VendorList", "MyPods", "Externally", "framework", "Third", "ⅤENDOR", "Settings.bundle", "Stamps.bundle",
  ])
  func otherFoldersAreTheAppsOwn(path: String) {
    #expect(!context(path).isThirdParty)
  }

  @Test func theInnermostFrameworkIsKnown() {
    #expect(context("A.framework/Versions/A").framework == Array("A".utf8))
    #expect(context("A.framework/Frameworks/B.C.framework").framework == Array("B.C".utf8))
    #expect(context("A.xcframework/ios-arm64").framework == nil)
    #expect(FolderContext(root: Path("x/A.framework/Versions/A"), ignoreLists: []).framework == Array("A".utf8))
  }

  @Test(arguments: [
    ("a.swift", "swift"), ("a.m", "objective-c"), ("a.h", "objective-c"), ("a.pch", "objective-c"), ("a.b.m", "objective-c"),
    ("a.mm", "objective-c++"), ("a.storyboard", "interface"), ("a.xib", "interface"), ("libA.a", "binary"),
    ("A.dylib", "binary"),
    ("a.o", "binary"), ("UIKit.tbd", "binary"), ("F", "binary"), ("A", "unknown-binary"), ("LICENSE", "unknown-binary"),
    ("a.swift.orig", "other"),
    ("a.", "other"), (".swift", "other"), ("._a.m", "other"), ("._F", "binary"), ("a.png", "image"), ("a@2x.PDF", "image"),
    ("._a.png", "other"), ("a.strings", "strings"), ("a.nib", "compiled-interface"), ("a.txt", "other"),
    ("F.framework_F", "unknown-binary"), ("libx.so.1", "unknown-binary"), ("Kit.bak", "unknown-binary"),
    ("a.MD", "resource-text"), ("a.log", "other"),
    (".a.bak", "other"),
  ])
  func aFilesKindIsInItsName(name: String, kind: String) {
    #expect(FileKind(name: Array(name.utf8), framework: Array("F".utf8))?.traits.id ?? "other" == kind)
  }
}
