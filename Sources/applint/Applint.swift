internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting

@main
struct Applint: CommandGroup {
  static let name = "applint"
  static let abstract = "Find App Store rejections and project defects before you build."
  static let discussion = """
    Checks source files, storyboards, project files, and vendored binaries of iOS and macOS apps. Needs neither Xcode nor a Mac.

    Exit status: 0 if there are no findings at or above the --fail-on severity, 1 if there are, 2 on error.
    """
  static var subcommands: [any Command.Type] {
    [
      ScanCommand.self, SDKsCommand.self, FixCommand.self, InspectCommand.self, RulesCommand.self, ExplainCommand.self,
      InitCommand.self, ConfigCommand.self, WhyCommand.self, BaselineCommand.self, HookCommand.self, MergeCommand.self,
      CacheCommand.self, CombineCommand.self,
    ]
  }
  static var defaultSubcommand: (any Command.Type)? { ScanCommand.self }

  private static let manualEnd = """
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa .applint.yml
    Configuration.
    .It Pa .applint-baseline.jsonl
    Baseline: recorded findings, which are not reported again.
    .El
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev NO_COLOR
    If set and not empty, text output is not colored.
    .It Ev FORCE_COLOR
    If set, not empty, and not 0, text output is colored even if it is not a terminal; NO_COLOR takes precedence.
    .It Ev APPLINT_NO_CACHE
    If set and not empty, results are not cached, unless
    .Fl Fl cache-dir
    is given.
    .It Ev XDG_CACHE_HOME
    The user's cache folder, by default
    .Pa ~/.cache .
    .El
    .Sh EXIT STATUS
    0 if there are no findings at or above the
    .Fl Fl fail-on
    severity, 1 if there are, 2 on error.
    """

  static func main() {
    Platform.ignoreBrokenPipes()
    do {
      let program = Program(Self.self, version: Release.version, manualEnd: manualEnd) {
        Int(Platform.environment("COLUMNS") ?? "") ?? (try? Output(.standardOutput))?.terminalWidth ?? 80
      }
      guard let text = try program.run(Array(CommandLine.arguments.dropFirst())) else { return }
      print(text, to: .standardOutput)
    } catch {
      exit(error)
    }
  }

  private static func exit(_ error: any Error) -> Never {
    switch error {
    case let code as ExitCode: Platform.exit(code.rawValue)
    case let failure as ReportFailure: complain("error: \(failure)")
    case let failure as ConfigurationFailure: for line in failure.lines { complain(line) }
    default:
      // Arguments may be names of files, which a hook passes on.
      let text = (error as? UsageError)?.text ?? "applint: error: \(error)"
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      print(lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n"), to: .standardError)
    }
    Platform.exit(ExitCode.undone.rawValue)
  }

  /// Ignores write errors: the reader of a pipe may stop early.
  private static func print(_ text: String, to target: Output.Target) {
    guard let output = try? Output(target) else { return }
    output.write(text.isEmpty ? "" : text + "\n")
    output.flush()
  }
}

extension ExitCode {
  /// Findings at or above `--fail-on`.
  static let findings = ExitCode(1)
  /// A usage error, an unreadable root, a report that could not be written.
  static let undone = ExitCode(2)
}

/// Prints a message on standard error, prefixed with the name of the program.
func complain(_ message: String) {
  guard let output = try? Output(.standardError) else { return }
  output.write("applint: \(TerminalText.escaped(message))\n")
  output.flush()
}
