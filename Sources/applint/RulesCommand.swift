internal import Arguments
internal import Bytes
internal import Findings
internal import Reporting
internal import Rules

struct RulesCommand: Command {
  static let name = "rules"
  static let abstract = "List the rules."

  let format: FactFormat

  init(_ arguments: inout ArgumentReader) throws {
    format = try arguments.choice("--format <format>", "Output format.", standard: .text)
  }

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

struct ExplainCommand: Command {
  static let name = "explain"
  static let abstract = "Explain a rule: why it matters, how to fix it, and examples."

  let id: String

  init(_ arguments: inout ArgumentReader) throws {
    id = try arguments.positional("<id>", "ID of the rule.", values: Rule.ids)
  }

  func validate() throws {
    if id != RuleText.notReadID { _ = try Rule.named(id) }
  }

  func run() throws {
    let page = id == RuleText.notReadID ? RuleText.notReadPage : RuleText.page(try Rule.named(id).descriptor)
    try OutputTarget.standardOutput.write(page)
  }
}
