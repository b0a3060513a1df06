import Foundation
import TestSupport
import Testing

/// Options of `scan` that do something besides checking.
struct ScanOptionTests {
  private static let page = """
    class Page: UIViewController {
      func load() {
        button.addTarget(self, action: Selector("tap:"), for: .touchUpInside)
        let page = UIWebView(), other = UIWebView()
        print(page, other)
      }
      @objc func tap(_ sender: Any) {}
    }

    """

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return folder
  }

  private func contents(_ folder: TemporaryFolder, _ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  @Test func listFilesNamesWhatIsChecked() throws {
    let folder = try folder([
      "App/Page.swift": Self.page, "App/notes.txt": "x", "App/.gitignore": "Old.swift\n", "App/Old.swift": Self.page,
    ])
    let result = try applint(["--list-files"], in: folder.url)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "App/Page.swift\n")
    #expect(try applint(["--list-files", "App"], in: folder.url).output == "Page.swift\n")
  }

  @Test func fixReportsWhatIsLeft() throws {
    let folder = try folder(["Page.swift": Self.page])
    let result = try applint(["--fix", "--quiet"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("Page.swift: 1 finding fixed\n"))
    #expect(!result.output.contains("string-selector") && result.output.contains("deprecated-web-view"))
    #expect(try contents(folder, "Page.swift").contains("#selector(tap(_:))"))
    let only = try self.folder(["Page.swift": Self.page])
    _ = try applint(["--fix", "--rule", "deprecated-web-view"], in: only.url)
    #expect(try contents(only, "Page.swift") == Self.page, "the rule has no fixes")
  }

  @Test func suppressionsAreAddedWithAReasonAndHold() throws {
    let windows = Self.page.replacing("\n", with: "\r\n")
    let notSuppressible = "<document targetRuntime=\"iOS.CocoaTouch\">\n<webView id=\"a\"/>\n</document>\n"
    let folder = try folder([
      "Page.swift": Self.page, "Old.swift": windows, "Page.xib": notSuppressible, "main.swift": "Page().load()\n",
    ])
    let result = try applint(["--add-suppressions", "legacy, see PC-12", "--quiet"], in: folder.url)
    #expect(result.errors == "applint: 2 suppressions added to 2 files\n")
    #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("Page.xib:") }, "\(result.output)")
    // Notes need none.
    let expected = Self.page.replacing(
      "    let page", with: "    // applint:disable:next deprecated-web-view -- legacy, see PC-12\n    let page")
    #expect(try contents(folder, "Page.swift") == expected)
    #expect(try contents(folder, "Old.swift") == expected.replacing("\n", with: "\r\n"))
    #expect(try contents(folder, "Page.xib") == notSuppressible)
    let again = try applint(["--add-suppressions", "again", "--quiet"], in: folder.url)
    #expect(again.errors == "applint: 0 suppressions added to 0 files\n")
  }

  @Test func aCommentThatWouldNotSuppressIsNotAdded() throws {
    let text = "let text = \"\"\"\n  a\n  \\(UIWebView())\n  \"\"\"\nprint(text)\n"
    let folder = try folder(["Page.swift": text])
    let result = try applint(["--add-suppressions", "legacy"], in: folder.url)
    #expect(result.status == 2 && result.errors.contains("cannot add suppressions to 'Page.swift': "))
    #expect(try contents(folder, "Page.swift") == text)
  }

  @Test func aCommentThatWouldChangeCodeIsNotAdded() throws {
    let macro = "#define PAGE \\\n  [UIWebView new]\nid page(void) { return PAGE; }\n"
    let folder = try folder(["Page.m": macro, "Old.m": "id a(void) { return [UIWebView new]; }\r"])
    let result = try applint(["--add-suppressions", "legacy", "--quiet"], in: folder.url)
    #expect(try contents(folder, "Page.m") == macro, "\(result.errors)")
    let old = "// applint:disable:next deprecated-web-view -- legacy\rid a(void) { return [UIWebView new]; }\r"
    #expect(try contents(folder, "Old.m") == old)
    #expect(
      try applint(["--add-suppressions", "ends in \\"], in: folder.url).status == 2, "the comment would swallow the next line")
  }

  @Test func statisticsCountWhatIsFixable() throws {
    let folder = try folder(["Page.swift": Self.page, "main.swift": "Page().load()\n"])
    let text = try applint(["--statistics"], in: folder.url).output
    #expect(text.contains("2  error    deprecated-web-view\n") && text.contains("1  note     string-selector      1 fixable\n"))
  }

  @Test func colorIsForcedByTheEnvironmentUnlessAnOptionSaysOtherwise() throws {
    let folder = try folder(["Page.swift": Self.page])
    func isColored(_ arguments: [String], _ environment: [String: String]) throws -> Bool {
      try applint(arguments, in: folder.url, environment: environment).output.contains("\u{1B}[1;31m")
    }
    #expect(try !isColored([], [:]))
    #expect(try isColored([], ["FORCE_COLOR": "1", "NO_COLOR": ""]))
    #expect(try !isColored([], ["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try !isColored(["--color", "never"], ["FORCE_COLOR": "1"]))
    #expect(try isColored(["--color", "always"], ["NO_COLOR": "1"]))
    #expect(try !isColored(["-f", "compact"], ["FORCE_COLOR": "1", "NO_COLOR": ""]))
  }
}
