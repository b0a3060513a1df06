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
    var gravest = GravestFirst(digest.counts, atMost: HTMLReporter.mostFindings)
    var byRule: [String: [Finding]] = [:]
    for file in report.result.findings.files {
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
      guard let findings = byRule[row.rule.id] else { continue }
      output.write(
        markup:
          """
          <section class="group" id="rule-\(row.rule.id)" aria-labelledby="title-\(row.rule.id)">
          <h3 id="title-\(row.rule.id)">\(row.rule.summary) <span class="count">\(row.rule.id)</span></h3>
          <ul class="findings">

          """)
      for finding in findings { output.write(markup: item(finding)) }
      output.write(markup: "</ul>\n</section>\n")
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
    var rows: Markup = ""
    let numbers = max(1, region.line - Self.context)...region.line + Self.context
    let texts = numbers.compactMap { number in lines.text(ofLine: number, of: finding.path).map { (number, $0) } }
    // What all lines begin with is not shown.
    let indentation = texts.filter { !$0.1.allSatisfy(Self.isSpace) }.map { $0.1.prefix(while: Self.isSpace).count }.min() ?? 0
    for (number, text) in texts {
      let content =
        number == region.line
        ? marked(text, region, from: indentation) : plain(text, from: indentation, to: indentation + Self.longestLine)
      rows +=
        "<span class=\"line\(number == region.line ? " at" : "")\"><span class=\"n\">\(number)</span><span>\(content)\n</span></span>"
    }
    return "<pre class=\"excerpt\"><code>\(rows)</code></pre>\n"
  }

  /// The line with what is found marked, cut around it where it is long.
  private func marked(_ text: ArraySlice<UInt8>, _ region: Region, from indentation: Int) -> Markup {
    let start = min(region.column - 1, text.count)
    let end = region.endLine > region.line ? text.count : max(start, min(region.endColumn - 1, text.count))
    let first = text.count <= Self.longestLine ? min(indentation, start) : max(0, start - Self.longestLine / 3)
    let last = first + Self.longestLine
    let mark: Markup = start < end && start < last ? "<mark>\(plain(text, from: start, to: min(end, last)))</mark>" : ""
    return "\(plain(text, from: first, to: start))\(mark)\(plain(text, from: max(start, min(end, last)), to: last))"
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Some bytes of a line.
  private func plain(_ text: ArraySlice<UInt8>, from start: Int, to end: Int) -> Markup {
    guard start < min(end, text.count) else { return "" }
    let part = text[(text.startIndex + start)..<(text.startIndex + min(end, text.count))]
    return "\(String(decoding: part, as: UTF8.self).replacing("\t", with: "  "))"
  }
}
