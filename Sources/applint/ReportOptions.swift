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
  let statistics: Bool
  let omitSuppressed: Bool
  let color: ColorChoice
  let quiet: Bool

  init(_ arguments: inout ArgumentReader) throws {
    format = try arguments.choice("-f, --format <format>", "Format of the report on standard output.", defaultText: "text")
    outputOptions = try arguments.options(
      "-o, --output <format=file>", "Write a report to a file, or to standard output (-). May be repeated.",
      parse: OutputOption.init(argument:))
    notes = arguments.flag("--notes", "Include notes in text output, CI annotations, and pull request comments.")
    all = arguments.flag("--all", "List all findings, even if they do not fit in the terminal.")
    statistics = arguments.flag(
      "--statistics", "Count findings by rule instead of listing them.", synonyms: ["--summary", "--count"])
    omitSuppressed = arguments.flag("--omit-suppressed", "Omit suppressed and baselined findings from machine-readable formats.")
    color = try arguments.choice(
      "--color <when>", "Colorize text output. Honors NO_COLOR and FORCE_COLOR.", standard: .auto)
    quiet = arguments.flag("-q, --quiet", "Print findings only.")
  }

  /// The reports to write; text on standard output by default.
  ///
  /// - Throws: `ValidationError` when two reports would be mixed on standard output or in one file.
  func outputs() throws -> [OutputOption] {
    var outputs = outputOptions
    if format != nil || outputs.isEmpty { outputs.append(OutputOption(format ?? .text)) }
    let targets = outputs.map(\.target.place)
    guard Set(targets).count == targets.count else {
      throw ValidationError("two reports cannot be written to the same file; use another file for '--output'")
    }
    return outputs
  }

  /// - Parameters:
  ///   - style: what depends on the scan.
  ///   - roots: the scanned paths.
  /// - Throws: the first `ReportFailure`, after the other reports have been written.
  func write(_ report: Report, _ style: ReportStyle, roots: [Path]) throws {
    var failure: (any Error)?
    var report = report
    if omitSuppressed { report.omitSuppressed() }
    for option in try outputs() {
      do {
        let output = try option.target.open(roots: roots)
        option.format.reporter(completed(style, for: output)).write(report, to: output)
        try option.target.finish(output)
      } catch {
        failure = failure ?? error
        continue
      }
      let count = report.result.findings.count
      if let limit = option.format.maxFindings, count > limit, !quiet {
        complain("note: the \(option.format.rawValue) report is limited to the \(limit) most severe of \(count) findings")
      }
    }
    if let failure { throw failure }
  }

  /// Adds what depends on the output: width, height, and colors.
  private func completed(_ style: ReportStyle, for output: Output) -> ReportStyle {
    var style = style
    style.listsNotes = style.listsNotes || notes
    style.printsSummary = !quiet
    style.printsStatistics = statistics
    let terminal = TerminalSettings(color, output)
    style.usesColor = terminal.usesColor
    style.linksRules = terminal.supportsLinks
    style.terminalWidth = terminal.width
    style.terminalHeight = output.terminalHeight
    // Only a terminal is limited in height.
    style.listsAll = all || quiet || output.terminalHeight == nil
    return style
  }
}
