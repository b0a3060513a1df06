import Bytes
import Findings
import Rules
import Scanner
import Testing

/// Missing images that nobody sees are notes.
struct UnseenImagesTests {
  private func levels(_ files: [(path: String, text: String)]) -> [Level] {
    let set = (path: "Assets.xcassets/flag.imageset/Contents.json", text: "{\"images\":[]}\n")
    let contents = Dictionary(uniqueKeysWithValues: (files + [set]).map { (Path($0.path), Array($0.text.utf8)) })
    let result = Scan(ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: 1)).run(MemorySource(contents))
    return result.findings.filter { $0.ruleID == "missing-image" }.map(\.level)
  }

  private func storyboard(identifier: String = "") -> (path: String, text: String) {
    (
      "Main.storyboard",
      """
      <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><scenes>
      <scene sceneID="1"><objects><viewController id="a"/></objects></scene>
      <scene sceneID="2"><objects><viewController \(identifier) id="b"><imageView image="resolved" id="c"/></viewController></objects></scene>
      </scenes></document>
      """
    )
  }

  @Test func scenesThatNothingLeadsTo() {
    #expect(levels([storyboard()]) == [.note])
    // Scenes are distinguished by their lines, so a file on one line keeps its warnings.
    let joined = storyboard().text.replacing("\n", with: " ")
    #expect(levels([("Main.storyboard", joined)]) == [.warning])
    let board = storyboard(identifier: "storyboardIdentifier=\"Old\"")
    #expect(levels([board]) == [.note])
    #expect(levels([board, ("A.swift", "let old = board.instantiateViewController(withIdentifier: \"Old\")\n")]) == [.warning])
    #expect(levels([board, ("A.swift", "let old = board.instantiateViewController(withIdentifier: name)\n")]) == [.warning])
    #expect(
      levels([board, ("B.storyboard", "<document><viewControllerPlaceholder referencedIdentifier=\"Old\" id=\"a\"/></document>")])
        == [.warning])
  }

  @Test func imagesOfComplications() {
    let folder = "Assets.xcassets/Complication.complicationset"
    let set = ("\(folder)/Modular.imageset/Contents.json", "{\"images\":[]}\n")
    let use = ("A.swift", "show(UIImage(named: \"Complication/Modular\"))\n")
    #expect(levels([use]) == [.warning])
    #expect(levels([use, ("\(folder)/Contents.json", "{\"assets\":[]}\n"), set]) == [])
    #expect(levels([("A.swift", "show(UIImage(named: \"Modular\"))\n"), set]) == [.warning])
  }

  @Test func iconsThatXcodeMakesOfFolders() {
    let use = ("A.swift", "show(NSImage(named: \"App\"))\n")
    #expect(levels([use]) == [.warning])
    #expect(levels([use, ("App.iconset/icon_16x16.png", "")]) == [])
  }

  @Test func scenesThatOnlyAnIdentifierLeadsTo() {
    let board = storyboard(identifier: "storyboardIdentifier=\"Old\"")
    let other = ("B.storyboard", board.text.replacing("Old", with: "New").replacing("resolved", with: "flag"))
    let open = ("A.swift", "let new = board.instantiateViewController(withIdentifier: name)\nlet name = \"New\"\n")
    #expect(levels([board, other, open]) == [.note])
    #expect(levels([board, other, open, ("B.swift", "let old = \"Old\"\n")]) == [.warning])
  }

  @Test func scenesWhoseClassIsGone() {
    let open = ("A.swift", "class Page: UIViewController {}\nlet old = board.instantiateViewController(withIdentifier: name)\n")
    let identifier = "storyboardIdentifier=\"Old\""
    #expect(levels([storyboard(identifier: identifier + " customClass=\"Page\""), open]) == [.warning])
    #expect(levels([storyboard(identifier: identifier + " customClass=\"Gone\""), open]) == [.note])
  }

  @Test func lookupsThatMayFail() {
    #expect(levels([("A.swift", "show(UIImage(named: \"resolved\") ?? other)\n")]) == [.note])
    #expect(
      levels([("A.swift", "func f() { if #available(iOS 13, *) {} else { show(UIImage(named: \"resolved\")) } }\nf()\n")]) == [
        .note
      ])
  }

  @Test func nibsThatNothingLoads() {
    let nib = ("Page.xib", "<document targetRuntime=\"iOS.CocoaTouch\"><imageView image=\"resolved\" id=\"a\"/></document>\n")
    #expect(levels([nib]) == [.note])
    #expect(levels([nib, ("A.swift", "let nib = UINib(nibName: \"Page\", bundle: nil)\n")]) == [.warning])
    #expect(levels([nib, ("Page.h", "@interface Page : UIViewController\n@end\nextern Page *page;\n")]) == [.note])
    let creation = "@interface Page : UIViewController\n@end\nstatic Page *page(void) { return [[Page alloc] init]; }\n"
    #expect(levels([nib, ("Page.h", creation)]) == [.warning])
  }

  @Test func previewsOfXcode() {
    let use = "UIImage(named: \"resolved\")"
    #expect(levels([("A.swift", "#Preview(\"Page\") { \(use) }\n")]) == [.note])
    #expect(levels([("A.swift", "struct P: PreviewProvider { static var previews: some View { Page(\(use)) } }\n")]) == [.note])
    #expect(levels([("A.swift", "func show() { \(use) }\nshow()\n")]) == [.warning])
  }

  @Test func statesOfButtons() {
    func button(_ state: String) -> [(path: String, text: String)] {
      let image = "<button id=\"b\"><state key=\"\(state)\" image=\"absent\"/></button>"
      return [("Page.xib", "<document targetRuntime=\"iOS.CocoaTouch\">\(image)</document>"), ("A.swift", "let a = \"Page\"\n")]
    }
    #expect(levels(button("normal")) == [.warning])
    #expect(levels(button("disabled")) == [.note])
  }
}
