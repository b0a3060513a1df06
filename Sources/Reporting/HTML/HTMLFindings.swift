internal import Bytes
internal import Findings

/// The findings of the page, by rule, each with the lines around it.
struct HTMLFindings {
  private let digest: ReportDigest
  private let omitted: Int
  /// The listed findings, by rule.
  private var items: [String: [Markup]] = [:]

  init(_ report: Report, _ digest: ReportDigest) {
    self.digest = digest
    var gravest = GravestFirst(digest.shown, atMost: HTMLReporter.mostFindings)
    omitted = gravest.omitted
    let fixes = FixSentences(report)
    // The page is by rule, and read that way a file would be opened for each of its rules.
    for file in report.shownFiles {
      let listed = file.filter { gravest.takes($0.level) }
      let lines = listed.first { $0.region != nil }.flatMap { report.result.contents($0.path) }.map(HTMLExcerpt.init)
      for finding in listed {
        let excerpt = finding.region.flatMap { lines?.markup(around: $0) }
        items[finding.ruleID, default: []].append(Self.item(finding, fixes.sentence(for: finding), excerpt ?? ""))
      }
    }
  }

  func write(to output: Output) {
    let shown = items.values.reduce(0) { $0 + $1.count }
    output.write(
      markup: "<section aria-labelledby=\"findings-title\" id=\"findings\">\n<h2 id=\"findings-title\">Findings</h2>\n")
    guard shown > 0 else { return output.write(markup: "<p>There are none.</p>\n</section>\n") }
    if omitted > 0 {
      let (all, few) = (TerminalText.grouped(shown + omitted), TerminalText.grouped(shown))
      output.write(
        markup:
          "<p class=\"omitted\">Of \(all) findings the \(few) gravest are listed; the figures above count all of them.</p>\n")
    }
    output.write(markup: form)
    for row in digest.rules {
      let items = items[row.rule.id] ?? []
      output.write(
        markup:
          """
          <section class="group" id="rule-\(row.rule.id)" aria-labelledby="title-\(row.rule.id)">
          <h3 id="title-\(row.rule.id)">\(row.rule.summary) <span class="count">\(row.rule.id)</span></h3>

          """)
      if items.isEmpty { output.write(markup: "<p>None of \(TerminalText.grouped(row.cell.count)) is listed.</p>\n") }
      if !items.isEmpty { output.write(markup: "<ul class=\"findings\">\n") }
      for item in items { output.write(markup: item) }
      if !items.isEmpty { output.write(markup: "</ul>\n") }
      output.write(markup: "</section>\n")
    }
    output.write(markup: "</section>\n")
  }

  /// Shown by the script that it needs.
  private var form: Markup {
    let levels = Level.allCases.sorted(by: >).filter { digest.counts[$0] != nil }
    let boxes = levels.map { level -> Markup in
      "<label><input type=\"checkbox\" name=\"level\" value=\"\(level.rawValue)\" checked=\"checked\"/> \(level.rawValue)s</label>\n"
    }
    let rules = digest.rules.map { row -> Markup in "<option value=\"\(row.rule.id)\">\(row.rule.id)</option>\n" }
    return """
      <form class="filter" role="search" hidden="hidden">
      <label class="words">Search <input type="search" name="words" placeholder="path, SDK, name" autocomplete="off"/></label>
      <label>Rule <select name="rule"><option value="">all</option>
      \(rules.joined())</select></label>
      <fieldset><legend>Level</legend>
      \(boxes.joined())</fieldset>
      <p class="matches" role="status"></p>
      </form>

      """
  }

  private static func item(_ finding: Finding, _ fix: String?, _ excerpt: Markup) -> Markup {
    let place: Markup = finding.region.map { ":\($0.line):\($0.column)" } ?? ""
    let level = finding.level.rawValue
    var details = finding.evidence.map { ["evidence: \($0.rawValue)"] } ?? []
    details += FindingText.details(of: finding)
    let remedy: Markup = fix.map { "<p class=\"fix\">Fix: \($0)</p>\n" } ?? ""
    let line: Markup = details.isEmpty ? "" : "<p class=\"details\">\(details.joined(separator: " · "))</p>\n"
    return """
      <li class="finding \(level)" data-level="\(level)">
      <p><span class="level \(level)">\(level)</span> \(finding.message)</p>
      <p class="where"><code>\(finding.path)\(place)</code></p>
      \(line)\(remedy)\(excerpt)</li>

      """
  }
}
