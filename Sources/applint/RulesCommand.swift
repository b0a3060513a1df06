internal import ArgumentParser
internal import Bytes
internal import Findings
internal import Reporting
internal import Rules

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rules", abstract: "List the rules.")

  @Option(help: ArgumentHelp("Format: text or json.", valueName: "format"))
  var format: FactFormat = .text

  func run() throws {
    let target = OutputTarget.standardOutput
    let output = try target.open()
    switch format {
    case .json: FactTreeReporter.writeJSON(.array(Rule.all.map(\.descriptor.facts)), to: output)
    case .text:
      let width = Rule.all.map(\.id.count).max() ?? 0
      for rule in Rule.all {
        let id = rule.id + String(repeating: " ", count: width - rule.id.count)
        let optIn = rule.descriptor.isOptIn ? " (opt-in)" : ""
        output.write("\(id)  \(rule.descriptor.level.rawValue)  \(rule.descriptor.summary)\(optIn)\n")
      }
    }
    try target.finish(output)
  }
}

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "explain", abstract: "Explain a rule: why, examples, what to do.")

  @Argument(help: "The id of a rule.", completion: .custom { _, _, _ in Rule.all.map(\.id) })
  var id: String

  func validate() throws {
    _ = try Rule.named(id)
  }

  func run() throws {
    try OutputTarget.standardOutput.write(RuleText.page(try Rule.named(id).descriptor))
  }
}
