// The module `_StringProcessing` of the toolchain has the same functions. They compare characters, which takes a hundred times as
// long, and bring 800 KB of machine code for regular expressions into the program.

extension StringProtocol {
  /// The first occurrence of a text, compared by bytes; nil for an empty text.
  public func firstRange(of text: String) -> Range<Index>? {
    let (bytes, other) = (utf8, text.utf8)
    guard let first = other.first else { return nil }
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: first) {
      let rest = bytes[found...]
      if rest.starts(with: other) { return found..<bytes.index(found, offsetBy: other.count) }
      start = bytes.index(after: found)
    }
    return nil
  }

  /// Replaces every occurrence of a text, compared by bytes.
  public func replacing(_ text: String, with replacement: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      result += rest[..<range.lowerBound]
      result += replacement
      rest = rest[range.upperBound...]
    }
    return result.isEmpty ? String(rest) : result + rest
  }
}
