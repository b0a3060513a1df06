import Bytes
import Testing

@testable import Project

/// Where files lie, what targets build, and how they are set.
struct XcodeProjectTests {
  /// 100,000 apps in one project took 740 MB.
  @Test func targetsAreLimited() {
    func file(_ count: Int) -> ProjectFile {
      let targets = (0..<count).map { "T\($0) = { isa = PBXNativeTarget; };\n" }.joined()
      return ProjectFile(Array("{ objects = {\n\(targets)}; }".utf8), name: "App")
    }
    #expect(file(20_000).project?.objects.count == 20_000)
    let refused = file(20_001)
    #expect(refused.project == nil)
    #expect(refused.problems.map(\.reason) == ["more than 20000 targets"])
    #expect(refused.problems.first.map { refused.lines.position(of: $0.offset).line } == 20_002)
  }

  private func project(_ objects: String) throws -> XcodeProject {
    let text = "{ objects = { \(objects) }; rootObject = ROOT; }"
    return try #require(ProjectFile(Array(text.utf8), name: "App").project)
  }

  @Test(arguments: [
    ("path = a.m; sourceTree = \"<group>\";", FileLocation.project("Sub/App/a.m")),
    ("path = ../a.m; sourceTree = \"<group>\";", .project("Sub/a.m")),
    ("path = ../../../a.m; sourceTree = \"<group>\";", .project("../a.m")),
    ("path = ./x//a.m; sourceTree = SOURCE_ROOT;", .project("Sub/x/a.m")),
    ("path = /System/a.m; sourceTree = \"<absolute>\";", .absolute("/System/a.m")),
    ("path = a.framework; sourceTree = SDKROOT;", .variable("SDKROOT/a.framework")),
    ("path = \"$(HOME)/a.m\"; sourceTree = \"<group>\";", .variable("$(HOME)/a.m")),
    ("path = a.m;", .project("Sub/App/a.m")), ("name = a; sourceTree = \"<group>\";", .project("Sub/App")),
  ])
  func fileLiesWhereItsTreeAndGroupsSay(attributes: String, location: FileLocation) throws {
    let project = try project(
      """
      ROOT = { isa = PBXProject; projectDirPath = Sub; mainGroup = M; };
      M = { isa = PBXGroup; children = (G, N); };
      G = { isa = PBXGroup; path = App; children = (F); };
      N = { isa = PBXGroup; name = "no folder"; children = (V); };
      V = { isa = PBXVariantGroup; name = x.strings; children = (E); };
      E = { isa = PBXFileReference; name = en; path = en.lproj/x.strings; sourceTree = "<group>"; };
      F = { isa = PBXFileReference; \(attributes) };
      """)
    let locations = project.locations()
    #expect(project.index(of: "F").flatMap { locations[$0] } == location)
    #expect(project.index(of: "E").flatMap { locations[$0]?.projectPath } == "Sub/en.lproj/x.strings")
  }

  @Test func groupThatHoldsItselfHasAPlace() throws {
    let project = try project(
      "ROOT = { isa = PBXProject; mainGroup = M; }; M = { isa = PBXGroup; path = m; children = (M, ROOT); };")
    #expect(project.index(of: "M").flatMap { project.locations()[$0] } == .project("m"))
  }

  @Test func targetsHaveTheirFilesAndFolders() throws {
    let project = try project(
      """
      ROOT = { isa = PBXProject; mainGroup = M; targets = (T, U, GONE); };
      M = { isa = PBXGroup; children = (F, V, S); };
      F = { isa = PBXFileReference; path = a.swift; };
      V = { isa = PBXVariantGroup; name = b.strings; children = (E); };
      E = { isa = PBXFileReference; name = en; path = en.lproj/b.strings; };
      S = { isa = PBXFileSystemSynchronizedRootGroup; path = New; exceptions = (X, Y); };
      X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; membershipExceptions = (Info.plist, Old); };
      Y = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = U; membershipExceptions = (shared.swift); };
      B = { isa = PBXBuildFile; fileRef = F; };
      C = { isa = PBXBuildFile; fileRef = V; };
      P = { isa = PBXSourcesBuildPhase; files = (B, NONE); };
      R = { isa = PBXResourcesBuildPhase; files = (C); };
      T = { isa = PBXNativeTarget; name = App; buildPhases = (P, R); fileSystemSynchronizedGroups = (S); };
      U = { isa = PBXNativeTarget; name = Widget; buildPhases = (P); };
      """)
    let targets = project.targets()
    #expect(targets.map(\.name) == ["App", "Widget"])
    let members = project.membership(of: targets)
    #expect(project.index(of: "F").flatMap { members[$0] } == ["App", "Widget"])
    #expect(project.index(of: "E").flatMap { members[$0] } == ["App"])
    #expect(BuiltFiles(project).files.map(\.path).sorted() == ["a.swift", "en.lproj/b.strings"])
    let folders = project.synchronizedMembers(of: targets)
    let owned = try #require(folders[targets[0].object.id]?.first)
    #expect(owned.contains("View.swift") && !owned.contains("Info.plist") && !owned.contains("Old/x.swift"))
    let lent = try #require(folders[targets[1].object.id]?.first)
    #expect(lent.contains("shared.swift") && !lent.contains("View.swift"))
  }

  /// A configuration file may set another version, unless CocoaPods has made it.
  @Test(arguments: [
    ("", "", ["ios": "12.0"]), ("IPHONEOS_DEPLOYMENT_TARGET = 13.0;", "", ["ios": "13.0"]),
    ("IPHONEOS_DEPLOYMENT_TARGET = 13.0;", "baseConfigurationReference = X;", ["ios": "13.0"]),
    ("", "baseConfigurationReference = X;", [:]), ("", "baseConfigurationReference = PODS;", ["ios": "12.0"]),
    ("\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]\" = 13.0;", "", ["ios": ""]),
    ("MACOSX_DEPLOYMENT_TARGET = 11.0;", "", ["ios": "12.0", "macos": "11.0"]),
  ])
  func theOldestSystemIsThatOfTheTargetOrProject(settings: String, file: String, deployment: [String: String]) throws {
    let project = try project(
      """
      ROOT = { isa = PBXProject; mainGroup = M; targets = (T); buildConfigurationList = L; };
      M = { isa = PBXGroup; children = (X, PODS); };
      X = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
      PODS = { isa = PBXFileReference; path = "Pods/Pods-App.debug.xcconfig"; sourceTree = "<group>"; };
      L = { isa = XCConfigurationList; buildConfigurations = (A); };
      A = { isa = XCBuildConfiguration; name = Debug; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 12.0; }; };
      T = { isa = PBXNativeTarget; name = App; buildConfigurationList = K; };
      K = { isa = XCConfigurationList; buildConfigurations = (B); };
      B = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; \(file) };
      """)
    #expect(project.deployment(of: project.targets(), project.locations()) == ["T": deployment])
  }

  @Test func settingsComeFromProjectTargetAndTheirFiles() throws {
    let project = try project(
      """
      ROOT = { isa = PBXProject; mainGroup = M; targets = (T); buildConfigurationList = PL; };
      M = { isa = PBXGroup; children = (K); };
      K = { isa = PBXFileReference; path = Config/Base.xcconfig; };
      PL = { isa = XCConfigurationList; buildConfigurations = (PD); };
      PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { FLAGS = (a, "b c"); NAME = Outer; }; };
      TL = { isa = XCConfigurationList; buildConfigurations = (TD); };
      TD = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = K;
        buildSettings = { FLAGS = "$(inherited) d"; "NAME[sdk=iphoneos*]" = Phone; FULL = "${PREFIX}.$(NAME:lower)"; }; };
      T = { isa = PBXNativeTarget; name = App; buildConfigurationList = TL; };
      """)
    let files = [
      "Config/Base.xcconfig":
        "#include \"Shared.xcconfig\" // shared\n#include? \"missing.xcconfig\"\nFLAGS = $(inherited) file\n",
      "Config/Shared.xcconfig": "#include \"Base.xcconfig\"\nPREFIX = org.example // not a = comment\nADDRESS[arch=arm64] = x\n",
    ]
    let configuration = try #require(ProjectSettings(project, name: "App").resolved { files[$0].map { Array($0.utf8) } }.first)
    #expect(configuration.target == "App" && configuration.name == "Debug")
    #expect(configuration.settings.value("FLAGS") == "a b c file d")
    #expect(configuration.settings.value("FULL") == "org.example.outer")
    #expect(configuration.settings.value("ADDRESS") == nil)
    #expect(configuration.settings.settings("NAME").map(\.conditions) == [[], ["sdk=iphoneos*"]])
    #expect(configuration.settings.names == ["ADDRESS", "FLAGS", "FULL", "NAME", "PREFIX"])
  }

  @Test(arguments: [
    ("$(A)", "My App-1"), ("${A:lower}", "my app-1"), ("$(A:upper)", "MY APP-1"), ("$(A:c99extidentifier)", "My_App_1"),
    ("$(A:rfc1034identifier)", "My-App-1"), ("$(A:identifier:lower)", "my_app_1"), ("$(NONE)", ""), ("$(NONE:default=x)", "x"),
    ("$(NONE:default=$(A):y)", "My App-1:y"), ("$(A:default=x)", "My App-1"), ("$(P:base)", "main"), ("$(P:dir)", "a/b/"),
    ("$(P:file)", "main.m"), ("$(P:suffix)", ".m"), ("$(S:standardizepath)", "/a/c"), ("$(LOOP)", ""), ("$($(I))", "My App-1"),
    ("a$b", "a$b"),
    ("$(A", "$(A"), ("$(A:unknown)", "My App-1"), ("$()", ""),
  ])
  func referenceIsExpanded(text: String, value: String) {
    let layer = [
      ("A", "My App-1"), ("P", "a/b/main.m"), ("S", "/a/./b/../c"), ("LOOP", "$(POOL)"), ("POOL", "$(LOOP)"), ("I", "A"),
      ("X", text),
    ].compactMap { BuildSetting(key: $0, value: $1) }
    #expect(BuildSettings(layers: [layer]).value("X") == value)
  }

  @Test(arguments: [("A = x;", "x"), ("A = x ; // y", "x"), ("A = x;;", "x;"), ("A = ;", ""), ("A = x; y", "x; y")])
  func oneSemicolonAtTheEndOfALineIsDropped(line: String, value: String) throws {
    let setting = try #require(BuildSetting(key: "A", value: value))
    #expect(ConfigurationFile(Array(line.utf8)).lines == [.assignment(setting)])
  }

  @Test(.timeLimit(.minutes(60))) func settingsThatDoubleEnd() {
    let layer = (0..<64).compactMap { BuildSetting(key: "A\($0)", value: "$(A\($0 + 1))$(A\($0 + 1))") }
    #expect(BuildSettings(layers: [layer]).value("A0") != nil)
  }

  @Test(arguments: [
    ("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> b\n", 1), ("<<<<<<<\r\na\r\n=======\r\nb\r\n>>>>>>>\r\n", 1), ("=======\n", 0),
    (" <<<<<<< HEAD\n", 0),
    ("<<<<<<<< HEAD\n", 0), ("<<<<<<< a\n>>>>>>> b\nx\n<<<<<<< c\n", 2), (">>>>>>> b\n", 1), ("x = \"<<<<<<< HEAD\";\n", 0),
  ])
  func conflictsAreMarkersAtTheStartOfALine(text: String, count: Int) {
    #expect(MergeConflict.all(in: Array(text.utf8)).count == count)
  }
}
