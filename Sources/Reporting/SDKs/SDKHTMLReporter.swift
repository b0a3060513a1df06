internal import Bytes
internal import Findings

/// The page of SDKs for a browser, self-contained like the report of a scan.
struct SDKHTMLReporter {
  let style: SDKReportStyle

  func write(_ report: SDKReport, to output: Output) {
    write(to: output) { output in
      output.write(markup: verdict(report))
      for group in SDK.Group.allCases {
        let own = report.sdks.enumerated().filter { $0.element.group == group }
        if !own.isEmpty { output.write(markup: table(own.map { ($0.offset, $0.element) }, group)) }
      }
      guard !report.sdks.isEmpty else { return output.write(markup: unread(report.notifications)) }
      output.write(markup: "<section id=\"findings\" aria-labelledby=\"details-title\">\n<h2 id=\"details-title\">Details</h2>\n")
      output.write(markup: "<div class=\"rules\">\n")
      let isOnly = report.sdks.count == 1
      for (index, sdk) in report.sdks.enumerated() {
        output.write(markup: fold(id: "sdk-\(index)", sdk, isOpen: isOnly, rows(sdk)))
      }
      output.write(markup: "</div>\n</section>\n\(unread(report.notifications))")
    }
  }

  func write(_ comparison: SDKComparison, to output: Output) {
    write(to: output) { output in
      output.write(
        markup: """
          <section class="verdict \(comparison.isRejected ? "bad" : "good")" aria-labelledby="verdict-title">
          <h2 id="verdict-title">\(comparison.verdict)</h2>
          <p class="aside">\(comparison.summary)</p>
          </section>

          """)
      for (title, sdks) in [("Added", comparison.added), ("Removed", comparison.removed)] where !sdks.isEmpty {
        let items = sdks.map { sdk -> Markup in
          let codes: Markup = title == "Added" ? rejections(sdk) : ""
          return
            "<li><b>\(sdk.name)</b> \(sdk.version ?? "") <span>\(SDKText.about(sdk))</span>\(codes)</li>\n"
        }
        output.write(markup: "<section>\n<h2>\(title)</h2>\n<ul class=\"plain\">\n\(items.joined())</ul>\n</section>\n")
      }
      if !comparison.changed.isEmpty {
        output.write(markup: "<section>\n<h2>Changed</h2>\n<div class=\"rules\">\n")
        for (index, changed) in comparison.changed.enumerated() {
          output.write(markup: fold(id: "sdk-\(index)", changed.new, isOpen: true, changes(changed)))
        }
        output.write(markup: "</div>\n</section>\n")
      }
      output.write(markup: unread(comparison.notifications))
    }
  }

  private func write(to output: Output, _ body: (Output) -> Void) {
    output.write(markup: HTMLReporter.head("\(style.title): SDKs"))
    output.write(markup: "<header>\n<p class=\"tool\">applint sdks</p>\n<h1>\(style.title)</h1>\n</header>\n<main>\n")
    body(output)
    output.write(markup: HTMLReporter.foot(version: style.version))
  }

  // MARK: Verdict

  private func verdict(_ report: SDKReport) -> Markup {
    let kind = report.isRejected ? "bad" : report.notifications.isEmpty ? "good" : "fair"
    let sdks = report.sdks
    let tiles: [(Int, String, String)] = [
      (sdks.count, "files", sdks.count == 1 ? "SDK" : "SDKs"), (sdks.count(where: \.isRejected), "error", "would be rejected"),
      (sdks.count { $0.manifest.state == .none }, "warning", "without privacy manifest"),
      (sdks.count { $0.listing != nil }, "files", "on Apple's list"),
    ]
    let items = tiles.map { count, kind, words -> Markup in
      "<li class=\"tile \(count > 0 ? kind : "zero")\"><b>\(TerminalText.grouped(count))</b> <span>\(words)</span></li>\n"
    }
    let basis: Markup = SDKText.basis(report).map { "<p class=\"aside\">\($0)</p>\n" } ?? ""
    let unread: Markup =
      SDKText.unread(report.notifications).map { "<p class=\"aside\"><a href=\"#unread\">\($0)</a>.</p>\n" } ?? ""
    return """
      <section id="verdict" class="verdict \(kind)" aria-labelledby="verdict-title">
      <h2 id="verdict-title">\(SDKText.verdict(report))</h2>
      <ul class="tiles" aria-label="Totals">
      \(items.joined())</ul>
      \(basis)\(unread)</section>

      """
  }

  // MARK: Tables

  private func table(_ sdks: [(index: Int, sdk: SDK)], _ group: SDK.Group) -> Markup {
    let columns = SDKColumn.allCases.dropFirst()
    let headers = columns.map { column -> Markup in "<th scope=\"col\"\(Self.place(column))>\(column.rawValue)</th>" }
    let rows = sdks.map { index, sdk -> Markup in
      let cells = columns.map { column -> Markup in "<td\(Self.place(column))>\(column.text(sdk))</td>" }
      let owner: Markup =
        sdk.owner?.name == sdk.name || group == .vendored ? "" : " <span class=\"kind\">\(sdk.owner?.name ?? "")</span>"
      return """
        <tr><th scope="row"><a href="#sdk-\(index)">\(sdk.name)</a>\(owner)\(rejections(sdk))</th>\(cells.joined())</tr>

        """
    }
    return """
      <section aria-labelledby="group-\(group.rawValue)">
      <h2 id="group-\(group.rawValue)">\(group.rawValue) \
      <span class="count">\(TerminalText.count(sdks.count, "SDK", "SDKs"))</span></h2>
      <div class="scroll" role="region" aria-label="\(group.rawValue)" tabindex="0">
      <table>
      <thead><tr><th scope="col">SDK</th>\(headers.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>
      </section>

      """
  }

  private static func place(_ column: SDKColumn) -> Markup { column == .size ? " class=\"number\"" : "" }

  private func rejections(_ sdk: SDK) -> Markup {
    let codes = Set(sdk.rejections.filter(\.isCertain).flatMap(\.codes))
    return codes.isEmpty ? "" : " " + HTMLVerdict.codes(codes)
  }

  // MARK: Details

  private func fold(id: String, _ sdk: SDK, isOpen: Bool, _ rows: Markup) -> Markup {
    let open: Markup = isOpen ? " open=\"open\"" : ""
    return """
      <section class="rule" id="\(id)"><details\(open)><summary><span class="name"><h3>\(sdk.name)</h3> \
      <span class="id">\(sdk.version ?? "")</span>\(rejections(sdk))</span>\
      <span class="places">\(SDKText.kind(sdk))</span></summary>
      <div class="body">
      \(rows)</div>
      </details></section>

      """
  }

  private func rows(_ sdk: SDK) -> Markup {
    let rows = sdk.attributes.filter { !$0.values.isEmpty }.map { attribute -> Markup in
      let values = attribute.values.map { value -> Markup in "<li>\(value.text)</li>" }
      return "<tr><th scope=\"row\">\(attribute.title)</th><td><ul>\(values.joined())</ul></td></tr>\n"
    }
    return "<table>\n<tbody>\n\(rows.joined())</tbody>\n</table>\n"
  }

  private func changes(_ changed: SDKComparison.Changed) -> Markup {
    let rows = changed.changes.map { change -> Markup in
      let cells = [change.removed, change.added].map { values -> Markup in
        "<td><ul>\(values.map { value -> Markup in "<li>\(value)</li>" }.joined())</ul></td>"
      }
      return "<tr><th scope=\"row\">\(change.title)</th>\(cells.joined())</tr>\n"
    }
    return """
      <table>
      <thead><tr><th scope="col">Aspect</th><th scope="col">Old</th><th scope="col">New</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>

      """
  }

  private func unread(_ notifications: [ExecutionNotification]) -> Markup { HTMLReporter.unread(notifications) }
}
