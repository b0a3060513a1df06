import Foundation
import TestSupport
import Testing

/// The command line of the program itself: every command has help, completions work in the shells that are here.
struct CommandLineTests {
  @Test func versionAndHelpGoToStandardOutput() throws {
    let release = try String(contentsOf: packageRoot.appending(path: "Sources/Findings/Release.swift"), encoding: .utf8)
    let version = try #require(release.firstMatch(of: /version = "(\d+\.\d+\.\d+)"/))
    #expect(try applint(["--version"]).output == "\(version.1)\n")
    let help = try applint(["--help"])
    #expect(help.status == 0 && help.errors == "" && help.output.hasPrefix("OVERVIEW: Find App Store rejections"))
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

  @Test func helpAloneListsTheOptionsOfScan() throws {
    let help = try applint(["--help"]).output
    #expect(help.contains("USAGE: applint [scan] [<options>] [<paths> ...]\n       applint <subcommand>\n"))
    for option in [
      "-f, --format", "-o, --output", "-q, --quiet", "-j, --jobs", "--list-files", "--statistics", "--add-suppressions",
    ] {
      #expect(help.contains("\n  \(option)"), "\(option)")
    }
  }

  @Test func scanHasItsSections() throws {
    let help = try applint(["scan", "--help"]).output
    let titles = help.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
    #expect(titles == ["ARGUMENTS:", "RULES:", "INPUT AND CHANGES:", "REPORTS:", "OPTIONS:"])
    #expect(!help.contains("--hook"))
  }

  @Test(arguments: [
    (["--stagd"], "applint: error: unknown option '--stagd'; did you mean '--staged'?\n"),
    (["--disable", "missing-image"], "applint: error: unknown option '--disable'; did you mean '--skip-rule'?\n"),
    (["--ignore=Pods"], "applint: error: unknown option '--ignore'; did you mean '--exclude'?\n"),
    (["--strict"], "applint: error: unknown option '--strict'; did you mean '--strict-read'?\n"),
    (["--staged", "--list-files"], "applint: error: '--list-files' cannot be used with '--staged'\n"),
    (["--add-suppressions", " "], "applint: error: '--add-suppressions' requires a one-line reason\n"),
    (["scan", "-j", "0"], "applint: error: invalid value '0' for '-j, --jobs <n>'; expected a number from 1 to 1024\n"),
    (["scan", "--jobs", "0"], "applint: error: invalid value '0' for '-j, --jobs <n>'; expected a number from 1 to 1024\n"),
    (["scan", "--fail-on", "bad"], "applint: error: invalid value 'bad' for '--fail-on <level>'; expected 'error', "),
    (["scan", "--staged", "--since", "HEAD"], "applint: error: '--staged' cannot be used with '--since'\n"),
    (["scan", "--config", "x", "--no-config"], "applint: error: '--config' cannot be used with '--no-config'\n"),
    (["config", "--config", "x", "--no-config"], "applint: error: '--config' cannot be used with '--no-config'\n"),
    (["why", "--config", "x", "--no-config", "a"], "applint: error: '--config' cannot be used with '--no-config'\n"),
    (["baseline", "report", "--rule", "nope"], "applint: error: unknown rule 'nope'; "),
    (["baseline", "prune", "--rule", "nope"], "applint: error: unknown rule 'nope'; "),
    (["baseline", "merge", "one"], "applint: error: expected three files (BASE, OURS, THEIRS) or none\n"),
    (["baseline", "nope"], "applint: error: unexpected argument 'nope'\nUsage: applint baseline <subcommand>\n"),
    (["fix", "--diff", "--check"], "applint: error: '--diff' cannot be used with '--check'\n"),
    (["explain"], "applint: error: missing argument '<id>'\nHelp:  <id>  ID of the rule.\nUsage: applint explain <id>\n"),
    (["rules", "extra"], "applint: error: unexpected argument 'extra'\nUsage: applint rules [--format <format>]\n"),
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
    #expect(result.status == 2 && result.errors.hasPrefix("applint: error: no completion script for 'tcsh'; "))
  }

  @Test(arguments: [
    ("sc", "scan"), ("scan --sta", "--staged --statistics"), ("scan --format sar", "sarif"),
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
