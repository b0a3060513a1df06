internal import ArgumentParser
internal import Bytes
internal import Reporting

/// The command line: arguments and exit codes, nothing else.
@main
struct Applint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "applint",
    abstract: "Finds what the App Store will reject and what a team will regret in an iOS or macOS checkout.",
    discussion: """
      Reads sources, storyboards, projects and vendored binaries, without Xcode and on any machine.

      Exit status: 0 no findings at or above --fail-on; 1 there are some; 2 something could not be done.
      """,
    version: applintVersion,
    subcommands: [
      ScanCommand.self, FixCommand.self, InspectCommand.self, RulesCommand.self, ExplainCommand.self, InitCommand.self,
      ConfigCommand.self, WhyCommand.self, BaselineCommand.self, HookCommand.self,
    ],
    defaultSubcommand: ScanCommand.self)

  static func main() {
    Platform.ignoreBrokenPipes()
    do {
      var command = try scanAlone() ?? parseAsRoot()
      try command.run()
    } catch {
      exit(error)
    }
  }

  /// `applint scan …` without the other commands: to set up the options of all ten takes twice the instructions, and every
  /// commit waits for them. What is wrong in the arguments, and help, is left to the parser of all, which knows the names.
  private static func scanAlone() -> (any ParsableCommand)? {
    let arguments = CommandLine.arguments.dropFirst()
    return arguments.first == ScanCommand.configuration.commandName ? try? ScanCommand.parse(Array(arguments.dropFirst())) : nil
  }

  /// Help and version go to standard output with 0; what could not be done goes to standard error with 2.
  private static func exit(_ error: any Error) -> Never {
    if let code = error as? ExitCode { Platform.exit(code.rawValue) }
    if let failure = error as? ReportFailure {
      complain("error: \(failure)")
      Platform.exit(ExitCode.undone.rawValue)
    }
    if let failure = error as? ConfigurationFailure {
      for line in failure.lines { complain(line) }
      Platform.exit(ExitCode.undone.rawValue)
    }
    let isSuccess = exitCode(for: error) == .success
    let text = fullMessage(for: error)
    if let output = try? Output(isSuccess ? .standardOutput : .standardError) {
      output.write(text.isEmpty ? "" : text + "\n")
      output.flush()
    }
    Platform.exit(isSuccess ? 0 : ExitCode.undone.rawValue)
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
