internal import Findings

/// How much of each rule a screen shows.
struct TerminalLayout {
  struct Row {
    let rule: RuleDescriptor
    /// The most severe of those shown.
    let level: Level
    /// Findings of the severities that are listed.
    let counts: [Level: Int]
    let files: Int

    var total: Int { counts.values.reduce(0, +) }
  }

  /// A finding, or a group by its first member.
  struct Entry {
    let finding: Finding
    let count: Int
  }

  struct Section {
    let row: Row
    /// Lines of the message of each finding.
    let heights: [Int]
    /// Most severe first; groups are one.
    let findings: [Entry]
    let fix: String?
    /// How many findings are shown.
    fileprivate var shown = 0
    /// Whether findings are shown without source lines and fix, for lack of room.
    fileprivate(set) var isBrief = false

    init(row: Row, heights: [Int], findings: [Entry], fix: String?) {
      (self.row, self.heights, self.findings, self.fix) = (row, heights, findings, fix)
    }

    fileprivate var isComplete: Bool { findings.prefix(shown).reduce(0) { $0 + $1.count } == row.total }

    /// Lines, without the blank ones around it.
    fileprivate var height: Int {
      guard shown > 0 else { return 1 }
      let excerpts = isBrief ? 0 : findings.prefix(shown).reduce(0) { $0 + ($1.finding.region == nil ? 0 : 2) }
      return 1 + heights.prefix(shown).reduce(0, +) + excerpts + (isComplete ? 0 : 1) + (fix == nil || isBrief ? 0 : 1)
    }
  }

  /// Findings of one severity that are shown before the first of the next.
  private static let maxFirst = 3

  private var sections: [Section]
  /// Rules whose titles do not fit.
  private var omitted = 0

  /// Shows everything, until `fit` is called.
  init(_ sections: [Section]) {
    self.sections = sections
    for index in self.sections.indices { self.sections[index].shown = sections[index].findings.count }
  }

  /// Whether every finding is shown.
  var isComplete: Bool { omitted == 0 && sections.allSatisfy(\.isComplete) }

  /// Findings that are shown with their source lines.
  var excerptedFindings: [Finding] { sections.filter { !$0.isBrief }.flatMap { $0.findings.prefix($0.shown).map(\.finding) } }

  /// Lines that are shown.
  var height: Int {
    var lines = omitted > 0 ? 1 : 0
    for (index, section) in sections.enumerated() {
      lines += section.height + (index > 0 && hasBlankLine(before: index) ? 1 : 0)
    }
    return lines
  }

  private func hasBlankLine(before index: Int) -> Bool { sections[index].shown > 0 || sections[index - 1].shown > 0 }

  /// Shows what fits: a line for each rule, then findings, the most severe first.
  mutating func fit(into budget: Int) {
    for index in sections.indices { sections[index].shown = 0 }
    // At least one rule is shown with a finding, and findings of errors precede the titles of other rules.
    let errors = sections.count { $0.row.level == .error }
    let room = max(1, min(budget - (sections.first.map { ($0.heights.first ?? 0) + 5 } ?? 0), max(errors, budget / 3)))
    if sections.count > room {
      omitted = sections.count - room
      sections.removeLast(omitted)
    }
    for level in Level.allCases.sorted(by: >) { show(level, upTo: Self.maxFirst, budget) }
    for level in Level.allCases.sorted(by: >) { show(level, upTo: .max, budget) }
  }

  /// Shows one more finding of each rule in turn while they fit.
  private mutating func show(_ level: Level, upTo limit: Int, _ budget: Int) {
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in sections.indices where sections[index].row.level == level && sections[index].shown < limit {
        guard sections[index].shown < sections[index].findings.count else { continue }
        let section = sections[index]
        sections[index].shown += 1
        if height > budget, section.shown == 0 { sections[index].isBrief = true }
        if height > budget { sections[index] = section } else { isChanged = true }
      }
    }
  }

  /// - Parameter body: the lines of one rule with the findings that are shown.
  func lines(_ body: (Section, ArraySlice<Entry>) -> [String]) -> [String] {
    var lines: [String] = []
    for (index, section) in sections.enumerated() {
      if index > 0, hasBlankLine(before: index) { lines.append("") }
      lines += body(section, section.findings.prefix(section.shown))
    }
    if omitted > 0 { lines.append("… and \(TerminalText.count(omitted, "more rule", "more rules")) (--statistics lists them)") }
    return lines
  }
}
