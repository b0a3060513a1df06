internal import Bytes

/// A program with commands.
public struct Program {
  let root: any Command.Type
  let version: String
  /// Text of the manual page after the commands.
  let manualEnd: String
  /// Width of the terminal.
  private let columns: () -> Int

  public init(_ root: any Command.Type, version: String = "", manualEnd: String = "", columns: @escaping () -> Int) {
    self.root = root
    self.version = version
    self.manualEnd = manualEnd
    self.columns = columns
  }

  /// Runs a command line.
  ///
  /// - Returns: help, the version, completions or the manual page; nil if a command has run.
  /// - Throws: `UsageError` for an invalid command line, and errors of the command.
  public func run(_ arguments: [String]) throws -> String? {
    if arguments.first == Completions.request { return Completions(self, arguments.dropFirst()).text }
    var (path, remainder) = command(arguments[...])
    do {
      if let file = try generatedFile(arguments) { return file }
      // `--help` without a command is about the program, not its default command.
      let isHelpAlone = remainder.count == 1 && remainder.first.map { ["-h", "--help", "-help"].contains($0) } == true
      if !isHelpAlone, let standard = path[path.count - 1].defaultSubcommand { path.append(standard) }
      return try run(path, remainder)
    } catch let error as ValidationError {
      let usage = "Usage: \(Help(self, path).usage)\n  See '\(Help.toolName(path)) --help' for more information."
      let help = error.help.isEmpty ? "" : "Help:  \(error.help)\n"
      throw UsageError(text: "\(root.name): error: \(error.message)\n\(help)\(usage)")
    }
  }

  private func run(_ path: [any Command.Type], _ arguments: ArraySlice<String>) throws -> String? {
    let type = path[path.count - 1]
    var lister = ArgumentReader()
    _ = try type.init(&lister)
    let parsed = ParsedArguments(arguments, lister.table)
    var reader = ArgumentReader(parsed)
    let isHelp = type == HelpCommand.self && !parsed.requestsVersion && parsed.failure == nil
    if isHelp || parsed.requestsHelp || arguments.isEmpty && !type.subcommands.isEmpty {
      return Help(self, isHelp ? command(HelpCommand(&reader).names[...]).path : path).text(columns: columns())
    }
    if parsed.requestsVersion { return version }
    if let failure = parsed.failure { throw failure }
    let command = try type.init(&reader)
    try command.validate()
    try command.run()
    return nil
  }

  func subcommands(of command: any Command.Type) -> [any Command.Type] {
    command == root ? command.subcommands + [HelpCommand.self] : command.subcommands
  }

  /// The commands that the first words name, from the root, and the remaining words.
  func command(_ words: ArraySlice<String>) -> (path: [any Command.Type], remainder: ArraySlice<String>) {
    var (path, remainder) = ([root], words)
    while let word = remainder.first, let next = subcommands(of: path[path.count - 1]).first(where: { $0.name == word }) {
      path.append(next)
      remainder.removeFirst()
    }
    return (path, remainder)
  }

  /// The arguments of a command, with those of every command.
  func table(of command: any Command.Type) -> [Argument] {
    var lister = ArgumentReader()
    _ = try? command.init(&lister)
    return lister.table.filter { !$0.isHidden } + [.version, .showsHelp]
  }

  /// The completion script or manual page, if the command line requests one.
  private func generatedFile(_ arguments: [String]) throws -> String? {
    for (index, word) in arguments.enumerated() where word.hasPrefix("--") {
      if word == "--" { return nil }
      if word == "--generate-manual" { return ManualPage(self).text }
      guard word.hasPrefix("--generate-completion-script") else { continue }
      let named = word.split(separator: "=").dropFirst().first ?? arguments[(index + 1)...].first?[...]
      let shell = String(named ?? Platform.environment("SHELL")?.split(separator: "/").last ?? "")
      if let script = Completions.script(root.name, shell) { return script }
      throw ValidationError("no completion script for '\(shell)'; expected 'zsh', 'bash', or 'fish'")
    }
    return nil
  }
}

struct HelpCommand: Command {
  static let name = "help"
  static let abstract = "Show help for a command."

  let names: [String]

  init(_ arguments: inout ArgumentReader) {
    names = arguments.positionals("<subcommands>", "Commands, from the outermost.")
  }

  func run() {}
}
