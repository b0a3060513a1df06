public import Findings

extension RuleText {
  /// Headings of the index, each with the tags of its rules.
  private static let topics: [(title: String, tags: Set<String>)] = [
    ("App Store", ["app-store"]), ("Project files", ["project", "cocoapods"]), ("Images", ["images"]),
    ("Nibs and names", ["interface"]), ("Strings", ["strings"]),
  ]

  /// The page in `docs/rules` that lists all rules. A rule is listed under the first topic that has one of its tags.
  public static func index(_ rules: [RuleDescriptor]) -> String {
    var rest = rules
    var text = """
      <!-- Written by `make generate`. Do not edit. -->
      # Rules

      A page per rule explains why it matters and how to fix it, with examples; so does `applint explain ID`.

      """
    for topic in topics {
      text += section(topic.title, rest.filter { !topic.tags.isDisjoint(with: $0.tags) })
      rest.removeAll { !topic.tags.isDisjoint(with: $0.tags) }
    }
    return text + section("Others", rest)
  }

  private static func section(_ title: String, _ rules: [RuleDescriptor]) -> String {
    guard !rules.isEmpty else { return "" }
    let isOfAppStore = rules.contains { !$0.rejectionCodes.isEmpty }
    var text = "\n## \(title)\n\n| rule | severity | finds |\(isOfAppStore ? " App Store |" : "")\n"
    text += "|---|---|---|\(isOfAppStore ? "---|" : "")\n"
    for rule in rules {
      let severity = rule.isOptIn ? "\(rule.level.rawValue), opt-in" : rule.level.rawValue
      text += "| [`\(rule.id)`](\(rule.id).md) | \(severity) | \(rule.summary) |"
      text += isOfAppStore ? " \(rule.rejectionCodes.joined(separator: ", ")) |\n" : "\n"
    }
    return text
  }
}
