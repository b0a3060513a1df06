import Findings
import Reporting
import Testing

struct TextReporterTests {
  @Test func linesAreWhatCompilersPrintAndNotesAreSummedUp() throws {
    let result = Sample.result([Sample.source, Sample.binary, Sample.declaration, Sample.note], notifications: [Sample.unread])
    let text = try Sample.text(.text, result)
    #expect(
      text == """
        App/A.swift:3:5: error: uses it [some-rule]
        App/A.swift:12:1: warning: names it [some-rule]
        Pods/SDK/libSDK.a:1:1: error: uses it (SDK 1.2, a b.o, arm64 armv7, _OBJC_CLASS_$_It) [some-rule]
        libX.a:1:1: warning: cannot read file: it is broken in x.o (ar_hdr at byte 60) [not-read]
        2 errors, 1 warning, 1 note (--notes) in 2 files and 1 SDK; 1,234 files checked.
        The App Store would reject this app (ITMS-90809): SDK 1.2 and 1 first-party file.
        1 first-party file has errors: App/A.swift.
        1 file could not be read completely and may contain more findings.
        Skipped: 1 source file ignored by Git (--no-ignore), 2 folders of build products or debug symbols.

        """)
  }

  @Test func notesAreListedWhenAskedFor() throws {
    let text = try Sample.text(.text, ReportStyle(listsNotes: true, printsSummary: false), Sample.result([Sample.note]))
    #expect(text == "App/B.swift:1:1: note: mentions it [some-rule]\n")
  }

  @Test func cleanIsSaidOnlyOfWhatWasRead() throws {
    #expect(try Sample.text(.text, Sample.result([])).hasPrefix("No findings in 1,234 files.\n"))
    let unread = try Sample.text(.text, Sample.result([], notifications: [Sample.unread]))
    #expect(unread.contains("No findings in 1,234 files; 1 file could not be read.\n") && !unread.contains("more findings"))
  }

  @Test func whatIsAcceptedIsRejectedAllTheSame() throws {
    var result = Sample.result([])
    result.suppressed = [SuppressedFinding(Sample.binary, .baseline), SuppressedFinding(Sample.declaration, .baseline)]
    result.isCompared = true
    let sentence = "The App Store would also reject 1 suppressed finding: ITMS-90809 (SDK 1.2)."
    #expect(try Sample.text(.text, result).contains("\(sentence)\n"))
    #expect(try !Sample.text(.text, Sample.result([Sample.binary])).contains("also reject"))
  }

  @Test func aLowerLevelKeepsNobodyFromARejection() throws {
    var lowered = Sample.binary
    lowered.level = .warning
    let sentence = "The App Store would reject this app (ITMS-90809): SDK 1.2."
    #expect(try Sample.text(.text, Sample.result([lowered])).contains(sentence))
    #expect(try !Sample.text(.text, Sample.result([Sample.declaration])).contains("App Store"))
  }

  private func terminal(
    _ result: ScanResult, width: Int = 80, height: Int? = 24, all: Bool = false, summary: Bool = true
  ) throws -> String {
    try Sample.text(
      .text, ReportStyle(printsSummary: summary, listsAll: all, terminalWidth: width, terminalHeight: height), result)
  }

  private func many(_ count: Int, rule: String = "some-rule", level: Level = .error) -> [Finding] {
    (1...count).map { line in
      Finding(
        ruleID: rule, level: level, message: "uses it", path: "A.swift",
        region: Region(line: line, column: 5, endLine: line, endColumn: 7), identity: "\(line)")
    }
  }

  @Test func verdictIsFirstThenFindingsByRuleThenNextSteps() throws {
    var result = Sample.result([Sample.source, Sample.binary, Sample.declaration] + many(1, rule: "other-rule"))
    result.contents = { $0 == "A.swift" ? Array("\tUse it\n".utf8) : nil }
    let text = try terminal(result)
    #expect(
      text == """
        The App Store would reject this app (ITMS-90809): 3 errors, 1 warning in 1,234
        files.
        ITMS-90809: SDK 1.2 and 1 first-party file.
        Skipped: 1 source file ignored by Git (--no-ignore).

        error: Sample [some-rule]  2 errors, 1 warning
          App/A.swift:3:5: uses it
          Pods/SDK/libSDK.a: uses it (SDK 1.2, a b.o, arm64 armv7)
          App/A.swift:12:1: warning: names it
          fix: Use another

        error: Sample [other-rule]
          A.swift:1:5: uses it
              1 | Use it
                |    ^~
          fix: Even it

        Next steps:
          applint explain some-rule  why it matters and how to fix it

        """)
  }

  @Test func codeThatIsNotBuiltIsNotRejected() throws {
    var found = Sample.binary
    #expect(try Sample.text(.text, Sample.result([found])).contains("would reject"))
    found.lower(because: "the file is not in any target")
    #expect(try !Sample.text(.text, Sample.result([found])).contains("would reject"))
  }

  @Test func sdksWithOtherErrorsAreNamed() throws {
    let other = Finding(
      ruleID: "other-rule", level: .error, message: "m", path: "Pods/B/b.m",
      origin: Origin(owner: Owner(kind: .pod, name: "B", version: nil), slice: nil),
      identity: "b")
    #expect(try Sample.text(.text, Sample.result([Sample.binary, other])).contains("2 SDKs have errors: B, SDK 1.2.\n"))
  }

  @Test(arguments: [24, 40, 60])
  func aReportFitsTheTerminal(height: Int) throws {
    for (errors, warnings) in [(1, 0), (3, 0), (30, 5), (3_000, 500)] {
      var result = Sample.result(many(errors) + (warnings == 0 ? [] : many(warnings, rule: "other-rule", level: .warning)))
      result.contents = { _ in Array(repeating: UInt8(ascii: "\n"), count: 3_000).flatMap { Array("let it = 1".utf8) + [$0] } }
      let text = try terminal(result, height: height)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      // The prompt takes the last line.
      #expect(lines.count < height, "\(text)")
      #expect(lines.first?.hasPrefix("The App Store would reject this app (ITMS-90809)") == true)
      #expect(text.contains("error: Sample [some-rule]") && text.contains("^~"))
      #expect(warnings == 0 || text.contains("[other-rule]"))
      #expect(text.contains("applint explain some-rule"))
      #expect(text.contains("applint --all") == (errors > height / 2))
    }
  }

  @Test func allListsEverything() throws {
    let result = Sample.result(many(3000) + many(500, rule: "other-rule", level: .warning))
    let text = try terminal(result, all: true, summary: false)
    #expect(text.split(separator: "\n").count == 2 + 3500)
  }

  @Test func hiddenFindingsAreCountedWithTheOptionThatListsThem() throws {
    var result = Sample.result([Sample.declaration, Sample.note])
    result.suppressed = [
      SuppressedFinding(Sample.note, .comment(reason: nil)), SuppressedFinding(Sample.declaration, .baseline),
      SuppressedFinding(Sample.note, .configuration(reason: "r")),
    ]
    #expect(
      try terminal(result, width: 200).hasPrefix(
        """
        No App Store rejection found: no errors, 1 warning in 1,234 files; hidden: 1 note (--notes), 1 suppressed by comments, 1 suppressed in .applint.yml, \
        1 baselined (--no-baseline).

        """))
  }

  @Test func usesThatOnlyTheBuildDecidesAreCounted() throws {
    var result = Sample.result([])
    result.summary.undecidedUses = 2
    #expect(
      try terminal(result, width: 200).contains(
        "\n2 uses of APIs are under '#if' conditions that only the build decides: not checked for the App Store.\n"))
    #expect(try Sample.text(.json, result).contains("\"undecidedUses\": 2"))
    #expect(try !Sample.text(.json, Sample.result([])).contains("undecidedUses"))
  }

  @Test func librariesWithoutAProjectAreCounted() throws {
    var result = Sample.result([])
    result.summary.unplacedLibraries = 1
    #expect(
      try terminal(result, width: 200).contains("\n1 library is in a folder without a project: not checked as parts of an app.\n")
    )
    #expect(try Sample.text(.json, result).contains("\"unplacedLibraries\": 1"))
    #expect(try !Sample.text(.json, Sample.result([])).contains("unplacedLibraries"))
  }

  @Test func findingsOfAppsOutsideTheAppStoreAreCounted() throws {
    var result = Sample.result([])
    (result.summary.otherDistribution, result.summary.findingsOfOtherDistribution) = ("Makefile", 3)
    let text =
      "3 App Store findings are left out: 'Makefile' describes installation without the App Store (--preset app-store shows them)."
    #expect(try terminal(result, width: 200).contains("\n\(text)\n"))
    #expect(try Sample.text(.json, result).contains("\"findingsOfOtherDistribution\": 3"))
  }

  @Test func cleanIsSaidAtATerminalOnlyOfWhatWasRead() throws {
    #expect(
      try terminal(Sample.result([])) == "No findings in 1,234 files.\nSkipped: 1 source file ignored by Git (--no-ignore).\n")
    let unread = try terminal(Sample.result([], notifications: [Sample.unread]))
    #expect(unread.contains("warning: 1 file could not be read completely and may contain more findings\n(--all): libX.a\n"))
  }

  @Test func mostSevereFindingsComeFirst() throws {
    let text = try terminal(Sample.result(many(30) + [Sample.declaration]), summary: false)
    #expect(!text.contains("warning:") && text.contains("… and "))
  }

  @Test(arguments: [40, 80, 200])
  func noLineIsWiderThanTheTerminal(width: Int) throws {
    let long = Finding(
      ruleID: "some-rule", level: .error, message: String(repeating: "word ", count: 40) + "end", path: "App/A.swift",
      region: Region(line: 1, column: 90, endLine: 1, endColumn: 120), identity: "long")
    var result = Sample.result([long, Sample.source, Sample.binary], notifications: [Sample.unread])
    result.contents = { _ in Array((String(repeating: "wörd ", count: 60) + "\n").utf8) }
    let text = try terminal(result, width: width, height: 60)
    #expect(text.contains("^~"))
    for line in text.split(separator: "\n") where line.contains(" ") { #expect(line.count <= width, "\(line)") }
  }

  @Test func fixIsPrintedOncePerRule() throws {
    let own = Finding(
      ruleID: "some-rule", level: .error, message: "uses it", path: "A.swift",
      region: Region(line: 9, column: 1, endLine: 9, endColumn: 2), fix: Fix("Use 'that'"), identity: "own")
    let text = try terminal(Sample.result(many(2) + [own] + many(1, rule: "other-rule", level: .warning)), height: 60)
    #expect(text.matches(of: /fix: Use another/).count == 1 && text.contains("fix: Even it\n"))
    #expect(try terminal(Sample.result([own])).contains("fix: Use 'that'"))
    #expect(try !terminal(Sample.result([own]), summary: false).contains("fix:"), "--quiet needs findings only")
    #expect(try !Sample.text(.text, Sample.result([own])).contains("fix:"), "editors read lines")
  }

  @Test func nextStepsNameWhatWasScanned() throws {
    var style = ReportStyle(terminalWidth: 80, terminalHeight: 24)
    style.target = "'My App'"
    style.mayWriteBaseline = true
    let report = Report(Sample.result(many(2)), version: "1", rules: [Sample.rule]) { _ in
      SuggestedFix(description: "d", replacements: [])
    }
    let text = try Sample.text(ReportFormat.text.reporter(style), report)
    #expect(text.contains("2 errors in 1,234 files;\n'applint fix' repairs 2."))
    #expect(text.contains("  applint fix 'My App'               fix 2 errors (preview: --diff)\n"))
    #expect(text.contains("  applint 'My App' --write-baseline  accept all; report only new ones\n"))
  }

  @Test func idsLinkToTheirPagesWhereTheTerminalSupportsIt() throws {
    var style = ReportStyle(terminalWidth: 80, terminalHeight: 24, usesColor: true)
    #expect(try !Sample.text(.text, style, Sample.result(many(1))).contains("\u{1B}]8"))
    style.linksRules = true
    let text = try Sample.text(.text, style, Sample.result(many(1)))
    #expect(text.contains("\u{1B}]8;;https://") && text.contains("/rules/some-rule/\u{1B}\\some-rule\u{1B}]8;;\u{1B}\\"))
  }

  @Test func statisticsCountFindingsByRule() throws {
    var style = ReportStyle()
    style.printsStatistics = true
    let report = Report(
      Sample.result(many(12) + many(3, rule: "other-rule", level: .warning) + many(2, level: .note)), version: "1",
      rules: [Sample.rule, Sample.otherRule]
    ) { $0.ruleID == "other-rule" ? SuggestedFix(description: "d", replacements: []) : nil }
    #expect(
      try Sample.text(ReportFormat.text.reporter(style), report) == """
        12  error    some-rule
         3  warning  other-rule  3 fixable
         2  note     some-rule
        12 errors, 3 warnings, 2 notes; 1,234 files checked.

        """)
  }
}
