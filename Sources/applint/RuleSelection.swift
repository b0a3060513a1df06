internal import Arguments
internal import Configuration
internal import Findings
internal import Rules

/// Which rules a scan runs.
struct RuleSelection {
  /// Replaces that of the configuration.
  let preset: Preset?
  let only: [String]
  let skipped: [String]
  let enabled: [String]

  init(_ arguments: inout ArgumentReader) throws {
    preset = try arguments.choice(
      "--preset <name>", "Use this preset instead of that of the configuration; 'app-store' runs only rules for rejections.",
      defaultText: Preset.recommended.rawValue)
    only = arguments.options(
      "--rule <id>", "Run only this rule. May be repeated.", values: Rule.ids, synonyms: ["--only", "--select", "--only-rule"])
    skipped = arguments.options(
      "--skip-rule <id>", "Skip this rule. May be repeated.", values: Rule.ids,
      synonyms: ["--disable", "--skip", "--no-rule", "--ignore-rule"])
    enabled = arguments.options("--enable <id>", "Also run this opt-in rule. May be repeated.", values: Rule.ids)
  }

  func check() throws {
    for id in only + skipped + enabled { _ = try Rule.named(id) }
  }

  /// - Parameter configuration: with the options of the command line applied.
  func rules(_ configuration: TeamConfiguration) -> [Rule] {
    let only = configuration.only.value
    return Rule.all.filter { rule in
      let decision = configuration.rules[rule.id]
      let isRequested = !rule.descriptor.isOptIn || configuration.enable.value.contains(rule.id) || decision?.level != nil
      return (only.isEmpty ? isRequested : only.contains(rule.id)) && decision?.isOff != true && !skipped.contains(rule.id)
    }
  }
}

extension Rule {
  /// For completions.
  static var ids: ArgumentValues { .offered { all.map(\.id) } }

  /// - Throws: `ValidationError` for an unknown rule.
  static func named(_ id: String) throws -> Rule {
    if let rule = all.first(where: { $0.id == id }) { return rule }
    let hint = nearest(to: id).map { "did you mean '\($0)'?" } ?? "run 'applint rules' for a list"
    throw ValidationError("unknown rule '\(id)'; \(hint)")
  }
}
