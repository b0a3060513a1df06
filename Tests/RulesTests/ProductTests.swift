import Findings
import Rules
import Testing

@testable import Rules

/// What ships, in which configuration, and what is unknown.
struct ProductTests {
  private static let processing = "<key>UIBackgroundModes</key><array><string>processing</string></array>"
  private static let defect = [
    "error: background mode 'processing' requires 'BGTaskSchedulerPermittedIdentifiers' (target 'App')"
  ]

  private func found(
    _ project: String, _ entries: String, of rule: String = "missing-background-identifiers",
    beside others: [String: String] = [:]
  ) -> [String] {
    findings(of: rule, inApp: project, entries, beside: others)
  }

  @Test func aDefectOfAllConfigurationsIsFound() {
    #expect(found(appProject(), Self.processing) == Self.defect)
  }

  @Test(arguments: [
    ("Pods/Target Support Files/Pods/Pods.release.xcconfig", true), ("Pods/Pods-App.release.xcconfig", true),
    ("Generated.xcconfig", false),
  ])
  func aMissingFileOfCocoaPodsSetsNothingThatCounts(path: String, isKnown: Bool) {
    let settings = appProject(base: "baseConfigurationReference = X;").replacing(
      "path = App.xcconfig", with: "path = \"\(path)\""
    )
    .replacing("INFOPLIST_FILE = Info.plist;", with: "INFOPLIST_FILE = \"$(FOLDER)Info.plist\"; FOLDER = \"$(inherited)\";")
    #expect(found(settings, Self.processing) == (isKnown ? Self.defect : []))
  }

  @Test func onlyWhatShipsCounts() {
    let other = ["Debug.plist": plist("")]
    let release = appProject(debug: "INFOPLIST_FILE = Debug.plist;")
    #expect(found(release, Self.processing, beside: other) == Self.defect)
    let debug = appProject(release: "INFOPLIST_FILE = Debug.plist;")
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
      appProject(release: "INFOPLIST_FILE = \"$(DERIVED_FILE_DIR)/Info.plist\";"),
      appProject(release: "INFOPLIST_FILE = Missing.plist;"),
      appProject(release: "INFOPLIST_PREPROCESS = YES;"),
      appProject(release: "SUPPORTED_PLATFORMS = macosx;", productType: "application"),
      appProject(productType: "application.watchapp2"), appProject(productType: "bundle.unit-test"), appProject(name: "AppDemo"),
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
    #expect(found(appProject(release: settings), Self.versions, of: "invalid-bundle-version") == expected ?? [])
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
    let based = appProject(base: "baseConfigurationReference = X;")
    #expect(found(based, Self.versions, of: "invalid-bundle-version", beside: others) == expected ?? [])
  }

  @Test func aScriptMaySetTheVersion() {
    let script = "; N = { isa = PBXShellScriptBuildPhase; shellScript = \"PlistBuddy -c Set Info.plist\"; };"
    let scripted = appProject(phases: ", N", objects: String(script.dropFirst()))
    #expect(found(scripted, Self.versions + "<key>CFBundleName</key><string>a</string>", of: "invalid-bundle-version").isEmpty)
    let broken = "<key>CFBundleVersion</key><string>1</string><key>CFBundleShortVersionString</key><string>a</string>"
    #expect(found(scripted, broken, of: "invalid-bundle-version").isEmpty)
    #expect(found(appProject(), broken, of: "invalid-bundle-version").count == 1)
  }

  @Test(
    arguments: [
      ("INFOPLIST_KEY_UILaunchScreen_Generation = YES;", 0), ("INFOPLIST_KEY_UILaunchStoryboardName = Launch;", 0),
      ("INFOPLIST_KEY_UILaunchStoryboardName = Start;", 1), ("", 1),
    ])
  func settingsAddKeysToAGeneratedList(settings: String, count: Int) {
    let generated = appProject(release: "GENERATE_INFOPLIST_FILE = YES; \(settings)")
    let nib = ["Launch.storyboard": "<document targetRuntime=\"iOS.CocoaTouch\"/>"]
    #expect(found(generated, "", of: "missing-launch-screen", beside: nib).count == count)
  }
}
