import Findings
import Rules
import Testing

@testable import Rules

/// An app with configurations Debug and Release.
private func project(
  debug: String = "", release: String = "", base: String = "", productType: String = "application", name: String = "App",
  phases: String = "", objects: String = ""
) -> String {
  func configuration(_ id: String, _ name: String, _ settings: String, base: String = "") -> String {
    "\(id) = { isa = XCBuildConfiguration; name = \(name); \(base) buildSettings = { \(settings) }; };"
  }
  return """
    { objects = {
      A = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = PL; developmentRegion = en; };
      G = { isa = PBXGroup; children = (X, S); sourceTree = "<group>"; };
      X = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      S = { isa = PBXFileReference; path = Code.swift; sourceTree = "<group>"; };
      B = { isa = PBXBuildFile; fileRef = S; };
      P = { isa = PBXSourcesBuildPhase; files = (B); };
      \(configuration("PD", "Debug", "SDKROOT = iphoneos;"))
      \(configuration("PR", "Release", "SDKROOT = iphoneos;"))
      PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); };
      \(configuration("TD", "Debug", "INFOPLIST_FILE = Info.plist; \(debug)", base: base))
      \(configuration("TR", "Release", "INFOPLIST_FILE = Info.plist; \(release)", base: base))
      TL = { isa = XCConfigurationList; buildConfigurations = (TD, TR); };
      T = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(productType)";
        buildConfigurationList = TL; buildPhases = (P\(phases)); };
      \(objects)
    }; rootObject = A; }
    """
}

/// What ships, in which configuration, and what is unknown.
struct ProductTests {
  private static let processing = "<key>UIBackgroundModes</key><array><string>processing</string></array>"
  private static let defect = [
    "error: background mode 'processing' requires 'BGTaskSchedulerPermittedIdentifiers' (target 'App')"
  ]

  private func plist(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n" }

  private func found(
    _ project: String, _ entries: String, of rule: String = "missing-background-identifiers",
    beside others: [String: String] = [:]
  ) -> [String] {
    let files = ["App.xcodeproj/project.pbxproj": project, "Info.plist": plist(entries)]
    return findings(of: rule, in: files.merging(others) { $1 })
  }

  @Test func aDefectOfAllConfigurationsIsFound() {
    #expect(found(project(), Self.processing) == Self.defect)
  }

  @Test(arguments: [
    ("Pods/Target Support Files/Pods/Pods.release.xcconfig", true), ("Pods/Pods-App.release.xcconfig", true),
    ("Generated.xcconfig", false),
  ])
  func aMissingFileOfCocoaPodsSetsNothingThatCounts(path: String, isKnown: Bool) {
    let settings = project(base: "baseConfigurationReference = X;").replacing("path = App.xcconfig", with: "path = \"\(path)\"")
      .replacing("INFOPLIST_FILE = Info.plist;", with: "INFOPLIST_FILE = \"$(FOLDER)Info.plist\"; FOLDER = \"$(inherited)\";")
    #expect(found(settings, Self.processing) == (isKnown ? Self.defect : []))
  }

  @Test func onlyWhatShipsCounts() {
    let other = ["Debug.plist": plist("")]
    let release = project(debug: "INFOPLIST_FILE = Debug.plist;")
    #expect(found(release, Self.processing, beside: other) == Self.defect)
    let debug = project(release: "INFOPLIST_FILE = Debug.plist;")
    #expect(found(debug, Self.processing, beside: other).isEmpty)
    let scheme = """
      <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForArchiving="YES">
      <BuildableReference BlueprintIdentifier="T" ReferencedContainer="container:App.xcodeproj"/>
      </BuildActionEntry></BuildActionEntries></BuildAction><ArchiveAction buildConfiguration="Debug"/></Scheme>
      """
    let schemes = other.merging(["App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme]) { $1 }
    #expect(found(debug, Self.processing, beside: schemes) == Self.defect)
  }

  @Test(
    arguments: [
      project(release: "INFOPLIST_FILE = \"$(DERIVED_FILE_DIR)/Info.plist\";"),
      project(release: "INFOPLIST_FILE = Missing.plist;"),
      project(release: "INFOPLIST_PREPROCESS = YES;"),
      project(release: "SUPPORTED_PLATFORMS = macosx;", productType: "application"),
      project(productType: "application.watchapp2"), project(productType: "bundle.unit-test"), project(name: "AppDemo"),
    ])
  func whatIsUnknownOrDoesNotShipIsNotFound(project: String) {
    #expect(found(project, Self.processing).isEmpty)
  }

  // MARK: Settings

  private static let versions =
    "<key>CFBundleVersion</key><string>1</string><key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string>"

  @Test(
    arguments: [
      ("MARKETING_VERSION = 1.0;", nil), ("MARKETING_VERSION = 1.0.0.1;", "1.0.0.1"), ("", nil),
      ("MARKETING_VERSION = \"$(CI_VERSION)\";", nil), ("MARKETING_VERSION = \"$(MARKETING_VERSION)\";", nil),
      ("MARKETING_VERSION = \"$(CI_VERSION:default=beta)\";", "beta"),
      ("MARKETING_VERSION = 1.0; \"MARKETING_VERSION[sdk=iphoneos*]\" = a;", "a"),
      ("MARKETING_VERSION = 1.0; \"MARKETING_VERSION[sdk=macosx*]\" = a;", nil),
      ("MARKETING_VERSION = a; \"MARKETING_VERSION[config=Release]\" = 1.0;", nil),
      ("A = MARKETING; V = \"$($(A)_X)\"; MARKETING_X = b; MARKETING_VERSION = \"$(V)\";", "b"),
      ("MARKETING_VERSION = \"$(TARGET_NAME:lower)\";", "app"),
    ])
  func versionsAreExpandedForTheBuild(settings: String, version: String?) {
    let expected = version.map { ["error: version '\($0)' does not consist of one to three numbers (target 'App', ITMS-90060)"] }
    #expect(found(project(release: settings), Self.versions, of: "invalid-bundle-version") == expected ?? [])
  }

  @Test(
    arguments: [
      ("MARKETING_VERSION = a\n", "a"), ("#include \"Other.xcconfig\"\nMARKETING_VERSION = a\n", nil),
      ("#include? \"Other.xcconfig\"\nMARKETING_VERSION = a\n", "a"),
      ("MARKETING_VERSION[sdk=iphoneos*] = a\nMARKETING_VERSION = 1.0\n", nil), (nil, nil),
    ])
  func aMissingConfigurationFileMakesItsSettingsUnknown(file: String?, version: String?) {
    let expected = version.map { ["error: version '\($0)' does not consist of one to three numbers (target 'App', ITMS-90060)"] }
    let others = file.map { ["App.xcconfig": $0] } ?? [:]
    let based = project(base: "baseConfigurationReference = X;")
    #expect(found(based, Self.versions, of: "invalid-bundle-version", beside: others) == expected ?? [])
  }

  @Test func aScriptMaySetTheVersion() {
    let script = "; N = { isa = PBXShellScriptBuildPhase; shellScript = \"PlistBuddy -c Set Info.plist\"; };"
    let scripted = project(phases: ", N", objects: String(script.dropFirst()))
    #expect(found(scripted, Self.versions + "<key>CFBundleName</key><string>a</string>", of: "invalid-bundle-version").isEmpty)
    let broken = "<key>CFBundleVersion</key><string>1</string><key>CFBundleShortVersionString</key><string>a</string>"
    #expect(found(scripted, broken, of: "invalid-bundle-version").isEmpty)
    #expect(found(project(), broken, of: "invalid-bundle-version").count == 1)
  }

  @Test(
    arguments: [
      ("INFOPLIST_KEY_UILaunchScreen_Generation = YES;", 0), ("INFOPLIST_KEY_UILaunchStoryboardName = Launch;", 0),
      ("INFOPLIST_KEY_UILaunchStoryboardName = Start;", 1), ("", 1),
    ])
  func settingsAddKeysToAGeneratedList(settings: String, count: Int) {
    let generated = project(release: "GENERATE_INFOPLIST_FILE = YES; \(settings)")
    let nib = ["Launch.storyboard": "<document targetRuntime=\"iOS.CocoaTouch\"/>"]
    #expect(found(generated, "", of: "missing-launch-screen", beside: nib).count == count)
  }

  // MARK: Purpose strings

  private func missing(_ code: String, _ entries: String = "", _ others: [String: String] = [:], path: String = "Code.swift")
    -> [String]
  {
    let text = project().replacing("Code.swift", with: path)
    return found(text, entries, of: "missing-purpose-string", beside: others.merging([path: code]) { $1 })
  }

  @Test(
    arguments: [
      (
        "let a = CBCentralManager(delegate: nil, queue: nil)",
        "error: 'CBCentralManager' requires 'NSBluetoothAlwaysUsageDescription'"
      ),
      (
        "let a: CLLocationManager = CLLocationManager.init()",
        "warning: 'CLLocationManager' requires 'NSLocationWhenInUseUsageDescription'"
      ),
      (
        "AVCaptureDevice.requestAccess(for: .video) { _ in }",
        "error: 'AVCaptureDevice.requestAccess' requires 'NSCameraUsageDescription'"
      ),
      (
        "AVCaptureDevice.requestAccess(for: .audio) { _ in }",
        "error: 'AVCaptureDevice.requestAccess' requires 'NSMicrophoneUsageDescription'"
      ),
      (
        "context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: \"\") { _, _ in }",
        "warning: 'evaluatePolicy' requires 'NSFaceIDUsageDescription'"
      ),
      (
        "UIImageWriteToSavedPhotosAlbum(image, nil, nil, nil)",
        "warning: 'UIImageWriteToSavedPhotosAlbum' requires 'NSPhotoLibraryAddUsageDescription'"
      ),
    ])
  func usesRequireTheirKey(code: String, message: String) {
    #expect(missing("import UIKit\n\(code)\n") == ["\(message) (target 'App', ITMS-90683)"])
  }

  @Test(
    arguments: [
      "let a = CBCentralManager.authorization", "let a: CBCentralManager?", "// CBCentralManager()",
      "let a = \"CBCentralManager()\"",
      "context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)",
      "context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: \"\") { _, _ in }",
      "#if false\nlet a = CBCentralManager()\n#endif", "let a = CNContactPickerViewController()",
      "let a = AVCaptureDevice.authorizationStatus(for: .video)", "extension CLLocationManager {}",
    ])
  func whatAsksForNothingRequiresNoKey(code: String) {
    #expect(missing("import UIKit\n\(code)\n").isEmpty)
  }

  @Test func objectiveCIsRead() {
    let code = "- (void)ask {\n  self.manager = [[CLLocationManager alloc] init];\n  [CNContactStore new];\n}\n"
    #expect(missing(code, path: "Code.m").count == 2)
    #expect(missing("[CNContactStore authorizationStatusForEntityType:CNEntityTypeContacts];\n", path: "Code.m").isEmpty)
  }

  @Test func anyOfTheKeysIsEnough() {
    let code = "let a = CLLocationManager()\n"
    #expect(missing(code, "<key>NSLocationAlwaysUsageDescription</key><string>Maps.</string>").isEmpty)
    #expect(missing(code, "", ["en.lproj/InfoPlist.strings": "NSLocationWhenInUseUsageDescription = \"Maps.\";\n"]).isEmpty)
    #expect(missing(code, "", ["Other.swift": code]).count == 1, "no target builds the other file")
  }

  @Test func anEmptyStringIsRejected() {
    let empty = "<key>NSCameraUsageDescription</key><string> </string>"
    #expect(missing("", empty) == ["error: 'NSCameraUsageDescription' is empty (target 'App', ITMS-90738)"])
    #expect(missing("", empty, ["en.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"Scans.\";\n"]).isEmpty)
    #expect(missing("", "<key>NSCameraUsageDescription</key><string>$(CAMERA)</string>").isEmpty)
  }

  // MARK: Required reasons

  private func undeclared(_ code: String, _ others: [String: String] = [:], path: String = "Code.swift") -> [String] {
    let text = project().replacing("Code.swift", with: path)
    return found(text, "", of: "undeclared-required-reason-api", beside: others.merging([path: code]) { $1 })
  }

  @Test(
    arguments: [
      ("let a = UserDefaults.standard", "UserDefaults", "UserDefaults"),
      ("let a = ProcessInfo.processInfo.systemUptime", "systemUptime", "SystemBootTime"),
      ("let a = try? url.resourceValues(forKeys: [.creationDateKey])", "creationDateKey", "FileTimestamp"),
      ("let a = manager.attributesOfItem(atPath: path)[.modificationDate]", "modificationDate", "FileTimestamp"),
      ("let a = stat(path, &info)", "stat", "FileTimestamp"),
      ("let a = UITextInputMode.activeInputModes", "activeInputModes", "ActiveKeyboards"),
      ("let a = manager.attributesOfFileSystem(forPath: path)[.systemFreeSize]", "systemFreeSize", "DiskSpace"),
    ])
  func usesRequireAReason(code: String, name: String, category: String) {
    let message =
      "error: no reason for 'NSPrivacyAccessedAPICategory\(category)'; '\(name)' is used in 'Code.swift:2' (target 'App')"
    #expect(undeclared("import UIKit\n\(code)\n") == [message])
    let manifest = plist(
      "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
        + "<string>NSPrivacyAccessedAPICategory\(category)</string></dict></array>")
    #expect(undeclared("import UIKit\n\(code)\n", ["PrivacyInfo.xcprivacy": manifest]).isEmpty)
    #expect(undeclared("import UIKit\n\(code)\n", ["PrivacyInfo.xcprivacy": plist("")]) == [message])
  }

  @Test func aManifestThatIsNotInTheCheckoutIsUnknown() {
    let resource = """
      M = { isa = PBXFileReference; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };
      N = { isa = PBXBuildFile; fileRef = M; }; Q = { isa = PBXResourcesBuildPhase; files = (N); };
      """
    let project = project(phases: ", Q", objects: resource).replacing("children = (X, S)", with: "children = (X, S, M)")
    let files = ["Code.swift": "let a = UserDefaults.standard\n"]
    #expect(found(project, "", of: "undeclared-required-reason-api", beside: files).isEmpty)
    let manifest = files.merging(["PrivacyInfo.xcprivacy": plist("")]) { $1 }
    #expect(found(project, "", of: "undeclared-required-reason-api", beside: manifest).count == 1)
  }

  @Test(
    arguments: [
      "let a = note.creationDate", "let a = notes.sorted(by: [.creationDate])", "let a = stat()", "func stat(_ a: Int) {}",
      "let a = disk.systemSize", "let a = monitor.systemUptime", "var a: UserDefaults?",
      "#if false\nlet a = UserDefaults.standard\n#endif", "let a = CACurrentMediaTime()",
      "#if targetEnvironment(simulator)\nlet a = UITextInputMode.activeInputModes\n#endif",
      "#if os(iOS)\n#else\nlet a = UserDefaults.standard\n#endif", "#if BETA\nlet a = UserDefaults.standard\n#endif",
    ])
  func otherNamesRequireNoReason(code: String) {
    #expect(undeclared("import UIKit\n\(code)\n").isEmpty)
  }

  @Test(arguments: ProtectedResource.all)
  func anErrorRestsOnAnEmail(resource: ProtectedResource) {
    #expect(resource.level == .error || resource.level == .warning)
    #expect(resource.level == .warning || resource.source != nil)
    #expect(
      !resource.keys.isEmpty && !resource.uses.isEmpty && !resource.imports.isEmpty
        && resource.keys.allSatisfy { $0.hasSuffix("UsageDescription") })
    #expect(resource.date.split(separator: "-").map(\.count) == [4, 2, 2])
    // `name/repository#1 (2024-05)`
    if let source = resource.source { #expect(source.contains("#") && source.hasSuffix(")")) }
  }

  @Test(arguments: PrivateName.all.map(\.name))
  func anErrorOfAPrivateNameRestsOnARejection(name: String) throws {
    let names = PrivateName.all.filter { $0.name == name }
    let entry = try #require(names.first)
    #expect(names.count == 1 && (entry.level == .warning || entry.source != nil) && !entry.imports.isEmpty)
  }
}
