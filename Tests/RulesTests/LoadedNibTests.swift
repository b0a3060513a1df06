import Testing

/// A missing outlet crashes only if code loads the nib.
struct LoadedNibTests {
  private func findings(_ files: [String: String]) -> [String] { RulesTests.findings(of: "missing-outlet-target", in: files) }

  private func nib(owner: String) -> String {
    """
    <document targetRuntime="iOS.CocoaTouch"><objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)"><connections>
    <outlet property="ax" destination="v" id="o"/></connections></placeholder><view id="v"/></objects></document>
    """
  }

  /// The identifier of a scene does not load a nib.
  @Test func aSceneWithTheNameOfTheNib() {
    let board = """
      <document targetRuntime="iOS.CocoaTouch"><scene sceneID="s"><objects>
      <viewController storyboardIdentifier="Page" id="c" customClass="Page"><view key="view" id="w"/></viewController></objects></scene>
      </document>
      """
    let files = [
      "Page.xib": nib(owner: "Page"), "Main.storyboard": board, "Page.swift": "class Page: UIViewController {}\n",
      "A.swift": "let page = board.instantiateViewController(withIdentifier: \"Page\")\n",
    ]
    #expect(
      findings(files) == ["note: 'Page' has no outlet 'ax'; loading the nib crashes the app; no code loads the nib"])
  }

  /// The initializer of a cell loads no nib.
  @Test(arguments: [
    ("Row *row = [[Row alloc] initWithStyle:0 reuseIdentifier:@\"Other\"];", "note"),
    ("Row *row = [Row fromNib];", "warning"),
  ])
  func aCellThatCodeCreates(code: String, level: String) {
    let row = cell.replacing("<action selector=\"open:\" destination=\"-1\" id=\"x\"/>", with: "")
    let files = [
      "Row.xib": row, "Row.h": "@interface Row : UITableViewCell\n@end\n", "Podfile": "pod 'Kit'\n",
      "A.m": "#import \"Row.h\"\nvoid f() {\n  \(code)\n  [UINib nibWithNibName:name bundle:nil];\n}\nint main() { f(); }\n",
    ]
    let found = findings(files).map { String($0.prefix { $0 != ":" }) }
    #expect(found == [level == "warning" ? "error" : level])
  }

  private let cell = """
    <document targetRuntime="iOS.CocoaTouch"><objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Page"/>
    <tableViewCell id="a" customClass="Row"><button id="b"><connections>
    <action selector="open:" destination="-1" id="x"/></connections></button><connections>
    <outlet property="ax" destination="b" id="o"/></connections></tableViewCell></objects></document>
    """

  @Test(arguments: [
    ("let page = Page()\nshow(page)\n", "error"),
    ("let page = Page()\npage.view = view\n", "note"),
    ("let page: Page? = nil\n", "note"),
    ("let page = Page(nibName: \"Other\", bundle: nil)\n", "note"),
    ("let page = Page(nibName: \"Page\", bundle: nil)\n", "error"),
    ("container.register(Page.self)\n", "error"),
  ])
  func aControllerLoadsTheNibOfItsName(code: String, level: String) {
    let files = ["Page.xib": nib(owner: "Page"), "Page.swift": "class Page: UIViewController {}\n"]
    let found = findings(files.merging(["A.swift": "func f() {\n\(code)}\nf()\n"]) { $1 })
    #expect(found.map { String($0.prefix { $0 != ":" }) } == [level])
  }

  @Test(arguments: [
    ("Page *page = [[Page alloc] init];\n  [self show:page];", "error"),
    ("Page *page = [[Page alloc]\n    init];\n  page.view = self.view;", "note"),
    ("Page *page = [[Page alloc] initWithNibName:@\"Other\" bundle:nil];", "note"),
    ("Page *page = [self page];", "note"),
  ])
  func soDoesOneOfObjectiveC(code: String, level: String) {
    let files = [
      "Page.xib": nib(owner: "Page"), "Page.h": "@interface Page : UIViewController\n@end\n",
      "A.m": "#import \"Page.h\"\nvoid f() {\n  \(code)\n}\nint main() { f(); }\n",
    ]
    #expect(findings(files).map { String($0.prefix { $0 != ":" }) } == [level])
    #expect(
      findings(["Page.xib": nib(owner: "Page"), "Page.h": "@interface Page : UIViewController\n@end\n"]).allSatisfy {
        $0.hasPrefix("note")
      })
  }

  @Test(arguments: [
    ("table.register(Row.self, forCellReuseIdentifier: \"id\")\n", "note"),
    ("table.register(UINib(nibName: \"Row\", bundle: nil), forCellReuseIdentifier: \"id\")\n", "error"),
    ("let rows = Table<Row>()\n", "note"),
    // No code composes a name.
    ("let row = Row.fromNib()\n", "note"),
    ("let row = Row.fromNib()\nlet nib = UINib(nibName: String(describing: self), bundle: nil)\n", "error"),
    ("let row: Row = .fromNib()\nlet nib = UINib(nibName: identifier, bundle: nil)\n", "error"),
    ("let row = cell as? Row\nlet nib = UINib(nibName: identifier, bundle: nil)\n", "note"),
    ("table.register(Row.self, forCellReuseIdentifier: \"id\")\nlet nib = UINib(nibName: identifier, bundle: nil)\n", "note"),
  ])
  func aCellLoadsNothingByItself(code: String, level: String) {
    let files = [
      "Row.xib": cell.replacing("<action selector=\"open:\" destination=\"-1\" id=\"x\"/>", with: ""),
      "Row.swift": "class Row: UITableViewCell {}\n", "A.swift": "func f() {\n\(code)}\nf()\n",
    ]
    #expect(findings(files).map { String($0.prefix { $0 != ":" }) } == [level], "\(code)")
  }

  /// A table view loads the nib of a cell without an owner.
  @Test func aCellHasNoOwner() {
    let files = [
      "Row.xib": cell.replacing("<outlet property=\"ax\" destination=\"b\" id=\"o\"/>", with: ""),
      "Row.swift": "class Row: UITableViewCell {}\nclass Page: UIViewController {}\nprint(Page())\n",
    ]
    let registering = "table.register(UINib(nibName: \"Row\", bundle: nil), forCellReuseIdentifier: \"id\")\n"
    #expect(
      findings(files.merging(["A.swift": registering]) { $1 }) == [
        "note: 'Page' has no action 'open:'; the nib of a cell has no owner"
      ])
    let loading = "Bundle.main.loadNibNamed(\"Row\", owner: self, options: nil)\nclass Table: Page {}\n"
    #expect(findings(files.merging(["A.swift": loading]) { $1 }).map { String($0.prefix { $0 != ":" }) } == ["warning"])
  }

  @Test(arguments: [("hidden=\"YES\"", "note"), ("", "warning")])
  func aGestureInAHiddenViewIsNeverMade(attribute: String, level: String) {
    let nib = """
      <document targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Page"/>
      <view id="v"><subviews><view id="w" \(attribute)><subviews><view id="x"><connections>
      <outletCollection property="gestureRecognizers" destination="t" id="y"/></connections></view></subviews></view></subviews></view>
      <tapGestureRecognizer id="t"><connections><action selector="open:" destination="-1" id="z"/></connections>
      </tapGestureRecognizer></objects></document>
      """
    let code = "class Page: UIViewController {}\nprint(Page())\n"
    #expect(findings(["Page.xib": nib, "Page.swift": code]).map { String($0.prefix { $0 != ":" }) } == [level])
  }
}
