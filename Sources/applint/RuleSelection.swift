internal import Arguments
internal import Configuration
internal import Findings
internal import Rules

/// Which rules a scan runs.
struct RuleSelection {
  let only: [String]
  let skipped: [String]
  let enabled: [String]

  init(_ arguments: inout ArgumentReader) {
    only = arguments.options("--rule <id>", "Run only this rule. May be repeated.", values: Rule.ids)
    skipped = arguments.options("--skip-rule <id>", "Do not run this rule. May be repeated.", values: Rule.ids)
    enabled = arguments.options("--enable <id>", "Run this opt-in rule too. May be repeated.", values: Rule.ids)
  }

  func check() throws {
    for id in only + skipped + enabled { _ = try Rule.named(id) }
  }

  /// The rules that run by a configuration that has taken over the options.
  func rules(_ configuration: TeamConfiguration) -> [Rule] {
    let only = configuration.only.value
    return Rule.all.filter { rule in
      let decision = configuration.rules[rule.id]
      let isAsked = !rule.descriptor.isOptIn || configuration.enable.value.contains(rule.id) || decision?.level != nil
      return (only.isEmpty ? isAsked : only.contains(rule.id)) && decision?.isOff != true && !skipped.contains(rule.id)
    }
  }
}

extension Rule {
  /// For completions.
  static var ids: ArgumentValues { .offered { all.map(\.id) } }

  /// - Throws: `ValidationError` with the nearest name for one that does not exist.
  static func named(_ id: String) throws -> Rule {
    if let rule = all.first(where: { $0.id == id }) { return rule }
    let hint = nearest(to: id).map { " Did you mean '\($0)'?" } ?? ""
    throw ValidationError("There is no rule '\(id)'.\(hint) 'applint rules' lists them.")
  }
}
