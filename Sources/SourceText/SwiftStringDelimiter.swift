internal import Bytes

/// The delimiter of a Swift string literal.
struct SwiftStringDelimiter {
  let hashes: Int
  let isMultiline: Bool

  /// Where a piece of literal text ends.
  enum Stop {
    /// After the closing delimiter.
    case end(Int)
    /// At the parenthesis that opens an interpolation.
    case interpolation(Int)
    /// At the line end or the end of the file.
    case unclosed(Int)
  }

  /// The delimiter whose first quote is at `quote`, and where the text after it begins.
  static func opening(_ bytes: Span<UInt8>, at quote: Int, hashes: Int) -> (SwiftStringDelimiter, text: Int) {
    let isMultiline =
      bytes.peek(quote + 1) == UInt8(ascii: "\"") && bytes.peek(quote + 2) == UInt8(ascii: "\"")
      && !closesOnItsLine(bytes, at: quote, hashes: hashes)
    return (SwiftStringDelimiter(hashes: hashes, isMultiline: isMultiline), quote + (isMultiline ? 3 : 1))
  }

  /// Whether the three quotes here belong to a one-line raw literal such as `#"""#`, whose content is a quote.
  private static func closesOnItsLine(_ bytes: Span<UInt8>, at quote: Int, hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    var index = quote + 2
    while index < bytes.count, !ByteClass.isNewline(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\""), bytes.hasHashes(hashes, at: index + 1) { return true }
      index += 1
    }
    return false
  }

  func stop(_ bytes: Span<UInt8>, from start: Int) -> Stop {
    // Line ends matter only in one-line literals; others search for a backslash twice instead.
    let (feed, carriageReturn) = isMultiline ? (UInt8(ascii: "\\"), UInt8(ascii: "\\")) : (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var index = start
    while true {
      index = bytes.firstIndex(ofAny: UInt8(ascii: "\""), UInt8(ascii: "\\"), feed, carriageReturn, from: index)
      guard index < bytes.count else { return .unclosed(bytes.count) }
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        guard bytes.hasHashes(hashes, at: index + 1) else {
          index += 1
          continue
        }
        let next = bytes.peek(index + 1 + hashes)
        if next == UInt8(ascii: "(") { return .interpolation(index + 1 + hashes) }
        index += ByteClass.isNewline(next) ? 1 + hashes : 2 + hashes
        if index > bytes.count { return .unclosed(bytes.count) }
      case UInt8(ascii: "\""):
        if let end = end(bytes, at: index) { return .end(end) }
        index += 1
      default: return .unclosed(index)
      }
    }
  }

  private func end(_ bytes: Span<UInt8>, at quote: Int) -> Int? {
    let quotes = isMultiline ? 3 : 1
    guard !isMultiline || (bytes.peek(quote + 1) == UInt8(ascii: "\"") && bytes.peek(quote + 2) == UInt8(ascii: "\"")) else {
      return nil
    }
    return bytes.hasHashes(hashes, at: quote + quotes) ? quote + quotes + hashes : nil
  }
}

extension Span where Element == UInt8 {
  func hasHashes(_ number: Int, at index: Int) -> Bool {
    for place in 0..<number where peek(index + place) != UInt8(ascii: "#") { return false }
    return true
  }
}
