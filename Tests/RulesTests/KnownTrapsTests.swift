import Bytes
import Findings
import Rules
import Scanner
import Testing

/// What was once reported in real apps and was not so.
struct KnownTrapsTests {
  private func messages(_ rule: String, _ files: [String: String]) -> [String] {
    let rules = Rule.all.filter { $0.id == rule }
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    let result = Scan(ScanOptions(rules: RuleSet(rules, includesMentions: false), jobs: 1)).run(MemorySource(contents))
    return result.findings.map(\.message)
  }

  /// A project whose one target compiles these paths.
  private func project(_ paths: [String]) -> String {
    let ids = paths.indices.map(String.init)
    let objects = zip(ids, paths).map { id, path in
      "F\(id) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; }; B\(id) = { isa = PBXBuildFile; fileRef = F\(id); };"
    }
    return """
      { objects = {
        R = { isa = PBXProject; mainGroup = M; targets = (T); };
        M = { isa = PBXGroup; children = (\(ids.map { "F\($0)" }.joined(separator: ","))); };
        T = { isa = PBXNativeTarget; name = App; buildPhases = (P); };
        P = { isa = PBXSourcesBuildPhase; files = (\(ids.map { "B\($0)" }.joined(separator: ","))); };
        \(objects.joined(separator: "\n"))
      }; rootObject = R; }
      """
  }

  @Test func aFolderSpelledInTwoWaysHoldsTheFilesOfBoth() {
    let files = [
      "App.xcodeproj/project.pbxproj": project(["Sources/Model/a.m", "Sources/Model/b.m", "Sources/Model/c.m"]),
      "Sources/Model/a.m": "", "Sources/model/b.m": "",
    ]
    #expect(
      messages("dangling-project-reference", files).sorted() == [
        "'Sources/Model/b.m' differs in case from 'Sources/model/b.m' on disk (target 'App')",
        "'Sources/Model/c.m' does not exist (target 'App')",
      ])
    #expect(messages("file-outside-project", files) == [])
  }

  @Test func whatIsBuiltUponTheOwnerOfANibMayHaveItsOutlets() {
    let nib = """
      <document targetRuntime="iOS.CocoaTouch">
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Page"><connections>
      <outlet property="heading" destination="a" id="b"/></connections></placeholder>
      <label id="a"/>
      </document>
      """
    let page = "class Page: UIViewController {\n  @IBOutlet var total: UILabel!\n}\n"
    let longer = "class LongPage: Page {\n  @IBOutlet var heading: UILabel!\n}\n"
    #expect(messages("missing-outlet-target", ["Row.xib": nib, "Page.swift": page]).count == 1)
    #expect(messages("missing-outlet-target", ["Row.xib": nib, "Page.swift": page, "LongPage.swift": longer]) == [])
  }

  @Test func theFirstResponderOfAMacIsNoObjectOfTheApp() {
    func nib(_ id: String) -> String {
      """
      <document targetRuntime="MacOSX.Cocoa">
      <customObject id="\(id)" customClass="FirstResponder"/>
      <menuItem title="Next" id="m"><connections><action selector="turnPage:" target="\(id)" id="c"/></connections></menuItem>
      </document>
      """
    }
    let classes = ["Page.swift": "class FirstResponder: NSObject {}\n"]
    #expect(messages("missing-outlet-target", ["Menu.xib": nib("7")].merging(classes) { $1 }).count == 1)
    #expect(messages("missing-outlet-target", ["Menu.xib": nib("-1")].merging(classes) { $1 }) == [])
  }

  @Test func anEmptyKeyIsNothingToTranslate() {
    let code = "let a = NSLocalizedString(\"\", comment: \"\")\nlet b = NSLocalizedString(\"total\", comment: \"\")\n"
    #expect(
      messages(
        "missing-translation",
        [
          "en.lproj/Localizable.strings": "\"\" = \"Header\";\n\"total\" = \"Total\";\n",
          "de.lproj/Localizable.strings": "\"total\" = \"Summe\";\n", "Page.swift": code,
        ]) == [])
    let text = "{\"localizations\": {\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Summe\"}}}}"
    let catalog = "{\"sourceLanguage\": \"en\", \"strings\": {\"\": {}, \"Total\": \(text)}, \"version\": \"1.0\"}"
    #expect(messages("missing-translation", ["L.xcstrings": catalog]) == [])
  }

  @Test func anOutletOfAnAliasIsThatOfTheClass() {
    let nib = """
      <document targetRuntime="iOS.CocoaTouch">
      <viewController id="c" customClass="Page"><connections>
      <outlet property="heading" destination="a" id="b"/></connections></viewController>
      <label id="a"/>
      </document>
      """
    // An alias of a function names no class.
    let page = "typealias Handler = (Page) -> Void\ntypealias Main = Page\nclass Page: UIViewController {}\n"
    let members = "extension Main {\n  @IBOutlet var heading: UILabel! { get { nil } set {} }\n}\n"
    #expect(messages("missing-outlet-target", ["A.storyboard": nib, "Page.swift": page]).count == 1)
    #expect(messages("missing-outlet-target", ["A.storyboard": nib, "Page.swift": page, "Main.swift": members]) == [])
  }

  @Test func picturesOfAHelpBookAreNotTheApps() {
    let png = "\u{89}PNG"
    let code = ["Page.swift": "let image = UIImage(named: \"a\")\n"]
    #expect(messages("unused-image", ["Pictures/seal.png": png].merging(code) { $1 }) == ["image 'seal' is never used"])
    #expect(
      messages("unused-image", ["App.help/Contents/Resources/shared/seal.png": png].merging(code) { $1 }) == [])
  }

  @Test func aRegionalVariantInACatalogHoldsWhatDiffers() {
    let keys = (0..<30).map { index in
      let variant = index == 0 ? ", \"en-GB\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"Color\"}}" : ""
      return
        "\"k\(index)\": {\"localizations\": {\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"d\"}}\(variant)}}"
    }
    let catalog = "{\"sourceLanguage\": \"en\", \"strings\": {\(keys.joined(separator: ","))}, \"version\": \"1.0\"}"
    #expect(messages("missing-translation", ["Localizable.xcstrings": catalog]) == [])
  }

  @Test func aKeyOfAnyLanguageIsInATable() {
    let found = (0..<20).map { "\"k\($0)\" = \"t\";\n" }.joined()
    let uses = (0..<20).map { "let a\($0) = NSLocalizedString(\"k\($0)\", comment: \"\")\n" }.joined()
    let files = [
      "de.lproj/Localizable.strings": found + "\"k20\" = \"t\";\n\"k21\" = \"t\";\n",
      "en.lproj/Localizable.strings": found + "\"bank\" = \"Bank\";\n",
      "A.swift": uses
        + "let b = NSLocalizedString(\"bank\", comment: \"\")\nlet c = NSLocalizedString(\"(%d)\", comment: \"\")\n",
    ]
    #expect(!messages("missing-translation", files).contains { $0.contains("no table") })
  }

  @Test func codeReplacesWhatAnOutletOfTheControlShows() {
    let nib = """
      <document targetRuntime="MacOSX.Cocoa"><customObject id="-2" customClass="Page"><connections>
      <outlet property="close" destination="b" id="o"/></connections></customObject>
      <button id="b"><buttonCell key="cell" image="crosss" id="c"/></button><button id="d"><buttonCell key="cell" image="arrw" id="e"/></button></document>
      """
    let files = [
      "Page.xib": nib, "A.xcassets/cross.imageset/Contents.json": "{\"images\": []}",
      "Page.swift": "class Page { func load() { close.image = arrow } }\nprint(Page().load())\n",
    ]
    let rules = Rule.all.filter { $0.id == "missing-image" }
    let contents = Dictionary(uniqueKeysWithValues: files.map { (Path($0.key), Array($0.value.utf8)) })
    let result = Scan(ScanOptions(rules: RuleSet(rules, includesMentions: false), jobs: 1)).run(MemorySource(contents))
    #expect(result.findings.map(\.message) == ["no image named 'arrw'"])
  }

  @Test func theClassOfAnOwnerIsForInterfaceBuilderOnly() {
    let project = project(["Page.xib"]).replacing("PBXSourcesBuildPhase", with: "PBXResourcesBuildPhase")
    func nib(_ id: String) -> String {
      "<document targetRuntime=\"MacOSX.Cocoa\"><customObject id=\"\(id)\" customClass=\"Gone\"/></document>"
    }
    func found(_ id: String) -> [String] {
      messages(
        "missing-outlet-target",
        ["App.xcodeproj/project.pbxproj": project, "Page.xib": nib(id)])
    }
    #expect(found("-2") == [])
    #expect(found("a") == ["unknown class 'Gone'; no source file declares it"])
  }
}
