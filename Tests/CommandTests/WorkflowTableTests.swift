import Foundation
import TestSupport
import Testing

/// Suppression, baseline, change and level together, each combination as the README says: a comment comes before the configuration, that
/// before the baseline, that before what is not of the change; a level changes what is told and nothing else.
struct WorkflowTableTests {
  enum Suppression: CaseIterable { case none, comment, configuration }
  enum Known: CaseIterable { case none, old, both }
  enum Mode: CaseIterable { case whole, staged, since }
  enum Override: CaseIterable { case none, warning, off }

  struct Row: CustomTestStringConvertible, Sendable {
    let suppression: Suppression
    let known: Known
    let mode: Mode
    let override: Override
    var testDescription: String { "\(suppression) \(known) \(mode) \(override)" }

    /// Why the finding of the line that is there already, and that of the new one, are not told; nil where they are.
    var suppresses: (old: String?, new: String?) {
      let baseline: (old: String?, new: String?) = (known == .none ? nil : "baseline", known == .both ? "baseline" : nil)
      let suppressed: String? = suppression == .none ? nil : "\(suppression)"
      return (baseline.old ?? (mode == .whole ? nil : "unchanged"), suppressed ?? baseline.new)
    }
  }

  static let rows = Suppression.allCases.flatMap { suppression in
    Known.allCases.flatMap { known in
      Mode.allCases.flatMap { mode in
        Override.allCases.map { Row(suppression: suppression, known: known, mode: mode, override: $0) }
      }
    }
  }

  @Test(arguments: rows)
  func everyCombinationIsAsDocumented(row: Row) throws {
    let repository = try Repository()
    let old = "let old = UIWebView()\n"
    let new =
      (row.suppression == .comment ? "// applint:disable:next deprecated-web-view -- x\n" : "") + "let new = UIWebView()\n"
    try repository.commit(["A.swift": old])
    if row.known != .none {
      if row.known == .both { try repository.folder.write("A.swift", old + "let new = UIWebView()\n") }
      #expect(try applint(["--write-baseline", "--no-config"], in: repository.url).status == 0)
    }
    try repository.stage(["A.swift": old + new])
    var configuration = "only: [deprecated-web-view]\n"
    if row.override != .none { configuration += "rules: {deprecated-web-view: \(row.override)}\nenable: [unused-image]\n" }
    if row.override == .off { configuration = "only: [deprecated-web-view, missing-image]\nrules: {deprecated-web-view: off}\n" }
    if row.suppression == .configuration {
      // The lines of the file are one path; only the new one has this content.
      try repository.folder.write("B.swift", new)
      try repository.git("add", "B.swift")
      try repository.stage(["A.swift": old + "// changed\n"])
      configuration += "suppress:\n  - {rule: deprecated-web-view, path: B.swift, reason: x}\n"
    }
    try repository.folder.write(".applint.yml", configuration)
    let options: [Mode: [String]] = [.whole: [], .staged: ["--staged"], .since: ["--since", "HEAD"]]
    let (report, status, errors) = try scanReport(options[row.mode] ?? [], in: repository.url)
    #expect(errors == "")
    let place = row.suppression == .configuration ? "B.swift:1" : row.suppression == .comment ? "A.swift:3" : "A.swift:2"
    let lines = [("A.swift:1: deprecated-web-view", row.suppresses.old), ("\(place): deprecated-web-view", row.suppresses.new)]
    let isOff = row.override == .off
    #expect(report.findings == (isOff ? [] : lines.filter { $0.1 == nil }.map(\.0)))
    #expect(report.suppressed == (isOff ? [] : lines.compactMap { line in line.1.map { "\(line.0) (\($0))" } }))
    #expect(report.levels.isSubset(of: [row.override == .warning ? "warning" : "error"]))
    #expect(status == (report.levels.contains("error") ? 1 : 0))
  }
}
