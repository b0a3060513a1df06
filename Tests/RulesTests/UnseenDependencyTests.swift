import Testing

/// What classes inherit from frameworks and from extensions of system classes, and which images code or projects add.
struct UnseenDependencyTests {
  private func board(_ kind: String, _ connection: String) -> String {
    """
    <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><scenes><scene sceneID="s"><objects>
    <\(kind) id="a" customClass="Page"><connections>\(connection)</connections></\(kind)>
    <button id="b"><connections><action selector="toggle" destination="a" id="x"/></connections></button>
    </objects></scene></scenes></document>

    """
  }

  @Test(arguments: [
    ("UITableViewController", "extension UIViewController { @IBAction func toggle() {} }\n", true),
    ("UITableViewController", "extension UIResponder { @IBAction func toggle() {} }\n", true),
    ("UITableViewController", "extension UIView { @IBAction func toggle() {} }\n", false),
    ("UIViewController", "extension UITableViewController { @IBAction func toggle() {} }\n", false),
  ])
  func anActionInAnExtensionOfASystemClass(superclass: String, code: String, isFound: Bool) {
    let files = ["Main.storyboard": board("viewController", ""), "A.swift": "class Page: \(superclass) {}\n" + code]
    #expect(findings(of: "missing-outlet-target", in: files).isEmpty == isFound)
  }

  @Test(arguments: [("Kit.framework/Headers/Kit-Swift.h", true), ("Kit/Kit.h", false)])
  func anOutletOfAClassOfAFramework(header: String, isUnknown: Bool) {
    let outlet = "<outlet property=\"heading\" destination=\"b\" id=\"o\"/>"
    let files = [
      "Main.storyboard": board("viewController", outlet).replacing("selector=\"toggle\"", with: "selector=\"share\""),
      "A.swift": "class Page: KitController { @IBAction func share() {} }\n",
      header: "@interface KitController : UIViewController\n@end\n",
    ]
    #expect(findings(of: "missing-outlet-target", in: files).isEmpty == isUnknown)
  }

  /// The app of a project for tests is never uploaded.
  @Test(arguments: [("KitTest", 0), ("Kit", 1)])
  func theAppOfATestProject(name: String, count: Int) {
    let settings = "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 9.0;"
    let project = ProjectOfTargets(targets: [.init(name: "BlankApp", sources: ["A.swift"], settings: settings)]).text
    let files = ["\(name).xcodeproj/project.pbxproj": project, "A.swift": ""]
    #expect(findings(of: "minimum-os-too-low", in: files).count == count)
  }

  @Test(arguments: [("other.png", false), ("../../Pictures/flag.png", true)])
  func anImageOutsideOfTheCheckout(path: String, isKnown: Bool) {
    let project = ProjectOfTargets(targets: [.init(name: "App", sources: ["A.swift"], resources: [path])]).text
    let files = [
      "App.xcodeproj/project.pbxproj": project, "A.swift": "let flag = UIImage(named: \"flag\")\n",
      "Assets.xcassets/seal.imageset/Contents.json": "{\"images\":[]}\n",
    ]
    #expect(findings(of: "missing-image", in: files).isEmpty == isKnown)
  }

  @Test(arguments: [("MacOSX.Cocoa", true), ("iOS.CocoaTouch", false)])
  func anImageThatCodeDraws(runtime: String, isKnown: Bool) {
    let files = [
      "Tools.xib": "<document targetRuntime=\"\(runtime)\"><imageView image=\"ToolIcon\" id=\"a\"/></document>\n",
      "A.m": "NSString *ToolIcon = @\"ToolIcon\";\nvoid draw(NSImage *image) { [image setName:ToolIcon]; }\n",
      "Assets.xcassets/seal.imageset/Contents.json": "{\"images\":[]}\n",
    ]
    #expect(findings(of: "missing-image", in: files).isEmpty == isKnown)
  }

  @Test(arguments: [("", "note"), ("\"a.pay\" = \"Zahlen\";\n", "warning")])
  func anEmptyTableIsOneNote(german: String, level: String) {
    let files = [
      "en.lproj/Localizable.strings": "\"a.pay\" = \"Pay\";\n\"a.title\" = \"Orders\";\n", "de.lproj/Localizable.strings": german,
      "A.swift": "let a = [NSLocalizedString(\"a.pay\", comment: \"\"), NSLocalizedString(\"a.title\", comment: \"\")]\n",
    ]
    let found = findings(of: "missing-translation", in: files)
    #expect(found.map { String($0.prefix { $0 != ":" }) } == [level])
  }

  @Test(arguments: [("OK", true), ("PDF", true), ("Ok then", false), ("ok.title", false)])
  func aKeyThatIsAWordInAllLanguages(key: String, isSilent: Bool) {
    let keys = (0..<20).map { "\"k\($0).a\" = \"Text \($0)\";\n" }.joined()
    let uses = (0..<20).map { "NSLocalizedString(\"k\($0).a\", comment: \"\")\n" }.joined()
    let files = [
      "en.lproj/Localizable.strings": keys, "de.lproj/Localizable.strings": keys,
      "A.swift": "\(uses)NSLocalizedString(\"\(key)\", comment: \"\")\n",
    ]
    #expect(findings(of: "missing-translation", in: files).isEmpty == isSilent)
  }
}
