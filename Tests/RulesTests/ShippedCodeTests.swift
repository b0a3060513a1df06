import Testing

@testable import Rules

/// Which code counts for an app: its own, that of extensions, of local packages, and of pods.
struct ShippedCodeTests {
  private typealias Target = ProjectOfTargets.Target

  private static let defaults = "let a = UserDefaults.standard\n"
  private static let settings = "SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist;"

  private static func plist(_ entries: String = "") -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n" }

  private static let manifest = plist(
    "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
      + "<string>NSPrivacyAccessedAPICategoryUserDefaults</string></dict></array>")

  private static func app(_ sources: String..., change: (inout Target) -> Void = { _ in }) -> Target {
    var target = Target(name: "App", sources: sources, settings: settings)
    change(&target)
    return target
  }

  private func found(
    _ targets: [Target], _ files: [String: String], of rule: String = "undeclared-required-reason-api"
  ) -> [String] {
    let project = ["App.xcodeproj/project.pbxproj": ProjectOfTargets(targets: targets).text, "Info.plist": Self.plist()]
    return findings(of: rule, in: project.merging(files) { $1 })
  }

  private static func reason(_ level: String, _ place: String, _ target: String, isOfFramework: Bool = false) -> String {
    "\(level): no reason for 'NSPrivacyAccessedAPICategoryUserDefaults'; 'UserDefaults' is used in '\(place)' "
      + "(\(isOfFramework ? "a framework of " : "")target '\(target)')"
  }

  // MARK: Extensions

  @Test func anExtensionNeedsAManifestOfItsOwn() {
    let widget = Target(name: "Widget", kind: "app-extension", sources: ["W.swift"], settings: Self.settings)
    let app = Self.app("A.swift") { $0.dependencies = ["Widget"] }
    let warning = [Self.reason("warning", "W.swift:1", "Widget")]
    #expect(found([app, widget], ["A.swift": "", "W.swift": Self.defaults]) == warning)
    var declared = app
    declared.resources = ["App/PrivacyInfo.xcprivacy"]
    let files = ["A.swift": Self.defaults, "W.swift": Self.defaults, "App/PrivacyInfo.xcprivacy": Self.manifest]
    #expect(found([declared, widget], files) == warning)
    var declaring = widget
    declaring.resources = ["App/PrivacyInfo.xcprivacy"]
    #expect(found([declared, declaring], files).isEmpty)
  }

  /// App Store Connect does not ask who wrote what an app contains.
  @Test(arguments: ["Vendor/Kit/A.swift", "Helpers/Reachability.m"])
  func aCopiedLibraryIsCodeOfTheApp(path: String) {
    let code = path.hasSuffix(".m") ? "void f(void) { [NSUserDefaults standardUserDefaults]; }\n" : Self.defaults
    #expect(found([Self.app(path)], [path: code]).count == 1)
    #expect(found([Self.app("Other.swift")], [path: code]).isEmpty)
  }

  @Test func codeThatTheAppContainsIsReportedOnce() {
    let widget = Target(name: "Widget", kind: "app-extension", sources: ["A.swift"], settings: Self.settings)
    let app = Self.app("A.swift") { $0.dependencies = ["Widget"] }
    #expect(found([app, widget], ["A.swift": Self.defaults]) == [Self.reason("error", "A.swift:1", "App")])
  }

  @Test(arguments: ["application.watchapp2", "watchkit2-extension", "application"])
  func watchAppsNeedReasons(kind: String) {
    let watch = Target(name: "Watch", kind: kind, sources: ["W.swift"], settings: "SDKROOT = watchos;")
    let code = "#if os(watchOS)\n\(Self.defaults)#endif\n"
    let app = Self.app { $0.dependencies = ["Watch"] }
    #expect(found([app, watch], ["W.swift": code]) == [Self.reason("warning", "W.swift:2", "Watch")])
    #expect(found([app, watch], ["W.swift": "#if os(iOS)\n\(Self.defaults)#endif\n"]).isEmpty)
    let isLeftover = kind != "application"
    #expect(found([Self.app(), watch], ["W.swift": code]).isEmpty == isLeftover, "nothing embeds it")
  }

  @Test func theKeyOfTheAppIsEnoughForAnExtension() {
    let own = Self.settings.replacing("Info.plist", with: "Widget-Info.plist")
    let widget = Target(name: "Widget", kind: "app-extension", sources: ["W.swift"], settings: own)
    let targets = [Self.app { $0.dependencies = ["Widget"] }, widget]
    let code = "let a = CBCentralManager(delegate: nil, queue: nil)\n"
    let key = Self.plist("<key>NSBluetoothAlwaysUsageDescription</key><string>Printers.</string>")
    func missing(_ files: [String: String]) -> [String] {
      found(targets, ["W.swift": code, "Widget-Info.plist": Self.plist()].merging(files) { $1 }, of: "missing-purpose-string")
    }
    #expect(
      missing([:]) == [
        "warning: 'CBCentralManager' requires 'NSBluetoothAlwaysUsageDescription' (target 'Widget', ITMS-90683)"
      ])
    #expect(missing(["Info.plist": key]).isEmpty)
    #expect(missing(["Widget-Info.plist": key]).isEmpty)
  }

  @Test func privateNamesOfExtensionsAreFound() {
    let widget = Target(name: "Widget", kind: "app-extension", sources: ["W.swift"], settings: Self.settings)
    let code = "let a = URL(string: \"prefs:root=WIFI\")\n"
    #expect(found([Self.app { $0.dependencies = ["Widget"] }, widget], ["W.swift": code], of: "private-api").count == 1)
    #expect(found([Self.app()], ["W.swift": code], of: "private-api").isEmpty)
  }

  // MARK: What a product links

  @Test func aPlugInForTheMacIsNoCodeOfTheApp() {
    let bridge = Target(name: "Bridge", kind: "bundle", sources: ["B.swift"], settings: "SDKROOT = macosx;")
    let library = Target(name: "Library", kind: "library.static", sources: ["L.swift"])
    let app = Self.app { $0.dependencies = ["Bridge", "Library"] }
    let files = ["B.swift": Self.defaults, "L.swift": ""]
    #expect(found([app, bridge, library], files).isEmpty)
    let used = files.merging(["L.swift": Self.defaults]) { $1 }
    #expect(found([app, bridge, library], used) == [Self.reason("error", "L.swift:1", "App")])
  }

  @Test func aTargetOfAnotherProjectWithTheSameNameIsAnotherOne() {
    let other = ProjectOfTargets(targets: [Target(name: "App", sources: ["M.swift"], settings: "SDKROOT = macosx;")]).text
    let files = ["A.swift": "", "Mac/App.xcodeproj/project.pbxproj": other, "Mac/M.swift": Self.defaults]
    #expect(found([Self.app("A.swift")], files).isEmpty)
  }

  @Test func configurationFilesMaySetThePlatform() {
    let project = ProjectOfTargets(targets: [Self.app("A.swift") { $0.settings = "INFOPLIST_FILE = Info.plist;" }]).text
      .replacing("name = Release;", with: "name = Release; baseConfigurationReference = Y;")
      .replacing("K = {", with: "Y = { isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; }; K = {")
      .replacing("children = (", with: "children = (Y, ")
    let files = ["App.xcodeproj/project.pbxproj": project, "A.swift": Self.defaults, "App.xcconfig": "SDKROOT = iphoneos\n"]
    #expect(found([], files) == [Self.reason("error", "A.swift:1", "App")])
    #expect(found([], files.merging(["App.xcconfig": "SDKROOT = macosx\n"]) { $1 }).isEmpty)
  }

  // MARK: Local packages

  private static let package = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Kit", platforms: [.iOS(.v15)],
      products: [
        .library(name: "Kit", targets: ["Core"]), .library(name: "Other", targets: ["Other"]),
        .library(name: "Dynamic", type: .dynamic, targets: ["Core"]),
      ],
      targets: [
        .target(name: "Core", dependencies: ["Base", .target(name: "Mac", condition: .when(platforms: [.macOS]))]),
        .target(name: "Base"), .target(name: "Mac"), .target(name: "Other"),
      ])

    """

  private func foundInPackage(_ target: String, product: String = "Kit", _ others: [String: String] = [:]) -> [String] {
    let files = ["Kit/Package.swift": Self.package, "Kit/Sources/\(target)/P.swift": Self.defaults, "A.swift": ""]
    return found([Self.app("A.swift") { $0.packages = [product] }], files.merging(others) { $1 })
  }

  @Test func theTargetsOfALinkedProductCount() {
    let error = [Self.reason("error", "P.swift:1", "App")]
    #expect(foundInPackage("Core") == error)
    #expect(foundInPackage("Base") == error)
    #expect(foundInPackage("Mac").isEmpty)
    #expect(foundInPackage("Other").isEmpty)
    #expect(foundInPackage("Core", product: "Dynamic") == [Self.reason("warning", "P.swift:1", "App", isOfFramework: true)])
    #expect(foundInPackage("Core", product: "Unknown").isEmpty)
    #expect(foundInPackage("Core", ["Kit/Sources/Base/PrivacyInfo.xcprivacy": Self.manifest]).isEmpty)
  }

  @Test func aPackageForOlderSystemsMayUseDeprecatedAPI() {
    let files = { (version: String) in
      [
        "Kit/Package.swift": Self.package.replacing(".v15", with: version), "A.swift": "",
        "Kit/Sources/Core/P.swift": "let a = UIMenuController()\n",
      ]
    }
    let app = Self.app("A.swift") {
      $0.packages = ["Kit"]
      $0.settings += " IPHONEOS_DEPLOYMENT_TARGET = 17.0;"
    }
    #expect(found([app], files(".v15"), of: "deprecated-api").isEmpty)
    #expect(found([app], files(".v16"), of: "deprecated-api").count == 1)
    #expect(found([app], files("\"16.4\""), of: "deprecated-api").count == 1)
  }

  // MARK: Frameworks with one identifier

  @Test func aFrameworkOfAnAppAndItsWatchAppNeedsTwoIdentifiers() {
    func collisions(_ identifier: String, embeds: Bool = true) -> [String] {
      let generated = "GENERATE_INFOPLIST_FILE = YES;"
      let watch = "SDKROOT = watchos; \(generated)"
      return found(
        [
          Self.app {
            $0.dependencies = ["Watch", "Kit"]
            $0.embedded = ["Kit"]
          },
          Target(name: "Watch", kind: "application.watchapp2", dependencies: ["WatchCode"], settings: watch),
          Target(
            name: "WatchCode", kind: "watchkit2-extension", dependencies: ["WatchKit"], embedded: embeds ? ["WatchKit"] : [],
            settings: watch),
          Target(name: "Kit", kind: "framework", settings: "SDKROOT = iphoneos; \(generated) PRODUCT_BUNDLE_IDENTIFIER = a.kit;"),
          Target(name: "WatchKit", kind: "framework", settings: "\(watch) PRODUCT_BUNDLE_IDENTIFIER = \(identifier);"),
        ], [:], of: "duplicate-bundle-identifier")
    }
    #expect(collisions("a.kit") == ["warning: 'a.kit' identifies a framework of 'App' and one of its watch app"])
    #expect(collisions("a.kit.watch").isEmpty)
    #expect(collisions("a.kit", embeds: false).isEmpty)
  }
}
