internal import Findings

/// Which SDKs are to blame: a row for each owner, a column for each rule, and in each cell how many findings, how grave, how sure.
struct HTMLMatrix {
  private static let mostOwners = 100

  let digest: ReportDigest

  var markup: Markup {
    let title: Markup = "<h2 id=\"sdks-title\">Which SDKs are to blame</h2>\n"
    guard !digest.owners.isEmpty else {
      return
        "<section aria-labelledby=\"sdks-title\" id=\"sdks\">\n\(title)<p>Nothing was found in code of third parties.</p>\n</section>\n"
    }
    let rules = digest.rules.filter { row in digest.owners.contains { $0.cells[row.rule.id] != nil } }.map(\.rule)
    let columns = rules.map { rule -> Markup in
      "<th scope=\"col\"><a href=\"#rule-\(rule.id)\">\(rule.id)</a></th>"
    }
    var rows: Markup = ""
    for row in digest.owners.prefix(Self.mostOwners) {
      rows += self.row("\(row.owner.description) <span class=\"kind\">\(row.owner.kind.rawValue)</span>", row.cells, rules)
    }
    rows += row("The app itself", digest.own, rules)
    let rest = digest.owners.count - Self.mostOwners
    let more: Markup = rest > 0 ? "<p>… and \(rest) more SDKs.</p>\n" : ""
    return """
      <section aria-labelledby="sdks-title" id="sdks">
      \(title)<p>In each cell: how many findings, and the strongest evidence. A <em>use</em> is code or an imported class; a <em>declaration</em> only \
      names a type; <em>dynamic</em> is a name that is looked up at run time; a <em>mention</em> stands in a text or a comment.</p>
      <div class="scroll" role="region" aria-label="SDKs and rules" tabindex="0">
      <table class="matrix">
      <thead><tr><th scope="col">SDK</th>\(columns.joined())</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>
      \(more)</section>

      """
  }

  private func row(_ name: Markup, _ cells: [String: ReportDigest.Cell], _ rules: [RuleDescriptor]) -> Markup {
    let columns = rules.map { rule -> Markup in
      guard let cell = cells[rule.id] else { return "<td class=\"none\">–</td>" }
      let evidence = cell.evidence.map(\.rawValue) ?? cell.level.rawValue
      return "<td class=\"\(cell.level.rawValue)\"><b>\(TerminalText.grouped(cell.count))</b> \(evidence)</td>"
    }
    return "<tr><th scope=\"row\">\(name)</th>\(columns.joined())</tr>\n"
  }
}
