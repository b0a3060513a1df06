import Testing

/// Tools, templates, and samples are not checked for the App Store.
struct SideAppTests {
  private typealias Target = ProjectOfTargets.Target

  private static let list = "<plist version=\"1.0\"><dict><key>CFBundleVersion</key><string>1</string></dict></plist>\n"

  private func sources(_ count: Int, in folder: String = "App") -> [String] { (0..<count).map { "\(folder)/\($0).m" } }

  private func app(_ name: String, _ sources: [String], needs dependencies: [String] = [], sdk: String = "iphoneos") -> Target {
    Target(
      name: name, sources: sources, dependencies: dependencies, settings: "SDKROOT = \(sdk); INFOPLIST_FILE = Info.plist;")
  }

  /// The messages on launch screens of the projects in folders.
  private func launchScreens(_ projects: [String: [Target]], _ files: [String: String] = [:]) -> [String] {
    var files = files
    for (folder, targets) in projects {
      files["\(folder)/App.xcodeproj/project.pbxproj"] = ProjectOfTargets(targets: targets).text
      files["\(folder)/Info.plist"] = Self.list
    }
    return findings(of: "missing-launch-screen", in: files).map { String($0.split(separator: "(").last ?? "") }
  }

  private func inOneProject(_ targets: Target...) -> [String] { launchScreens(["Code": targets]) }

  @Test func aSmallAppNextToALargeOne() {
    let app = app("App", sources(80))
    #expect(inOneProject(app, self.app("Gauge", sources(10, in: "Gauge"))) == ["target 'App')"])
    // A tenth of the app is a tool; a fifth may be another app.
    #expect(inOneProject(app, self.app("Lite", sources(16, in: "Lite"))) == ["targets 'App', 'Lite')"])
    #expect(inOneProject(self.app("App", sources(19)), self.app("Two", sources(3, in: "Two"))) == ["targets 'App', 'Two')"])
    // What Xcode creates for a new app.
    #expect(inOneProject(self.app("App", sources(20)), self.app("Try", sources(4, in: "Try"))) == ["target 'App')"])
  }

  @Test func anAppWithCodeElsewhereIsNotSmall() {
    let kit = Target(name: "Kit", kind: "framework", sources: ["Kit/a.m"])
    let app = app("App", sources(80))
    #expect(inOneProject(app, self.app("Two", ["Two/a.m"], needs: ["Kit"]), kit).contains("targets 'App', 'Two')"))
    let others = ["Packages/Kit/Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])\n"]
    #expect(launchScreens(["Code": [app, self.app("Two", ["Two/a.m"])]], others) == ["targets 'App', 'Two')"])
  }

  @Test func anAppForAnotherPlatformIsNotCompared() {
    #expect(inOneProject(app("Mac", sources(80), sdk: "macosx"), app("Two", ["Two/a.m"])) == ["target 'Two')"])
  }

  /// Samples of a book: many apps, all of them small.
  @Test(arguments: [(8, 3, 0), (7, 3, 7), (8, 11, 8)])
  func aCollection(of apps: Int, sources count: Int, findings: Int) {
    let projects = (0..<apps).map { ("Page\($0)", [app("S\($0)", sources(count))]) }
    #expect(launchScreens(Dictionary(uniqueKeysWithValues: projects)).count == findings)
  }

  /// Code that only such apps compile matters less.
  @Test(arguments: [(false, "note"), (true, "error")])
  func theirCodeIsNoted(isShared: Bool, level: String) {
    let page = ["Gauge/page.swift"]
    let targets = [app("App", sources(80) + (isShared ? page : [])), app("Gauge", page)]
    let found = findings(
      of: "deprecated-web-view",
      in: ["App.xcodeproj/project.pbxproj": ProjectOfTargets(targets: targets).text, page[0]: "let page = UIWebView()\n"])
    #expect(found.map { String($0.prefix { $0 != ":" }) } == [level])
  }
}
