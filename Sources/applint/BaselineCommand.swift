internal import ArgumentParser
internal import Bytes
internal import Findings
internal import Reporting
internal import Scanner

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Look after the findings that are known and accepted.",
    subcommands: [Report.self, Prune.self])

  struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say how much of the baseline is left, by rule, and what is gone.",
      discussion: "Exit status: 0; 2 something could not be done.")

    @OptionGroup var baseline: BaselineArguments

    func run() throws {
      let (path, known, gone) = try baseline.compare()
      let target = OutputTarget.standardOutput
      let output = try target.open()
      output.write(
        "\(TerminalText.escaped(path.description)): \(TerminalText.count(Self.sum(known.entries), "finding", "findings"))\n")
      let lost = Dictionary(grouping: gone, by: \.ruleID).mapValues(Self.sum)
      for (rule, entries) in Dictionary(grouping: known.entries, by: \.ruleID).sorted(by: { $0.key < $1.key }) {
        let (count, gone) = (Self.sum(entries), lost[rule] ?? 0)
        output.write("  \(rule): \(count - gone) of \(count) left\n")
      }
      if !gone.isEmpty {
        output.write(
          "\(TerminalText.count(Self.sum(gone), "finding is", "findings are")) gone; 'applint baseline prune' forgets them:\n")
      }
      for entry in gone {
        output.write("  \(TerminalText.escaped(entry.path)): \(TerminalText.escaped(entry.message)) [\(entry.ruleID)]\n")
      }
      try target.finish(output)
    }

    private static func sum(_ entries: [KnownFinding]) -> Int { entries.reduce(0) { $0 + $1.count } }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget what is gone, so that it is told when it comes back.",
      discussion: "Exit status: 0; 2 something could not be done.")

    @OptionGroup var baseline: BaselineArguments

    func run() throws {
      let (path, known, gone) = try baseline.compare()
      let count = gone.reduce(0) { $0 + $1.count }
      if count > 0 { try BaselineWriter.write(known.without(gone), to: path) }
      let target = OutputTarget.standardOutput
      let output = try target.open()
      output.write("\(TerminalText.escaped(path.description)): \(TerminalText.count(count, "finding", "findings")) forgotten\n")
      try target.finish(output)
    }
  }
}

/// What the commands of the baseline compare it with.
struct BaselineArguments: ParsableArguments {
  @Argument(help: "The folder that the baseline is for; the working directory by default.")
  var folder = "."

  @OptionGroup var arguments: ScanArguments

  func compare() throws -> (path: Path, known: Baseline, gone: [KnownFinding]) {
    let root = Platform.path(fromArgument: folder)
    let setup = try ScanSetup(arguments, paths: [root], jobs: nil, writesBaseline: true)
    guard let path = setup.baselinePath, let known = setup.options.policy.baseline else {
      complain("error: there is no baseline; 'applint --write-baseline' writes one")
      throw ExitCode.undone
    }
    // Whatever the baseline is for is looked at, so that what is not found is gone.
    let result = Scan(setup.options).run(paths: [setup.baselineFolder ?? root])
    let unread = Set(result.notifications.map(\.path)).count
    if unread > 0 {
      complain("\(unread == 1 ? "1 path" : "\(unread) paths") could not be read; what the baseline knows of them stays")
    }
    let failures = result.notifications.filter { $0.level == .error }
    for failure in failures { complain("error: \(failure.path): \(failure.reason)") }
    if !failures.isEmpty { throw ExitCode.undone }
    return (path, known, result.gone)
  }
}
