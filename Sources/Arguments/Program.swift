internal import Bytes

/// A program with commands: resolves the command line to one of them and runs it, or prints help.
public struct Program {
  let root: any Command.Type
  let version: String
  /// Of the manual page, behind what is said of the commands.
  let manualEnd: String
  /// Of the terminal, for help.
  private let columns: () -> Int

  public init(_ root: any Command.Type, version: String = "", manualEnd: String = "", columns: @escaping () -> Int) {
    self.root = root
    self.version = version
    self.manualEnd = manualEnd
    self.columns = columns
  }

  /// Runs a command line.
  ///
  /// - Returns: what it asks for instead: help, the version, completions, the manual page. Nil where a command has run.
  /// - Throws: `UsageError` for what is wrong with it, and what the command throws.
  public func run(_ arguments: [String]) throws -> String? {
    if arguments.first == Completions.request { return Completions(self, arguments.dropFirst()).text }
    var (path, rest) = command(arguments[...])
    do {
      if let file = try generatedFile(arguments) { return file }
      // Help alone is about the program, not about what it does by default.
      let isHelpAlone = rest.count == 1 && rest.first.map { ["-h", "--help", "-help"].contains($0) } == true
      if !isHelpAlone, let standard = path[path.count - 1].defaultSubcommand { path.append(standard) }
      return try run(path, rest)
    } catch let error as ValidationError {
      let usage = "Usage: \(Help(self, path).usage)\n  See '\(Help.toolName(path)) --help' for more information."
      throw UsageError(text: "Error: \(error.message)\n" + (error.help.isEmpty ? "" : "Help:  \(error.help)\n") + usage)
    }
  }

  private func run(_ path: [any Command.Type], _ arguments: ArraySlice<String>) throws -> String? {
    let type = path[path.count - 1]
    var lister = ArgumentReader()
    _ = try type.init(&lister)
    let parsed = ParsedArguments(arguments, lister.table)
    var reader = ArgumentReader(parsed)
    let isHelp = type == HelpCommand.self && !parsed.wantsVersion && parsed.failure == nil
    if isHelp || parsed.wantsHelp || arguments.isEmpty && !type.subcommands.isEmpty {
      return Help(self, isHelp ? command(HelpCommand(&reader).names[...]).path : path).text(columns: columns())
    }
    if parsed.wantsVersion { return version }
    if let failure = parsed.failure { throw failure }
    let command = try type.init(&reader)
    try command.validate()
    try command.run()
    return nil
  }

  func subcommands(of command: any Command.Type) -> [any Command.Type] {
    command == root ? command.subcommands + [HelpCommand.self] : command.subcommands
  }

  /// The commands that the first words name, from the root, and the words behind them.
  func command(_ words: ArraySlice<String>) -> (path: [any Command.Type], rest: ArraySlice<String>) {
    var (path, rest) = ([root], words)
    while let word = rest.first, let next = subcommands(of: path[path.count - 1]).first(where: { $0.name == word }) {
      path.append(next)
      rest.removeFirst()
    }
    return (path, rest)
  }

  /// What a command takes, with what every command does.
  func table(of command: any Command.Type) -> [Argument] {
    var lister = ArgumentReader()
    _ = try? command.init(&lister)
    return lister.table.filter { !$0.isHidden } + [.version, .showsHelp]
  }

  /// Completions or the manual page, where the command line asks for them.
  private func generatedFile(_ arguments: [String]) throws -> String? {
    for (index, word) in arguments.enumerated() where word.hasPrefix("--") {
      if word == "--" { return nil }
      if word == "--generate-manual" { return ManualPage(self).text }
      guard word.hasPrefix("--generate-completion-script") else { continue }
      let named = word.split(separator: "=").dropFirst().first ?? arguments[(index + 1)...].first?[...]
      let shell = String(named ?? Platform.environment("SHELL")?.split(separator: "/").last ?? "")
      if let script = Completions.script(root.name, shell) { return script }
      throw ValidationError("Can't generate completion scripts for '\(shell)'. Please provide one of 'zsh', 'bash' or 'fish'.")
    }
    return nil
  }
}

/// `help`, which every program has.
struct HelpCommand: Command {
  static let name = "help"
  static let abstract = "Show subcommand help information."

  let names: [String]

  init(_ arguments: inout ArgumentReader) {
    names = arguments.positionals("<subcommands>", "Commands, from the outermost.")
  }

  func run() {}
}
