internal import Bytes
internal import Findings

/// The findings of the page, by rule, each with the lines around it.
struct HTMLFindings {
  private static let context = 1
  /// Longer lines are cut around what is found, in bytes.
  private static let longestLine = 240

  private let report: Report
  private let digest: ReportDigest
  private let lines: SourceLines

  init(_ report: Report, _ digest: ReportDigest) {
    self.report = report
    self.digest = digest
    lines = SourceLines(report.result)
  }

  func write(to output: Output) {
    var gravest = GravestFirst(digest.shown, atMost: HTMLReporter.mostFindings)
    var byRule: [String: [Finding]] = [:]
    for file in report.shownFiles {
      for finding in file where gravest.takes(finding.level) { byRule[finding.ruleID, default: []].append(finding) }
    }
    let shown = byRule.values.reduce(0) { $0 + $1.count }
    output.write(
      markup: "<section aria-labelledby=\"findings-title\" id=\"findings\">\n<h2 id=\"findings-title\">Findings</h2>\n")
    guard shown > 0 else { return output.write(markup: "<p>There are none.</p>\n</section>\n") }
    if gravest.omitted > 0 {
      let (all, few) = (TerminalText.grouped(shown + gravest.omitted), TerminalText.grouped(shown))
      output.write(
        markup:
          "<p class=\"omitted\">Of \(all) findings the \(few) gravest are listed; the figures above count all of them.</p>\n")
    }
    output.write(markup: form)
    for row in digest.rules {
      let findings = byRule[row.rule.id] ?? []
      output.write(
        markup:
          """
          <section class="group" id="rule-\(row.rule.id)" aria-labelledby="title-\(row.rule.id)">
          <h3 id="title-\(row.rule.id)">\(row.rule.summary) <span class="count">\(row.rule.id)</span></h3>

          """)
      if findings.isEmpty { output.write(markup: "<p>None of \(TerminalText.grouped(row.cell.count)) is listed.</p>\n") }
      if !findings.isEmpty { output.write(markup: "<ul class=\"findings\">\n") }
      for finding in findings { output.write(markup: item(finding)) }
      if !findings.isEmpty { output.write(markup: "</ul>\n") }
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

  private func item(_ finding: Finding) -> Markup {
    let place: Markup = finding.region.map { ":\($0.line):\($0.column)" } ?? ""
    let level = finding.level.rawValue
    var details = finding.evidence.map { ["evidence: \($0.rawValue)"] } ?? []
    details += FindingText.details(of: finding)
    let line: Markup = details.isEmpty ? "" : "<p class=\"details\">\(details.joined(separator: " · "))</p>\n"
    return """
      <li class="finding \(level)" data-level="\(level)">
      <p><span class="level \(level)">\(level)</span> \(finding.message)</p>
      <p class="where"><code>\(finding.path)\(place)</code></p>
      \(line)\(excerpt(finding))</li>

      """
  }

  private func excerpt(_ finding: Finding) -> Markup {
    guard let region = finding.region, lines.text(ofLine: region.line, of: finding.path) != nil else { return "" }
    let numbers = max(1, region.line - Self.context)...region.line + Self.context
    let texts = numbers.compactMap { number in lines.text(ofLine: number, of: finding.path).map { (number, Array($0)) } }
    // What all lines begin with is not shown.
    let indentation = texts.filter { !$0.1.allSatisfy(Self.isSpace) }.map { $0.1.prefix(while: Self.isSpace).count }.min() ?? 0
    var rows: Markup = ""
    for (number, text) in texts {
      let content = number == region.line ? marked(text, region, from: indentation) : beginning(text, from: indentation)
      rows +=
        "<span class=\"line\(number == region.line ? " at" : "")\"><span class=\"n\">\(number)</span><span>\(content)\n</span></span>"
    }
    return "<pre class=\"excerpt\"><code>\(rows)</code></pre>\n"
  }

  private func beginning(_ text: [UInt8], from indentation: Int) -> Markup {
    let end = Self.boundary(text, near: min(text.count, indentation + Self.longestLine))
    return "\(Self.plain(text, min(indentation, end)..<end))\(end < text.count ? "…" : "")"
  }

  /// The line with what is found marked, cut around it where it is long.
  private func marked(_ text: [UInt8], _ region: Region, from indentation: Int) -> Markup {
    let start = max(0, min(region.column - 1, text.count))
    let end = region.endLine > region.line ? text.count : max(start, min(region.endColumn - 1, text.count))
    let isLong = text.count - indentation > Self.longestLine
    let first = isLong ? Self.boundary(text, near: max(0, start - Self.longestLine / 3)) : min(indentation, start)
    let last = isLong ? Self.boundary(text, near: min(text.count, first + Self.longestLine)) : text.count
    let markEnd = max(start, min(end, last))
    let mark: Markup = start < markEnd ? "<mark>\(Self.plain(text, start..<markEnd))\(markEnd < end ? "…" : "")</mark>" : ""
    let tail = markEnd < max(last, markEnd) ? Self.plain(text, markEnd..<last) : ""
    return
      "\(isLong && first > 0 ? "…" : "")\(Self.plain(text, first..<max(first, start)))\(mark)\(tail)\(last < text.count && markEnd >= end ? "…" : "")"
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// The place or the next one before it at which a character begins.
  private static func boundary(_ text: [UInt8], near place: Int) -> Int {
    var place = place
    while place > 0, place < text.count, text[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  private static func plain(_ text: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self).replacing("\t", with: "  ")
  }
}
