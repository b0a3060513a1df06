internal import ArgumentParser
internal import Bytes
internal import Project

/// Writes the manual page from what the program says of itself: `applint --experimental-dump-help | DevTool manual docs/applint.1`.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Write the manual page from applint's help on standard input.")

  @Argument(help: "The page.")
  var file: String

  func run() throws {
    try Output.write(try ManualPage.text(ofHelp: OpenFile.standardInput().contents()).utf8, to: Path(file))
  }
}

/// A page in the language of mdoc(7).
enum ManualPage {
  /// - Parameter help: JSON, as ArgumentParser dumps it.
  static func text(ofHelp help: [UInt8]) throws -> String {
    guard let command = try JSONReader.read(help)["command"] else { throw ValidationError("this is no dump of a command's help") }
    var text = ".\\\" Written by `make generate`. Do not edit.\n.Dd November 2026\n.Dt APPLINT 1\n.Os\n"
    text += ".Sh NAME\n.Nm applint\n.Nd \(sentence(command["abstract"]))\n"
    text += ".Sh SYNOPSIS\n.Nm\n.Op Ar command\n.Op Ar options\n.Op Ar path ...\n"
    text += ".Sh DESCRIPTION\n" + paragraphs(command["discussion"])
    text += ".Sh COMMANDS\n"
    for sub in commands(of: command) { text += section(sub, path: []) }
    text += ".Sh FILES\n.Bl -tag -width Ds\n"
    text +=
      ".It Pa .applint.yml\nWhat a team has decided.\n.It Pa .applint-baseline.jsonl\nFindings that are known and accepted.\n.El\n"
    text += ".Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev NO_COLOR\nText on a terminal has no colours.\n.El\n"
    text += ".Sh EXIT STATUS\n0 no findings at or above\n.Fl Fl fail-on ;\n1 there are some; 2 something could not be done.\n"
    return text
  }

  private static func commands(of command: PropertyList) -> [PropertyList] {
    (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
  }

  private static func section(_ command: PropertyList, path: [String]) -> String {
    let path = path + [command["commandName"]?.string ?? ""]
    let arguments = (command["arguments"]?.array ?? []).filter { !["help", "version"].contains($0["valueName"]?.string ?? "") }
    var text = ".Ss applint \(escaped(path.joined(separator: " ")))"
    for argument in arguments where argument["kind"]?.string == "positional" {
      text += " [\(escaped(argument["valueName"]?.string ?? ""))]"
    }
    text += "\n\(escaped(command["abstract"]?.string ?? ""))\n"
    if let discussion = command["discussion"] { text += ".Pp\n" + paragraphs(discussion) }
    if !arguments.isEmpty {
      text += ".Bl -tag -width Ds\n"
      for argument in arguments { text += item(argument) }
      text += ".El\n"
    }
    for sub in commands(of: command) { text += section(sub, path: path) }
    return text
  }

  private static func item(_ argument: PropertyList) -> String {
    let value = escaped(argument["valueName"]?.string ?? "")
    var head: String
    if argument["kind"]?.string == "positional" {
      head = ".It Ar \(value)"
    } else {
      let names = (argument["names"]?.array ?? []).map { name in
        (name["kind"]?.string == "short" ? "Fl " : "Fl Fl ") + escaped(name["name"]?.string ?? "")
      }
      head = ".It " + names.joined(separator: " , ")
      if argument["kind"]?.string == "option" { head += " Ar \(value)" }
    }
    return "\(head)\n\(escaped(argument["abstract"]?.string ?? ""))\n"
  }

  private static func paragraphs(_ text: PropertyList?) -> String {
    escaped(text?.string ?? "").split(separator: "\n").joined(separator: "\n.Pp\n") + "\n"
  }

  private static func sentence(_ text: PropertyList?) -> String {
    let words = escaped(text?.string ?? "")
    return words.prefix(1).lowercased() + (words.hasSuffix(".") ? words.dropFirst().dropLast() : words.dropFirst())
  }

  /// What roff would take for a command or an escape.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for (index, character) in text.enumerated() {
      switch character {
      case "\\": escaped += "\\e"
      case ".", "'":
        escaped +=
          index == 0 || text[text.index(text.startIndex, offsetBy: index - 1)].isWhitespace
          ? "\\&\(character)" : String(character)
      case "-": escaped += "\\-"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
