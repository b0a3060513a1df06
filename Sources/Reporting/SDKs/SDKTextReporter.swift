internal import Bytes
internal import Findings

/// The page of SDKs for a terminal: a table for each group, or what is known of each SDK.
struct SDKTextReporter {
  let style: SDKReportStyle

  var ink: Ink { Ink(usesColor: style.usesColor, linksRules: false) }
  var width: Int { style.width }

  func write(_ report: SDKReport, to output: Output) {
    let verdict = SDKText.verdict(report)
    output.write((report.isRejected ? ink.level(.error, verdict) : ink.bold(verdict)) + "\n")
    if let basis = SDKText.basis(report) { write(ink.dim, TerminalText.wrapped(basis, width: width), to: output) }
    if style.isDetailed {
      for sdk in report.sdks { write(sdk, to: output) }
    } else {
      writeTables(report.sdks, to: output)
    }
    write(report.notifications, to: output)
  }

  private func write(_ ink: (String) -> String, _ lines: [String], to output: Output) {
    for line in lines { output.write(ink(line) + "\n") }
  }

  // MARK: Tables

  private func writeTables(_ sdks: [SDK], to output: Output) {
    let columns = TextColumns(sdks, width: width)
    let repeated = Set(Dictionary(grouping: sdks, by: \.name).filter { $0.value.count > 1 }.keys)
    for group in SDK.Group.allCases {
      let own = sdks.filter { $0.group == group }
      guard !own.isEmpty else { continue }
      output.write("\n\(ink.bold(group.rawValue))\n\(ink.dim(columns.header))\n")
      var owner: String?
      for sdk in own {
        if let name = sdk.owner?.name, group != .vendored, name != owner, own.contains(where: { $0.isOther(than: name) }) {
          output.write(ink.dim(TerminalText.escaped("\(sdk.owner?.kind.rawValue ?? "") \(name)")) + "\n")
        }
        owner = sdk.owner?.name
        output.write(columns.row(sdk) + "\n")
        if repeated.contains(sdk.name) { write(ink.dim, ["  " + TerminalText.escaped(sdk.path)], to: output) }
        if sdk.isIncomplete { output.write("  " + ink.level(.warning, SDKText.incomplete) + "\n") }
        writeRejections(sdk, to: output)
      }
    }
    guard !sdks.isEmpty else { return }
    output.write(ink.dim("\nFor all that is known of one of them: --sdk NAME; of all: --details") + "\n")
  }

  func writeRejections(_ sdk: SDK, to output: Output) {
    for rejection in sdk.rejections {
      let lines = TerminalText.wrapped(TerminalText.escaped(rejection.text), width: width - 4)
      for (index, line) in lines.enumerated() {
        output.write((index == 0 ? "  " : "    ") + ink.level(rejection.isCertain ? .error : rejection.level, line) + "\n")
      }
    }
  }

  // MARK: Details

  private func write(_ sdk: SDK, to output: Output) {
    output.write("\n" + ink.bold(TerminalText.escaped(sdk.name)) + "\n")
    let attributes = sdk.attributes.filter { !$0.values.isEmpty }
    let indentation = (attributes.map(\.title.count).max() ?? 0) + 4
    for attribute in attributes {
      let title = "  \(attribute.title):".padded(to: indentation)
      let isList = attribute.title == SDKAttribute.rejectionsTitle || attribute.values.contains { $0.text.contains(",") }
      let values = isList ? attribute.values.map(\.text) : [attribute.values.map(\.text).joined(separator: ", ")]
      let lines = values.flatMap { text in
        let wrapped = TerminalText.wrapped(TerminalText.escaped(text), width: width - indentation - 2)
        return wrapped.enumerated().map { $0.offset == 0 ? $0.element : "  " + $0.element }
      }
      for (index, line) in lines.enumerated() {
        let isRejection = attribute.title == SDKAttribute.rejectionsTitle && sdk.isRejected
        let start = index == 0 ? ink.dim(title) : "".padded(to: indentation)
        output.write(start + (isRejection ? ink.level(.error, line) : line) + "\n")
      }
    }
  }

  // MARK: Not read

  func write(_ notifications: [ExecutionNotification], to output: Output) {
    guard let title = SDKText.unread(notifications) else { return }
    output.write("\n" + ink.level(.warning, "warning: \(title)") + "\n")
    for notification in notifications.prefix(style.isDetailed ? Int.max : Self.maxUnread) {
      let text = TerminalText.escaped("\(notification.path): \(notification.description)")
      for (index, line) in TerminalText.wrapped(text, width: width - 4).enumerated() {
        output.write((index == 0 ? "  " : "    ") + line + "\n")
      }
    }
    let rest = notifications.count - Self.maxUnread
    if !style.isDetailed, rest > 0 { output.write("  … and \(TerminalText.grouped(rest)) more (--details)\n") }
  }

  private static let maxUnread = 5
}

extension SDK {
  /// Whether a pod or package with the name brings it under another one, which the table then shows.
  fileprivate func isOther(than name: String) -> Bool { owner?.name == name && self.name != name }
}

/// The widths of columns that fit a terminal.
private struct TextColumns {
  private let columns = SDKColumn.allCases
  private var widths: [Int]

  init(_ sdks: [SDK], width: Int) {
    widths = columns.map { column in
      max(column.rawValue.count, sdks.map { TerminalText.escaped(column.text($0)).count }.max() ?? 0)
    }
    let gaps = 2 * (columns.count - 1)
    while widths.reduce(gaps, +) > width {
      let shrinkable = columns.indices.filter { widths[$0] > Self.minimum(columns[$0]) }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
  }

  private static func minimum(_ column: SDKColumn) -> Int {
    switch column {
    case .name: 16
    case .platforms: 14
    case .signer: 10
    default: max(8, column.rawValue.count)
    }
  }

  var header: String { line { $0.rawValue } }

  func row(_ sdk: SDK) -> String { line { TerminalText.escaped($0.text(sdk)) } }

  private func line(_ text: (SDKColumn) -> String) -> String {
    let cells = columns.indices.map { index -> String in
      let cell = text(columns[index])
      let width = widths[index]
      let fitted = cell.count <= width ? cell : cell.prefix(width - 1) + "…"
      let padding = String(repeating: " ", count: width - fitted.count)
      return columns[index] == .size ? padding + fitted : fitted + padding
    }
    let line = cells.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
