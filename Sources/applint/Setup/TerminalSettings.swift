internal import Bytes

/// What the terminal behind an output supports, by the environment.
struct TerminalSettings {
  let usesColor: Bool
  /// Hyperlinks by OSC 8.
  let supportsLinks: Bool
  /// Columns; nil for text that is not for a person.
  let width: Int?

  /// `--color` precedes NO_COLOR, which precedes FORCE_COLOR.
  init(_ choice: ColorChoice, _ output: Output) {
    let environment = { (name: String) in Platform.environment(name) ?? "" }
    let isTerminal = output.terminalWidth != nil
    let isForced = environment("FORCE_COLOR").isEmpty ? false : environment("FORCE_COLOR") != "0"
    usesColor =
      switch choice {
      case .always: true
      case .never: false
      case .auto where !environment("NO_COLOR").isEmpty: false
      case .auto: isForced || isTerminal && !["dumb", ""].contains(environment("TERM"))
      }
    // Colored text is for people wherever it goes.
    let columns = Int(environment("COLUMNS")) ?? 100
    width = output.terminalWidth ?? (usesColor ? columns : nil)
    let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"]
    let isKnown =
      programs.contains(environment("TERM_PROGRAM")) || (Int(environment("VTE_VERSION")) ?? 0) >= 5_000
      || !environment("WT_SESSION").isEmpty || ["xterm-kitty", "foot", "alacritty"].contains(environment("TERM"))
    supportsLinks = isTerminal && usesColor && isKnown
  }
}
