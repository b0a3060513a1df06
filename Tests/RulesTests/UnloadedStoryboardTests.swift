import Testing

/// Storyboards whose name occurs only in code that nothing uses.
struct UnloadedStoryboardTests {
  private func levels(_ files: [String: String]) -> [String] {
    findings(of: "missing-outlet-target", in: files).map { String($0.prefix { $0 != ":" }) }
  }

  private func board(_ more: String = "") -> String {
    """
    <document targetRuntime="iOS.CocoaTouch" initialViewController="a"><scenes>
    <scene sceneID="s"><objects><viewController id="a" customClass="Page">
    <connections><outlet property="ax" destination="a" id="o"/></connections></viewController></objects></scene>
    \(more)</scenes></document>

    """
  }

  private let page = ["Page.swift": "class Page: UIViewController {}\n", "Home.storyboard": "<document/>\n"]
  private let load = "func load(_ name: String) { show(UIStoryboard(name: name, bundle: nil)) }\nload(\"Home\")\n"

  @Test(arguments: [
    ("enum Names { static let login = \"Login\" }\n", "note"),
    ("enum Names { static let login = \"Login\" }\nload(Names.login)\n", "error"),
    ("enum Names { static let login = \"Login\" }\nfunc unused() { load(Names.login) }\n", "note"),
    ("load(\"Login\")\n", "error"),
    ("func unused() { load(\"Login\") }\n", "note"),
    ("enum Names { static let login = \"Login\" }\nenum Kind { case Logins }\n", "note"),
    // Code may compose the value.
    ("enum Names: String { case Login, Home }\nload(Names(rawValue: n)!.rawValue)\n", "error"),
  ])
  func aConstantWithTheName(code: String, level: String) {
    let files = ["Login.storyboard": board(), "A.swift": load + code]
    #expect(levels(files.merging(page) { $1 }) == [level])
  }

  /// A reference in a storyboard that nothing loads loads nothing.
  @Test func aReferenceToIt() {
    let reference = """
      <scene sceneID="r"><objects><viewControllerPlaceholder storyboardName="Register" id="p" sceneMemberID="viewController"/>
      </objects></scene>
      """
    let files = ["Login.storyboard": board(reference), "Register.storyboard": board()].merging(page) { $1 }
    #expect(levels(files.merging(["A.swift": load]) { $1 }) == ["note", "note"])
    #expect(levels(files.merging(["A.swift": load + "load(\"Login\")\n"]) { $1 }) == ["error", "error"])
    #expect(levels(files.merging(["A.swift": load + "load(\"Register\")\n"]) { $1 }) == ["note", "error"])
  }

  /// A title is no reference, although it equals the name.
  @Test(arguments: [
    ("load(\"Home\")\n", "note"),
    ("load(\"Login\")\n", "error"),
    ("load(\"Home\")\nfunc unused() { load(\"Login\") }\n", "note"),
    // Code composes all names.
    ("load(name)\n", "error"),
  ])
  func aTitle(code: String, level: String) {
    let titled = board().replacing(" customClass=", with: " title=\"Login\" customClass=")
    let load = "func load(_ name: String) { show(UIStoryboard(name: name, bundle: nil)) }\n"
    #expect(levels(["Login.storyboard": titled, "A.swift": load + code].merging(page) { $1 }) == [level])
  }

  /// A value that code reads may be the name, in both forms that Xcode writes.
  @Test(arguments: [
    (" value=\"Login\"/>", "error"), ("><string key=\"value\">Login</string></userDefinedRuntimeAttribute>", "error"),
    ("><string key=\"comment\">Login</string></userDefinedRuntimeAttribute>", "note"),
  ])
  func aValue(rest: String, level: String) {
    let attribute = "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"string\" keyPath=\"next\""
    let home = "<document><label text=\"Login\">\(attribute)\(rest)</userDefinedRuntimeAttributes></label></document>\n"
    let files = ["Login.storyboard": board(), "A.swift": load, "Home.storyboard": home]
    #expect(levels(files.merging(page) { first, _ in first }) == [level])
  }
}
