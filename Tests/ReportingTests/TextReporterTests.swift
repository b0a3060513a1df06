import Findings
import Reporting
import Testing

struct TextReporterTests {
  @Test func linesAreWhatCompilersPrintAndNotesAreSummedUp() throws {
    let result = Sample.result([Sample.source, Sample.binary, Sample.declaration, Sample.note], notifications: [Sample.unread])
    let text = try Sample.text(LineReporter(listsNotes: false, printsSummary: true), result)
    #expect(
      text == """
        App/A.swift:3:5: error: uses it [some-rule]
        App/A.swift:12:1: warning: names it [some-rule]
        Pods/SDK/libSDK.a:1:1: error: uses it (SDK 1.2, a b.o, arm64 armv7, _OBJC_CLASS_$_It) [some-rule]
        libX.a:1:1: warning: not read: it is broken in x.o (ar_hdr at byte 60) [not-read]
        2 errors, 1 warning, 1 note (--notes lists them) in 1,234 files.
        1 SDK must be updated: SDK 1.2.
        1 file of the app must be changed: App/A.swift.
        1 file was not read, or not wholly, and may hold more.
        Left out: 1 git-ignored source (--no-ignore reads it), 2 folders of build products or debug symbols.

        """)
  }

  @Test func notesAreListedWhenAskedFor() throws {
    let text = try Sample.text(LineReporter(listsNotes: true, printsSummary: false), Sample.result([Sample.note]))
    #expect(text == "App/B.swift:1:1: note: mentions it [some-rule]\n")
  }

  @Test func cleanIsSaidOnlyOfWhatWasRead() throws {
    let reporter = LineReporter(listsNotes: false, printsSummary: true)
    #expect(try Sample.text(reporter, Sample.result([])).hasPrefix("No findings in 1,234 files.\n"))
    let unread = try Sample.text(reporter, Sample.result([], notifications: [Sample.unread]))
    #expect(unread.contains("No findings in 1,234 files that could be read.\n1 file was not read"))
  }

  @Test func terminalReportAlignsFindingsOfAFileAndPutsTheAppLast() throws {
    let result = Sample.result([Sample.source, Sample.binary, Sample.declaration])
    let text = try Sample.text(TerminalReporter(listsNotes: false, printsSummary: false, usesColor: false), result)
    #expect(
      text == """
        SDK 1.2 pod
          Pods/SDK/libSDK.a
            a b.o  error    uses it  arm64 armv7 some-rule

        The app's own files
          App/A.swift
            3:5   error    uses it   some-rule
            12:1  warning  names it  some-rule


        """)
  }

  @Test func longFilesAreCutOnATerminal() throws {
    let many = (1...25).map { line in
      Finding(
        ruleID: "some-rule", level: .error, message: "uses it", path: "A.swift",
        region: Region(line: line, column: 1, endLine: line, endColumn: 2), identity: "\(line)")
    }
    let text = try Sample.text(TerminalReporter(listsNotes: false, printsSummary: false, usesColor: false), Sample.result(many))
    #expect(text.split(separator: "\n").count == 2 + 10 + 1)
    #expect(text.contains("… and 15 more in this file"))
  }
}
