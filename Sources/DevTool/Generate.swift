internal import ArgumentParser
internal import Bytes
internal import Configuration
internal import Findings
internal import Reporting
internal import Rules

/// Rewrites what is made from the rules. `HouseTests` fails when any of it is not current.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Rewrite AllRules.swift, the README's table and docs/rules.")

  func run() throws {
    let root = Path(".")
    let rules = try RuleRegistry.declaredRules(in: root.appending("Sources/Rules"))
    try write(RuleRegistry.source(rules), to: root.appending("Sources/Rules/AllRules.swift"))
    for rule in Rule.all {
      try write(RuleText.markdown(rule.descriptor), to: root.appending("docs/rules/\(rule.id).md"))
    }
    try Self.writeSchema(to: root.appending("docs/applint-configuration.schema.json"))
    let readme = root.appending("README.md")
    let text = String(decoding: try OpenFile.contents(of: readme), as: UTF8.self)
    guard let updated = RuleText.readme(text, rules: Rule.all.map(\.descriptor)) else {
      throw ValidationError("README.md has lost the markers around its table of rules.")
    }
    try write(updated, to: readme)
  }

  /// Writes the schema of the configuration.
  static func writeSchema(to path: Path) throws {
    let output = try Output(.file(path))
    FactTreeReporter.writeJSON(ConfigurationSchema.tree, to: output)
    try output.finish()
  }

  /// Leaves a file alone that is current, so that nothing is built anew for nothing.
  private func write(_ text: String, to path: Path) throws {
    if let current = try? OpenFile.contents(of: path), current == Array(text.utf8) { return }
    let output = try Output(.file(path))
    output.write(text)
    try output.finish()
    print("wrote \(path)")
  }
}

/// The list of rules, made from the files that declare them.
enum RuleRegistry {
  /// The names of the static properties by which the files below a folder declare rules, sorted.
  static func declaredRules(in folder: Path) throws -> [String] {
    var rules: [String] = []
    for entry in try Directory(path: folder).entries() {
      let path = folder.appending(entry.name)
      if entry.type == .directory { rules += try declaredRules(in: path) }
      guard entry.type == .regular, entry.name.suffix(6).elementsEqual(".swift".utf8) else { continue }
      let text = String(decoding: try OpenFile.contents(of: path), as: UTF8.self)
      rules += text.split(separator: "\n").compactMap { line in
        guard line.hasPrefix("  static let "), line.hasSuffix(" = Rule(") else { return nil }
        return String(line.dropFirst("  static let ".count).dropLast(" = Rule(".count))
      }
    }
    return rules.sorted()
  }

  static func source(_ rules: [String]) -> String {
    // The formatter wants a comma after the last of several, and none after a single one.
    let list = rules.map { "    .\($0)" }.joined(separator: ",\n") + (rules.count > 1 ? "," : "")
    return """
      // Written by `make generate`. Do not edit.

      extension Rule {
        /// Every rule, by id.
        public static let all: [Rule] = [
      \(list)
        ]
      }

      """
  }
}
