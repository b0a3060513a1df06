internal import Findings
internal import Rules

/// What the comments of one file silence.
struct FileSuppressions: Sendable {
  let path: String
  /// Whether anybody is told of what is wrong with them: comments of third parties are theirs.
  let isJudged: Bool
  let comments: [SuppressionComment]

  /// One rule that one comment names.
  private struct Silencer {
    let comment: SuppressionComment
    let ruleID: String
    let lines: Range<Int>
    var isUsed = false
  }

  private struct Line: Hashable {
    let ruleID: String
    let number: Int
  }

  /// Finds what silences a line, whatever number of comments a file has.
  private struct SilencerIndex {
    private var files: [String: Int] = [:]
    private var lines: [Line: Int] = [:]
    /// By rule, in the order of lines; ranges of one rule do not overlap.
    private var ranges: [String: [(lines: Range<Int>, index: Int)]] = [:]

    init(_ silencers: [(ruleID: String, lines: Range<Int>, extent: SuppressionComment.Extent?)]) {
      for (index, silencer) in silencers.enumerated() {
        switch silencer.extent {
        case .file: files[silencer.ruleID] = files[silencer.ruleID] ?? index
        case .begin: ranges[silencer.ruleID, default: []].append((silencer.lines, index))
        default:
          for number in silencer.lines {
            let line = Line(ruleID: silencer.ruleID, number: number)
            lines[line] = lines[line] ?? index
          }
        }
      }
    }

    /// - Parameter line: nil for what concerns the whole file.
    func silencer(of ruleID: String, at line: Int?) -> Int? {
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

  /// - Parameter isWhole: whether rules that look at the whole checkout have seen all of it.
  /// - Returns: what is left, what is silenced, and what is wrong with the comments.
  func apply(
    to findings: [Finding], rules: RuleSet, today: CalendarDate?, isWhole: Bool
  ) -> (left: [Finding], silenced: [SilencedFinding], faults: [Finding]) {
    var (silencers, faults) = silencers(today)
    let index = SilencerIndex(silencers.map { ($0.ruleID, $0.lines, $0.comment.extent) })
    var left: [Finding] = []
    var silenced: [SilencedFinding] = []
    for finding in findings {
      if let place = index.silencer(of: finding.ruleID, at: finding.region?.line) {
        silencers[place].isUsed = true
        silenced.append(SilencedFinding(finding, .comment(reason: silencers[place].comment.reason)))
      } else {
        left.append(finding)
      }
    }
    // A comment that another one makes superfluous is not told of.
    let silencedLines = Set(silenced.map { Line(ruleID: $0.finding.ruleID, number: $0.finding.region?.line ?? 1) })
    for silencer in silencers where !silencer.isUsed {
      let isKnown = Rule.all.contains { $0.id == silencer.ruleID }
      if isKnown {
        guard let rule = rules.rules.first(where: { $0.id == silencer.ruleID }), isWhole || !rule.looksAtCheckout else {
          continue
        }
      }
      if silencer.lines.count <= 64,
        silencer.lines.contains(where: { silencedLines.contains(Line(ruleID: silencer.ruleID, number: $0)) })
      {
        continue
      }
      // Of words that are no rules the first one tells what is wrong.
      if !isKnown, silencer.ruleID != silencer.comment.rules.first(where: { id in !Rule.all.contains { $0.id == id } }) {
        continue
      }
      let message = isKnown ? Message.silencesNothing(silencer.ruleID) : .unknownRule(silencer.ruleID)
      faults.append(fault(message, silencer.comment, silencer.ruleID))
    }
    return (left, silenced, isJudged ? faults : [])
  }

  private func silencers(_ today: CalendarDate?) -> (silencers: [Silencer], faults: [Finding]) {
    var silencers: [Silencer] = []
    var faults: [Finding] = []
    /// Where ranges begin that are not ended yet.
    var open: [String: SuppressionComment] = [:]
    var expired: Set<String> = []
    func close(_ ruleID: String, before line: Int) {
      guard let begin = open.removeValue(forKey: ruleID) else { return }
      silencers.append(Silencer(comment: begin, ruleID: ruleID, lines: begin.region.line..<max(begin.region.line + 1, line)))
    }
    for comment in comments {
      if let trouble = comment.fault {
        faults.append(fault(.fault(trouble), comment, "\(trouble)"))
        // What is not understood silences nothing.
        continue
      }
      if let until = comment.until, let today, until < today {
        faults.append(fault(.expired(until), comment, "until \(until)"))
        if comment.extent == .begin { expired.formUnion(comment.rules) }
        continue
      }
      for ruleID in comment.rules {
        switch comment.extent {
        case .begin: open[ruleID] = open[ruleID] ?? comment
        case .end where open[ruleID] != nil: close(ruleID, before: comment.region.line + 1)
        case .end where expired.remove(ruleID) != nil: break
        case .end: faults.append(fault(.endsNothing(ruleID), comment, ruleID))
        default: silencers.append(Silencer(comment: comment, ruleID: ruleID, lines: comment.lines))
        }
      }
    }
    for ruleID in open.keys.sorted() { close(ruleID, before: .max) }
    return (silencers, faults)
  }

  private func fault(_ message: Message, _ comment: SuppressionComment, _ identity: String) -> Finding {
    let rule = Rule.ofSuppressions.descriptor
    return Finding(
      ruleID: rule.id, level: rule.level, message: message.text, path: path, region: comment.region,
      identity: "\(comment.extent?.rawValue ?? "") \(identity)")
  }
}

extension Message {
  static func silencesNothing(_ ruleID: String) -> Message { "this silences nothing of \(ruleID)" }

  static func unknownRule(_ ruleID: String) -> Message {
    let nearest = Rule.nearest(to: ruleID).map { "; is \($0) meant?" } ?? "; a reason begins with --"
    return "there is no rule '\(ruleID)'\(nearest)"
  }

  static func expired(_ until: CalendarDate) -> Message { "this has expired on \(until.description) and silences nothing" }

  fileprivate static func endsNothing(_ ruleID: String) -> Message { "this ends nothing: no disable of \(ruleID) is open here" }

  fileprivate static func fault(_ fault: SuppressionComment.Fault) -> Message {
    switch fault {
    case .unknownWord(let word): "'\(word)' is not understood; a reason begins with --"
    case .noRule: "this names no rule"
    case .noDate(let text): "'\(text)' is no date such as 2027-03-01"
    }
  }
}
