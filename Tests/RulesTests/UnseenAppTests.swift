import Testing

/// Causes that apps showed which had no part in making the rules.
struct UnseenAppTests {
  @Test(arguments: [("A4", 0), ("OK", 0), ("Save", 1)])
  func abbreviationsAreTheSameInMostLanguages(key: String, count: Int) {
    let files = [
      "en.lproj/Localizable.strings": "\"\(key)\" = \"\(key)\";\n\"Open\" = \"Open\";\n",
      "de.lproj/Localizable.strings": "\"Open\" = \"Öffnen\";\n",
    ]
    #expect(findings(of: "missing-translation", in: files).count == count)
  }

  /// Titles of screenshots are not part of the app.
  @Test(arguments: [("fastlane/screenshots/", 0), ("App/", 1)])
  func tablesOfFastlane(folder: String, count: Int) {
    let files = [
      "\(folder)en.lproj/title.strings": "\"Open\" = \"Open\";\n\"Save\" = \"Save\";\n",
      "\(folder)de.lproj/title.strings": "\"Open\" = \"Öffnen\";\n",
    ]
    #expect(findings(of: "missing-translation", in: files).count == count)
  }

  /// Cordova copies the sources of plug-ins into the project and builds the copies.
  @Test(arguments: [("plugins/camera/src/ios/", "note"), ("other/camera/src/ios/", "error")])
  func pluginsOfCordova(folder: String, level: String) {
    let files = [
      "platforms/ios/App.xcodeproj/project.pbxproj": projectText(building: "Main.storyboard"),
      "platforms/ios/Main.storyboard": "<document/>", "\(folder)A.m": "id v = [[UIWebView alloc] init];\n",
    ]
    #expect(findings(of: "deprecated-web-view", in: files).map { String($0.prefix { $0 != ":" }) } == [level])
  }

  /// Xcode links a library once and compiles a source once with a warning.
  @Test(arguments: [("PBXFrameworksBuildPhase", "libz.dylib", "note"), ("PBXSourcesBuildPhase", "a.m", "warning")])
  func whatIsListedTwiceInAPhase(phase: String, path: String, level: String) {
    let project = """
      {
        objects = {
          A = { isa = PBXProject; mainGroup = G; targets = (T); };
          B = { isa = PBXBuildFile; fileRef = F; };
          C = { isa = PBXBuildFile; fileRef = F; };
          F = { isa = PBXFileReference; path = \(path); sourceTree = "<group>"; };
          G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
          P = { isa = \(phase); files = (B, C); };
          T = { isa = PBXNativeTarget; name = App; buildPhases = (P); };
        };
        rootObject = A;
      }
      """
    let files = ["App.xcodeproj/project.pbxproj": project]
    #expect(findings(of: "duplicate-project-entry", in: files).map { String($0.prefix { $0 != ":" }) } == [level])
  }

  /// A group with folders between files was sorted by a person.
  @Test(arguments: [("a.m, b, c.m, d.m", 0), ("a.m, b, d.m, c.m", 1)])
  func aGroupThatIsSortedByNameAlone(children: String, count: Int) {
    let ids = children.replacing(".m", with: "").uppercased()
    let project = """
      {
        objects = {
          A = { isa = PBXFileReference; path = a.m; sourceTree = "<group>"; };
          B = { isa = PBXGroup; children = (); path = b; sourceTree = "<group>"; };
          C = { isa = PBXFileReference; path = c.m; sourceTree = "<group>"; };
          D = { isa = PBXFileReference; path = d.m; sourceTree = "<group>"; };
          G = { isa = PBXGroup; children = (I, H, J); sourceTree = "<group>"; };
          H = { isa = PBXGroup; children = (\(ids)); path = h; sourceTree = "<group>"; };
          I = { isa = PBXGroup; children = (K, L); path = a; sourceTree = "<group>"; };
          J = { isa = PBXGroup; children = (M, N); path = j; sourceTree = "<group>"; };
          K = { isa = PBXFileReference; path = k.m; sourceTree = "<group>"; };
          L = { isa = PBXFileReference; path = l.m; sourceTree = "<group>"; };
          M = { isa = PBXFileReference; path = m.m; sourceTree = "<group>"; };
          N = { isa = PBXFileReference; path = n.m; sourceTree = "<group>"; };
          R = { isa = PBXProject; mainGroup = G; };
        };
        rootObject = R;
      }
      """
    #expect(findings(of: "unsorted-project-entries", in: ["App.xcodeproj/project.pbxproj": project]).count == count)
  }

  /// Interface Builder leaves outlets behind when a view moves to another scene.
  @Test(arguments: [("b", "error"), ("d", "note")])
  func outletsToAnotherScene(destination: String, level: String) {
    let board = """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><scenes>
      <scene sceneID="1"><objects><viewController id="a" customClass="Page"><view id="b"/><connections>
      <outlet property="old" destination="\(destination)" id="o"/><segue destination="c" kind="show" id="s"/>
      </connections></viewController></objects></scene>
      <scene sceneID="2"><objects><viewController id="c"><view id="d"/></viewController></objects></scene>
      </scenes></document>
      """
    let files = [
      "App.xcodeproj/project.pbxproj": projectText(building: "Main.storyboard"), "Main.storyboard": board,
      "Page.h": "@interface Page : UIViewController\n@end\n",
    ]
    #expect(findings(of: "missing-outlet-target", in: files).map { String($0.prefix { $0 != ":" }) } == [level])
  }

  /// Key-value coding finds instance variables, which headers may not declare.
  @Test(arguments: [("_old", 0), ("old", 1)])
  func outletsOfInstanceVariables(outlet: String, count: Int) {
    let nib = """
      <document targetRuntime="iOS.CocoaTouch"><objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Page">
      <connections><outlet property="\(outlet)" destination="b" id="o"/></connections></placeholder><view id="b"/></objects></document>
      """
    let files = ["Page.xib": nib, "Page.h": "@interface Page : UIViewController\n@end\n"]
    #expect(findings(of: "missing-outlet-target", in: files).count == count)
  }

  /// The image of an animation for a watch is a prefix.
  @Test(arguments: [("animationDuration=\"8\"", 0), ("", 1)])
  func animationsOfAWatch(attribute: String, count: Int) {
    let set = "{\"images\": []}\n"
    let files = [
      "Interface.storyboard": "<document><imageView image=\"train-\" \(attribute) id=\"a\"/></document>\n",
      "Assets.xcassets/train-0.imageset/Contents.json": set, "Assets.xcassets/train-1.imageset/Contents.json": set,
    ]
    #expect(findings(of: "missing-image", in: files).count == count)
  }

  @Test func anAppThatIsPublishedWithoutItsImages() {
    func levels(_ files: [String: String]) -> Set<String> {
      let views = (1...5).map { "<imageView image=\"photo\($0)\" id=\"a\($0)\"/>" }.joined()
      let all = [
        "Main.storyboard": "<document>\(views)</document>\n",
        "Pods/Kit/Assets.xcassets/arrow.imageset/Contents.json": "{\"images\": []}\n",
      ].merging(files) { $1 }
      return Set(findings(of: "missing-image", in: all).map { String($0.prefix { $0 != ":" }) })
    }
    let icon = "Assets.xcassets/AppIcon.appiconset/Contents.json"
    #expect(levels([icon: "{\"images\": []}\n"]) == ["note"])
    #expect(levels(["Assets.xcassets/flag.imageset/Contents.json": "{\"images\": []}\n"]) == ["warning"])
  }

  /// What an intent's text lacks in all languages but one is a variant that only this one has.
  @Test(arguments: [("a2n63A-epnx1H", "Go", 0), ("a2n63A", "Go", 1), ("a2n63A", "${city}", 0)])
  func textsOfIntents(key: String, text: String, count: Int) {
    let files = [
      "en.lproj/Intents.strings": "\"b\" = \"Open\";\n\"\(key)\" = \"\(text)\";\n",
      "de.lproj/Intents.strings": "\"b\" = \"Öffnen\";\n",
    ]
    #expect(findings(of: "missing-translation", in: files).count == count)
  }

  /// The storyboard of a template remains when an extension has a principal class.
  @Test(arguments: [("<key>NSExtensionMainStoryboard</key><string>MainInterface</string>", "error"), ("", "note")])
  func theMainStoryboardOfAnExtension(entry: String, level: String) {
    let board = """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><viewController id="a" customClass="Page"><view id="b"/>
      <connections><outlet property="old" destination="b" id="o"/></connections></viewController></document>
      """
    let files = [
      "MainInterface.storyboard": board, "Other.storyboard": "<document/>",
      "Page.h": "@interface Page : UIViewController\n@end\n",
      "Info.plist": "<plist><dict><key>UIMainStoryboardFile</key><string>Other</string>\(entry)</dict></plist>\n",
    ]
    #expect(findings(of: "missing-outlet-target", in: files).map { String($0.prefix { $0 != ":" }) } == [level])
  }

  @Test(arguments: [("Pods-App", "error"), ("Pods-AppTests", "note")])
  func podsOfTests(aggregate: String, level: String) {
    let project = """
      { objects = {
        A = { isa = PBXProject; mainGroup = G; targets = (T, U, V); };
        B = { isa = PBXBuildFile; fileRef = F; };
        D = { isa = PBXTargetDependency; target = T; };
        F = { isa = PBXFileReference; path = KIF/A.m; sourceTree = "<group>"; };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        P = { isa = PBXSourcesBuildPhase; files = (B); };
        T = { isa = PBXNativeTarget; name = KIF; buildPhases = (P); };
        U = { isa = PBXNativeTarget; name = "\(aggregate)"; buildPhases = (); dependencies = (D); };
        V = { isa = PBXNativeTarget; name = "Pods-Other"; buildPhases = (); };
      }; rootObject = A; }
      """
    let files = ["Pods/Pods.xcodeproj/project.pbxproj": project, "Pods/KIF/A.m": "id v = [[UIWebView alloc] init];\n"]
    #expect(findings(of: "deprecated-web-view", in: files).map { String($0.prefix { $0 != ":" }) } == [level])
  }
}
