import Findings
import TestSupport
import Testing

/// Storyboards and nibs use code, and code uses them.
struct UnusedInterfaceTests {
  private func verdict(_ files: [String: String]) throws -> String { try AbsentImage.verdict(files) }

  @Test func classesOfUnusedNibs() throws {
    let nib = "<document targetRuntime=\"iOS.CocoaTouch\"><view customClass=\"Page\" id=\"a\"/></document>\n"
    let page = AbsentImage.page.replacing("func show", with: "override func layoutSubviews")
    // Code may put its name together.
    #expect(try verdict(["A.swift": page, "Pages.xib": nib]) == "used")
    #expect(try verdict(["A.swift": page, "Pages.xib": nib, "B.swift": "func fill() { load(\"Pages\") }\n"]) == "Page")
    #expect(try verdict(["A.swift": page, "Main.storyboard": nib]) == "used")
    #expect(try verdict(["A.swift": page, "Pages~ipad.xib": nib, "B.swift": "let nib = R.nib.pages\n"]) == "used")
    let controller = "class PagesController: UIViewController {}\nprint(PagesController())\n"
    #expect(try verdict(["A.swift": page, "Pages.xib": nib, "B.swift": controller]) == "used")
  }

  @Test func classesOfScenesThatNothingShows() throws {
    let page = "class Page: UIViewController {\n  override func viewDidLoad() { icon = UIImage(named: \"absent\") }\n}\n"
    func storyboard(_ attributes: String) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="a">
      <scenes>
      <scene sceneID="s1"><objects><viewController id="a"/></objects></scene>
      <scene sceneID="s2"><objects><viewController id="b" customClass="Page"\(attributes)/></objects></scene>
      </scenes>
      </document>

      """
    }
    #expect(try verdict(["A.swift": page, "Main.storyboard": storyboard("")]) == "Page")
    let named = storyboard(" storyboardIdentifier=\"page\"")
    #expect(try verdict(["A.swift": page, "Main.storyboard": named]) == "Page")
    let code = "let page = storyboard.instantiateViewController(withIdentifier: \"page\")\n"
    #expect(try verdict(["A.swift": page, "B.swift": code, "Main.storyboard": named]) == "used")
    let list = "let pages = [\"start\", \"page\"]\nstoryboard.instantiateViewController(withIdentifier: pages[0])\n"
    #expect(try verdict(["A.swift": page, "B.swift": list, "Main.storyboard": named]) == "used")
    #expect(
      try verdict(["A.swift": page, "Main.storyboard": storyboard("").replacing("ler=\"a\"", with: "ler=\"b\"")]) == "used")
  }

  @Test func scenesThatUnusedCodeShows() throws {
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="a">
      <scenes>
      <scene sceneID="s1"><objects><viewController id="a"/></objects></scene>
      <scene sceneID="s2"><objects><viewController storyboardIdentifier="Leaf" id="b" customClass="Leaf">
      <imageView image="absent" id="c"/></viewController></objects></scene>
      <scene sceneID="s3"><objects><viewController storyboardIdentifier="Tab" id="d" customClass="Tab"/></objects></scene>
      </scenes>
      </document>

      """
    let classes = "class Leaf: UIViewController {}\nclass Tab: UIViewController {}\n"
    let show = "func show() { storyboard.instantiateViewController(withIdentifier: \"Tab\") }\nshow()\n"
    let leaf = "func open() { storyboard.instantiateViewController(withIdentifier: \"Leaf\") }\n"
    func level(_ code: String) throws -> Level {
      let folder = try TemporaryFolder()
      for (path, text) in AbsentImage.image { try folder.write(path, text) }
      try folder.write("Main.storyboard", storyboard)
      try folder.write("A.swift", code)
      return try #require(scan(folder.url).findings.first { $0.ruleID == "missing-image" }).level
    }
    #expect(try level(classes + show + leaf) == .note)
    #expect(try level(classes + show + leaf + "open()\n") == .warning)
    #expect(try level(classes + show + leaf + "print(Leaf.self)\n") == .warning)
  }

  @Test func actionsThatAreNeverSent() throws {
    let page = "class Page: UIViewController {\n  @IBAction func tap(_ sender: Any) { icon = UIImage(named: \"absent\") }\n}\n"
    func nib(_ attached: String) -> String {
      """
      <document targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Page"/>
      <view id="a">\(attached)</view>
      <tapGestureRecognizer id="b"><connections>
      <action selector="tap:" destination="-1" id="c"/>
      </connections></tapGestureRecognizer>
      </objects></document>

      """
    }
    let code = ["A.swift": page, "B.swift": "show(Page())\n"]
    #expect(try verdict(code.merging(["Page.xib": nib("")]) { $1 }) == "tap")
    let outlet = "<connections><outletCollection property=\"gestureRecognizers\" destination=\"b\" id=\"d\"/></connections>"
    #expect(try verdict(code.merging(["Page.xib": nib(outlet)]) { $1 }) == "used")
  }

  @Test func actionsOfOtherClasses() throws {
    let source =
      "@implementation Page\n- (IBAction)show:(id)a { self.icon = [UIImage imageNamed:@\"absent\"]; }\n@end\nid a = [Page new];\n"
    let header =
      "@interface Page : UIViewController\n@end\n@interface Tab : UIViewController\n@end\n@interface Leaf : Page\n@end\n"
    func storyboard(_ name: String) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="a">
      <scenes><scene sceneID="s"><objects><viewController id="a" customClass="\(name)"><button id="b"><connections>
      <action selector="show:" destination="a" eventType="touchUpInside" id="c"/>
      </connections></button></viewController></objects></scene></scenes>
      </document>

      """
    }
    let code = ["A.m": source, "A.h": header]
    #expect(try verdict(code.merging(["Main.storyboard": storyboard("Tab")]) { $1 }) == "show")
    for name in ["Page", "Leaf", "Unknown"] {
      #expect(try verdict(code.merging(["Main.storyboard": storyboard(name)]) { $1 }) == "used")
    }
  }

  @Test func imagesThatOtherCodeReplaces() throws {
    func level(_ name: String, _ other: String) throws -> Level {
      let folder = try TemporaryFolder()
      for (path, text) in AbsentImage.image { try folder.write(path, text) }
      let source =
        "class \(name): UITableViewCell {\n  override func awakeFromNib() { portrait.image = UIImage(named: \"absent\") }\n}\nprint(\(name).self)\n"
      try folder.write("A.swift", source)
      try folder.write("B.swift", "func fill() { \(other).image = load() }\nfill()\n")
      return try #require(scan(folder.url).findings.first { $0.ruleID == "missing-image" }).level
    }
    #expect(try level("PageCell", "cell.portrait") == .note)
    #expect(try level("PageCell", "portrait") == .warning)
    #expect(try level("PageCell", "cell.picture") == .warning)
    #expect(try level("PageController", "cell.portrait") == .warning)
  }

  /// A storyboard outside of any target sends no action.
  @Test func interfacesThatNoTargetBuilds() throws {
    let source =
      "@implementation Page\n- (IBAction)show:(id)a { self.icon = [UIImage imageNamed:@\"absent\"]; }\n@end\nid a = [Page new];\n"
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" initialViewController="a">
      <scenes><scene sceneID="s"><objects><viewController id="a" customClass="Page"><button id="b"><connections>
      <action selector="show:" destination="a" eventType="touchUpInside" id="c"/>
      </connections></button></viewController></objects></scene></scenes>
      </document>

      """
    func project(_ resources: String) -> String {
      """
      { objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (F, M, C); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = A.m; sourceTree = "<group>"; };
        M = { isa = PBXFileReference; path = Main.storyboard; sourceTree = "<group>"; };
        C = { isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
        A = { isa = PBXBuildFile; fileRef = F; };
        B = { isa = PBXBuildFile; fileRef = M; };
        D = { isa = PBXBuildFile; fileRef = C; };
        S = { isa = PBXSourcesBuildPhase; files = (A); };
        P = { isa = PBXResourcesBuildPhase; files = (D\(resources)); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S, P); };
      }; rootObject = R; }

      """
    }
    let files = ["A.m": source, "A.h": "@interface Page : UIViewController\n@end\n", "Main.storyboard": storyboard]
    #expect(try verdict(files.merging(["App.xcodeproj/project.pbxproj": project(", B")]) { $1 }) == "used")
    #expect(try verdict(files.merging(["App.xcodeproj/project.pbxproj": project("")]) { $1 }) == "show")
  }
}
