import Foundation
import TestSupport
import Testing

/// The command line of the program itself: every command has help, completions work in the shells that are here.
struct CommandLineTests {
  @Test func versionAndHelpGoToStandardOutput() throws {
    #expect(try applint(["--version"]).output == "0.1.0\n")
    let help = try applint(["--help"])
    #expect(help.status == 0 && help.errors == "" && help.output.hasPrefix("OVERVIEW: Finds what the App Store will reject"))
    #expect(help.output.hasSuffix("\n\n  See 'applint help <subcommand>' for detailed help.\n"))
  }

  @Test(arguments: [
    "scan", "fix", "inspect", "rules", "explain", "init", "config", "why", "baseline", "baseline report", "baseline prune",
    "baseline merge", "hook", "hook install", "hook uninstall", "help",
  ])
  func everyCommandHasHelp(_ name: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let help = try applint(["help"] + words)
    #expect(help.status == 0)
    #expect(help.output.contains("\nUSAGE: applint \(name) "), "\(help.output)")
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE") })
    if name != "help" { #expect(try applint(words + ["--help"]).output == help.output) }
  }

  @Test func scanHasItsSections() throws {
    let help = try applint(["scan", "--help"]).output
    let titles = help.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
    #expect(titles == ["ARGUMENTS:", "RULES:", "ONLY WHAT CHANGED:", "REPORTS:", "OPTIONS:"])
    #expect(!help.contains("--hook"))
  }

  @Test(arguments: [
    (["--stagd"], "Error: Unknown option '--stagd'. Did you mean '--staged'?\n"),
    (["scan", "--jobs", "0"], "Error: --jobs must be between 1 and 1024.\n"),
    (["scan", "--fail-on", "bad"], "Error: The value 'bad' is invalid for '--fail-on <level>'. Please provide one of 'error', "),
    (["scan", "--staged", "--since", "HEAD"], "Error: --staged and --since exclude each other.\n"),
    (["scan", "--config", "x", "--no-config"], "Error: --config and --no-config exclude each other.\n"),
    (["config", "--config", "x", "--no-config"], "Error: --config and --no-config exclude each other.\n"),
    (["why", "--config", "x", "--no-config", "a"], "Error: --config and --no-config exclude each other.\n"),
    (["baseline", "report", "--rule", "nope"], "Error: There is no rule 'nope'."),
    (["baseline", "prune", "--rule", "nope"], "Error: There is no rule 'nope'."),
    (["baseline", "merge", "one"], "Error: give three files: BASE, OURS and THEIRS, or none.\n"),
    (["baseline", "nope"], "Error: Unexpected argument 'nope'\nUsage: applint baseline <subcommand>\n"),
    (["fix", "--diff", "--check"], "Error: --diff and --check cannot be given together.\n"),
    (["explain"], "Error: Missing expected argument '<id>'\nHelp:  <id>  The id of a rule.\nUsage: applint explain <id>\n"),
    (["rules", "extra"], "Error: Unexpected argument 'extra'\nUsage: applint rules [--format <format>]\n"),
  ])
  func usageErrorIs2(_ arguments: [String], _ message: String) throws {
    let result = try applint(arguments)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(result.errors.hasSuffix("--help' for more information.\n"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionScriptParses(_ shell: String) throws {
    let script = try applint(["--generate-completion-script", shell])
    #expect(script.status == 0)
    #expect(try applint(["--generate-completion-script=\(shell)"]).output == script.output)
    let folder = try TemporaryFolder()
    try folder.write("script", script.output)
    guard try run(URL(filePath: "/usr/bin/env"), ["sh", "-c", "command -v \(shell)"]).status == 0 else { return }
    let result = try run(URL(filePath: "/usr/bin/env"), [shell, "-n", "script"], in: folder.url)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
  }

  @Test func unknownShellIs2() throws {
    let result = try applint(["--generate-completion-script", "tcsh"])
    #expect(result.status == 2 && result.errors.hasPrefix("Error: Can't generate completion scripts for 'tcsh'."))
  }

  @Test(arguments: [
    ("sc", "scan"), ("scan --sta", "--staged --stats"), ("scan --format sar", "sarif"),
    ("scan --rule missing-im", "missing-image missing-image-scale"),
    ("explain deprecated-web", "deprecated-web-view"), ("baseline m", "merge"), ("scan Sou", ""),
  ])
  func bashCompletes(_ line: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("script", try applint(["--generate-completion-script", "bash"]).output)
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path
    let driver = """
      source ./script
      COMP_WORDS=("$1" \(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _applint "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      echo "${COMPREPLY[*]}"
      """
    let result = try run(URL(filePath: "/usr/bin/env"), ["bash", "-c", driver, "bash", program], in: folder.url)
    #expect(result.output == expected + "\n", "\(result.errors)")
  }
}
