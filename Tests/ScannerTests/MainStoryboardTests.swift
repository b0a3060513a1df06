import Findings
import TestSupport
import Testing

/// `Main.storyboard` is left over if no information property list and no code loads it.
struct MainStoryboardTests {
  private func levels(_ settings: String, _ list: String = "", code: String = "") throws -> [Level] {
    let folder = try TemporaryFolder()
    try folder.write(
      "App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 56; objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; \(settings) }; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        G = { isa = PBXGroup; children = (F, M); };
        F = { isa = PBXFileReference; path = Page.swift; sourceTree = "<group>"; };
        M = { isa = PBXFileReference; path = Main.storyboard; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        D = { isa = PBXBuildFile; fileRef = M; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        P = { isa = PBXResourcesBuildPhase; files = (D); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S, P);
          buildConfigurationList = L; };
      }; rootObject = R; }
      """)
    let name = "<key>CFBundleName</key><string>A</string>"
    try folder.write("Info.plist", "<plist version=\"1.0\"><dict>\(name)\(list)</dict></plist>\n")
    try folder.write("Page.swift", "class Page: UIViewController {}\n\(code)")
    try folder.write(
      "Main.storyboard",
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="a">
        <scenes><scene sceneID="s"><objects><viewController id="a" customClass="Page" customModule="App" sceneMemberID="viewController">
          <connections><outlet property="title1" destination="a" id="o"/></connections>
        </viewController></objects></scene></scenes>
      </document>

      """)
    return scan(folder.url).findings.filter { $0.ruleID == "missing-outlet-target" }.map(\.level)
  }

  private let generated = "GENERATE_INFOPLIST_FILE = YES;"
  private let file = "INFOPLIST_FILE = Info.plist;"

  @Test func whatNothingLoads() throws {
    #expect(try levels(generated) == [.note])
    #expect(try levels(file) == [.note])
  }

  @Test func whatAnAppLoads() throws {
    #expect(try levels(generated + " INFOPLIST_KEY_UIMainStoryboardFile = Main;") == [.error])
    #expect(try levels(file, "<key>UIMainStoryboardFile</key><string>Main</string>") == [.error])
    #expect(try levels(file, "<key>UISceneStoryboardFile</key><string>Main</string>") == [.error])
    #expect(try levels(file, code: "let page = UIStoryboard(name: \"Main\", bundle: nil)\n") == [.error])
  }

  /// A list that the build makes may name it.
  @Test func unknownLists() throws {
    #expect(try levels("INFOPLIST_FILE = Other.plist;") == [.error])
    #expect(try levels(file, "<key>UIMainStoryboardFile</key><string>$(MAIN)</string>") == [.error])
  }
}
