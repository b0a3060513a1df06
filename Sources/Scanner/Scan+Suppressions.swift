public import Bytes
public import Findings
internal import Rules

extension Scan {
  /// Plans comments that suppress the current findings; writes nothing.
  ///
  /// Each comment precedes the line of its finding. Findings without a line, in binaries, and in files whose comments Xcode discards are
  /// left.
  ///
  /// - Parameters:
  ///   - lowest: the lowest severity to suppress.
  ///   - reason: the end of every comment.
  ///   - areAll: whether `paths` are all that the user named.
  public func suppressions(_ paths: [Path], atLeast lowest: Level, reason: String, areAll: Bool) -> SourceFix {
    plan(paths, areAll: areAll) { scan in
      FixDraft(
        scan: scan, isFixable: { $0.level >= lowest && $0.region != nil && $0.ruleID != Rule.ofSuppressions.id },
        makeFixIts: { bytes, path in
          var writer = SuppressionWriter(bytes, at: path, reason: reason)
          return { writer?.fixIt(for: $0) }
        })
    }
  }
}

/// Makes the suppression comments of one file.
private struct SuppressionWriter {
  private struct Place: Hashable {
    let ruleID: String
    let line: Int
  }

  private let bytes: [UInt8]
  private let lines: LineIndex
  private let lineComment: String
  private let lineEnd: String
  private let reason: String
  private var places: Set<Place> = []

  /// Nil for a file type without line comments, and for UTF-16, which the comment would not be in.
  init?(_ bytes: [UInt8], at path: Path, reason: String) {
    guard let lineComment = FileKind(name: path.lastComponent, framework: nil)?.traits.lineComment,
      UTF16Text.decode(bytes) == nil
    else { return nil }
    self.bytes = bytes
    self.lineComment = lineComment
    self.reason = reason
    lines = LineIndex(bytes.span)
    let first = bytes.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    lineEnd =
      first.map { bytes[$0...].starts(with: "\r\n".utf8) ? "\r\n" : bytes[$0] == UInt8(ascii: "\r") ? "\r" : "\n" } ?? "\n"
  }

  /// Nil if the same comment has been made, which suppresses this finding too, and if a comment would change the code.
  mutating func fixIt(for finding: Finding) -> FixIt? {
    guard let region = finding.region, region.line <= lines.lineCount,
      places.insert(Place(ruleID: finding.ruleID, line: region.line)).inserted
    else { return nil }
    let line = lines.range(ofLine: region.line)
    // A comment would end a macro or string that continues after a backslash.
    if region.line > 1, bytes[lines.textRange(ofLine: region.line - 1, in: bytes.span)].last == UInt8(ascii: "\\") { return nil }
    let indentation = bytes[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let comment = "\(lineComment) \(SuppressionComment.marker)disable:next \(finding.ruleID) -- \(reason)\(lineEnd)"
    return FixIt([Edit(line.lowerBound..<line.lowerBound, indentation + Array(comment.utf8))], isSafe: true)
  }
}
