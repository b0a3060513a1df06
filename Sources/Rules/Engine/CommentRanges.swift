internal import Bytes

/// The ranges of comments in a text, including delimiters.
enum CommentRanges {
  /// For storyboards and xibs. XML literals contain no `<`.
  static func ofXML(_ bytes: [UInt8]) -> [Range<Int>] {
    let span = bytes.span
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      index = span.firstIndex(of: UInt8(ascii: "<"), then: UInt8(ascii: "!"), from: index)
      guard index < bytes.count else { break }
      let end = span.endOfXMLAside(at: index)
      if span.hasBytes(Array("<!--".utf8), at: index) { ranges.append(index..<(end ?? index)) }
      index = end ?? index + 2
    }
    return ranges
  }

  /// For strings tables: C comments, except inside quoted strings.
  static func ofStrings(_ bytes: [UInt8]) -> [Range<Int>] {
    let span = bytes.span
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      switch (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0) {
      case (UInt8(ascii: "\""), _):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        let start = index
        index = span.end(of: Array("*/".utf8), from: index + 2)
        ranges.append(start..<index)
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        let start = index
        index = span.lineEnd(from: index)
        ranges.append(start..<index)
      default: index += 1
      }
    }
    return ranges
  }

  /// For `.gitattributes` and podspecs: `#` comments on their own line, or after a space with the suppression marker.
  static func ofHashLines(_ bytes: [UInt8], _ lines: LineIndex) -> [Range<Int>] {
    let marker = Array(RuleSet.suppressionMarker.description.utf8)
    return (1...max(1, lines.lineCount)).compactMap { line in
      let range = lines.range(ofLine: line)
      let start = bytes[range].indices.first { index in
        guard bytes[index] == UInt8(ascii: "#") else { return false }
        if bytes[range.lowerBound..<index].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return true }
        guard bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 else { return false }
        return bytes[(index + 1)..<range.upperBound].drop { $0 == 0x20 || $0 == 0x09 }.starts(with: marker)
      }
      return start.map { $0..<bytes.span.lineEnd(from: $0) }
    }
  }
}
