import TestSupport
import Testing

/// Which edits of a source make `--staged` read the whole checkout: those that may raise a finding in the same source.
struct StagedUseTests {
  private static let lookup = "let image = UIImage(named: \"gone\")!\n    print(image)"
  private static let key = "UITextField().setValue(UIColor.red, forKeyPath: \"_placeholderLabel.textColor\")"

  private static let path = "App/Settings.swift"

  private static func source(_ use: String) -> String {
    """
    import UIKit

    @main
    class Page: UIViewController, UIApplicationDelegate {
      override func viewDidLoad() { super.viewDidLoad(); show() }

      private func show() {
        print("shown")
      }

      private func hide() {
        \(use)
      }

      private func later() {
        hide()
      }
      #if DEBUG
      private func log() {}
      #endif
    }

    """
  }

  /// A source that cannot be read shows whether the remaining checkout was.
  private func repository(_ source: String) throws -> Repository {
    let repository = try Repository()
    for path in ["App.xcodeproj/project.pbxproj", "App/Info.plist"] {
      try repository.folder.write(path, try fixtureBytes("rules/private-api/bad/\(path)"))
    }
    let set = "{\"images\":[{\"filename\":\"a.png\",\"idiom\":\"universal\"}],\"info\":{\"version\":1,\"author\":\"xcode\"}}"
    try repository.commit([
      Self.path: source, "App/Field.m": "", "A.xcassets/Contents.json": "{}", "A.xcassets/b.imageset/Contents.json": set,
      "App/Other.swift": "let a\u{0} = 1\n",
    ])
    return repository
  }

  /// The findings of a scan before a commit that replaces something in the source.
  private func staged(_ use: String, _ old: String, _ new: String) throws -> (findings: [String], readsCheckout: Bool) {
    let text = Self.source(use)
    let repository = try repository(text)
    #expect(text.contains(old))
    try repository.stage([Self.path: text.replacing(old, with: new)])
    let rules = ["--rule", "missing-image", "--rule", "private-api"]
    let result = try applint(["--staged", "--fail-on", "warning"] + rules, in: repository.url)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.errors == "")
    return (lines.filter { $0.hasPrefix(Self.path) }, lines.contains { $0.hasPrefix("App/Other.swift") })
  }

  @Test(
    arguments: [lookup, key],
    [
      ("print(\"shown\")", "hide()"), ("print(\"shown\")", "later()"),
      ("private func hide", "override func viewWillLayoutSubviews"),
    ])
  func anUnusedDefectThatIsUsedNowIsNew(_ use: String, _ edit: (old: String, new: String)) throws {
    let found = try staged(use, edit.old, edit.new)
    #expect(found.findings.count == 1 && found.readsCheckout, "\(found)")
  }

  @Test(
    arguments: [lookup, key],
    [
      ("print(\"shown\")", "let hour = 5 // hide()"), ("func later() {", "func later() {\n    print(1)"),
      ("import UIKit", "\nimport UIKit"),
      ("func log() {}", "func log() { print(1) }"),
    ])
  func anEditThatUsesNothingElseReadsOnlyTheSource(_ use: String, _ edit: (old: String, new: String)) throws {
    let found = try staged(use, edit.old, edit.new)
    #expect(found.findings.isEmpty && !found.readsCheckout, "\(found)")
  }

  @Test(
    arguments: [lookup, key],
    [("    hide()", "    return"), ("#if DEBUG", "#if RELEASE"), ("func later() {", "func later() {\n    hide()")])
  func anEditAroundAUseReadsTheCheckout(_ use: String, _ edit: (old: String, new: String)) throws {
    let found = try staged(use, edit.old, edit.new)
    #expect(found.findings.isEmpty && found.readsCheckout, "\(found)")
  }
}
