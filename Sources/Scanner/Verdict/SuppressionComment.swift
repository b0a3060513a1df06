internal import Bytes
internal import Findings
internal import Rules

/// A suppression comment: `applint:disable:next some-rule until 2027-03-01 -- reason`.
struct SuppressionComment: Sendable {
  enum Extent: String, CaseIterable, Sendable {
    /// The next line that is neither empty nor a comment.
    case next = "disable:next"
    case this = "disable:this"
    case previous = "disable:previous"
    case file = "disable:file"
    /// Up to `enable` or the end of the file.
    case begin = "disable"
    case end = "enable"
  }

  enum Problem: Hashable, Sendable {
    case unknownWord(String)
    case noRule
    case noDate(String)
  }

  /// Nil for an unknown word.
  let extent: Extent?
  let rules: [String]
  let until: CalendarDate?
  let reason: String?
  let problem: Problem?
  /// The first word.
  let region: Region
  /// The suppressed lines; empty for a range or an invalid comment.
  let lines: Range<Int>

  static let marker = RuleSet.suppressionMarker.description

  /// - Parameters:
  ///   - text: from the marker to the end of the line or comment.
  ///   - line: the suppressed lines of an extent; empty for a range.
  init(_ text: String, region: Region, line: (Extent) -> Range<Int>) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    let verb = words.popFirst().map { String($0.dropFirst(Self.marker.count)) } ?? ""
    extent = Extent(rawValue: verb)
    self.region = region
    // XML comments cannot contain two hyphens.
    let dash = words.firstIndex { $0.allSatisfy { $0 == "-" } || $0 == "—" || $0 == "–" }
    let reason = dash.map { words[($0 + 1)...].joined(separator: " ") } ?? ""
    self.reason = reason.isEmpty ? nil : reason
    if let dash { words = words[..<dash] }
    var problem: Problem?
    var until: CalendarDate?
    if let place = words.firstIndex(of: "until") {
      let date = words[(place + 1)...].first.map(String.init) ?? ""
      until = CalendarDate(date)
      if until == nil { problem = .noDate(date) }
      if words.count > place + 2 - words.startIndex {
        problem = problem ?? words[(place + 2)...].first.map { .unknownWord(String($0)) }
      }
      words = words[..<place]
    }
    rules = words.flatMap { $0.split(separator: ",") }.map(String.init)
    self.until = until
    if let unexpected = words.first(where: { $0.hasPrefix(":") }) { problem = problem ?? .unknownWord(String(unexpected)) }
    if extent == nil {
      problem = .unknownWord(Self.marker + verb)
    } else if rules.isEmpty {
      problem = problem ?? .noRule
    }
    self.problem = problem
    lines = extent.map(line) ?? 0..<0
  }
}

/// Finds the suppression comments of a text.
struct SuppressionReader {
  private let bytes: [UInt8]
  private let lines: LineIndex
  private let comments: [Range<Int>]

  init(_ file: some TextFile) {
    bytes = file.bytes
    lines = file.lines
    comments = file.comments
  }

  func read() -> [SuppressionComment] {
    let marker = Array(SuppressionComment.marker.utf8)
    let next = nextLines()
    return comments.enumerated().flatMap { index, comment -> [SuppressionComment] in
      var found: [SuppressionComment] = []
      var start = comment.lowerBound
      while start < comment.upperBound {
        let end = min(bytes.span.lineEnd(from: start), comment.upperBound)
        // Only the first word of a line counts: prose may mention the marker.
        let word = bytes[start..<end].firstIndex { !Self.isDecoration($0) } ?? end
        if bytes[word..<end].starts(with: marker) { found.append(directive(word..<end, in: comment, next: next[index])) }
        start = end + 1
      }
      return found
    }
  }

  /// White space, and characters that open a comment or begin its lines.
  private static func isDecoration(_ byte: UInt8) -> Bool { " \t/*#!<-".utf8.contains(byte) }

  /// - Parameter next: the line that `next` means.
  private func directive(_ range: Range<Int>, in comment: Range<Int>, next: Int) -> SuppressionComment {
    var text = String(decoding: bytes[range], as: UTF8.self)
    for end in ["*/", "-->"] where range.upperBound == comment.upperBound {
      while text.hasSuffix(end) {
        text.removeLast(end.count)
        while text.last?.isWhitespace == true { text.removeLast() }
      }
    }
    let position = lines.position(of: range.lowerBound)
    let wordEnd = bytes[range].firstIndex { $0 == 0x20 || $0 == 0x09 } ?? range.upperBound
    let end = lines.position(of: wordEnd)
    let region = Region(
      line: position.line, column: position.column, endLine: end.line, endColumn: end.column,
      utf16Column: lines.utf16Column(of: position, in: bytes.span), utf16EndColumn: lines.utf16Column(of: end, in: bytes.span))
    let first = lines.position(of: comment.lowerBound).line
    return SuppressionComment(text, region: region) { extent in
      switch extent {
      case .next: return next..<next + 1
      case .this: return position.line..<position.line + 1
      case .previous: return first - 1..<first
      case .file: return 1..<Int.max
      case .begin, .end: return 0..<0
      }
    }
  }

  /// For each comment, the next line that is neither empty nor begins with a comment.
  private func nextLines() -> [Int] {
    var next = [Int](repeating: 0, count: comments.count)
    for index in comments.indices.reversed() {
      let last = lines.position(of: max(comments[index].lowerBound, comments[index].upperBound - 1)).line
      var line = last + 1
      while line <= lines.lineCount {
        let range = lines.range(ofLine: line)
        guard let start = bytes[range].firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
          line += 1
          continue
        }
        if index + 1 < comments.count, comments[index + 1].contains(start) { line = next[index + 1] }
        break
      }
      next[index] = line <= lines.lineCount ? line : last + 1
    }
    return next
  }
}
