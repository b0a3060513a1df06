internal import ArgumentParser
internal import Findings
internal import Rules

/// Which rules a scan runs.
struct RuleSelection: ParsableArguments {
  @Option(name: .customLong("rule"), help: ArgumentHelp("Run only this rule. May be repeated.", valueName: "id"))
  var only: [String] = []

  @Option(name: .customLong("skip-rule"), help: ArgumentHelp("Do not run this rule. May be repeated.", valueName: "id"))
  var skipped: [String] = []

  @Option(name: .customLong("enable"), help: ArgumentHelp("Run this opt-in rule too. May be repeated.", valueName: "id"))
  var enabled: [String] = []

  func rules() throws -> [Rule] {
    for id in only + skipped + enabled { _ = try Rule.named(id) }
    return Rule.all.filter { rule in
      let isWanted = only.isEmpty ? !rule.descriptor.isOptIn || enabled.contains(rule.id) : only.contains(rule.id)
      return isWanted && !skipped.contains(rule.id)
    }
  }
}

extension Rule {
  /// - Throws: `ValidationError` with the nearest name for one that does not exist.
  static func named(_ id: String) throws -> Rule {
    if let rule = all.first(where: { $0.id == id }) { return rule }
    let nearest = all.min { editDistance($0.id, id) < editDistance($1.id, id) }
    let hint = nearest.map { editDistance($0.id, id) <= max(3, id.count / 2) ? " Did you mean '\($0.id)'?" : "" } ?? ""
    throw ValidationError("There is no rule '\(id)'.\(hint) 'applint rules' lists them.")
  }

  /// Levenshtein's distance.
  private static func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substitution = diagonal + (right[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
