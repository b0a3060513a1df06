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
    /// Screen lines of the message of each finding.
    let heights: [Int]
    /// Most severe first, single findings before groups; a group is one entry.
    let findings: [Entry]
    /// The fix of the rule.
    let fix: String?
    /// How many findings are shown.
    fileprivate var shown = 0
    fileprivate(set) var showsFix = true
    fileprivate(set) var showsSource = true

    init(row: Row, heights: [Int], findings: [Entry], fix: String?) {
      (self.row, self.heights, self.findings, self.fix) = (row, heights, findings, fix)
    }

    fileprivate var isComplete: Bool { findings.prefix(shown).reduce(0) { $0 + $1.count } == row.total }

    /// Lines, without the blank ones around it.
    fileprivate var height: Int {
      guard shown > 0 else { return 1 }
      let source = showsSource ? findings.prefix(shown).reduce(0) { $0 + ($1.finding.region == nil ? 0 : 2) } : 0
      return 1 + heights.prefix(shown).reduce(0, +) + source + (isComplete ? 0 : 1) + (showsFix ? fixes.count : 0)
    }

    /// The fixes of the findings that are shown, each with the index of the last of them that has it; only that of the rule if
    /// there are many.
    var fixes: [(sentence: String, last: Int)] {
      guard let fix else { return [] }
      var found: [(sentence: String, last: Int)] = []
      for (index, entry) in findings.prefix(shown).enumerated() {
        let sentence = entry.finding.fix?.sentence ?? fix
        found.removeAll { $0.sentence == sentence }
        found.append((sentence, index))
        if found.count > Self.maxFixes { return [(fix, shown - 1)] }
      }
      return found
    }

    private static let maxFixes = 3
  }

  /// Errors of a rule that are shown before anything else if not all errors fit.
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
  var excerptedFindings: [Finding] { sections.filter(\.showsSource).flatMap { $0.findings.prefix($0.shown).map(\.finding) } }

  /// Lines that are shown.
  var height: Int {
    var lines = omitted > 0 ? 1 : 0
    for (index, section) in sections.enumerated() {
      lines += section.height + (index > 0 && hasBlankLine(before: index) ? 1 : 0)
    }
    return lines
  }

  private func hasBlankLine(before index: Int) -> Bool { sections[index].shown > 0 || sections[index - 1].shown > 0 }

  /// Shows what fits: a line for each rule, the place of each error, a finding of each other rule, what to do, source lines, and
  /// then further findings, the most severe first.
  mutating func fit(into budget: Int) {
    for index in sections.indices {
      sections[index].shown = 0
      (sections[index].showsFix, sections[index].showsSource) = (false, false)
    }
    // At least one rule is shown with a finding, and findings of errors precede the titles of other rules.
    let errors = sections.count { $0.row.level == .error }
    let room = max(1, min(budget - (sections.first.map { ($0.heights.first ?? 0) + 5 } ?? 0), max(errors, budget / 3)))
    if sections.count > room {
      omitted = sections.count - room
      sections.removeLast(omitted)
    }
    let titles = sections
    show(.error, upTo: .max, budget)
    if sections.contains(where: { $0.row.level == .error && $0.shown < $0.findings.count }) {
      sections = titles
      show(.error, upTo: Self.maxFirst, budget)
    }
    for level in [Level.warning, .note] { show(level, upTo: 1, budget) }
    for part in [\Section.showsFix, \.showsSource] {
      for index in sections.indices where sections[index].shown > 0 {
        sections[index][keyPath: part] = true
        if height > budget { sections[index][keyPath: part] = false }
      }
    }
    for level in Level.allCases.sorted(by: >) { show(level, upTo: .max, budget) }
  }

  /// Shows one more finding of each rule in turn while they fit.
  private mutating func show(_ level: Level, upTo limit: Int, _ budget: Int) {
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in sections.indices where sections[index].row.level == level && sections[index].shown < limit {
        guard sections[index].shown < sections[index].findings.count else { continue }
        sections[index].shown += 1
        if height > budget { sections[index].shown -= 1 } else { isChanged = true }
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
