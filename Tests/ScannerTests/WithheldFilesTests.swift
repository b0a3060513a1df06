import Bytes
import Findings
import Rules
import Scanner
import Testing

/// Files and projects that a checkout lacks, or has, without effect on the app.
struct WithheldFilesTests {
  private func findings(_ rule: String, _ files: [String: String]) -> [String] {
    let rules = Rule.all.filter { $0.id == rule }
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    let result = Scan(ScanOptions(rules: RuleSet(rules, includesMentions: false), jobs: 1)).run(MemorySource(contents))
    return result.findings.map { "\($0.level): \($0.message)" }
  }

  /// A project with one target.
  private func project(_ paths: [String], others: [String] = [], script: String = "") -> String {
    let files = paths.enumerated().map { index, path in
      "F\(index) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; }; B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };"
    }
    let references = others.enumerated().map { index, path in
      "E\(index) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; };"
    }
    let children = paths.indices.map { "F\($0)" } + others.indices.map { "E\($0)" }
    return """
      { objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (\(children.joined(separator: ","))); };
        P = { isa = PBXSourcesBuildPhase; files = (\(paths.indices.map { "B\($0)" }.joined(separator: ","))); };
        S = { isa = PBXShellScriptBuildPhase; shellScript = "\(script)"; };
        T = { isa = PBXNativeTarget; name = App; buildPhases = (P, S); };
        \((files + references).joined(separator: "\n"))
      }; rootObject = R; }
      """
  }

  @Test(
    arguments: [
      ("Keys/push.p12", [:], "note: 'Keys/push.p12' does not exist (target 'App')"),
      ("AppSecrets.plist", [:], "note: 'AppSecrets.plist' does not exist (target 'App')"),
      ("Images/secrets.png", [:], "error: 'Images/secrets.png' does not exist (target 'App')"),
      (
        "Service.json", ["README.md": "Copy Service.json here."],
        "note: 'Service.json' does not exist (target 'App'); see 'README.md'"
      ),
      ("Service.json", ["README.md": "Copy MyService.json here."], "error: 'Service.json' does not exist (target 'App')"),
      ("Service.json", ["CHANGELOG.md": "Service.json is new."], "error: 'Service.json' does not exist (target 'App')"),
      // A document that describes the code.
      ("Row.m", ["README.md": "Row.m draws rows."], "error: 'Row.m' does not exist (target 'App')"),
      (
        "APIKeys.m", ["setup.sh": "cp Keys.template APIKeys.m"], "note: 'APIKeys.m' does not exist (target 'App'); see 'setup.sh'"
      ),
      (
        "Icons/gray/a.png", ["Icons/Get.txt": "Not ours."],
        "note: 'Icons/gray/a.png' does not exist (target 'App'); see 'Icons/Get.txt'"
      ),
      (
        "Icons/gray/a.png", ["Icons/Get.txt": "Not ours.", "Icons/.gitkeep": ""],
        "note: 'Icons/gray/a.png' does not exist (target 'App'); see 'Icons/Get.txt'"
      ),
      ("CredentialsPage.m", [:], "error: 'CredentialsPage.m' does not exist (target 'App')"),
      ("Icons/gray/a.png", ["Icons/Get.txt": "", "Icons/b.png": ""], "error: 'Icons/gray/a.png' does not exist (target 'App')"),
    ] as [(String, [String: String], String)])
  func aFileThatIsWithheldIsANote(path: String, others: [String: String], message: String) {
    let files = ["App.xcodeproj/project.pbxproj": project(["main.m", path]), "main.m": ""].merging(others) { $1 }
    #expect(findings("dangling-project-reference", files) == [message])
  }

  @Test func aProjectWithoutMostOfItsSourcesIsALeftoverBesideAnother() {
    let old = ["Old.xcodeproj/project.pbxproj": project(["a.c", "b.c", "c.c"]), "c.c": ""]
    func levels(_ others: [String: String]) -> [Substring] {
      findings("dangling-project-reference", old.merging(others) { $1 }).map { $0.prefix { $0 != ":" } }
    }
    #expect(levels([:]) == ["error", "error"])
    #expect(levels(["New.xcodeproj/project.pbxproj": project(["main.m"]), "main.m": ""]) == ["note", "note"])
    // The other project is no better.
    #expect(levels(["New.xcodeproj/project.pbxproj": project(["x.m", "y.m"])]).filter { $0 == "error" }.count == 4)
    #expect(levels(["mac/New.xcodeproj/project.pbxproj": project(["main.m"]), "mac/main.m": ""]) == ["error", "error"])
    // Nor is one that lacks its only source, or has none.
    #expect(levels(["New.xcodeproj/project.pbxproj": project(["main.m"])]) == ["error", "error", "error"])
    #expect(levels(["New.xcodeproj/project.pbxproj": project(["a.png"]), "a.png": ""]) == ["error", "error"])
    // A referenced project is needed.
    let new = project(["main.m"], others: ["Old.xcodeproj"])
    #expect(levels(["New.xcodeproj/project.pbxproj": new, "main.m": ""]) == ["error", "error"])
    let workspace = "<Workspace><FileRef location = \"group:old.xcodeproj\"/></Workspace>"
    let listed = ["All.xcworkspace/contents.xcworkspacedata": workspace]
    #expect(
      levels(listed.merging(["New.xcodeproj/project.pbxproj": project(["main.m"]), "main.m": ""]) { $1 }) == ["error", "error"])
  }

  /// An app may build one target of a library whose tests are not in the repository.
  @Test func targetsOfASubprojectThatNothingBuilds() {
    func levels(building target: String, linksCore: Bool = false) -> [Substring] {
      let app = """
        { objects = {
          R = { isa = PBXProject; mainGroup = G; targets = (T); };
          G = { isa = PBXGroup; children = (K); };
          K = { isa = PBXFileReference; path = Kit/Kit.xcodeproj; sourceTree = "<group>"; };
          X = { isa = PBXContainerItemProxy; containerPortal = K; proxyType = 1; remoteInfo = \(target); };
          D = { isa = PBXTargetDependency; targetProxy = X; };
          T = { isa = PBXNativeTarget; name = App; buildPhases = (); dependencies = (D); };
        }; rootObject = R; }
        """
      let kit = project(["main.m", "lost.m"]).replacing(
        "T = {",
        with: """
          U = { isa = PBXNativeTarget; name = Other; buildPhases = (\(linksCore ? "L" : "")); };
          L = { isa = PBXFrameworksBuildPhase; files = (LB); };
          LB = { isa = PBXBuildFile; fileRef = LR; };
          LR = { isa = PBXFileReference; path = libApp.a; sourceTree = BUILT_PRODUCTS_DIR; };
          T = { productReference = LR;
          """
      ).replacing("targets = (T)", with: "targets = (T, U)")
      let files = ["App.xcodeproj/project.pbxproj": app, "Kit/Kit.xcodeproj/project.pbxproj": kit, "Kit/main.m": ""]
      return findings("dangling-project-reference", files).map { $0.prefix { $0 != ":" } }
    }
    #expect(levels(building: "App") == ["error"])
    #expect(levels(building: "Other") == ["note"])
    #expect(levels(building: "Unknown") == ["error"])
    // Xcode finds such a dependency on its own.
    #expect(levels(building: "Other", linksCore: true) == ["error"])
  }

  private let webView = "@implementation Page { UIWebView *view; }\n@end\n"

  @Test func whatNoProjectBuildsOfADependencyIsANote() {
    let kit = ["Vendor/Kit/Kit.xcodeproj/project.pbxproj": project(["Page.m"]), "Vendor/Kit/Page.m": webView]
    func level(_ app: String, _ others: [String: String] = [:]) -> [Substring] {
      let files = ["App.xcodeproj/project.pbxproj": app, "main.m": ""].merging(kit) { $1 }.merging(others) { $1 }
      return findings("deprecated-web-view", files).map { $0.prefix { $0 != ":" } }
    }
    #expect(level(project(["main.m"])) == ["note"])
    #expect(level(project(["main.m"], others: ["Vendor/Kit/Kit.xcodeproj"])) == ["warning"])
    #expect(level(project(["main.m", "Vendor/Kit/Page.m"])) == ["warning"])
    #expect(level(project(["main.m"], script: "xcodebuild -project Vendor/Kit/Kit.xcodeproj")) == ["warning"])
    for (file, text) in [
      ("build.sh", "xcodebuild -project Kit.xcodeproj"), ("Makefile", "kit:\n\txcodebuild -project Vendor/Kit/Kit.xcodeproj\n"),
      (".github/workflows/build.yml", "run: xcodebuild -project Vendor/Kit/Kit.xcodeproj"),
      ("build.sh", "cd Vendor/Kit && xcodebuild -scheme Kit"), ("Vendor/Kit/Kit.podspec", ""),
    ] {
      #expect(level(project(["main.m"]), [file: text]) == ["warning"], "\(text)")
    }
    #expect(level(project(["main.m"]), ["README.md": "Vendor/Kit is by others."]) == ["note"])
    for location in [
      "\"group:Vendor/Kit/Kit.xcodeproj\"", "'group:Vendor/Kit/Kit.xcodeproj'", "\"group:Vendor/Kit/kit.xcodeproj\"",
    ] {
      let workspace = "<Workspace><FileRef location = \(location)/></Workspace>"
      #expect(level(project(["main.m"]), ["App.xcworkspace/contents.xcworkspacedata": workspace]) == ["warning"], "\(location)")
    }
    // Through another dependency.
    let core = ["Vendor/Core/Core.xcodeproj/project.pbxproj": project([], others: ["../Kit/Kit.xcodeproj"])]
    #expect(level(project(["main.m"], others: ["Vendor/Core/Core.xcodeproj"]), core) == ["warning"])
  }

  /// A workspace lists the project beside it, not an older copy with the same name in a folder below.
  @Test func aCopyOfTheProjectInAWorkspaceIsUnused() {
    let workspace = "<Workspace><FileRef location = \"group:App.xcodeproj\"/></Workspace>"
    let own = "<Workspace><FileRef location = \"self:App.xcodeproj\"/></Workspace>"
    let files = [
      "App.xcworkspace/contents.xcworkspacedata": workspace, "App.xcodeproj/project.pbxproj": project(["main.m"]), "main.m": "",
      "Old/App.xcodeproj/project.pbxproj": project(["lost.m", "page.m"]), "Old/page.m": webView,
      "Old/App.xcodeproj/project.xcworkspace/contents.xcworkspacedata": own,
    ]
    #expect(findings("dangling-project-reference", files).map { $0.prefix { $0 != ":" } } == ["note"])
    // Without it, a group around the entry may name the folder.
    let moved = files.filter { !$0.key.hasPrefix("App.xcodeproj") }
    #expect(findings("dangling-project-reference", moved).map { $0.prefix { $0 != ":" } } == ["error"])
  }

  /// Disks of Macs ignore case.
  @Test func aSourceInAnotherCaseIsBuilt() {
    let files = ["App.xcodeproj/project.pbxproj": project(["Pages/Page.m"]), "pages/Page.m": webView]
    #expect(findings("deprecated-web-view", files).map { $0.prefix { $0 != ":" } } == ["warning"])
  }

  @Test func aDemoThatNoProjectBuildsIsANote() {
    let app = project(["main.m"]).replacing(
      "name = App;", with: "name = App; productType = \"com.apple.product-type.application\";")
    let files = [
      "App.xcodeproj/project.pbxproj": app, "main.m": "",
      "Sockets/Examples/Echo.xcodeproj/project.pbxproj": project(["Page.m"]), "Sockets/Examples/Page.m": webView,
    ]
    #expect(findings("deprecated-web-view", files).map { $0.prefix { $0 != ":" } } == ["note"])
    // The demo of a framework is an app of its own.
    let framework = files.merging(["App.xcodeproj/project.pbxproj": project(["main.m"])]) { $1 }
    for files in [framework, files.filter { !$0.key.hasPrefix("App") }] {
      #expect(findings("deprecated-web-view", files).map { $0.prefix { $0 != ":" } } == ["warning"])
    }
  }
}
