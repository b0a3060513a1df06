internal import Bytes

extension String {
  /// The beginning of the first line.
  var excerpt: String {
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? self
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// The excerpt in double quotes.
  var quotedExcerpt: String { "\"\(excerpt.replacing("\"", with: "\\\""))\"" }

  /// A key in a message: on one line, shortened to 40 characters, in quotes that it does not contain.
  var quotedKey: String {
    if let quoted = quotedPlainKey { return quoted }
    let start = count > 40 ? prefix(39) + "…" : self[...]
    let line = start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
    return line.contains("'") && !line.contains("\"") ? "\"\(line)\"" : "'\(line)'"
  }

  /// The same for printable ASCII, in which each byte is a character; nil for other text. Counting characters takes most of the time.
  private var quotedPlainKey: String? {
    let bytes = utf8Span.span
    let shown = bytes.count > 40 ? 39 : bytes.count
    var (hasApostrophe, hasQuotationMark) = (false, false)
    for index in bytes.indices {
      let byte = bytes[index]
      guard 0x20...0x7E ~= byte else { return nil }
      if byte == UInt8(ascii: "'"), index < shown { hasApostrophe = true }
      if byte == UInt8(ascii: "\""), index < shown { hasQuotationMark = true }
    }
    let mark = hasApostrophe && !hasQuotationMark ? "\"" : "'"
    var quoted = mark
    quoted.reserveCapacity(shown + 5)
    quoted += self[..<utf8.index(startIndex, offsetBy: shown)]
    if shown < bytes.count { quoted += "…" }
    quoted += mark
    return quoted
  }
}
