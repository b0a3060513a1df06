internal import ArgumentParser

/// Commands for people who work on applint. Not shipped.
@main
struct DevTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "DevTool", abstract: "Writes generated files and starts rules.", subcommands: [Generate.self, NewRule.self])
}
