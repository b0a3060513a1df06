internal import Bytes
internal import Findings

/// One self-contained page, which works without a network and without JavaScript. It is well-formed XML, too.
struct HTMLReporter: Reporter {
  /// A page of more would not open in a browser.
  static let maxFindings = 2_000
  private static let maxNotifications = 200

  func write(_ report: Report, to output: Output) {
    let digest = ReportDigest(report)
    let findings = HTMLFindings(report, digest)
    let name = report.paths.base.map { String(decoding: $0.lastComponent, as: UTF8.self) } ?? "the checkout"
    output.write(markup: Self.head("\(name): applint report"))
    output.write(markup: HTMLHeader(report: report, digest: digest, name: name).markup)
    output.write(markup: "<main>\n")
    output.write(markup: HTMLVerdict(report: report, digest: digest, findings: findings).markup)
    output.write(markup: HTMLOwners(digest: digest).markup)
    HTMLRules(report: report, digest: digest, findings: findings).write(to: output)
    output.write(markup: Self.unread(report.result.notifications))
    output.write(markup: Self.foot(version: report.version))
  }

  /// The end of a page.
  static func foot(version: String) -> Markup {
    """
    </main>
    <footer><p>Created by applint \(version).</p></footer>
    <script>//<![CDATA[
    \(HTMLScript.text)
    //]]></script>
    </body>
    </html>

    """
  }

  /// The beginning of a page, up to its header.
  static func head(_ title: String) -> Markup {
    """
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'sha256-\(HTMLScript.hash)'"/>
    <title>\(title)</title>
    <style>\(HTMLStyle.text)</style>
    </head>
    <body>

    """
  }

  /// What could not be read.
  static func unread(_ notifications: [ExecutionNotification]) -> Markup {
    guard !notifications.isEmpty else { return "" }
    let items = notifications.prefix(maxNotifications).map { note -> Markup in
      "<li><code>\(note.path)</code> <span>\(note.description)</span></li>\n"
    }
    let rest = notifications.count - items.count
    let more: Markup = rest > 0 ? "<li>and \(TerminalText.grouped(rest)) more</li>\n" : ""
    let files = TerminalText.count(Set(notifications.map(\.path)).count, "file", "files")
    return """
      <section aria-labelledby="unread-title">
      <h2 id="unread-title">Not read <span class="count">\(files)</span></h2>
      <details class="fold"><summary>Files that could not be read completely</summary>
      <ul class="plain" id="unread">
      \(items.joined())\(more)</ul>
      </details>
      </section>

      """
  }
}
