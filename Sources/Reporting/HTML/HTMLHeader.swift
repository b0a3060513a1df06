internal import Findings

/// What the page is a report of.
struct HTMLHeader {
  let report: Report
  let digest: ReportDigest
  let name: String

  var markup: Markup {
    let skip: Markup = digest.rules.isEmpty ? "" : "<a class=\"skip\" href=\"#findings\">Skip to findings</a>\n"
    let items = items.map { name, value -> Markup in "<div><dt>\(name)</dt><dd>\(value)</dd></div>\n" }
    let list: Markup = items.isEmpty ? "" : "<dl class=\"origin\">\n\(items.joined())</dl>\n"
    return """
      \(skip)<header>
      <p class="tool">applint report</p>
      <h1>\(name)</h1>
      \(list)</header>

      """
  }

  private var items: [(String, Markup)] {
    let origin = report.origin
    var items: [(String, Markup)] = []
    if let commit = origin.commit { items.append(("Commit", "<code>\(String(commit.prefix(10)))</code>")) }
    if let branch = origin.branch { items.append(("Branch", "<code>\(branch)</code>")) }
    if let date = origin.date { items.append(("Date", "<time datetime=\"\(date.description)\">\(Self.words(date))</time>")) }
    if let command = origin.command { items.append(("Command", "<code>\(command)</code>")) }
    return items
  }

  /// `November 23, 2026`: the page is in American English wherever it is read.
  private static func words(_ date: CalendarDate) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    return "\(months[date.month - 1]) \(date.day), \(date.year)"
  }
}
