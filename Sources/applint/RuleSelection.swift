internal import ArgumentParser
internal import Configuration
internal import Findings
internal import Rules

/// Which rules a scan runs.
struct RuleSelection: ParsableArguments {
  @Option(
    name: .customLong("rule"), help: ArgumentHelp("Run only this rule. May be repeated.", valueName: "id"),
    completion: .custom { _, _, _ in Rule.all.map(\.id) })
  var only: [String] = []

  @Option(
    name: .customLong("skip-rule"), help: ArgumentHelp("Do not run this rule. May be repeated.", valueName: "id"),
    completion: .custom { _, _, _ in Rule.all.map(\.id) })
  var skipped: [String] = []

  @Option(
    name: .customLong("enable"), help: ArgumentHelp("Run this opt-in rule too. May be repeated.", valueName: "id"),
    completion: .custom { _, _, _ in Rule.all.map(\.id) })
  var enabled: [String] = []

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
  /// - Throws: `ValidationError` with the nearest name for one that does not exist.
  static func named(_ id: String) throws -> Rule {
    if let rule = all.first(where: { $0.id == id }) { return rule }
    let hint = nearest(to: id).map { " Did you mean '\($0)'?" } ?? ""
    throw ValidationError("There is no rule '\(id)'.\(hint) 'applint rules' lists them.")
  }
}
