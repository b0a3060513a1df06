internal import Arguments
internal import Bytes
internal import Configuration
internal import Reporting
internal import Rules

/// Rewrites files that are generated from the rules. `HouseTests` fails if one is not current.
struct Generate: Command {
  static let name = "generate"
  static let abstract = "Rewrite AllRules.swift and docs/rules."

  init(_ arguments: inout ArgumentReader) {}

  func run() throws {
    let root = Path(".")
    let sources = root.appending("Sources/Rules")
    try write(RuleRegistry.source(RuleRegistry.declaredRules(in: sources)), to: sources.appending("AllRules.swift"))
    try write(FileTypeRegistry.source(FileTypeRegistry.declaredTypes(in: sources)), to: sources.appending("AllFileTypes.swift"))
    for rule in Rule.all {
      try write(RuleText.markdown(rule.descriptor), to: root.appending("docs/rules/\(rule.id).md"))
    }
    try Self.writeSchema(to: root.appending("docs/applint-configuration.schema.json"))
    try write(RuleText.index(Rule.all.map(\.descriptor)), to: root.appending("docs/rules/README.md"))
  }

  /// Writes the schema of the configuration.
  static func writeSchema(to path: Path) throws {
    let output = try Output(.file(path))
    FactTreeReporter.writeJSON(ConfigurationSchema.tree, to: output)
    try output.finish()
  }

  /// Does not touch a current file, which would be rebuilt.
  private func write(_ text: String, to path: Path) throws {
    if let current = try? OpenFile.contents(of: path), current == Array(text.utf8) { return }
    try Output.write(text.utf8, to: path)
    print("wrote \(path)")
  }
}
