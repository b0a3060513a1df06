/// What `--help` prints.
struct Help {
  private static let labelWidth = 26
  /// With more arguments, the usage line omits options.
  private static let maxInUsage = 12

  private let path: [any Command.Type]
  private let arguments: [Argument]
  /// Of the subcommand that runs by default.
  private let inherited: [Argument]

  private var command: any Command.Type { path[path.count - 1] }

  init(_ program: Program, _ path: [any Command.Type]) {
    self.path = path
    arguments = program.table(of: path[path.count - 1])
    inherited = path[path.count - 1].defaultSubcommand.map { program.table(of: $0).dropLast(2).map(\.self) } ?? []
  }

  static func toolName(_ path: [any Command.Type]) -> String { path.map { $0.name }.joined(separator: " ") }

  var usage: String {
    var own = arguments.dropLast(2).map { $0 }
    var parts = [Self.toolName(path)]
    if let standard = command.defaultSubcommand { parts.append("[\(standard.name)] [<options>]") }
    own += inherited.filter { $0.isPositional || $0.isRequired }
    if own.count > Self.maxInUsage {
      parts.append("[<options>]")
      own = own.filter { $0.isPositional || $0.isRequired }
    }
    parts += (own.filter { !$0.isPositional } + own.filter(\.isPositional)).map(\.synopsis)
    let text = parts.joined(separator: " ")
    guard !command.subcommands.isEmpty else { return text }
    return inherited.isEmpty ? "\(text) <subcommand>" : "\(text)\n       \(Self.toolName(path)) <subcommand>"
  }

  func text(columns: Int) -> String {
    let overview = "OVERVIEW: \(command.abstract)" + (command.discussion.isEmpty ? "" : "\n\n\(command.discussion)")
    var parts = [Self.wrapped(overview, to: columns), "USAGE: \(usage)"]
    if !command.subcommands.isEmpty { parts.append(subcommands(columns)) }
    let arguments = inherited + arguments
    let options = arguments.filter { !$0.isPositional }
    var sections = [("Arguments", arguments.filter(\.isPositional))]
    for option in options where !option.section.isEmpty && !sections.contains(where: { $0.0 == option.section }) {
      sections.append((option.section, options.filter { $0.section == option.section }))
    }
    sections.append(("Options", options.filter(\.section.isEmpty)))
    for (title, arguments) in sections where !arguments.isEmpty {
      parts.append(Self.section(title, arguments.map { (label: $0.title, text: $0.description) }, columns))
    }
    if !command.subcommands.isEmpty {
      let names = [path[0].name, HelpCommand.name] + path.dropFirst().map { $0.name }
      parts.append("  See '\(names.joined(separator: " ")) <subcommand>' for detailed help.")
    }
    return parts.joined(separator: "\n\n")
  }

  private func subcommands(_ columns: Int) -> String {
    let lines = command.subcommands.map { next in
      (label: next.name + (next == command.defaultSubcommand ? " (default)" : ""), text: next.abstract)
    }
    return Self.section("Subcommands", lines, columns)
  }

  private static func section(_ title: String, _ lines: [(label: String, text: String)], _ columns: Int) -> String {
    var text = "\(title.uppercased()):"
    for line in lines {
      let label = "  \(line.label)"
      let wrapped = Self.wrapped(line.text, to: columns, indent: labelWidth)
      text += "\n" + label + (label.count < labelWidth ? String(wrapped.dropFirst(label.count)) : "\n\(wrapped)")
    }
    return text
  }

  /// Breaks lines at spaces.
  private static func wrapped(_ text: String, to columns: Int, indent: Int = 0) -> String {
    let width = max(columns - indent, 20)
    let margin = String(repeating: " ", count: indent)
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var remainder = line
      while remainder.count > width, let space = remainder.prefix(width).lastIndex(of: " ") ?? remainder.firstIndex(of: " ") {
        lines.append(remainder[..<space])
        remainder = remainder[remainder.index(after: space)...]
      }
      lines.append(remainder)
    }
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}
