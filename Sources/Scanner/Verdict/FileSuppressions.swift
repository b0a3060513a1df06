internal import Findings
internal import Rules

/// The suppression comments of one file.
struct FileSuppressions: Sendable {
  let path: String
  /// Whether problems of the comments are reported: in first-party files only.
  let isFirstParty: Bool
  let comments: [SuppressionComment]

  /// One rule of one comment.
  private struct ActiveSuppression {
    let comment: SuppressionComment
    let ruleID: String
    let lines: Range<Int>
    var isUsed = false
  }

  private struct Line: Hashable {
    let ruleID: String
    let number: Int
  }

  /// Finds the suppression of a line, also in files with many comments.
  private struct SuppressionIndex {
    private var files: [String: Int] = [:]
    private var lines: [Line: Int] = [:]
    /// By rule, in the order of lines; ranges of one rule do not overlap.
    private var ranges: [String: [(lines: Range<Int>, index: Int)]] = [:]

    init(_ activeSuppressions: [(ruleID: String, lines: Range<Int>, extent: SuppressionComment.Extent?)]) {
      for (index, active) in activeSuppressions.enumerated() {
        switch active.extent {
        case .file: files[active.ruleID] = files[active.ruleID] ?? index
        case .begin: ranges[active.ruleID, default: []].append((active.lines, index))
        default:
          for number in active.lines {
            let line = Line(ruleID: active.ruleID, number: number)
            lines[line] = lines[line] ?? index
          }
        }
      }
    }

    /// - Parameter line: nil for a finding about the whole file.
    func active(of ruleID: String, at line: Int?) -> Int? {
      guard let line else { return files[ruleID] }
      if let index = lines[Line(ruleID: ruleID, number: line)] { return index }
      let list = ranges[ruleID] ?? []
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if list[middle].lines.lowerBound <= line { low = middle + 1 } else { high = middle }
      }
      if low > 0, list[low - 1].lines.contains(line) { return list[low - 1].index }
      return files[ruleID]
    }
  }

  /// - Parameter isWhole: whether the whole checkout was scanned.
  /// - Returns: remaining findings, suppressed findings, and findings about the comments.
  func apply(
    to findings: [Finding], rules: RuleSet, today: CalendarDate?, isWhole: Bool
  ) -> (left: [Finding], suppressed: [SuppressedFinding], problems: [Finding]) {
    var (activeSuppressions, problems) = activeSuppressions(today)
    let index = SuppressionIndex(activeSuppressions.map { ($0.ruleID, $0.lines, $0.comment.extent) })
    var left: [Finding] = []
    var suppressed: [SuppressedFinding] = []
    for finding in findings {
      if let place = index.active(of: finding.ruleID, at: finding.region?.line) {
        activeSuppressions[place].isUsed = true
        suppressed.append(SuppressedFinding(finding, .comment(reason: activeSuppressions[place].comment.reason)))
      } else {
        left.append(finding)
      }
    }
    // A comment that is redundant because of another one is not reported.
    let suppressedLines = Set(suppressed.map { Line(ruleID: $0.finding.ruleID, number: $0.finding.region?.line ?? 1) })
    for active in activeSuppressions where !active.isUsed {
      let isKnown = Rule.all.contains { $0.id == active.ruleID }
      if isKnown {
        guard let rule = rules.rules.first(where: { $0.id == active.ruleID }), isWhole || !rule.checksCheckout else {
          continue
        }
      }
      if active.lines.count <= 64,
        active.lines.contains(where: { suppressedLines.contains(Line(ruleID: active.ruleID, number: $0)) })
      {
        continue
      }
      // Of several unknown rules in a comment, only the first is reported.
      if !isKnown, active.ruleID != active.comment.rules.first(where: { id in !Rule.all.contains { $0.id == id } }) {
        continue
      }
      let message = isKnown ? Message.unused(active.ruleID) : .unknownRule(active.ruleID)
      problems.append(problem(message, active.comment, active.ruleID))
    }
    return (left, suppressed, isFirstParty ? problems : [])
  }

  private func activeSuppressions(_ today: CalendarDate?) -> (activeSuppressions: [ActiveSuppression], problems: [Finding]) {
    var activeSuppressions: [ActiveSuppression] = []
    var problems: [Finding] = []
    /// Open ranges.
    var open: [String: SuppressionComment] = [:]
    var expired: Set<String> = []
    func close(_ ruleID: String, before line: Int) {
      guard let begin = open.removeValue(forKey: ruleID) else { return }
      let lines = begin.region.line..<max(begin.region.line + 1, line)
      activeSuppressions.append(ActiveSuppression(comment: begin, ruleID: ruleID, lines: lines))
    }
    for comment in comments {
      if let failure = comment.problem {
        problems.append(problem(.problem(failure), comment, "\(failure)"))
        // An invalid comment suppresses nothing.
        continue
      }
      if let until = comment.until, let today, until < today {
        problems.append(problem(.expired(until), comment, "until \(until)"))
        if comment.extent == .begin { expired.formUnion(comment.rules) }
        continue
      }
      for ruleID in comment.rules {
        switch comment.extent {
        case .begin: open[ruleID] = open[ruleID] ?? comment
        case .end where open[ruleID] != nil: close(ruleID, before: comment.region.line + 1)
        case .end where expired.remove(ruleID) != nil: break
        case .end: problems.append(problem(.endsNothing(ruleID), comment, ruleID))
        default: activeSuppressions.append(ActiveSuppression(comment: comment, ruleID: ruleID, lines: comment.lines))
        }
      }
    }
    for ruleID in open.keys.sorted() { close(ruleID, before: .max) }
    return (activeSuppressions, problems)
  }

  private func problem(_ message: Message, _ comment: SuppressionComment, _ identity: String) -> Finding {
    let rule = Rule.ofSuppressions.descriptor
    return Finding(
      ruleID: rule.id, level: rule.level, message: message.text, path: path, region: comment.region,
      identity: "\(comment.extent?.rawValue ?? "") \(identity)")
  }
}

extension Message {
  static func unused(_ ruleID: String) -> Message { "unused suppression of \(ruleID)" }

  static func unknownRule(_ ruleID: String) -> Message {
    let hint = Rule.nearest(to: ruleID).map { "did you mean '\($0)'?" } ?? "if this is a reason, put '--' before it"
    return "unknown rule '\(ruleID)'; \(hint)"
  }

  static func expired(_ until: CalendarDate) -> Message { "suppression expired on \(until.description)" }

  fileprivate static func endsNothing(_ ruleID: String) -> Message {
    "'\(SuppressionComment.marker)enable' for '\(ruleID)' without a matching '\(SuppressionComment.marker)disable'"
  }

  fileprivate static func problem(_ problem: SuppressionComment.Problem) -> Message {
    switch problem {
    case .unknownWord(let word) where word.hasPrefix(SuppressionComment.marker): unknownDirective(word)
    case .unknownWord(let word): "unexpected '\(word)'; if this is a reason, put '--' before it"
    case .noRule: "suppression without a rule"
    case .noDate(let text): "invalid date '\(text)'; expected a date such as 2027-03-01"
    }
  }

  private static func unknownDirective(_ word: String) -> Message {
    let directives = SuppressionComment.Extent.allCases.map { SuppressionComment.marker + $0.rawValue }
    return "unknown directive '\(word)'\(word.nearest(of: directives).map { "; did you mean '\($0)'?" } ?? "")"
  }
}
