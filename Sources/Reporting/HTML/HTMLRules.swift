internal import Bytes
internal import Findings

/// The findings, a folded row for each rule, the most severe first.
struct HTMLRules {
  /// Further files of a rule, and further findings in a file, are folded.
  private static let maxUnfolded = 10

  let report: Report
  let digest: ReportDigest
  let findings: HTMLFindings

  func write(to output: Output) {
    guard !digest.rules.isEmpty else { return }
    let count = digest.counts.values.reduce(0, +)
    output.write(
      markup:
        """
        <section id="findings" aria-labelledby="findings-title">
        <h2 id="findings-title">Findings <span class="count">\(TerminalText.grouped(count)) from \
        \(TerminalText.count(digest.rules.count, "rule", "rules"))</span></h2>
        \(omission(count))\(Self.form(digest))<ul class="rules">

        """)
    for row in digest.rules {
      output.write(markup: summary(row))
      writeFiles(of: row, to: output)
      output.write("</div>\n</details></li>\n")
    }
    output.write("</ul>\n")
    output.write(markup: passed)
    output.write("</section>\n")
  }

  private func omission(_ count: Int) -> Markup {
    guard findings.omittedCount > 0 else { return "" }
    return """
      <p class="omitted">Only the \(TerminalText.grouped(findings.listedCount)) most severe findings are listed; \
      all counts include the rest. <code>applint --format json</code> reports every finding.</p>

      """
  }

  private func summary(_ row: ReportDigest.RuleRow) -> Markup {
    let rule = row.rule
    let counts = Level.bySeverity.compactMap { level -> Markup? in
      row.counts[level].map { "<span class=\"n \(level.rawValue)\">\(level.counted($0))</span> " }
    }
    let codes: Markup = rule.isOfAppStore ? " " + HTMLVerdict.codes(rule.rejectionCodes) : ""
    let page: Markup = "<a href=\"\(RuleLinks.page(of: rule.id))\">Documentation of \(rule.id)</a>"
    let fixes = findings.fixable[rule.id].map(TerminalText.grouped)
    let fixable: Markup = fixes.map { " <span class=\"tag\">\($0) fixable</span>" } ?? ""
    return """
      <li class="rule"><details>
      <summary><span class="name"><h3>\(HTMLVerdict.shape(row.cell.level))\(rule.title)</h3>\
      \(codes) <span class="id">\(rule.id)</span></span> \
      <span class="counts">\(counts.joined())</span> <span class="remedy">\(rule.fix).\(fixable)</span> \
      <span class="places">\(places(row))</span></summary>
      <div class="body" id="rule-\(rule.id)">
      <dl class="about">
      <div><dt>Why it matters</dt><dd>\(Self.prose(rule.rationale))</dd></div>
      <div><dt>How to fix</dt><dd>\(Self.prose(rule.remedy))</dd><dd>\(page)</dd></div>
      </dl>

      """
  }

  /// Rules are documented in Markdown, of which sentences use only code spans.
  private static func prose(_ text: String) -> Markup {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return "\(text)" }
    return parts.enumerated().map { index, part -> Markup in index % 2 == 0 ? "\(part)" : "<code>\(part)</code>" }.joined()
  }

  /// `First-party, SDK 1.2 and 3 more; 12 files`
  private func places(_ row: ReportDigest.RuleRow) -> String {
    let owners = digest.owners.filter { $0.cells[row.rule.id] != nil }.map(\.owner)
    let names = (digest.own[row.rule.id] == nil ? [] : ["First-party"]) + ReportDigest.names(owners)
    return "\(TerminalText.list(names, atMost: 3)) · \(TerminalText.count(row.files, "file", "files"))"
  }

  private func writeFiles(of row: ReportDigest.RuleRow, to output: Output) {
    guard let all = findings.files[row.rule.id] else {
      return output.write(markup: "<p>None of these findings is listed.</p>\n")
    }
    // Severe ones first; files of one severity stay in the order of the report.
    let files = Level.bySeverity.flatMap { level in all.filter { $0.level == level } }
    for file in files.prefix(Self.maxUnfolded) { write(file, to: output) }
    let rest = files.dropFirst(Self.maxUnfolded)
    guard !rest.isEmpty else { return }
    let count = rest.reduce(0) { $0 + $1.count }
    output.write(
      markup:
        """
        <details class="more"><summary>\(TerminalText.count(count, "finding", "findings")) in \
        \(TerminalText.count(rest.count, "more file", "more files"))</summary>

        """)
    for file in rest { write(file, to: output) }
    output.write("</details>\n")
  }

  private func write(_ file: HTMLFindings.File, to output: Output) {
    let owner: Markup = file.owner.map { " <span class=\"owner\">\($0.description)</span>" } ?? ""
    output.write(
      markup:
        """
        <div class="file"><h4><code>\(file.path)</code>\(owner) \
        <span class="count">\(TerminalText.count(file.count, "finding", "findings"))</span></h4>
        <ul class="findings">

        """)
    for item in file.items.prefix(Self.maxUnfolded) { output.write(markup: item) }
    output.write("</ul>\n")
    let rest = file.items.dropFirst(Self.maxUnfolded)
    if !rest.isEmpty {
      let count = TerminalText.grouped(rest.count)
      output.write(markup: "<details class=\"more\"><summary>\(count) more in this file</summary>\n<ul class=\"findings\">\n")
      for item in rest { output.write(markup: item) }
      output.write("</ul>\n</details>\n")
    }
    output.write("</div>\n")
  }

  /// That a rule has found nothing is a result, too.
  private var passed: Markup {
    let reported = Set(digest.rules.map(\.rule.id))
    let rules = report.rules.filter { !reported.contains($0.id) }
    guard !rules.isEmpty else { return "" }
    let items = rules.map { rule -> Markup in "<li>\(rule.title) <code>\(rule.id)</code></li>\n" }
    return """
      <details class="fold passed"><summary>\(TerminalText.count(rules.count, "rule", "rules")) without findings</summary>
      <ul class="plain">
      \(items.joined())</ul>
      </details>

      """
  }

  /// Hidden until the script that it needs has run.
  private static func form(_ digest: ReportDigest) -> Markup {
    let boxes = Level.bySeverity.filter { digest.counts[$0] != nil }.map { level -> Markup in
      """
      <label><input type="checkbox" name="level" value="\(level.rawValue)" checked="checked"/> \
      <span class="shape \(level.rawValue)"></span>\(level.rawValue)s</label>

      """
    }
    return """
      <form class="filter" role="search" hidden="hidden">
      <label for="words">Filter</label>
      <input type="search" id="words" name="words" placeholder="rule, file, owner or text" autocomplete="off"/>
      <fieldset><legend class="unseen">Severity</legend>
      \(boxes.joined())</fieldset>
      <p class="matches" role="status"></p>
      <button type="button" name="fold">Expand all</button>
      </form>

      """
  }
}
