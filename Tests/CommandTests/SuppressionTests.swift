import Foundation
import TestSupport
import Testing

/// Comments and entries of the configuration that keep findings out of reports.
struct SuppressionTests {
  private func report(_ files: [String: String], _ arguments: [String] = []) throws -> Report {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return try scanReport(arguments, in: folder.url).report
  }

  @Test(arguments: [
    ("// applint:disable:next deprecated-web-view -- old\nlet a = UIWebView()\n", 2),
    ("// applint:disable:next deprecated-web-view\n\n// a remark\nlet a = UIWebView()\n", 4),
    ("/* applint:disable:next deprecated-web-view */\nlet a = UIWebView()\n", 2),
    ("/*\n * applint:disable:next deprecated-web-view -- old\n */\nlet a = UIWebView()\n", 4),
    ("let a = UIWebView() // applint:disable:this deprecated-web-view\n", 1),
    ("let a = UIWebView()\n// applint:disable:previous deprecated-web-view\n", 1),
    ("let a = UIWebView()\n// applint:disable:file missing-image, deprecated-web-view -- all\n", 1),
    ("// applint:disable deprecated-web-view\nlet b = 1\nlet a = UIWebView()\n// applint:enable deprecated-web-view\n", 3),
    ("// applint:disable deprecated-web-view\r\nlet a = UIWebView()\r\n", 2),
    ("// applint:disable:next deprecated-web-view until 2999-12-31 -- soon\nlet a = UIWebView()\n", 2),
    ("/// applint:disable:next deprecated-web-view — ein Grund\nlet a = UIWebView()\n", 2),
  ])
  func aCommentSilencesItsLine(text: String, line: Int) throws {
    let report = try report(["A.swift": text], ["--rule", "deprecated-web-view", "--rule", "unused-suppression"])
    #expect(report.findings == [])
    #expect(report.suppressed == ["A.swift:\(line): deprecated-web-view (comment)"])
  }

  @Test func aRangeEndsWhereItIsEnded() throws {
    let text = """
      // applint:disable deprecated-web-view
      let a = UIWebView()
      // applint:enable deprecated-web-view
      let b = UIWebView()

      """
    let report = try report(["A.swift": text])
    #expect(report.findings == ["A.swift:4: deprecated-web-view"])
    #expect(report.suppressed == ["A.swift:2: deprecated-web-view (comment)"])
  }

  @Test func theReasonIsNeverReadAsRules() throws {
    let text = "// applint:disable:next missing-image -- not deprecated-web-view until 2020-01-01\nlet a = UIWebView()\n"
    #expect(try report(["A.swift": text]).findings == ["A.swift:1: unused-suppression", "A.swift:2: deprecated-web-view"])
  }

  @Test func whatHasExpiredSilencesNothing() throws {
    let text = "// applint:disable:next deprecated-web-view until 2020-02-29 -- soon\nlet a = UIWebView()\n"
    #expect(try report(["A.swift": text]).findings == ["A.swift:1: unused-suppression", "A.swift:2: deprecated-web-view"])
  }

  @Test func aTextIsNoComment() throws {
    let text = "let s = \"// applint:disable:file deprecated-web-view\"; let a = UIWebView()\n"
    #expect(try report(["A.swift": text]).findings == ["A.swift:1: deprecated-web-view"])
  }

  @Test func aRuleThatHasNotRunIsNotUnused() throws {
    let text = "// applint:disable:next missing-image -- x\nlet a = 1\n"
    #expect(try report(["A.swift": text], ["--skip-rule", "missing-image"]).findings == [])
    #expect(try report(["A.swift": text]).findings == ["A.swift:1: unused-suppression"])
  }

  @Test func interfaceFilesAndTablesHoldCommentsToo() throws {
    let storyboard = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes><scene><objects>
      <!-- applint:disable:next deprecated-web-view - old -->
      <webView id="a"/>
      </objects></scene></scenes></document>

      """
    #expect(try report(["A.storyboard": storyboard]).suppressed == ["A.storyboard:4: deprecated-web-view (comment)"])
    let files = [
      "en.lproj/L.strings": "\"a\" = \"%d b\";\n",
      "de.lproj/L.strings": "/* applint:disable:next missing-translation -- known */\n\"a\" = \"%@ b\";\n",
    ]
    #expect(try report(files).suppressed == ["de.lproj/L.strings:2: missing-translation (comment)"])
    let podspec =
      "Pod::Spec.new do |s|\n  # applint:disable:next bundle-as-vendored-framework -- x\n  s.vendored_frameworks = 'A.bundle'\nend\n"
    #expect(try report(["A.podspec": podspec]).suppressed == ["A.podspec:3: bundle-as-vendored-framework (comment)"])
  }

  @Test func tablesInUTF16AndEndsOfLinesHoldCommentsToo() throws {
    let folder = try TemporaryFolder()
    try folder.write("en.lproj/L.strings", "\"a\" = \"A %d\";\n")
    let text = "/* applint:disable:next missing-translation */\n\"a\" = \"A %@\";\n"
    try folder.write("de.lproj/L.strings", Array(try #require(text.data(using: .utf16))))
    try folder.write(
      "A.podspec",
      "Pod::Spec.new do |s|\n s.vendored_frameworks = 'X.bundle' # applint:disable:this bundle-as-vendored-framework\nend\n")
    let report = try scanReport([], in: folder.url).report
    #expect(
      report.suppressed == [
        "A.podspec:2: bundle-as-vendored-framework (comment)", "de.lproj/L.strings:2: missing-translation (comment)",
      ])
    #expect(report.findings == [])
  }

  @Test(arguments: [
    "// applint:disable:next deprecated-web-view until tomorrow -- x", "// applint:disable :next deprecated-web-view",
    "// applint:disable deprecated-web-view until",
  ])
  func whatIsNotUnderstoodSilencesNothing(comment: String) throws {
    let report = try report(["A.swift": comment + "\nlet a = UIWebView()\n"])
    #expect(report.findings == ["A.swift:1: unused-suppression", "A.swift:2: deprecated-web-view"])
  }

  @Test func anExpiredRangeIsToldOnce() throws {
    let text = "// applint:disable missing-nib until 2020-01-01\nlet a = 1\n// applint:enable missing-nib\n"
    #expect(try report(["A.swift": text]).findings == ["A.swift:1: unused-suppression"])
  }

  @Test func aPartSaysTheSameAsTheWhole() throws {
    let files = [".applint.yml": "", "App/A.swift": "// applint:disable:next missing-image -- x\nlet a = 1\n"]
    #expect(try report(files).findings == ["App/A.swift:1: unused-suppression"])
    #expect(try report(files, ["App"]).findings == ["A.swift:1: unused-suppression"])
    #expect(try report(files, ["App/A.swift"]).findings == ["App/A.swift:1: unused-suppression"])
  }

  @Test func commentsOfThirdPartiesAreHeededAndNotJudged() throws {
    let text = "// applint:disable:next deprecated-web-view\nUIWebView *a;\n// applint:disable:next nothing\n"
    let report = try report(["Pods/A/A.m": text])
    #expect(report.findings == [] && report.suppressed == ["Pods/A/A.m:2: deprecated-web-view (comment)"])
  }

  @Test func theConfigurationSilencesByRulePathAndSymbol() throws {
    let configuration = """
      suppress:
        - {rule: deprecated-web-view, path: "Old/*.swift", reason: old}
        - {rule: deprecated-web-view, path: New.swift, symbol: _OBJC_CLASS_$_UIWebView, reason: only that symbol}
        - {rule: deprecated-web-view, path: Old/, until: 2020-01-01, reason: over}
        - {rule: missing-image, path: None.swift, reason: nothing}

      """
    let files = [".applint.yml": configuration, "Old/A.swift": "let a = UIWebView()\n", "New.swift": "let a = UIWebView()\n"]
    let whole = try report(files)
    #expect(whole.suppressed == ["Old/A.swift:1: deprecated-web-view (configuration)"])
    #expect(
      whole.findings == [
        ".applint.yml:3: unused-suppression", ".applint.yml:4: unused-suppression", ".applint.yml:5: unused-suppression",
        "New.swift:1: deprecated-web-view",
      ])
    // The configuration itself is not in this part.
    let part = try report(files, ["Old"])
    #expect(part.findings == [] && part.suppressed.count == 1)
  }
}
