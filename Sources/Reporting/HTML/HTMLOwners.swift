internal import Findings

/// A table of the third parties whose code has findings.
struct HTMLOwners {
  /// The others are folded, so that the findings are not far below.
  private static let maxShown = 8
  private static let maxOwners = 200
  private static let maxRules = 3

  let digest: ReportDigest

  var markup: Markup {
    guard !digest.owners.isEmpty else { return "" }
    let rows = digest.owners.prefix(Self.maxOwners).map { row -> Markup in
      let kind: Markup = "<span class=\"kind\">\(row.owner.kind.rawValue)</span>"
      return self.row("\(row.owner.description) \(kind)", row.counts, row.cells)
    }
    let own = digest.own.values.reduce(into: SeverityCounts()) { $0 += $1.counts }
    let total: Markup = digest.own.isEmpty ? "" : row("First-party code", own, digest.own)
    var more: Markup = ""
    if rows.count > Self.maxShown {
      let rest = digest.owners.count - rows.count
      let note: Markup = rest > 0 ? "<p>and \(TerminalText.grouped(rest)) more</p>\n" : ""
      more = """
        <details class="fold"><summary>\(TerminalText.grouped(digest.owners.count - Self.maxShown)) more owners</summary>
        \(table("More third-party owners", rows.dropFirst(Self.maxShown).joined(), foot: ""))\(note)</details>

        """
    }
    let count = TerminalText.count(digest.owners.count, "owner", "owners")
    return """
      <section id="owners" aria-labelledby="owners-title">
      <h2 id="owners-title">Third-party code <span class="count">\(count)</span></h2>
      \(table("Third-party owners", rows.prefix(Self.maxShown).joined(), foot: total))\(more)</section>

      """
  }

  private func table(_ name: String, _ rows: Markup, foot: Markup) -> Markup {
    let columns = Level.bySeverity.map { level -> Markup in
      "<th scope=\"col\" class=\"number\">\(level.rawValue.prefix(1).uppercased() + level.rawValue.dropFirst())s</th>"
    }
    let end: Markup = foot.text.isEmpty ? "" : "<tfoot>\n\(foot)</tfoot>\n"
    return """
      <div class="scroll" role="region" aria-label="\(name)" tabindex="0">
      <table>
      <thead><tr><th scope="col">Owner</th>\(columns.joined())<th scope="col" class="wide">Rules</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      \(end)</table>
      </div>

      """
  }

  private func row(_ name: Markup, _ counts: SeverityCounts, _ cells: [String: ReportDigest.Cell]) -> Markup {
    let columns = Level.bySeverity.map { level -> Markup in
      let count = counts[level]
      guard count > 0 else { return "<td class=\"number zero\">0</td>" }
      return "<td class=\"number \(level.rawValue)\">\(TerminalText.grouped(count))</td>"
    }
    let rules = digest.rules.filter { cells[$0.rule.id] != nil }.map(\.rule)
    let rejections = cells.values.reduce(into: Set<String>()) { $0.formUnion($1.rejectionCodes) }
    let codes: Markup = rejections.isEmpty ? "" : " " + HTMLVerdict.codes(rejections)
    let links = rules.prefix(Self.maxRules).map { rule -> Markup in "<a href=\"#rule-\(rule.id)\">\(rule.title)</a>" }
    let rest = rules.count - links.count
    let more: Markup = rest > 0 ? ", \(rest) more" : ""
    let list = links.dropFirst().reduce(links.first ?? "") { $0 + ", " + $1 }
    return """
      <tr><th scope="row">\(name)\(codes)</th>\(columns.joined())<td class="wide">\(list)\(more)</td></tr>

      """
  }
}
