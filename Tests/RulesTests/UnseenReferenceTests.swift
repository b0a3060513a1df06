import Testing

/// References that apps showed which had no part in making the rules.
struct UnseenReferenceTests {
  private func board(_ connections: String, _ button: String = "") -> [String: String] {
    [
      "Main.storyboard": """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><scenes>
      <scene sceneID="1"><objects><viewController id="a" storyboardIdentifier="Main">\(button)
      <connections>\(connections)</connections></viewController></objects></scene>
      <scene sceneID="2"><objects>
      <viewControllerPlaceholder storyboardName="Main" referencedIdentifier="Old" id="p" sceneMemberID="viewController"/>
      </objects></scene></scenes></document>
      """
    ]
  }

  @Test(arguments: [
    ("", "", "", "note"),
    ("<segue destination=\"p\" kind=\"show\" identifier=\"old\" id=\"s\"/>", "", "", "note"),
    ("<segue destination=\"p\" kind=\"show\" id=\"s\"/>", "", "", "note"),
    ("<segue destination=\"p\" kind=\"embed\" id=\"s\"/>", "", "", "warning"),
    (
      "<segue destination=\"p\" kind=\"show\" identifier=\"old\" id=\"s\"/>", "", "performSegue(withIdentifier: \"old\")",
      "warning"
    ),
    ("<segue destination=\"p\" kind=\"show\" identifier=\"old\" id=\"s\"/>", "", "performSegue(withIdentifier: name)", "warning"),
    (
      "<segue destination=\"p\" kind=\"show\" identifier=\"old\" id=\"s\"/>", "",
      "performSegue(withIdentifier: OLD)\nlet OLD = \"old\"", "warning"
    ),
    (
      "<segue destination=\"p\" kind=\"show\" identifier=\"old\" id=\"s\"/>", "",
      "performSegue(withIdentifier: NEW)\nlet NEW = \"new\"", "note"
    ),
    (
      "", "<button id=\"b\"><connections><segue destination=\"p\" kind=\"show\" id=\"s\"/></connections></button>", "", "warning"
    ),
  ])
  func aReferenceToWhichNothingLeads(connections: String, button: String, code: String, level: String) {
    let files = board(connections, button).merging(["A.swift": code + "\n"]) { $1 }
    #expect(
      findings(of: "missing-storyboard-identifier", in: files).map { String($0.prefix { $0 != ":" }) } == [level],
      "\(connections) \(code)")
  }

  @Test func aPropertyWithTheNameOfAVariableIsUnused() {
    let accessor = """
      extension UIStoryboard {
        enum pages { static var oldPage: UIViewController? { board.instantiateViewController(withIdentifier: "Old") } }
      }

      """
    let local =
      "class Tabs: UITabBarController { override func viewDidLoad() { if let oldPage = pages.first { oldPage.show() } } }\nprint(Tabs())\n"
    func levels(_ code: String) -> [String] {
      let files = board("", "").merging(["A.swift": accessor, "B.swift": code]) { $1 }
      return findings(of: "missing-storyboard-identifier", in: files).filter { !$0.contains("reference") }
        .map { String($0.prefix { $0 != ":" }) }
    }
    #expect(levels(local) == ["note"])
    #expect(levels(local.replacing("pages.first", with: "UIStoryboard.pages.oldPage")) == ["warning"])
  }

  /// The caller of the closure provides the identifier.
  @Test(arguments: [
    ("page.add = ^(UITableView *table, NSString *name) { [table registerClass:Row.class forCellReuseIdentifier:name]; };", 0),
    ("[self add:^{ [table registerClass:Row.class forCellReuseIdentifier:name]; }];", 1),
  ])
  func anIdentifierThatABlockRegisters(code: String, count: Int) {
    let files = [
      "Page.m": "#define NAME @\"row\"\nvoid f(id t) { [t dequeueReusableCellWithIdentifier:NAME forIndexPath:p]; }\n",
      "Context.m": "void g(id table, NSString *name) { \(code) }\n", "Main.storyboard": "<document/>",
    ]
    #expect(findings(of: "unregistered-reuse-identifier", in: files).count == count)
  }

  @Test func flagsOfCountries() {
    let codes = ["ad", "ae", "af", "ag", "ai", "al", "am", "ao"]
    var files = ["A.swift": "let flag = UIImage(named: code)\n"]
    for code in codes {
      files["Flags.xcassets/\(code).imageset/Contents.json"] = #"{"images":[{"idiom":"universal","filename":"a.pdf"}]}"#
      files["Flags.xcassets/\(code).imageset/a.pdf"] = "%PDF-1.4\n"
    }
    #expect(findings(of: "unused-image", in: files) == [])
    files["A.swift"] = "let flag = UIImage(named: \"ad\")\n"
    #expect(findings(of: "unused-image", in: files).count == 7)
    files["L.strings"] = "\"AE\" = \"Emirates\";\n\"AF\" = \"Afghanistan\";\n"
    #expect(findings(of: "unused-image", in: files).count == 5)
  }
}
