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
        libX.a:1:1: warning: not read: it is broken in x.o (ar_hdr at byte 60) [not-read]
        2 errors, 1 warning, 1 note (--notes lists them) in 2 files and 1 SDK; 1,234 files checked.
        The App Store would reject this (ITMS-90809), for SDK 1.2 and 1 file of the app itself.
        1 file of the app has errors: App/A.swift.
        1 file was not read, or not wholly, and may hold more.
        Left out: 1 git-ignored source (--no-ignore reads it), 2 folders of build products or debug symbols.

        """)
  }

  @Test func notesAreListedWhenAskedFor() throws {
    let text = try Sample.text(.text, ReportStyle(listsNotes: true, printsSummary: false), Sample.result([Sample.note]))
    #expect(text == "App/B.swift:1:1: note: mentions it [some-rule]\n")
  }

  @Test func cleanIsSaidOnlyOfWhatWasRead() throws {
    #expect(try Sample.text(.text, Sample.result([])).hasPrefix("No findings in 1,234 files.\n"))
    let unread = try Sample.text(.text, Sample.result([], notifications: [Sample.unread]))
    #expect(unread.contains("No findings in 1,234 files, as far as they could be read.\n1 file was not read"))
  }

  @Test func whatIsAcceptedIsRejectedAllTheSame() throws {
    var result = Sample.result([])
    result.silenced = [SilencedFinding(Sample.binary, .baseline), SilencedFinding(Sample.declaration, .baseline)]
    result.isCompared = true
    let sentence = "The App Store would reject this for what is not told, too: 1 finding (ITMS-90809, in SDK 1.2)."
    #expect(try Sample.text(.text, result).contains("\(sentence)\n"))
    #expect(try Sample.text(.html, result).contains("<p class=\"hidden\">\(sentence)</p>"))
    #expect(try !Sample.text(.text, Sample.result([Sample.binary])).contains("not told"))
  }

  @Test func aLowerLevelKeepsNobodyFromARejection() throws {
    var lowered = Sample.binary
    lowered.level = .warning
    let sentence = "The App Store would reject this (ITMS-90809), for SDK 1.2."
    #expect(try Sample.text(.text, Sample.result([lowered])).contains(sentence))
    #expect(try Sample.text(.html, Sample.result([lowered])).contains("The App Store would reject this app."))
    #expect(try !Sample.text(.text, Sample.result([Sample.declaration])).contains("App Store"))
    #expect(
      try Sample.text(.html, Sample.result([Sample.declaration])).contains(
        "Nothing was found that the App Store is known to reject."))
  }

  private func terminal(_ result: ScanResult, width: Int = 80, all: Bool = false, summary: Bool = false) throws -> String {
    try Sample.text(.text, ReportStyle(printsSummary: summary, listsAll: all, terminalWidth: width), result)
  }

  private func many(_ count: Int, rule: String = "some-rule", level: Level = .error) -> [Finding] {
    (1...count).map { line in
      Finding(
        ruleID: rule, level: level, message: "uses it", path: "A.swift",
        region: Region(line: line, column: 1, endLine: line, endColumn: 2), identity: "\(line)")
    }
  }

  @Test func terminalReportIsByRuleAndPutsTheGravestFirst() throws {
    let text = try terminal(Sample.result([Sample.source, Sample.binary, Sample.declaration] + many(1, rule: "other-rule")))
    #expect(
      text == """
        error  Something that is <used> (ITMS-90809)  some-rule
          SDK 1.2
            Pods/SDK/libSDK.a  uses it  a b.o, arm64 armv7
          The app itself
            App/A.swift:3:5  uses it
            App/A.swift:12:1  warning: names it

        error  A.swift:1:1
               uses it  other-rule


        """)
  }

  @Test func sdksWithOtherErrorsAreNamed() throws {
    let other = Finding(
      ruleID: "other-rule", level: .error, message: "m", path: "Pods/B/b.m",
      origin: Origin(owner: Owner(kind: .pod, name: "B", version: nil), slice: nil),
      identity: "b")
    #expect(try Sample.text(.text, Sample.result([Sample.binary, other])).contains("2 SDKs have errors: B, SDK 1.2.\n"))
  }

  @Test func aScreenIsEnoughForManyAndAllListsThem() throws {
    let result = Sample.result(many(3000) + many(500, rule: "other-rule", level: .warning))
    let text = try terminal(result, summary: true)
    #expect(text.split(separator: "\n").count < 30)
    #expect(text.contains("… and 2,988 more (in all 1 file)"))
    #expect(
      text.contains(
        "3,000 errors, 500 warnings in 1 file; 1,234 files checked.\nThe App Store would reject this (ITMS-90809), for 1 file of the app itself.\n"
      ))
    #expect(text.hasSuffix("'applint explain some-rule' says why and what to do; '--all' lists everything.\n"))
    #expect(try terminal(result, all: true).split(separator: "\n").count == 2 + 3500)
  }

  @Test func weakerFindingsDoNotTakeThePlaceOfGraverOnes() throws {
    let text = try terminal(Sample.result(many(30) + [Sample.declaration]))
    #expect(!text.contains("warning:") && text.contains("… and 19 more"))
  }

  @Test(arguments: [40, 80, 200])
  func noLineIsWiderThanTheTerminal(width: Int) throws {
    let long = Finding(
      ruleID: "some-rule", level: .error, message: String(repeating: "word ", count: 40) + "end", path: "App/A.swift",
      region: Region(line: 1, column: 1, endLine: 1, endColumn: 2), identity: "long")
    let text = try terminal(
      Sample.result([long, Sample.source, Sample.binary], notifications: [Sample.unread]), width: width, summary: true)
    for line in text.split(separator: "\n") where line.contains(" ") { #expect(line.count <= width, "\(line)") }
  }

  @Test func fixIsPrintedOnceForFindingsThatShareIt() throws {
    let own = Finding(
      ruleID: "some-rule", level: .error, message: "uses it", path: "A.swift",
      region: Region(line: 9, column: 1, endLine: 9, endColumn: 2), fix: Fix("Use 'that'"), identity: "own")
    let text = try terminal(Sample.result(many(2) + [own] + many(1, rule: "other-rule", level: .warning)), summary: true)
    #expect(
      text.hasPrefix(
        """
        error  Something that is <used> (ITMS-90809)  some-rule
            A.swift:1:1  uses it
            A.swift:2:1  uses it
              Fix: Use another
            A.swift:9:1  uses it
              Fix: Use 'that'

        warning  A.swift:1:1
                 uses it  other-rule
                 Fix: Even it

        """))
    #expect(try !terminal(Sample.result([own])).contains("Fix:"), "--quiet wants findings only")
    #expect(try !Sample.text(.text, Sample.result([own])).contains("Fix:"), "editors read lines")
  }
}
