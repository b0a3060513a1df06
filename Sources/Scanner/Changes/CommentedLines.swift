internal import Bytes
internal import SourceText

/// Lines of a source that consist of comments.
enum CommentedLines {
  /// Whether two states of a source differ only in lines of comments and empty lines, so that their code is the same.
  static func areAllThatDiffers(
    between old: [UInt8], _ new: [UInt8], _ language: SourceFile.Language
  ) -> Bool {
    if old.span.isUTF16 || new.span.isUTF16 { return false }
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start] == new[start] { start += 1 }
    // Whole lines, because a line break can separate statements.
    while !old.isLineStart(start) { start -= 1 }
    var end = 0
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, !old.isLineStart(old.count - end) || !new.isLineStart(new.count - end) { end -= 1 }
    if start == old.count - end, start == new.count - end { return true }
    // The line before may continue on the next one.
    if old[..<start].last(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "\\") { return false }
    return isComment(start..<old.count - end, of: old, language) && isComment(start..<new.count - end, of: new, language)
  }

  private static func isComment(_ range: Range<Int>, of bytes: [UInt8], _ language: SourceFile.Language) -> Bool {
    range.isEmpty
      || SourceFile.tokenize(bytes.span, language).allSatisfy { token in
        !token.range.overlaps(range) || token.kind == .comment && range.contains(token.range)
      }
  }
}

extension [UInt8] {
  fileprivate func isLineStart(_ place: Int) -> Bool {
    place == 0 || self[place - 1] == UInt8(ascii: "\n") || self[place - 1] == UInt8(ascii: "\r")
  }
}
