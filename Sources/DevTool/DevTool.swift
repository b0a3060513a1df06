internal import ArgumentParser

/// Commands for people who work on applint. Not shipped.
@main
struct DevTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "DevTool", abstract: "Writes generated files, starts rules, dumps and measures tokens.",
    subcommands: [Generate.self, NewRule.self, Dump.self, Bench.self, Stress.self, Manual.self])
}
