import Testing

/// Apps that can no longer be built are not checked for the App Store.
struct LeftoverTargetTests {
  private static let project = "App.xcodeproj/project.pbxproj"
  private static let shared = ["Page.m", "Row.m", "Cell.m", "List.m"]

  private func launchScreens(_ targets: [ProjectOfTargets.Target], _ files: [String: String]) -> [String] {
    let list = "<plist version=\"1.0\"><dict><key>CFBundleVersion</key><string>1</string></dict></plist>\n"
    let others = [Self.project: ProjectOfTargets(targets: targets).text, "Info.plist": list]
    let found = findings(of: "missing-launch-screen", in: files.merging(others) { $1 })
    return found.compactMap { message in
      message.contains("target") ? message.split(separator: "(").last.map { "(\($0)" } : nil
    }
  }

  private func target(_ name: String, _ sources: [String]) -> ProjectOfTargets.Target {
    .init(name: name, sources: sources, settings: "SDKROOT = iphoneos; INFOPLIST_FILE = Info.plist;")
  }

  private let session = "#import \"Session.h\"\n@implementation Session\n@end\n"

  @Test(arguments: [
    ("@implementation Page\n- (void)f { [[Session alloc] init]; }\n@end\n", "(target 'App')"),
    // Nothing proves that it cannot be built.
    ("@implementation Page\n- (void)f { Session *session = nil; }\n@end\n", "(targets 'App', 'Old')"),
    ("@implementation Page\n#if NEW\n- (void)f { [Session new]; }\n#endif\n@end\n", "(targets 'App', 'Old')"),
    ("@implementation Page\n// [Session new]\n@end\n", "(targets 'App', 'Old')"),
    ("@implementation Session\n@end\n@implementation Page\n- (void)f { [Session new]; }\n@end\n", "(targets 'App', 'Old')"),
  ])
  func anAppWhoseCodeUsesAnAbsentSource(page: String, targets: String) {
    let apps = [target("App", Self.shared + ["Session.m"]), target("Old", Self.shared)]
    #expect(launchScreens(apps, ["Page.m": page, "Session.m": session]) == [targets])
  }

  @Test func soForSwift() {
    let shared = ["Page.swift", "Row.swift", "Cell.swift"]
    let apps = [target("App", shared + ["Session.swift"]), target("Old", shared)]
    let session = "final class Session {}\n"
    func found(_ page: String) -> [String] { launchScreens(apps, ["Page.swift": page, "Session.swift": session]) }
    #expect(found("let session = Session()\n") == ["(target 'App')"])
    #expect(found("let session = Session.shared\n") == ["(target 'App')"])
    #expect(found("let session = Kit.Session()\n") == ["(targets 'App', 'Old')"])
    #expect(found("typealias Session = Other\nlet session = Session()\n") == ["(targets 'App', 'Old')"])
  }

  @Test func aLibraryOrASecondFileMayHaveTheSource() {
    let page = "@implementation Page\n- (void)f { [Session new]; }\n@end\n"
    let apps = [target("App", Self.shared + ["Session.m"]), target("Old", Self.shared)]
    let library = ProjectOfTargets.Target(name: "Kit", kind: "library.static", sources: ["Session.m"])
    #expect(launchScreens(apps + [library], ["Page.m": page, "Session.m": session]) == ["(targets 'App', 'Old')"])
    #expect(
      launchScreens(apps, ["Page.m": page, "Session.m": session, "Kit/Session.m": session]) == ["(targets 'App', 'Old')"])
  }

  @Test func twoAppsThatLackASourceOfEachOtherStay() {
    let page = "@implementation Page\n- (void)f { [One new]; [Two new]; }\n@end\n"
    let apps = [target("App", Self.shared + ["One.m"]), target("Other", Self.shared + ["Two.m"])]
    let files = ["Page.m": page, "One.m": "@implementation One\n@end\n", "Two.m": "@implementation Two\n@end\n"]
    #expect(launchScreens(apps, files) == ["(targets 'App', 'Other')"])
  }

  /// The app of a library's project only tests the library.
  @Test func theAppOfASubprojectIsNotUploaded() {
    let list = "<plist version=\"1.0\"><dict><key>CFBundleVersion</key><string>1</string></dict></plist>\n"
    let kit = ProjectOfTargets(targets: [
      target("KitRunner", ["Run.m"]), .init(name: "Kit", kind: "library.static", sources: ["Kit.m"]),
    ]).text
    func app(_ remote: String) -> String {
      let own = ProjectOfTargets(targets: [target("App", ["Page.m"])]).text
      return own.replacing("children = (", with: "children = (S, ").replacing(
        "}; rootObject",
        with: """
            S = { isa = PBXFileReference; path = Kit/Kit.xcodeproj; sourceTree = SOURCE_ROOT; };
            Y = { isa = PBXContainerItemProxy; containerPortal = S; remoteInfo = \(remote); };
            D = { isa = PBXTargetDependency; targetProxy = Y; };
          }; rootObject
          """)
    }
    func found(_ remote: String) -> Int {
      findings(
        of: "missing-launch-screen",
        in: [Self.project: app(remote), "Info.plist": list, "Kit/Kit.xcodeproj/project.pbxproj": kit, "Kit/Info.plist": list]
      ).count
    }
    #expect(found("Kit") == 1)
    #expect(found("KitRunner") == 2)
  }
}
