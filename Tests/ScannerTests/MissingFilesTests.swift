import Findings
import Foundation
import Rules
import Scanner
import TestSupport
import Testing

/// Which files of a project are said to be missing, and which nobody can know of.
struct MissingFilesTests {
  /// A project in a folder `ios` whose one target builds these paths.
  private func checkout(_ paths: [String], _ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let ids = paths.indices.map(String.init)
    let objects = zip(ids, paths).map { id, path in
      "F\(id) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; }; B\(id) = { isa = PBXBuildFile; fileRef = F\(id); };"
    }
    let project = """
      { objects = {
        R = { isa = PBXProject; mainGroup = M; targets = (T); };
        M = { isa = PBXGroup; children = (\(ids.map { "F\($0)" }.joined(separator: ","))); };
        T = { isa = PBXNativeTarget; name = App; buildPhases = (P); };
        P = { isa = PBXSourcesBuildPhase; files = (\(ids.map { "B\($0)" }.joined(separator: ","))); };
        \(objects.joined(separator: "\n"))
      }; rootObject = R; }
      """
    try folder.write("ios/App.xcodeproj/project.pbxproj", project)
    for (path, text) in files { try folder.write(path, text) }
    return folder
  }

  private func messages(_ folder: TemporaryFolder) -> [String] {
    let rules = Rule.all.filter { $0.id == "dangling-project-reference" }
    return scan(folder.url) { $0.rules = RuleSet(rules, includesMentions: false) }.findings.map(\.message)
  }

  @Test(arguments: [
    ("a.m", "'a.m' does not exist (target 'App'); did you mean 'src/a.m'?"), ("src/a.m", nil),
    ("Src/a.m", "'Src/a.m' differs in case from 'src/a.m' on disk (target 'App')"),
    ("src/A.m", "'src/A.m' differs in case from 'src/a.m' on disk (target 'App')"), ("../shared/b.m", nil),
    ("../Shared/b.m", "'../Shared/b.m' differs in case from '../shared/b.m' on disk (target 'App')"),
    ("../resolved/b.m", "'../resolved/b.m' does not exist (target 'App')"),
    ("made.m", nil), ("src/gen/x.m", nil), ("../module/c.m", nil), ("Pods/d.m", nil), ("../../outside.m", nil), ("link/e.m", nil),
    ("src/\u{E9}.m", nil), ("$(OBJROOT)/f.m", nil),
  ])
  func fileIsMissingWhereItShouldBe(path: String, message: String?) throws {
    let folder = try checkout(
      [path],
      [
        "ios/src/a.m": "", "shared/b.m": "", ".gitignore": "made.m\n", "ios/src/.gitignore": "/gen\n", "module/README": "",
        ".gitmodules": "[submodule \"module\"]\n\tpath = module\n\turl = ../module\n", "ios/src/e\u{301}.m": "",
      ])
    try FileManager.default.createSymbolicLink(atPath: folder.url.appending(path: "ios/link").path, withDestinationPath: "src")
    #expect(messages(folder) == (message.map { [$0] } ?? []))
  }

  /// What nothing refers to is hardly built.
  @Test func aProjectThatNothingRefersToIsANote() throws {
    func levels(_ reference: String = "", proxies: String = "", workspace: String? = nil) throws -> [Level] {
      let folder = try checkout(["resolved.m"], [:])
      try folder.write(
        "Main.xcodeproj/project.pbxproj",
        """
        { objects = {
          R = { isa = PBXProject; mainGroup = M; targets = (T); };
          M = { isa = PBXGroup; children = (F, G); };
          F = { isa = PBXFileReference; path = a.m; sourceTree = "<group>"; };
          G = { isa = PBXFileReference; path = "\(reference)"; sourceTree = "<group>"; };
          B = { isa = PBXBuildFile; fileRef = F; };
          T = { isa = PBXNativeTarget; name = Main; buildPhases = (P); };
          P = { isa = PBXSourcesBuildPhase; files = (B); };
          \(proxies)
        }; rootObject = R; }
        """)
      try folder.write("a.m", "")
      if let workspace {
        try folder.write(
          "Main.xcworkspace/contents.xcworkspacedata",
          "<Workspace><Group location = \"group:\"><FileRef location = \"group:\(workspace)\"></FileRef></Group></Workspace>\n")
      }
      return scan(folder.url).findings.filter { $0.ruleID == "dangling-project-reference" }.map(\.level)
    }
    #expect(try levels("b.m") == [.note])
    #expect(try levels("ios/App.xcodeproj") == [.error])
    // Its products are listed, and nothing uses them, or one of them.
    let list = "Y = { isa = PBXContainerItemProxy; containerPortal = G; }; Z = { isa = PBXReferenceProxy; remoteRef = Y; };"
    #expect(try levels("ios/App.xcodeproj", proxies: list) == [.note])
    #expect(try levels("ios/App.xcodeproj", proxies: list + "X = { isa = PBXBuildFile; fileRef = Z; };") == [.error])
    #expect(try levels("ios/App.xcodeproj", proxies: list + "X = { isa = PBXTargetDependency; targetProxy = Y; };") == [.error])
    #expect(try levels("b.m", workspace: "ios/App.xcodeproj") == [.error])
    #expect(try levels("b.m", workspace: "../App.xcodeproj") == [.error])
    #expect(try levels("b.m", workspace: "Main.xcodeproj") == [.note])
    // Nor does the workspace beside it.
    let folder = try checkout(
      ["resolved.m"], ["Main.xcworkspace/contents.xcworkspacedata": "<FileRef location = \"group:mac/Mac.xcodeproj\">"])
    let project = try String(contentsOf: folder.url.appending(path: "ios/App.xcodeproj/project.pbxproj"), encoding: .utf8)
    try folder.write("mac/Mac.xcodeproj/project.pbxproj", project)
    try folder.write("old/project.pbxproj", project)
    let found = scan(folder.url).findings.filter { $0.ruleID == "dangling-project-reference" }
    #expect(found.map { "\($0.level) \($0.path.prefix(3))" } == ["note ios", "error mac"])
  }

  @Test func filesOfAnIncompleteCheckoutAreOneGroup() throws {
    let folder = try checkout((0..<30).map { "file\($0).m" }, ["ios/file0.m": ""])
    #expect(messages(folder).count == 29)
    let found = FindingUnits(scan(folder.url).findings).joined()
    let units = found.filter { $0.finding.ruleID == "dangling-project-reference" }
    #expect(units.count == 1 && units[0].count == 29)
    #expect(units[0].finding.message.hasPrefix("29 files in build phases do not exist: "))
  }

  @Test func filesOfAMovedFolderAreOneGroupThatSaysWhereTheyAre() throws {
    let folder = try checkout(["Old/a.m", "Old/b.m", "Old/resolved.m"], ["ios/New/a.m": "", "ios/New/b.m": ""])
    let units = FindingUnits(scan(folder.url).findings).joined().filter { $0.finding.ruleID == "dangling-project-reference" }
    #expect(units.count == 2)
    #expect(units.contains { $0.count == 2 && $0.finding.message.hasPrefix("2 files referenced in 'Old' are now in 'New'") })
  }

  @Test func aNameThatDiffersInCaseIsAWarning() throws {
    let folder = try checkout(["A.m", "b.m"], ["ios/a.m": ""])
    let found = scan(folder.url).findings.filter { $0.ruleID == "dangling-project-reference" }
    #expect(found.map(\.level) == [.warning, .error])
  }

  @Test func aReferenceOutOfTheRepositoryIsFound() throws {
    let folder = try checkout(["../../outside.m"], [".git/HEAD": ""])
    #expect(messages(folder) == ["'../../outside.m' is outside the checkout (target 'App')"])
  }

  /// A checkout beside this one, which the team has.
  @Test func aFolderBesideTheRepositoryIsOneGroup() throws {
    let paths = (0..<5).map { "../../Kit/file\($0).m" }
    func units(_ paths: [String]) throws -> [FindingUnit] {
      let folder = try checkout(paths, [".git/HEAD": ""])
      return FindingUnits(scan(folder.url).findings).joined().filter { $0.finding.ruleID == "dangling-project-reference" }
    }
    let found = try units(paths)
    #expect(found.map(\.finding.level) == [.warning] && found.map(\.count) == [5])
    #expect(found[0].finding.message.hasPrefix("5 files in '../../Kit' are outside the checkout: "))
    // If one is gone, the others must not be new errors.
    #expect(try units(Array(paths.dropLast())).map(\.finding.level) == [.warning])
  }

  @Test func aSynchronizedFolderIsThere() throws {
    let folder = try TemporaryFolder()
    let project = """
      { objects = {
        R = { isa = PBXProject; mainGroup = M; targets = (T); };
        M = { isa = PBXGroup; children = (S, G, U); };
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
        G = { isa = PBXFileSystemSynchronizedRootGroup; path = Gone; sourceTree = "<group>"; };
        U = { isa = PBXFileSystemSynchronizedRootGroup; path = Scripts; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (P);
          fileSystemSynchronizedGroups = (S, G); };
        P = { isa = PBXSourcesBuildPhase; files = (); };
      }; rootObject = R; }
      """
    try folder.write("App.xcodeproj/project.pbxproj", project)
    try folder.write("App/a.swift", "")
    let found = scan(folder.url).findings.filter { $0.message.contains("synchronized") }
    #expect(
      found.map { "\($0.level): \($0.message)" } == [
        "warning: synchronized folder 'Gone' does not exist",
        "note: synchronized folder 'Scripts' does not exist; it is in no target",
      ])
  }

  @Test func templateCompilesItsFiles() throws {
    let folder = try checkout(["a.m"], ["ios/a.m": "", "ios/b.m": ""])
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "ios/App.xcodeproj"), to: folder.url.appending(path: "ios/___PROJECTNAME___.xcodeproj"))
    let rules = Rule.all.filter { $0.id == "file-outside-project" }
    let found = scan(folder.url) { $0.rules = RuleSet(rules, includesMentions: false) }.findings
    #expect(found.map(\.path) == ["ios/b.m"])
  }

  @Test func templateIsNoProject() throws {
    let folder = try TemporaryFolder()
    try folder.write("___PROJECTNAME___.xcodeproj/project.pbxproj", "{ objects = { }; }")
    try folder.write("App.xcodeproj/project.pbxproj", "{ objects = { ::if (IOS):: A = { }; ::end:: }; }")
    let result = scan(folder.url) { $0.rules = RuleSet(Rule.all, includesMentions: false) }
    #expect(result.findings.isEmpty)
    #expect(result.notifications.map(\.reason) == Array(repeating: "project template; not checked", count: 2))
  }

  @Test func aHeaderThatIsNotCopiedIsAWarning() throws {
    let folder = try checkout(["resolved.h"], [:])
    let path = "ios/App.xcodeproj/project.pbxproj"
    func levels() -> [Level] {
      let rules = Rule.all.filter { $0.id == "dangling-project-reference" }
      return scan(folder.url) { $0.rules = RuleSet(rules, includesMentions: false) }.findings.map(\.level)
    }
    #expect(levels() == [.error])
    let project = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    let headers = project.replacing("PBXSourcesBuildPhase", with: "PBXHeadersBuildPhase")
    try folder.write(path, headers)
    #expect(levels() == [.warning])
    try folder.write(path, headers.replacing("fileRef = F0;", with: "fileRef = F0; settings = { ATTRIBUTES = (Public); };"))
    #expect(levels() == [.error])
  }

  @Test func aWebViewThatNoTargetBuildsIsANote() throws {
    let page = "UIWebView *page = [[UIWebView alloc] init];\n"
    let folder = try checkout(["Page.m"], ["ios/Page.m": page, "ios/Old.m": page])
    let rules = Rule.all.filter { $0.id == "deprecated-web-view" }
    let findings = scan(folder.url) { $0.rules = RuleSet(rules, includesMentions: false) }.findings
    #expect(Set(findings.filter { $0.level == .error }.map(\.path)) == ["ios/Page.m"])
    #expect(Set(findings.filter { $0.message.hasSuffix("the file is not in any target") }.map(\.path)) == ["ios/Old.m"])
  }
}
