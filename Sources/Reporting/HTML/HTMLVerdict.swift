internal import Findings

/// Whether App Store Connect would reject the app, and how many findings there are.
struct HTMLVerdict {
  let report: Report
  let digest: ReportDigest
  let findings: HTMLFindings

  var markup: Markup {
    """
    <section id="verdict" class="verdict \(kind)" aria-labelledby="verdict-title">
    <h2 id="verdict-title">\(verdict)</h2>
    \(rejections)\(tiles)\(sentences)</section>

    """
  }

  private var hasFailures: Bool { report.result.notifications.contains { $0.level == .error } }

  private var isRejected: Bool { !digest.rejected.isEmpty || !digest.hiddenRejections.isEmpty }

  private var kind: String {
    if isRejected || hasFailures { return "bad" }
    let isFair = digest.counts[.error] != nil || digest.counts[.warning] != nil || !report.result.notifications.isEmpty
    return isFair ? "fair" : "good"
  }

  private var verdict: String {
    if isRejected { return "App Store Connect would reject this app" }
    if digest.counts.isEmpty { return ReportDigest.nothing(report.result) }
    return report.result.isCompared ? "No new App Store rejections found" : "No App Store rejections found"
  }

  /// By Apple's codes, each with where it is.
  private var rejections: Markup {
    var items = digest.rejected.map { row -> Markup in
      """
      <li>\(Self.codes(row.cell.rejectionCodes)) <a href="#rule-\(row.rule.id)">\(row.rule.title)</a> \
      in \(Self.places(ReportDigest.names(digest.owners(rejectedBy: row.rule.id)), files: row.ownFiles.count))</li>

      """
    }
    items += digest.hiddenRejections.map { hidden -> Markup in
      let places = ReportDigest.names(Array(hidden.owners)) + (hidden.isOwn ? ["first-party code"] : [])
      return """
        <li class="hidden"><span class="code">\(hidden.code)</span> \
        \(TerminalText.count(hidden.count, "hidden finding", "hidden findings")) in \(Self.places(places, files: 0))</li>

        """
    }
    return items.isEmpty ? "" : "<ul class=\"rejections\">\n\(items.joined())</ul>\n"
  }

  /// A severity, for those who see its color or its form, and for those who see neither.
  static func shape(_ level: Level) -> Markup {
    "<span class=\"shape \(level.rawValue)\"></span><span class=\"unseen\">\(level.rawValue): </span>"
  }

  static func codes(_ codes: some Sequence<String>) -> Markup {
    let spans = codes.sorted().map { code -> Markup in "<span class=\"code\">\(code)</span>" }
    return spans.dropFirst().reduce(spans.first ?? "") { $0 + " " + $1 }
  }

  private static func places(_ owners: [String], files: Int) -> String {
    let shown = owners.count > 6 ? owners.prefix(5) + ["\(owners.count - 5) more third-party owners"] : owners
    let parts = shown + (files > 0 ? [TerminalText.count(files, "first-party file", "first-party files")] : [])
    return TerminalText.joined(parts)
  }

  private var tiles: Markup {
    var tiles: [(Int, String, Markup)] = Level.bySeverity.map { level in
      let count = digest.counts[level] ?? 0
      return (count, count > 0 ? level.rawValue : "zero", "\(Self.noun(level.rawValue, count))")
    }
    if findings.fixableCount > 0 { tiles.append((findings.fixableCount, "fixable", "fixable with <code>applint fix</code>")) }
    let hidden = report.result.suppressed.count
    if hidden > 0 { tiles.append((hidden, "hidden", "hidden")) }
    let files = report.result.summary.filesRead
    tiles.append((files, "files", "\(Self.noun("file", files)) checked"))
    let items = tiles.map { count, kind, words -> Markup in
      "<li class=\"tile \(kind)\"><b>\(TerminalText.grouped(count))</b> <span>\(words)</span></li>\n"
    }
    return "<ul class=\"tiles\" aria-label=\"Totals\">\n\(items.joined())</ul>\n"
  }

  private static func noun(_ singular: String, _ count: Int) -> String { count == 1 ? singular : singular + "s" }

  /// What the figures leave out.
  private var sentences: Markup {
    let texts = [comparison, hidden, resolved].compactMap { $0.map { text -> Markup in "\(text)" } }
    return ([unread].compactMap(\.self) + texts).map { text -> Markup in "<p class=\"aside\">\(text)</p>\n" }.joined()
  }

  private var unread: Markup? {
    let count = Set(report.result.notifications.map(\.path)).count
    guard count > 0 else { return nil }
    let files = TerminalText.count(count, "file", "files")
    return "<a href=\"#unread\">\(files)</a> could not be read completely and may contain more findings."
  }

  private var comparison: String? { report.result.isCompared ? "Only new findings are reported." : nil }

  private var hidden: String? {
    let counts = report.result.suppressedCounts
    let parts = [
      ("comment", "suppressed by comments"), ("configuration", "suppressed by the configuration"), ("baseline", "baselined"),
      ("unchanged", "outside the change"),
    ].compactMap { name, words in counts[name].map { "\(TerminalText.grouped($0)) \(words)" } }
    return parts.isEmpty ? nil : "Hidden: \(parts.joined(separator: ", "))."
  }

  private var resolved: String? {
    let count = report.result.resolvedCount
    guard count > 0 else { return nil }
    let entries = TerminalText.count(count, "baseline entry is", "baseline entries are")
    return "\(entries) resolved; 'applint baseline prune' removes \(count == 1 ? "it" : "them")."
  }
}
