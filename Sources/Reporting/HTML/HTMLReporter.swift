internal import Bytes
internal import Findings

/// One page for everybody, without network, and without scripts for who reads it from top to bottom. It is well-formed XML, too.
struct HTMLReporter: Reporter {
  /// A page of more would not open in a browser.
  static let mostFindings = 2_000

  func write(_ report: Report, to output: Output) {
    let digest = ReportDigest(report)
    let name = report.paths.base.map { String(decoding: $0.lastComponent, as: UTF8.self) } ?? "the checkout"
    output.write(markup: head(name))
    output.write(
      markup:
        """
        <body>
        <a class="skip" href="#findings">Skip to the findings</a>
        <header>
        <p class="tool">applint \(report.version)</p>
        <h1>\(name)</h1>
        <p class="verdict \(verdictClass(digest, report.result))">\(verdict(digest, report.result))</p>
        </header>
        <main>

        """)
    output.write(markup: tiles(digest, report.result))
    output.write(markup: rejections(digest))
    output.write(markup: HTMLMatrix(digest: digest).markup)
    output.write(markup: trend(report.result))
    output.write(markup: rules(digest))
    HTMLFindings(report, digest).write(to: output)
    output.write(markup: unread(report.result.notifications))
    output.write(
      markup:
        """
        </main>
        <footer><p>\(SummaryText.beside(report.result).joined(separator: " "))</p></footer>
        <script>//<![CDATA[
        \(HTMLAssets.script)
        //]]></script>
        </body>
        </html>

        """)
  }

  private func head(_ name: String) -> Markup {
    """
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(HTMLAssets.scriptHash)'"/>
    <title>applint: \(name)</title>
    <style>\(HTMLAssets.style)</style>
    </head>

    """
  }

  private func verdictClass(_ digest: ReportDigest, _ result: ScanResult) -> String {
    if digest.counts[.error] != nil || !digest.rejected.isEmpty || !digest.hiddenRejections.isEmpty
      || result.notifications.contains(where: { $0.level == .error })
    {
      return "bad"
    }
    return digest.counts[.warning] != nil || !result.notifications.isEmpty ? "fair" : "good"
  }

  private func verdict(_ digest: ReportDigest, _ result: ScanResult) -> String {
    var sentences: [String] = []
    if result.notifications.contains(where: { $0.level == .error }) { sentences.append("Something could not be looked at.") }
    if !digest.rejected.isEmpty {
      sentences.append("The App Store would reject this app.")
    } else if !digest.hiddenRejections.isEmpty {
      sentences.append("The App Store would reject this app for what is accepted here.")
    }
    if let errors = digest.counts[.error] {
      let (owners, files) = (digest.ownersWithErrors.count, digest.ownFiles.count)
      let places = [
        owners > 0 ? TerminalText.count(owners, "SDK", "SDKs") : nil,
        files > 0 ? TerminalText.count(files, "file", "files") + " of the app" : nil,
      ].compactMap(\.self).joined(separator: " and ")
      sentences.append("\(TerminalText.count(errors, "error", "errors")) in \(places).")
    } else if let warnings = digest.counts[.warning] {
      sentences.append("No errors, \(TerminalText.count(warnings, "warning", "warnings")).")
    } else if digest.counts.isEmpty {
      sentences.append("\(ReportDigest.nothing(result)).")
    } else {
      sentences.append("Neither errors nor warnings.")
    }
    return sentences.joined(separator: " ")
  }

  private func tiles(_ digest: ReportDigest, _ result: ScanResult) -> Markup {
    var tiles: [(Int, String, String)] = [(Level.error, "errors"), (.warning, "warnings"), (.note, "notes")].map { level, word in
      (digest.counts[level] ?? 0, word, level.rawValue)
    }
    tiles.append((result.summary.filesRead, "files", "plain"))
    if !result.notifications.isEmpty { tiles.append((Set(result.notifications.map(\.path)).count, "files not read", "warning")) }
    let items = tiles.map { count, word, kind -> Markup in
      "<li class=\"tile \(kind)\"><b>\(TerminalText.grouped(count))</b> <span>\(word)</span></li>\n"
    }
    return "<ul class=\"tiles\" aria-label=\"Figures\">\n\(items.joined())</ul>\n"
  }

  private func rejections(_ digest: ReportDigest) -> Markup {
    var items: Markup = ""
    for row in digest.rejected {
      let owners = ReportDigest.names(digest.owners(rejectedBy: row.rule.id))
      items += "<li><h3>\(row.rule.summary) <span class=\"code\">\(row.rule.rejectionCode ?? "")</span></h3>\n"
      if !owners.isEmpty {
        items +=
          "<p>In \(owners.count == 1 ? "the SDK" : "\(owners.count) SDKs:") <strong>\(owners.joined(separator: ", "))</strong>.</p>\n"
      }
      if !row.ownFiles.isEmpty {
        let files = row.ownFiles.prefix(10).map { path -> Markup in "<li><code>\(path)</code></li>\n" }
        let rest: Markup = row.ownFiles.count > 10 ? "<li>and \(row.ownFiles.count - 10) more</li>\n" : ""
        items += "<p>In files of the app itself:</p>\n<ul>\n\(files.joined())\(rest)</ul>\n"
      }
      items += "<p>\(row.rule.rationale)</p>\n<p>\(row.rule.remedy)</p></li>\n"
    }
    var body: Markup = digest.rejected.isEmpty ? "" : "<ul class=\"cards\">\n\(items)</ul>\n"
    if let text = digest.hiddenRejectionText {
      body += "<p class=\"hidden\">\(text)</p>\n"
    } else if digest.rejected.isEmpty {
      body += "<p>Nothing was found that the App Store is known to reject.</p>\n"
    }
    return section("rejections", "What would be rejected", body)
  }

  /// What is new, known and gone, where there is anything to compare with.
  private func trend(_ result: ScanResult) -> Markup {
    let counts = result.silencedCounts
    let known = (counts["baseline"] ?? 0) + (counts["unchanged"] ?? 0)
    guard result.isCompared || !result.gone.isEmpty || known > 0 else { return "" }
    let rows: [(String, Int, String)] = [
      ("new", result.findings.count, "Told in this report."), ("known", known, "In the baseline, or not of this change."),
      ("gone", result.goneCount, "In the baseline, and not found any more."),
    ]
    let most = max(1, rows.map(\.1).max() ?? 1)
    let lines = rows.map { name, count, text -> Markup in
      """
      <tr><th scope="row">\(name)</th><td class="number">\(TerminalText.grouped(count))</td>\
      <td><span class="bar \(name)" style="width:\(count * 100 / most)%"></span>\(text)</td></tr>

      """
    }
    let table: Markup =
      "<table class=\"trend\">\n<thead><tr><th scope=\"col\">state</th><th scope=\"col\">findings</th><th scope=\"col\">where</th></tr></thead>\n<tbody>\n\(lines.joined())</tbody>\n</table>\n"
    return section("trend", "What is new", table)
  }

  private func rules(_ digest: ReportDigest) -> Markup {
    guard !digest.rules.isEmpty else { return "" }
    let items = digest.rules.map { row -> Markup in
      let counts = Level.allCases.sorted(by: >).compactMap { level in
        row.counts[level].map { TerminalText.count($0, level.rawValue, level.rawValue + "s") }
      }
      return """
        <li><details><summary><span class="level \(row.cell.level.rawValue)">\(row.cell.level.rawValue)</span> \(row.rule.summary) \
        <span class="count">\(counts.joined(separator: ", ")) in \(TerminalText.count(row.files, "file", "files"))</span></summary>
        <p>\(row.rule.rationale)</p><p><strong>What to do.</strong> \(row.rule.remedy)</p>
        <p><a href="#rule-\(row.rule.id)">The findings of \(row.rule.id)</a></p></details></li>

        """
    }
    return section("rules", "Why, and what to do", "<ul class=\"rules\">\n\(items.joined())</ul>\n")
  }

  private func unread(_ notifications: [ExecutionNotification]) -> Markup {
    guard !notifications.isEmpty else { return "" }
    let shown = notifications.prefix(Self.mostFindings)
    var items = shown.map { note -> Markup in "<li><code>\(note.path)</code> \(note.description)</li>\n" }.joined()
    if shown.count < notifications.count { items += "<li>and \(notifications.count - shown.count) more</li>\n" }
    return section(
      "unread", "Not read", "<p>These files, or parts of them, may hold more.</p>\n<ul class=\"unread\">\n\(items)</ul>\n")
  }

  private func section(_ id: String, _ title: String, _ body: Markup) -> Markup {
    "<section aria-labelledby=\"\(id)-title\" id=\"\(id)\">\n<h2 id=\"\(id)-title\">\(title)</h2>\n\(body)</section>\n"
  }
}
