import Bytes
import Findings
import Rules
import Scanner
import Testing

struct OutletSeverityTests {
  private func findings(_ files: [String: String]) -> [String] { RulesTests.findings(of: "missing-outlet-target", in: files) }

  private let page = "class Page: UIViewController {}\nprint(Page())\n"

  private func scene(_ id: String, _ attributes: String = "") -> String {
    """
    <scene sceneID="s\(id)"><objects><viewController id="\(id)" customClass="Page" \(attributes)>
    <connections><outlet property="\(id)x" destination="\(id)" id="o\(id)"/></connections></viewController></objects></scene>
    """
  }

  @Test func aSceneThatNothingLeadsToIsANote() {
    let segue = "<button id=\"f\"><connections><segue destination=\"c\" kind=\"show\" id=\"z\"/></connections></button>"
    // Without an identifier no code can perform it.
    let manual = "<connections><segue destination=\"e\" kind=\"show\" id=\"y\"/>"
    let first = scene("a").replacing("<connections>", with: manual).replacing("</objects>", with: "\(segue)</objects>")
    let board = """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a">\(first)\(scene("b"))\(scene("c"))\(scene("e"))
      \(scene("d", "storyboardIdentifier=\"d\""))</document>
      """
    #expect(
      findings(["Page.swift": page, "Main.storyboard": board, "L.swift": "show(withIdentifier: \"d\")\nlet d = \"d\"\n"]).sorted()
        == [
          "error: 'Page' has no outlet 'ax'; loading the scene crashes the app",
          "error: 'Page' has no outlet 'cx'; loading the scene crashes the app",
          "error: 'Page' has no outlet 'dx'; loading the scene crashes the app",
          "note: 'Page' has no outlet 'bx'; no segue leads to the scene",
          "note: 'Page' has no outlet 'ex'; no segue leads to the scene",
        ])
  }

  /// A Mac nib also has an object for the application, which is not the owner.
  @Test func theOwnerOfAMacNib() {
    let nib = """
      <document targetRuntime="MacOSX.Cocoa"><objects>
      <customObject id="-2" customClass="Other"><connections><outlet property="ax" destination="w" id="o"/></connections></customObject>
      <customObject id="-3" userLabel="Application" customClass="NSObject"/><window id="w"/></objects></document>
      """
    let names = (0..<16).map { "Sheet\($0)" }
    let nibs = Dictionary(uniqueKeysWithValues: names.map { ("\($0).xib", nib) })
    let controllers = names.map {
      "class \($0)Controller: NSWindowController {}\nshow(\($0)Controller(windowNibName: \"\($0)\"))\n"
    }.joined()
    let code = ["A.swift": "class Other: NSWindowController {}\n\(controllers)"]
    // Another class than the owner loads the nib.
    #expect(findings(nibs.merging(code) { $1 }) == [])
  }

  private func board(_ scene: String) -> String { "<document targetRuntime=\"iOS.CocoaTouch\">\n\(scene)\n</document>\n" }

  @Test func aSceneWithAWorkingCopyIsANote() {
    let broken = board(scene("a", "storyboardIdentifier=\"first\""))
    let working = board(
      scene("a", "storyboardIdentifier=\"first\"").replacing("<outlet property=\"ax\" destination=\"a\" id=\"oa\"/>", with: ""))
    let code = ["Page.swift": page, "L.swift": "show(board.instantiateViewController(withIdentifier: \"first\"))\n"]
    #expect(
      findings(code.merging(["Old.storyboard": broken, "New.storyboard": working]) { $1 }) == [
        "note: 'Page' has no outlet 'ax'; another storyboard has a working copy of the scene"
      ])
    #expect(
      findings(code.merging(["Old.storyboard": broken, "New.storyboard": broken]) { $1 })
        == Array(repeating: "error: 'Page' has no outlet 'ax'; loading the scene crashes the app", count: 2))
  }

  @Test(arguments: [
    ("", "note: 'Page' has no outlet 'ax'; loading the scene crashes the app; no code shows the scene"),
    ("show(Page.self)\n", "error: 'Page' has no outlet 'ax'; loading the scene crashes the app"),
    ("let page = make(identifier) as! Page\n", "error: 'Page' has no outlet 'ax'; loading the scene crashes the app"),
    ("let name = \"Page\"\n", "error: 'Page' has no outlet 'ax'; loading the scene crashes the app"),
  ])
  func aSceneWithTheNameOfItsClass(code: String, finding: String) {
    let files = [
      "Main.storyboard": board(scene("a", "storyboardIdentifier=\"Page\"")),
      "Page.swift": "class Page: UIViewController {}\nextension Page: Themed {}\n",
      "L.swift": code + "board.instantiateViewController(withIdentifier: identifier)\n",
    ]
    #expect(findings(files) == [finding])
  }

  @Test func aNibThatNoCallLoadsIsANote() {
    let nib = "<document targetRuntime=\"iOS.CocoaTouch\">\(scene("a"))</document>"
    #expect(
      findings(["Page.swift": page, "Old.xib": nib, "Page.xib": nib, "Row.xib": nib, "L.swift": "UINib(nibName: \"Row\")\n"]) == [
        "note: 'Page' has no outlet 'ax'; no code loads the nib",
        "error: 'Page' has no outlet 'ax'; loading the nib crashes the app",
        "error: 'Page' has no outlet 'ax'; loading the nib crashes the app",
      ])
    #expect(
      findings([
        "Page.swift": page, "Old.xib": nib, "L.swift": "UINib(nibName: name(of: cell))\nUINib(nibName: any, bundle: b)\n",
      ])
        == ["error: 'Page' has no outlet 'ax'; loading the nib crashes the app"])
  }

  @Test func aNibOfWhichTheClassHasHardlyAnythingIsANote() {
    func nib(_ names: [String]) -> String {
      let outlets = names.map { "<outlet property=\"\($0)\" destination=\"b\" id=\"\($0)1\"/>\n" }.joined()
      return "<document targetRuntime=\"iOS.CocoaTouch\"><placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" "
        + "customClass=\"Page\"><connections>\n\(outlets)</connections></placeholder></document>\n"
    }
    let code = ["Page.swift": page]
    #expect(Set(findings(code.merging(["Page.xib": nib(["a", "b", "c", "view"])]) { $1 }).map { $0.prefix(5) }) == ["note:"])
    #expect(findings(code.merging(["Page.xib": nib(["a", "b", "view"])]) { $1 }).map { $0.prefix(5) } == ["error", "error"])
  }

  @Test func keyValueCodingTakesEitherFirstLetter() {
    let code = ["Page.swift": "class Page: UIView {\n  @IBOutlet var title: UILabel!\n}\n"]
    func nib(_ outlet: String) -> String {
      "<document targetRuntime=\"iOS.CocoaTouch\"><view customClass=\"Page\" id=\"a\"><connections>"
        + "<outlet property=\"\(outlet)\" destination=\"b\" id=\"c\"/></connections></view></document>\n"
    }
    #expect(findings(code.merging(["Page.xib": nib("Title")]) { $1 }) == [])
    #expect(findings(code.merging(["Page.xib": nib("TITLE")]) { $1 }).count == 1)
  }

  @Test func theMainNibOfAnAppWithScenesIsANote() {
    let nib = "<document targetRuntime=\"iOS.CocoaTouch\">\(scene("a"))</document>"
    let code = ["Page.swift": page, "MainWindow.xib": nib]
    #expect(findings(code).map { $0.prefix(5) } == ["error"])
    #expect(
      findings(code.merging(["S.swift": "class S: UIResponder, UIWindowSceneDelegate {}\n"]) { $1 }).map { $0.prefix(4) } == [
        "note"
      ])
  }

  @Test func aStoryboardThatNoCodeNamesIsANote() {
    let board = "<document targetRuntime=\"iOS.CocoaTouch\" initialViewController=\"a\">\(scene("a"))</document>"
    let boards = [
      "Page.swift": page, "Old.storyboard": board, "New.storyboard": board.replacing("Page", with: "UIViewController"),
    ]
    let opening = boards.merging(["L.swift": "UIStoryboard(name: \"New\", bundle: nil)\n"]) { $1 }
    #expect(findings(opening).map { $0.prefix(4) } == ["note"])
    // Nobody knows how storyboards are named here.
    #expect(findings(boards).map { $0.prefix(5) } == ["error"])
    for code in ["enum Board: String { case Old }\nprint(Board.self)\n", "let name = \"Old\"\nprint(name)\n"] {
      #expect(findings(opening.merging(["B.swift": code]) { $1 }).map { $0.prefix(5) } == ["error"], "\(code)")
    }
    #expect(
      findings(opening.merging(["Info.plist": "<plist><string>Old</string></plist>\n"]) { $1 }).map { $0.prefix(5) } == ["error"])
  }

  @Test func appKitOnlyLogsAMissingOutlet() {
    let nib = "<document targetRuntime=\"MacOSX.Cocoa\">\(scene("a"))</document>"
    #expect(
      findings(["Page.swift": page, "Page.xib": nib]) == [
        "warning: 'Page' has no outlet 'ax'; AppKit only logs an error"
      ])
  }

  @Test func aPrototypeForWhichCodeRegistersAClassIsAWarning() {
    let board = """
      <document targetRuntime="iOS.CocoaTouch"><tableViewCell id="a" customClass="Row" reuseIdentifier="Row">
      <connections><outlet property="ax" destination="a" id="o"/></connections></tableViewCell></document>
      """
    let row = "class Row: UITableViewCell {}\n"
    let files = ["Row.swift": row, "Main.storyboard": board]
    #expect(findings(files) == ["warning: 'Row' has no outlet 'ax'; loading the cell crashes the app"])
    #expect(
      findings(files.merging(["List.swift": "table.register(Row.self, forCellReuseIdentifier: \"Row\")\n"]) { $1 })
        == ["warning: 'Row' has no outlet 'ax'; code registers another class for the cell"])
  }

  @Test(arguments: [("App", "error"), ("Contest", "error"), ("AppDemo", "note"), ("UITestHost", "note")])
  func whatOnlyDevelopersRunIsANote(target: String, level: String) {
    let board = "<document targetRuntime=\"iOS.CocoaTouch\" initialViewController=\"a\">\(scene("a"))</document>"
    let found = findings([
      "App.xcodeproj/project.pbxproj": projectText(ofTarget: target, building: "Main.storyboard"), "Main.storyboard": board,
      "Page.h": "@interface Page : UIViewController\n@end\n",
    ])
    #expect(found.map { String($0.prefix { $0 != ":" }) } == [level])
  }

  /// AppKit logs the old name, and the new one does the work.
  @Test func aStaleOutletBesideOneThatWorksIsNoFindingOnAMac() {
    func nib(_ outlets: String...) -> [String] {
      let connections = outlets.enumerated().map { "<outlet property=\"\($1)\" destination=\"b\" id=\"o\($0)\"/>" }.joined()
      let nib = """
        <document targetRuntime="MacOSX.Cocoa"><customObject id="a" customClass="Page"><connections>\(connections)</connections>
        </customObject><view id="b"/></document>
        """
      return findings(["Main.xib": nib, "Page.h": "@interface Page : NSObject\n@property IBOutlet NSView *sheet;\n@end\n"])
    }
    #expect(nib("panel", "sheet") == [])
    #expect(nib("panel") == ["warning: 'Page' has no outlet 'panel'; AppKit only logs an error"])
  }

  @Test func anObjectThatLoadsANibForItselfIsItsOwner() {
    let nib = """
      <document targetRuntime="MacOSX.Cocoa"><customObject id="-2" userLabel="File's Owner" customClass="Page"><connections>
      <outlet property="sheet" destination="b" id="o"/></connections></customObject><view id="b"/></document>
      """
    func load(_ owner: String) -> [String] {
      findings([
        "Sheet.xib": nib, "Page.h": "@interface Page : NSObject\n@end\n",
        "Panel.m": """
        @interface Panel : NSObject
        @property IBOutlet NSView *sheet;
        @end
        @implementation Panel
        - (void)open { [NSBundle loadNibNamed:@"Sheet" owner:\(owner)]; }
        @end
        int main() { [[Panel new] open]; }

        """,
      ])
    }
    #expect(load("self") == [])
    #expect(load("page") == ["warning: 'Page' has no outlet 'sheet'; AppKit only logs an error"])
  }

  @Test func noSystemActionIsOneOfNSObject() {
    func nib(_ superclass: String) -> [String] {
      let nib = """
        <document targetRuntime="MacOSX.Cocoa"><customObject id="a" customClass="Page"/><button id="b"><connections>
        <action selector="showHelp:" target="a" id="c"/></connections></button></document>
        """
      return findings(["Main.xib": nib, "Page.h": "@interface Page : \(superclass)\n@end\n"])
    }
    #expect(nib("NSObject") == ["warning: 'Page' has no action 'showHelp:'; AppKit only logs an error"])
    #expect(nib("NSResponder") == [])
  }

  @Test func categoriesOfSystemClassesHaveActions() {
    let button = "<button id=\"f\"><connections><action selector=\"open:\" destination=\"a\" id=\"z\"/></connections></button>"
    let board = """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><scene sceneID="s"><objects>
      <viewController id="a" customClass="Page"><view key="view" id="v">\(button)</view></viewController>
      </objects></scene></document>
      """
    let files = ["Page.swift": page, "Main.storyboard": board]
    #expect(findings(files) == ["warning: 'Page' has no action 'open:'; sending it crashes the app"])
    let beside = """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><scene sceneID="s"><objects>
      <viewController id="a" customClass="Page"/>\(button)</objects></scene></document>
      """
    #expect(
      findings(["Page.swift": page, "Main.storyboard": beside])
        == ["note: 'Page' has no action 'open:'; the control is in no view and has no outlet"])
    let category = "@implementation UIViewController (Side)\n- (IBAction)open:(id)sender {}\n@end\n"
    #expect(findings(files.merging(["Pods/Side/Side.m": category]) { $1 }) == [])
  }
}
