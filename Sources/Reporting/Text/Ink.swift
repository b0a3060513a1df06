internal import Findings

/// Colors and links of a terminal, or none.
struct Ink {
  let usesColor: Bool
  /// Whether ids of rules link to their pages (OSC 8).
  let linksRules: Bool

  func bold(_ text: String) -> String { code("1", text) }
  func dim(_ text: String) -> String { code("2", text) }

  func level(_ level: Level, _ text: String) -> String {
    switch level {
    case .error: code("1;31", text)
    case .warning: code("1;33", text)
    case .note: code("1;36", text)
    }
  }

  func rule(_ id: String) -> String {
    linksRules ? "\u{1B}]8;;\(RuleLinks.page(of: id))\u{1B}\\\(id)\u{1B}]8;;\u{1B}\\" : id
  }

  private func code(_ code: String, _ text: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
