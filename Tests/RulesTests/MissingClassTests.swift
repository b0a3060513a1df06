import Bytes
import Findings
import Rules
import Scanner
import Testing

/// Storyboards with classes that no source file declares.
struct MissingClassTests {
  private func findings(_ files: [String: String]) -> [String] { RulesTests.findings(of: "missing-outlet-target", in: files) }

  /// A project that builds a storyboard.
  private func app(_ storyboard: String) -> [String: String] {
    return ["App.xcodeproj/project.pbxproj": projectText(building: "Main.storyboard"), "Main.storyboard": storyboard]
  }

  @Test func aClassOfObjectiveCMayBeOfAPodThatIsNotInstalled() {
    let board = "<document targetRuntime=\"iOS.CocoaTouch\"><view customClass=\"ABCPage\" id=\"a\"/></document>"
    let files = app(board)
    let found = ["note: unknown class 'ABCPage'; no source file declares it"]
    #expect(findings(files) == found)
    #expect(findings(files.merging(["Podfile": "pod 'ABC'\n"]) { $1 }) == [])
    let installed = ["Podfile": "pod 'XYZ'\n", "Pods/XYZ/XYZ.h": "@interface XYZRow : UIView\n@end\n"]
    #expect(findings(files.merging(installed) { $1 }) == found)
    #expect(findings(files.merging(["Page.swift": "@objc(ABCPage) final class Page: UIView {}\n"]) { $1 }) == [])
  }

  /// Headers of a framework may not be in the repository.
  @Test func aClassMayBeOfAFramework() {
    func found(_ type: String, tree: String) -> Int {
      var files = app("<document targetRuntime=\"MacOSX.Cocoa\"><view customClass=\"\(type)\" id=\"a\"/></document>")
      let reference = "K = { isa = PBXFileReference; path = Sparkle.framework; sourceTree = \(tree); };"
      files["App.xcodeproj/project.pbxproj"]?.replace("objects = {", with: "objects = { \(reference)")
      files["ABCRow.h"] = "@interface ABCRow : NSView\n@end\n"
      return findings(files).count
    }
    #expect(found("SUUpdater", tree: "SDKROOT") == 1)
    #expect(found("SUUpdater", tree: "\"<group>\"") == 0)
    #expect(found("ABCPage", tree: "\"<group>\"") == 1)
    #expect(found("Page", tree: "\"<group>\"") == 1)
  }

  @Test func cellsThatNoCodeDequeues() {
    func levels(_ mode: String, code: String) -> [String] {
      let board = """
        <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><tableView dataMode="\(mode)">
        <tableViewCell id="c" customClass="OldRow" customModule="App" customModuleProvider="target" reuseIdentifier="oldRow">
        <connections><outlet property="x" destination="a" id="b"/></connections></tableViewCell>
        <tableViewCell id="d" reuseIdentifier="row"/></tableView></document>
        """
      return findings(app(board).merging(["A.h": code]) { $1 }).map { String($0.prefix { $0 != ":" }) }
    }
    #expect(levels("prototypes", code: "#define ROW @\"row\"\n") == ["note"])
    #expect(levels("prototypes", code: "#define ROWS @[@\"row\", @\"oldRow\"]\nid rows = ROWS;\n") == ["warning"])
    #expect(levels("static", code: "#define ROW @\"row\"\n") == ["warning"])
    // The raw value of a case is its name, and R.swift has accessors.
    for code in [
      "enum Row: String { case row, oldRow }", "enum Row: String { case row,oldRow }",
      "enum Row: String {\n  case row,\n    oldRow\n}", "enum Row: String {\n  case row\n  case\n    oldRow\n}",
      "_ = (R.reuseIdentifier.row, R.reuseIdentifier.oldRow)",
    ] {
      #expect(levels("prototypes", code: code + "\n") == ["warning"], "\(code)")
    }
    #expect(levels("prototypes", code: "enum Row: String { case row; var oldRow = 1 }\n") == ["note"])
  }

  /// The main menu shows windows; a scene that neither it nor code shows is left over.
  @Test func scenesBesideAMainMenu() {
    let scene =
      "<scene sceneID=\"s\"><objects><viewController id=\"a\" customClass=\"Old\" customModule=\"App\" customModuleProvider=\"target\"/></objects></scene>"
    func levels(_ action: String) -> [String] {
      let board = """
        <document targetRuntime="MacOSX.Cocoa"><scenes>
        <scene sceneID="m"><objects><application id="p">\(action)</application></objects></scene>
        \(scene)
        </scenes></document>
        """
      return findings(app(board)).map { String($0.prefix { $0 != ":" }) }
    }
    #expect(levels("") == ["note"])
    #expect(levels("<segue destination=\"a\" kind=\"show\" identifier=\"x\" id=\"g\"/>") == ["warning"])
  }

  /// What is created in place of a class that is missing has no outlets of its own. Most such scenes are leftovers.
  @Test func aControllerWhoseClassIsMissingIsAWarning() {
    func levels(_ element: String, _ content: String = "") -> [String] {
      let board = """
        <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><\(element) id="a" customClass="Row" customModule="App"
        customModuleProvider="target">\(content)</\(element)></document>
        """
      return findings(app(board)).map { String($0.prefix { $0 != ":" }) }
    }
    #expect(levels("switch") == ["note"])
    // A plain view controller is created instead.
    #expect(levels("viewController") == ["warning"])
    #expect(levels("view", "<connections><outlet property=\"x\" destination=\"a\" id=\"b\"/></connections>") == ["warning"])
  }
}
