internal import Arguments
internal import Bytes
internal import Reporting

/// The command line: arguments and exit codes, nothing else.
@main
struct Applint: CommandGroup {
  static let name = "applint"
  static let abstract = "Finds what the App Store will reject and what a team will regret in an iOS or macOS checkout."
  static let discussion = """
    Reads sources, storyboards, projects and vendored binaries, without Xcode and on any machine.

    Exit status: 0 no findings at or above --fail-on; 1 there are some; 2 something could not be done.
    """
  static var subcommands: [any Command.Type] {
    [
      ScanCommand.self, FixCommand.self, InspectCommand.self, RulesCommand.self, ExplainCommand.self, InitCommand.self,
      ConfigCommand.self, WhyCommand.self, BaselineCommand.self, HookCommand.self,
    ]
  }
  static var defaultSubcommand: (any Command.Type)? { ScanCommand.self }

  private static let manualEnd = """
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa .applint.yml
    What a team has decided.
    .It Pa .applint-baseline.jsonl
    Findings that are known and accepted.
    .El
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev NO_COLOR
    Text on a terminal has no colours.
    .El
    .Sh EXIT STATUS
    0 no findings at or above
    .Fl Fl fail-on ;
    1 there are some; 2 something could not be done.
    """

  static func main() {
    Platform.ignoreBrokenPipes()
    do {
      let program = Program(Self.self, version: applintVersion, manualEnd: manualEnd) {
        Int(Platform.environment("COLUMNS") ?? "") ?? (try? Output(.standardOutput))?.terminalWidth ?? 80
      }
      guard let text = try program.run(Array(CommandLine.arguments.dropFirst())) else { return }
      print(text, to: .standardOutput)
    } catch {
      exit(error)
    }
  }

  /// What could not be done goes to standard error with 2.
  private static func exit(_ error: any Error) -> Never {
    switch error {
    case let code as ExitCode: Platform.exit(code.rawValue)
    case let failure as ReportFailure: complain("error: \(failure)")
    case let failure as ConfigurationFailure: for line in failure.lines { complain(line) }
    default: print((error as? UsageError)?.text ?? "Error: \(error)", to: .standardError)
    }
    Platform.exit(ExitCode.undone.rawValue)
  }

  /// Whoever reads help may stop reading.
  private static func print(_ text: String, to target: Output.Target) {
    guard let output = try? Output(target) else { return }
    output.write(text.isEmpty ? "" : text + "\n")
    output.flush()
  }
}

extension ExitCode {
  /// Findings at or above `--fail-on`.
  static let findings = ExitCode(1)
  /// Something could not be done: usage, an unreadable root, a report that could not be written.
  static let undone = ExitCode(2)
}

/// A message on standard error, in the words of the program.
func complain(_ message: String) {
  guard let output = try? Output(.standardError) else { return }
  output.write("applint: \(TerminalText.escaped(message))\n")
  output.flush()
}
