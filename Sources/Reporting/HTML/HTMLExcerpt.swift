internal import Bytes
internal import Findings

/// The lines of one file around what is found.
struct HTMLExcerpt {
  /// Lines before and after.
  private static let context = 1
  /// Longer lines are cut around what is found, in bytes.
  private static let longestLine = 240

  private let bytes: [UInt8]
  private let lines: LineIndex

  /// - Parameter contents: which may have changed since the scan.
  init(_ contents: [UInt8]) {
    let bytes = UTF16Text.decode(contents) ?? contents
    self.bytes = bytes
    lines = LineIndex(bytes.span)
  }

  /// Nil where the file has no such line.
  func markup(around region: Region) -> Markup? {
    guard region.line >= 1, region.line <= lines.lineCount, !bytes.isEmpty else { return nil }
    let numbers = max(1, region.line - Self.context)...min(region.line + Self.context, lines.lineCount)
    let texts = numbers.map { lines.textRange(ofLine: $0, in: bytes.span) }
    // What all lines begin with is not shown.
    let indentations = texts.compactMap { text in bytes[text].firstIndex { !Self.isSpace($0) }.map { $0 - text.lowerBound } }
    let indentation = indentations.min() ?? 0
    var rows: Markup = ""
    for (number, text) in zip(numbers, texts) {
      let content = number == region.line ? marked(text, region, indentation) : beginning(text, indentation)
      let kind = number == region.line ? "line at" : "line"
      rows += "<span class=\"\(kind)\"><span class=\"n\">\(number)</span><span>\(content)\n</span></span>"
    }
    return "<pre class=\"excerpt\"><code>\(rows)</code></pre>\n"
  }

  private func beginning(_ text: Range<Int>, _ indentation: Int) -> Markup {
    let end = boundary(near: text.lowerBound + indentation + Self.longestLine, in: text)
    return "\(plain(min(text.lowerBound + indentation, end)..<end))\(end < text.upperBound ? "…" : "")"
  }

  /// The line with what is found marked, cut around it where it is long.
  private func marked(_ text: Range<Int>, _ region: Region, _ indentation: Int) -> Markup {
    let start = text.lowerBound + max(0, min(region.column - 1, text.count))
    let end = region.endLine > region.line ? text.upperBound : max(start, text.lowerBound + min(region.endColumn - 1, text.count))
    let isLong = text.count - indentation > Self.longestLine
    let first = isLong ? boundary(near: start - Self.longestLine / 3, in: text) : min(text.lowerBound + indentation, start)
    let last = isLong ? boundary(near: first + Self.longestLine, in: text) : text.upperBound
    let markEnd = max(start, min(end, last))
    let mark: Markup = start < markEnd ? "<mark>\(plain(start..<markEnd))\(markEnd < end ? "…" : "")</mark>" : ""
    let tail = markEnd < last ? plain(markEnd..<last) : ""
    let isCut = (atStart: isLong && first > text.lowerBound, atEnd: last < text.upperBound && markEnd >= end)
    return "\(isCut.atStart ? "…" : "")\(plain(first..<max(first, start)))\(mark)\(tail)\(isCut.atEnd ? "…" : "")"
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// The place in a line or the next one before it at which a character begins.
  private func boundary(near place: Int, in line: Range<Int>) -> Int {
    var place = max(line.lowerBound, min(place, line.upperBound))
    while place > line.lowerBound, place < line.upperBound, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  private func plain(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).replacing("\t", with: "  ")
  }
}
