/// The manual page, in the language of mdoc(7).
struct ManualPage {
  let text: String

  init(_ program: Program) {
    let root = program.root
    let abstract = root.abstract.prefix(1).lowercased() + root.abstract.dropFirst().dropLast(root.abstract.hasSuffix(".") ? 1 : 0)
    text = """
      .\\" Written by `make generate`. Do not edit.
      .Dd November 2026
      .Dt \(root.name.uppercased()) 1
      .Os
      .Sh NAME
      .Nm \(root.name)
      .Nd \(Self.escaped(abstract))
      .Sh SYNOPSIS
      .Nm
      .Op Ar command
      .Op Ar options
      .Op Ar path ...
      .Sh DESCRIPTION
      \(Self.paragraphs(root.discussion)).Sh COMMANDS
      \(root.subcommands.map { Self.section(program, [root, $0]) }.joined())\(program.manualEnd)
      """
  }

  private static func section(_ program: Program, _ path: [any Command.Type]) -> String {
    let command = path[path.count - 1]
    let arguments = program.table(of: command).dropLast(2)
    var text = ".Ss \(escaped(Help.toolName(path)))"
    for argument in arguments where argument.isPositional { text += " [\(escaped(String(argument.value)))]" }
    text += "\n\(escaped(command.abstract))\n"
    if !command.discussion.isEmpty { text += ".Pp\n" + paragraphs(command.discussion) }
    if !arguments.isEmpty { text += ".Bl -tag -width Ds\n" + arguments.map(item).joined() + ".El\n" }
    for next in command.subcommands { text += section(program, path + [next]) }
    return text
  }

  private static func item(_ argument: Argument) -> String {
    let names = argument.names.map { "Fl " + ($0.hasPrefix("--") ? "Fl " : "") + escaped(String($0.drop { $0 == "-" })) }
    let value = argument.hasValue ? ["Ar \(escaped(String(argument.value)))"] : []
    let label = ([names.joined(separator: " , ")].filter { !$0.isEmpty } + value).joined(separator: " ")
    return ".It \(label)\n\(escaped(argument.description))\n"
  }

  private static func paragraphs(_ text: String) -> String {
    escaped(text).split(separator: "\n").joined(separator: "\n.Pp\n") + "\n"
  }

  /// Escapes what roff would read as a command or an escape.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var startsWord = true
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case ".", "'": escaped += startsWord ? "\\&\(character)" : String(character)
      case "-": escaped += "\\-"
      default: escaped.append(character)
      }
      startsWord = character.isWhitespace
    }
    return escaped
  }
}
