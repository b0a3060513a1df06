internal import Bytes

// Expressions whose value may be one of their literals.
extension NameReader {
  /// The first token of the enclosing condition, format, or parentheses that have a literal or other expression as an operand.
  ///
  /// - Parameter index: the first token of the operand.
  func expression(around index: Int) -> Int? {
    guard index > 1 else { return nil }
    switch sign(at: index - 1) {
    case UInt8(ascii: "?"): return operandStart(before: index - 1)
    case UInt8(ascii: ":"):
      if !isSwift, isPartOfMessage(index - 1) {
        return isFormatWord(index - 2) ? open.last(where: { $0.index < index })?.index : nil
      }
      guard isFormatWord(index - 2), let call = open.last(where: { $0.index < index })?.index else {
        return question(before: index - 1).flatMap(operandStart)
      }
      // `[NSString stringWithFormat:@"…"`, `String(format: "…"`
      return isSwift ? (isName(call - 1) ? call - 1 : nil) : call
    case UInt8(ascii: "("):
      if isFormatWord(index - 2) { return isSign(".", at: index - 3) ? index - 4 : index - 2 }
      return isName(index - 2) ? nil : index - 1
    default: return nil
    }
  }

  func isFormatWord(_ index: Int) -> Bool {
    index >= 0 && Self.formatWords.contains(bytes.span.extracting(tokens[index].range))
  }

  /// Whether a colon ends part of a selector. The colon of a conditional expression follows a space.
  private func isPartOfMessage(_ colon: Int) -> Bool {
    guard isName(colon - 1), tokens[colon - 1].end == tokens[colon].offset, let around = open.last else { return false }
    return isSign("[", at: around.index)
  }

  private static let formatWords = NameTable(["format", "stringWithFormat", "initWithFormat", "localizedStringWithFormat"])
  /// The maximum number of tokens to search for the start of an expression.
  private static let longestOperand = 60

  /// The first token of the condition before a question mark.
  private func operandStart(before question: Int) -> Int? {
    previous(from: question) { place in
      switch sign(at: place) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): true
      case UInt8(ascii: "="): !isComparison(place)
      default: false
      }
    }.map { $0 + 1 }
  }

  /// The question mark that matches a colon.
  private func question(before colon: Int) -> Int? {
    var colons = 0
    let found = previous(from: colon) { place in
      switch sign(at: place) {
      case UInt8(ascii: "?"):
        colons -= 1
        return colons < 0
      case UInt8(ascii: ":"):
        colons += 1
        return false
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"): return true
      default: return false
      }
    }
    return found.flatMap { isSign("?", at: $0) ? $0 : nil }
  }

  /// The nearest preceding token that matches, skipping bracketed groups.
  private func previous(from end: Int, where fits: (Int) -> Bool) -> Int? {
    var place = end - 1
    for _ in 0..<Self.longestOperand where place >= 0 {
      if fits(place) { return place }
      // Skips the contents of brackets.
      if ")]}".utf8.contains(sign(at: place)), let partner = tokens[place].partner, partner < place { place = partner }
      place -= 1
    }
    return nil
  }

  /// Whether an equals sign is part of `==`, `!=`, `<=`, or `>=`, which are two tokens in C languages.
  private func isComparison(_ index: Int) -> Bool {
    let offset = tokens[index].offset
    return offset > 0 && "=!<>".utf8.contains(bytes[offset - 1])
      || offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "=")
  }
}
