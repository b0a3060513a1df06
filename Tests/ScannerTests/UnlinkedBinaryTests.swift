import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// Vendored binaries that no project of an app links.
struct UnlinkedBinaryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Vendor/Kit.framework/Kit", try fixtureBytes("binaries/fat-use.o"))
    try folder.write("Vendor/Kit.framework/Modules/module.modulemap", Array("framework module Kit {}\n".utf8))
    try folder.write("Vendor/libparts.a", try fixtureBytes("binaries/fat-use.o"))
  }

  /// A project that refers to both binaries.
  private static func project(linked: String = "", settings: String = "", product: String = "application") -> String {
    """
    // !$*UTF8*$!
    { objects = {
      A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      G = { isa = PBXGroup; children = (
        F /* Kit.framework */,
        H /* libparts.a */, M, N,
      ); sourceTree = "<group>"; };
      F /* Kit.framework */ = { isa = PBXFileReference; path = Vendor/Kit.framework; sourceTree = "<group>"; };
      H /* libparts.a */ = { isa = PBXFileReference; path = Vendor/libparts.a; sourceTree = "<group>"; };
      M = { isa = PBXFileReference; path = main.m; sourceTree = "<group>"; };
      N = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
      X = { isa = PBXBuildFile; fileRef = M; };
      Y = { isa = PBXBuildFile; fileRef = N; };
      S = { isa = PBXSourcesBuildPhase; files = (X, Y); };
      B = { isa = PBXBuildFile; fileRef = F; };
      C = { isa = PBXBuildFile; fileRef = H; };
      P = { isa = PBXFrameworksBuildPhase; files = (\(linked)); };
      D = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
        \(settings)
      }; };
      L = { isa = XCConfigurationList; buildConfigurations = (D); };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.\(product)"; buildPhases = (P, S); };
    }; rootObject = A; }

    """
  }

  /// The severities of Kit.framework and libparts.a.
  private func levels(_ project: String, _ others: [String: String] = [:]) throws -> [Level] {
    try folder.write("App.xcodeproj/project.pbxproj", Array(project.utf8))
    for (path, text) in others { try folder.write(path, Array(text.utf8)) }
    let found = scan(folder.url).findings.filter { $0.ruleID == "deprecated-web-view" }
    return found.sorted { $0.path < $1.path }.map(\.level)
  }

  @Test func whatNoTargetLinksIsANote() throws {
    #expect(try levels(Self.project()) == [.note, .note])
    #expect(scan(folder.url).findings.contains { $0.message.hasSuffix("; no target links 'Kit.framework'") })
    #expect(try levels(Self.project(linked: "B")) == [.error, .note])
    #expect(try levels(Self.project(linked: "B, C")) == [.error, .error])
  }

  @Test func whatOnlyADevelopmentTargetLinksIsANote() throws {
    let project = Self.project(linked: "B, C").replacing("name = App;", with: "name = AppAutomation;")
    #expect(try levels(project) == [.note, .note])
    #expect(
      scan(folder.url).findings.contains { $0.message.hasSuffix("; only a development target links 'Kit.framework'") })
  }

  @Test func aLibraryIsNotUploadedOnItsOwn() throws {
    #expect(try levels(Self.project(product: "framework")) == [.error, .error])
  }

  @Test(arguments: [
    "OTHER_LDFLAGS = \"-framework Kit -lparts\";", "OTHER_LDFLAGS = (\"-framework\", Kit, \"$(SRCROOT)/Vendor/libparts.a\");",
  ])
  func settingsLink(settings: String) throws {
    #expect(try levels(Self.project(settings: settings)) == [.error, .error])
  }

  @Test(arguments: [
    ("App.xcconfig", "OTHER_LDFLAGS = -framework \"Kit\" -l\"parts\"\n", [Level.error, .error]),
    // What a merge leaves, and the scheme of a library that is built no more.
    ("App.xcodeproj/project_BASE_1.pbxproj", "{ a = (\"-framework Kit\", \"-lparts\"); }", [.note, .note]),
    ("Kit.xcodeproj/xcshareddata/xcschemes/libparts.xcscheme", "<a BuildableName = \"libparts.a\"/>", [.note, .note]),
    ("main.m", "@import Kit;\n", [.error, .note]), ("main.m", "#import <Kit/Kit.h>\n", [.error, .note]),
    ("App.swift", "import Kit\n", [.error, .note]), ("App.swift", "import KitUI\n", [.note, .note]),
    ("Other.swift", "import Kit\n", [.note, .note]), ("App.swift", "// Kit\nlet a = 1\n", [.note, .note]),
    ("copy.sh", "cp -R Vendor/Kit.framework Vendor/libparts.a out\n", [.error, .error]),
    ("Vendor.podspec", "Pod::Spec.new\n", [.error, .error]),
    ("Vendor/Package.swift", "let package = Package()\n", [.error, .error]),
    ("README.md", "Kit and libparts are not used any more.\n", [.note, .note]),
    ("Vendor/Kit.framework/Headers/Kit.h", "#import <Kit/Other.h>\n", [.note, .note]),
  ])
  func otherTextsLink(path: String, text: String, expected: [Level]) throws {
    #expect(try levels(Self.project(), [path: text]) == expected)
  }

  @Test func anImportLinksThroughAModuleOnly() throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: "Vendor/Kit.framework/Modules"))
    #expect(try levels(Self.project(), ["main.m": "#import <Kit/Kit.h>\n"]) == [.note, .note])
  }

  /// What an unlinked framework needs is unlinked, too.
  @Test func aFrameworkThatHeadersOfAnotherOneName() throws {
    try folder.write("Vendor/Lens.framework/Headers/Lens.h", Array("#import <Kit/Kit.h>\n".utf8))
    try folder.write("Vendor/Lens.framework/Modules/module.modulemap", Array("framework module Lens {}\n".utf8))
    #expect(try levels(Self.project()) == [.note, .note])
    #expect(try levels(Self.project(), ["main.m": "@import Lens;\n"]) == [.error, .note])
  }

  @Test func aCopyOfALinkedFramework() throws {
    try folder.write("Old/Kit.framework/Kit", try fixtureBytes("binaries/fat-use.o"))
    #expect(try levels(Self.project(linked: "B, C")) == [.note, .error, .error])
    #expect(scan(folder.url).findings.contains { $0.message.hasSuffix("; targets link 'Vendor/Kit.framework'") })
    try FileManager.default.removeItem(at: folder.url.appending(path: "Vendor/Kit.framework"))
    #expect(try levels(Self.project(linked: "B, C")) == [.error, .error])
  }

  /// The result for one file is that of the whole checkout.
  @Test func aSelectionReadsTheProject() throws {
    try folder.write("App.xcodeproj/project.pbxproj", Array(Self.project(linked: "B").utf8))
    var options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: 1)
    options.patterns.folder = Path(folder.url.path)
    let result = Scan(options).run(paths: [Path(folder.url.path + "/Vendor/libparts.a")])
    #expect(result.findings.filter { $0.ruleID == "deprecated-web-view" }.map(\.level) == [.note])
  }
}
