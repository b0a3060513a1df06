import Bytes
import Findings
import Rules
import Scanner
import Testing

/// Actions that a control cannot send are notes.
struct UnsentActionTests {
  private func findings(_ files: [String: String]) -> [String] {
    let rules = Rule.all.filter { $0.id == "missing-outlet-target" }
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    let result = Scan(ScanOptions(rules: RuleSet(rules, includesMentions: false), jobs: 1)).run(MemorySource(contents))
    return result.findings.map { "\($0.level): \($0.message)" }
  }

  private static let valueChanged =
    "<connections><action selector=\"resolved:\" destination=\"a\" eventType=\"valueChanged\" id=\"x\"/></connections>"

  private let page = "class Page: UIViewController {}\nprint(Page())\n"

  @Test(arguments: [
    ("<button id=\"b\">ACTION</button>", "warning"), ("<button id=\"b\" hidden=\"YES\">ACTION</button>", "note"),
    ("<view id=\"v\" hidden=\"YES\"><button id=\"b\">ACTION</button></view>", "note"),
    ("<button id=\"b\" alpha=\"0.0\">ACTION</button>", "note"),
    ("<button id=\"b\" userInteractionEnabled=\"NO\">ACTION</button>", "note"),
    ("<view id=\"v\" userInteractionEnabled=\"NO\"><button id=\"b\">ACTION</button></view>", "note"),
    ("<textField id=\"b\">ACTION</textField>", "warning"),
    ("<textField id=\"b\">\(Self.valueChanged)</textField>", "note"),
    ("<slider id=\"b\">\(Self.valueChanged)</slider>", "warning"),
    ("<tapGestureRecognizer id=\"b\">ACTION</tapGestureRecognizer>", "note"),
    ("<barButtonItem id=\"b\"><button key=\"customView\" id=\"q\"/>ACTION</barButtonItem>", "note"),
    ("<barButtonItem id=\"b\">ACTION</barButtonItem>", "warning"),
    ("<tapGestureRecognizer id=\"r\">ACTION</tapGestureRecognizer>", "warning"),
  ])
  func whatCannotSendItsActionIsANote(sender: String, level: String) {
    let action = "<connections><action selector=\"resolved:\" destination=\"a\" id=\"x\"/></connections>"
    let nib = """
      <document targetRuntime="iOS.CocoaTouch">
      <viewController id="a" customClass="Page"><view id="w">
      <connections><outletCollection property="gestureRecognizers" destination="r" id="y"/></connections></view>
      \(sender.replacing("ACTION", with: action))</viewController>
      </document>

      """
    #expect(findings(["Page.swift": page, "Page.xib": nib]).map { String($0.prefix { $0 != ":" }) } == [level])
  }

  @Test func anActionToAnotherSceneIsANote() {
    let board = """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a">
      <scene sceneID="1"><objects><viewController id="a"><button id="b"><connections>
      <action selector="resolved:" destination="c" id="x"/></connections></button>
      <connections><segue destination="c" kind="show" id="z"/></connections></viewController></objects></scene>
      <scene sceneID="2"><objects><viewController id="c" customClass="Page"/></objects></scene>
      </document>

      """
    #expect(
      findings(["Page.swift": page, "Main.storyboard": board]) == [
        "note: 'Page' has no action 'resolved:'; its target is in another scene"
      ])
  }
}
