import Bytes
import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// What apps embed: traps of the rules on binaries in an app.
struct EmbeddedBinaryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a project with an app that copies `file`.
  ///
  /// - Parameters:
  ///   - entry: further properties of the build file, and `phase` those of the phase.
  ///   - settings: of the only configuration, in OpenStep format.
  ///   - objects: further objects of the project.
  private func write(
    _ file: String = "Kit.framework", entry: String = "", phase: String = "isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10;",
    sdk: String = "iphoneos", settings: String = "", phases: String = "P", objects: String = ""
  ) throws {
    let project = """
      // !$*UTF8*$!
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = \(file); sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; \(entry) };
        P = { \(phase) files = (B); };
        D = { isa = XCBuildConfiguration; name = Release;
          buildSettings = { SDKROOT = \(sdk); IPHONEOS_DEPLOYMENT_TARGET = 15.0; \(settings) }; };
        L = { isa = XCConfigurationList; buildConfigurations = (D); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
          buildPhases = (\(phases)); };
        \(objects)
      }; rootObject = A; }

      """
    try folder.write("App.xcodeproj/project.pbxproj", Array(project.utf8))
  }

  private func findings(_ place: String = "") -> [Finding] {
    EmbeddedBinaries.findings(in: folder.url.appending(path: place))
  }

  private func ids(_ place: String = "") -> [String] { findings(place).map(\.ruleID).sorted() }

  private func write(_ fixture: String, as path: String = "Kit.framework/Kit") throws {
    try folder.write(path, try fixtureBytes("rules/\(fixture)"))
  }

  private static let signed = "settings = { ATTRIBUTES = (CodeSignOnCopy, ); };"

  // MARK: What is copied

  @Test func whatShipsIsDecidedByPhaseFilterAndSettings() throws {
    try write(EmbeddedBinaries.both)
    try write()
    #expect(ids() == ["simulator-slice"])
    for phase in ["dstSubfolderSpec = 16;", "dstSubfolderSpec = 0; dstPath = /tmp;", "dstSubfolder = Product;"] {
      try write(phase: "isa = PBXCopyFilesBuildPhase; \(phase)")
      #expect(ids() == [], "\(phase)")
    }
    try write(phase: "isa = PBXCopyFilesBuildPhase; dstSubfolder = Frameworks;")
    #expect(ids() == ["simulator-slice"])
    try write(entry: "platformFilter = maccatalyst;")
    #expect(ids() == [])
    try write(entry: "platformFilters = (ios, macos, );")
    #expect(ids() == ["simulator-slice"])
    for pattern in ["Kit.framework", "\"Other.swift Ki*.framework\"", "\"*Kit*\""] {
      try write(settings: "EXCLUDED_SOURCE_FILE_NAMES = \(pattern);")
      #expect(ids() == [], "\(pattern)")
    }
    try write(settings: "EXCLUDED_SOURCE_FILE_NAMES = Other.framework;")
    #expect(ids() == ["simulator-slice"])
    for sdk in ["macosx", "appletvos", "auto; SUPPORTED_PLATFORMS = \"iphoneos macosx\""] {
      try write(sdk: sdk)
      #expect(ids() == [], "\(sdk)")
    }
  }

  @Test func membersOfSynchronizedFoldersAreCopiedIfAPhaseNamesThem() throws {
    try write(EmbeddedBinaries.withBitcode, as: "App/Kit.framework/Kit")
    let objects = """
      Y = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = (X); };
      X = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = P;
        membershipExceptions = (Kit.framework, ); };
      """
    try write("Other.framework", objects: objects)
    try replace("children = (F)", "children = (F, Y)")
    #expect(findings().map(\.path) == ["App/Kit.framework/Kit"])
    try replace("buildPhase = P;", "buildPhase = P; attributesByRelativePath = { Kit.framework = (CodeSignOnCopy, ); };")
    #expect(ids() == [])
  }

  private func replace(_ text: String, _ replacement: String) throws {
    let project = folder.url.appending(path: "App.xcodeproj/project.pbxproj")
    try String(contentsOf: project, encoding: .utf8).replacing(text, with: replacement)
      .write(to: project, atomically: true, encoding: .utf8)
  }

  // MARK: embedded-bitcode

  @Test func xcodeRemovesBitcodeFromWhatItSigns() throws {
    try write(EmbeddedBinaries.withBitcode)
    try write(entry: Self.signed)
    #expect(ids() == [])
    try write(entry: Self.signed, settings: "STRIP_BITCODE_FROM_COPIED_FILES = NO;")
    #expect(ids() == ["embedded-bitcode"])
    #expect(findings()[0].rejectionCode == "ITMS-90482" && findings()[0].level == .error)
  }

  @Test func theSliceForDevicesOfAnXCFrameworkIsChecked() throws {
    try write("Kit.xcframework", entry: "")
    try write(EmbeddedBinaries.withBitcode, as: "Kit.xcframework/ios-arm64_x86_64-maccatalyst/Kit.framework/Kit")
    #expect(ids() == [])
    try write(EmbeddedBinaries.withBitcode, as: "Kit.xcframework/ios-arm64/Kit.framework/Kit")
    #expect(ids() == ["embedded-bitcode"])
  }

  @Test func scriptsOfCocoaPodsSayWhichFrameworksAreCopied() throws {
    try write(EmbeddedBinaries.withBitcode, as: "Pods/Kit/Sources/Kit.xcframework/ios-arm64/Kit.framework/Kit")
    try write(EmbeddedBinaries.withBitcode, as: "Pods/Other/Kit.xcframework/ios-arm64/Kit.framework/Kit")
    let phase = "S = { isa = PBXShellScriptBuildPhase; shellScript = \"sh Pods-App-frameworks.sh\"; };"
    func writeScript(_ configuration: String, _ command: String = "") throws {
      let text = """
        \(command)
        if [[ "$CONFIGURATION" == "\(configuration)" ]]; then
          install_framework "${PODS_XCFRAMEWORKS_BUILD_DIR}/Kit/Kit.framework"
        fi

        """
      try folder.write("Pods/Target Support Files/Pods-App/Pods-App-frameworks.sh", Array(text.utf8))
    }
    try write(phases: "P, S", objects: phase)
    try writeScript("Release", "strip_invalid_archs() { lipo -remove \"$arch\" \"$binary\"; }")
    #expect(findings().map(\.path) == ["Pods/Kit/Sources/Kit.xcframework/ios-arm64/Kit.framework/Kit"])
    try writeScript("Debug")
    #expect(ids() == [])
    try writeScript("Release")
    try write(phases: "P, S", objects: phase.replacing("sh Pods", with: "bitcode_strip; sh Pods"))
    #expect(ids() == [])
  }

  // MARK: embedded-static-library

  @Test func aStaticFrameworkIsReplacedWhereItIsEmbeddedButNotAmongResources() throws {
    try write(EmbeddedBinaries.archive)
    try write()
    #expect(ids() == [])
    try write(phase: "isa = PBXResourcesBuildPhase;")
    #expect(ids() == ["embedded-static-library"])
    #expect(findings()[0].path == "App.xcodeproj/project.pbxproj" && findings()[0].region?.line == 7)
    try write(EmbeddedBinaries.device)
    #expect(ids() == [])
  }

  @Test func theExecutableOfAFrameworkMayHaveAnotherName() throws {
    try write(EmbeddedBinaries.device, as: "Kit.framework/Loader")
    try write()
    #expect(ids() == ["embedded-static-library"])
    try folder.write(
      "Kit.framework/Info.plist",
      EmbeddedBinaries.list(
        "<key>CFBundleExecutable</key><string>Loader</string><key>MinimumOSVersion</key><string>13.0</string>"))
    #expect(ids() == [])
  }

  // MARK: minimum-version-mismatch

  @Test func versionsOfFrameworksAreCompared() throws {
    try write(EmbeddedBinaries.device)
    try write()
    for (version, code) in ["12.9": "ITMS-90208", "13.0": nil, "100.0": nil, "7.1": "ITMS-90362", "$(VERSION)": nil] {
      try folder.write(
        "Kit.framework/Info.plist", EmbeddedBinaries.list("<key>MinimumOSVersion</key><string>\(version)</string>"))
      #expect(findings().map(\.rejectionCode) == (code.map { [$0] } ?? []), "\(version)")
    }
    try folder.write("Kit.framework/Info.plist", EmbeddedBinaries.list(""))
    #expect(findings().map(\.rejectionCode) == ["ITMS-90360"])
    try write(EmbeddedBinaries.archive)
    #expect(ids() == [])
  }

  @Test func theStubOfAStaticFrameworkIsForTheAppOrTheVersionInTheList() throws {
    try write(EmbeddedBinaries.archive)
    try write()
    let version = "<key>MinimumOSVersion</key><string>12.0</string>"
    try folder.write("Kit.framework/Info.plist", EmbeddedBinaries.list(version))
    #expect(findings().map { "\($0.ruleID) \($0.level)" } == ["minimum-version-mismatch warning"])
    try folder.write("Kit.framework/Info.plist", EmbeddedBinaries.list(version.replacing("12", with: "15")))
    #expect(ids() == [])
    let platform = "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>"
    try folder.write("Kit.framework/Info.plist", EmbeddedBinaries.list(version + platform))
    #expect(ids() == [])
  }

  // MARK: Without a project

  @Test func withoutAProjectLibrariesAreOnlyCounted() throws {
    try write(EmbeddedBinaries.both)
    try write(EmbeddedBinaries.archive, as: "Static.framework/Static")
    let result = scan(folder.url)
    #expect(result.findings.allSatisfy { !EmbeddedBinaries.rules.contains($0.ruleID) })
    #expect(result.summary.unplacedLibraries == 1)
    try write()
    #expect(scan(folder.url).summary.unplacedLibraries == 0)
  }
}
