internal import ArgumentParser
internal import Bytes
internal import Findings
internal import Reporting

/// How a scan is reported.
struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Format on standard output: text or json.", valueName: "format"))
  var format: ReportFormat?

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp(
      "Write a report in a format to a file, or to standard output (-). May be repeated.", valueName: "format=file"))
  var outputOptions: [OutputOption] = []

  @Flag(help: "List notes in text, too.")
  var notes = false

  @Option(help: ArgumentHelp("Colours in text: auto, always or never. NO_COLOR is heeded.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(help: "Print findings and nothing else.")
  var quiet = false

  /// The reports to write. Text goes to standard output where nothing is said.
  ///
  /// - Throws: `ValidationError` when two reports would be mixed on standard output or in one file.
  func outputs() throws -> [OutputOption] {
    var outputs = outputOptions
    if format != nil || outputs.isEmpty { outputs.append(OutputOption(format ?? .text)) }
    let targets = outputs.map(\.target)
    guard Set(targets).count == targets.count else {
      throw ValidationError("Two reports cannot go to the same place; give --output another file.")
    }
    return outputs
  }

  func write(_ result: ScanResult, listsNotes: Bool) throws {
    for option in try outputs() {
      let output = try option.open()
      reporter(option.format, for: output, listsNotes: listsNotes).write(result, to: output)
      try option.finish(output)
    }
  }

  private func reporter(_ format: ReportFormat, for output: Output, listsNotes: Bool) -> any Reporter {
    switch format {
    case .json:
      return JSONReporter(version: applintVersion)
    case .text:
      guard output.terminalWidth != nil || color == .always else {
        return LineReporter(listsNotes: listsNotes, printsSummary: !quiet)
      }
      let usesColor: Bool
      switch color {
      case .always: usesColor = true
      case .never: usesColor = false
      case .auto:
        usesColor =
          (Platform.environment("NO_COLOR") ?? "").isEmpty && !["dumb", ""].contains(Platform.environment("TERM") ?? "")
      }
      return TerminalReporter(listsNotes: listsNotes, printsSummary: !quiet, usesColor: usesColor)
    }
  }
}
