public import Findings

/// Rule documentation: plain text for `explain`, Markdown for `docs/rules`.
public enum RuleText {
  /// The page printed by `explain`.
  public static func page(_ rule: RuleDescriptor) -> String {
    var text = "\(rule.title) [\(rule.id)]\n\(facts(rule))\n\n\(wrapped("\(rule.summary).", indentation: ""))\n"
    text += "\nWhy it matters\n\(wrapped(rule.rationale, indentation: "  "))\n"
    text += "\nHow to fix\n\(wrapped(rule.remedy, indentation: "  "))\n"
    if !rule.options.isEmpty { text += "\nOptions in .applint.yml\n" + rule.options.map { "  \(describe($0))\n" }.joined() }
    text += examples("Triggering examples (at ↓)", rule.badExamples, isMarked: true)
    text += examples("Non-triggering examples", rule.goodExamples)
    return text
  }

  /// The ID of files that could not be read, in formats that require one.
  public static var notReadID: String { FindingText.notReadID }

  /// What `explain` prints for it.
  public static var notReadPage: String {
    let reason = """
      The file, a slice, or an archive member could not be read: it is malformed, truncated, a Git LFS pointer, or not accessible. \
      It may contain more findings, so it never counts as clean.
      """
    let remedy = """
      The message says what is wrong, and at which offset. Repair or fetch the file, or exclude it in .applint.yml. With \
      --strict-read, such files make the exit status 2.
      """
    return "File not read completely [\(notReadID)]\nnot a rule, cannot be disabled\n"
      + "\nWhy it matters\n\(wrapped(reason, indentation: "  "))\n\nHow to fix\n\(wrapped(remedy, indentation: "  "))\n"
  }

  /// The page in `docs/rules`.
  public static func markdown(_ rule: RuleDescriptor) -> String {
    var text = "<!-- Written by `make generate`. Do not edit. -->\n"
    text += "# \(rule.title) (\(rule.id))\n\n\(rule.summary).\n\n*\(facts(rule))*\n"
    text += "\n## Why it matters\n\n\(rule.rationale)\n\n## How to fix\n\n\(rule.remedy)\n"
    if !rule.options.isEmpty { text += "\n## Options\n\n" + rule.options.map { "- \(describe($0))\n" }.joined() }
    for (title, examples) in [("Triggering examples", rule.badExamples), ("Non-triggering examples", rule.goodExamples)] {
      text += "\n## \(title)\n" + markdown(examples, isMarked: true)
    }
    return text
  }

  /// Rationale, remedy and one example of each kind, in Markdown, for viewers of findings.
  static func help(_ rule: RuleDescriptor) -> String {
    var text = "\(rule.rationale)\n\n**How to fix:** \(rule.remedy)\n"
    for (title, examples) in [("Triggering examples", rule.badExamples), ("Non-triggering examples", rule.goodExamples)] {
      guard let example = examples.first else { continue }
      text += "\n\(title):\n" + markdown([example], isMarked: false)
    }
    return text
  }

  private static func describe(_ option: RuleOption) -> String {
    "\(option.name): \(option.summary) (\(option.range.lowerBound)–\(option.range.upperBound), default \(option.value))"
  }

  private static func facts(_ rule: RuleDescriptor) -> String {
    var facts = [rule.level.rawValue]
    facts += rule.rejectionCodes
    facts += rule.tags
    if rule.isOptIn { facts.append("opt-in") }
    facts.append(rule.checksThirdParty ? "includes third-party code" : "first-party code only")
    return facts.joined(separator: ", ")
  }

  private static func examples(_ title: String, _ examples: [Example], isMarked: Bool = false) -> String {
    examples.isEmpty ? "" : "\n\(title)\n" + page(examples, isMarked: isMarked)
  }

  private static func wrapped(_ text: String, indentation: String) -> String {
    TerminalText.wrapped(text, width: 80 - indentation.count).map { indentation + $0 }.joined(separator: "\n")
  }
}

extension RuleDescriptor {
  /// For `rules --format json`.
  public var facts: FactTree {
    var fields: [FactTree.Field] = [
      .init("id", id), .init("level", level.rawValue), .init("summary", summary), .init("rationale", rationale),
      .init("remedy", remedy), .init("fix", fix),
    ]
    if !rejectionCodes.isEmpty { fields.append(.init("rejectionCodes", .strings(rejectionCodes))) }
    fields += [
      .init("tags", .strings(tags)), .init("checksThirdParty", .boolean(checksThirdParty)), .init("isOptIn", .boolean(isOptIn)),
    ]
    return .dictionary(fields)
  }
}
