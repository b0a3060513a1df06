internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting

/// How a scan is reported.
struct ReportOptions {
  let format: ReportFormat?
  let outputOptions: [OutputOption]
  let notes: Bool
  let all: Bool
  let omitSilenced: Bool
  let color: ColorChoice
  let quiet: Bool

  init(_ arguments: inout ArgumentReader) throws {
    format = try arguments.choice(
      "--format <format>",
      """
      Format on standard output: text and html are for people, markdown is a comment on a pull request, xcode is for its issue \
      navigator, the others are for programs and the services they are called after.
      """)
    outputOptions = try arguments.options(
      "--output <format=file>", "Write a report in a format to a file, or to standard output (-). May be repeated.",
      parse: OutputOption.init(argument:))
    notes = arguments.flag("--notes", "List notes in text, annotations and comments, too.")
    all = arguments.flag("--all", "List everything at a terminal, however much it is.")
    omitSilenced = arguments.flag(
      "--omit-silenced",
      "Leave out of reports for programs what comments, the configuration or the baseline silence, and what is not new.")
    color = try arguments.choice(
      "--color <when>", "Colours in text: auto, always or never. NO_COLOR is heeded.", standard: .auto)
    quiet = arguments.flag("--quiet", "Print findings and nothing else.")
  }

  /// The reports to write. Text goes to standard output where nothing is said.
  ///
  /// - Throws: `ValidationError` when two reports would be mixed on standard output or in one file.
  func outputs() throws -> [OutputOption] {
    var outputs = outputOptions
    if format != nil || outputs.isEmpty { outputs.append(OutputOption(format ?? .text)) }
    let targets = outputs.map(\.target.place)
    guard Set(targets).count == targets.count else {
      throw ValidationError("Two reports cannot go to the same place; give --output another file.")
    }
    return outputs
  }

  /// - Parameters:
  ///   - listsNotes: whether notes are listed, if they were not asked for by `--notes`.
  ///   - roots: what was scanned.
  /// - Throws: `ReportFailure` of the first report that could not be written, when the others are.
  func write(_ report: Report, listsNotes: Bool, roots: [Path]) throws {
    var failure: (any Error)?
    var report = report
    if omitSilenced { report.omitSilenced() }
    for option in try outputs() {
      do {
        let output = try option.target.open(roots: roots)
        option.format.reporter(style(for: output, listsNotes: notes || listsNotes)).write(report, to: output)
        try option.target.finish(output)
      } catch {
        failure = failure ?? error
        continue
      }
      let count = report.result.findings.count
      if let most = option.format.mostFindings, count > most, !quiet {
        complain("note: \(option.format.rawValue) holds the \(most) gravest of \(count) findings")
      }
    }
    if let failure { throw failure }
  }

  private func style(for output: Output, listsNotes: Bool) -> ReportStyle {
    var style = ReportStyle(listsNotes: listsNotes, printsSummary: !quiet)
    // Where nobody scrolls back nothing is cut.
    style.listsAll = all || output.terminalWidth == nil
    style.terminalWidth = output.terminalWidth ?? (color == .always ? Int(Platform.environment("COLUMNS") ?? "") ?? 100 : nil)
    switch color {
    case .always: style.usesColor = true
    case .never: style.usesColor = false
    case .auto:
      style.usesColor =
        (Platform.environment("NO_COLOR") ?? "").isEmpty && !["dumb", ""].contains(Platform.environment("TERM") ?? "")
    }
    return style
  }
}
