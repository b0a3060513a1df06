internal import Bytes

extension SourceNameReader {
  typealias NameText = (name: NameUse.Name, range: Range<Int>)

  /// What an argument can stand for: a literal, both sides of a condition, a text with holes, a constant.
  func nameTexts(in range: Range<Int>) -> [NameText] {
    var range = range.clamped(to: tokens.indices)
    // `(name)`, as macros write their parameters.
    if range.count == 3, isSign("(", at: range.lowerBound), isSign(")", at: range.upperBound - 1) {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    guard let first = range.first, let last = range.last else { return [] }
    if let literal = file.literal(of: range) { return [(.literal(literal.value), content(of: literal))] }
    if let sides = sidesOfCondition(range) { return sides.flatMap(nameTexts) }
    if let pieces = interpolatedPieces(range) { return [(.pattern(pieces), tokens[first].offset..<tokens[last].end)] }
    if let (pieces, place) = formatPieces(range) { return [(.pattern(pieces), place)] }
    guard range.allSatisfy({ isName($0) || isSign(".", at: $0) }), isName(first) else { return [] }
    var parts = range.filter(isName).map { text(at: $0) }
    if parts.last == "rawValue" { parts.removeLast() }
    if parts.first == "self" || parts.first == "Self" { parts.removeFirst() }
    guard !parts.isEmpty, parts[0] != "nil" else { return [] }
    return [(.constant(parts.suffix(2).joined(separator: ".")), tokens[first].offset..<tokens[last].end)]
  }

  /// The literal without the quotes of its first and last piece.
  private func content(of literal: StringLiteral) -> Range<Int> {
    guard let token = tokens.index(startingAt: literal.range.lowerBound).map({ tokens[$0] }) else { return literal.range }
    let inner = file.contentRange(ofString: token)
    return token.end == literal.range.upperBound ? inner : literal.range
  }

  /// `a ? b : c`, `a ?? b`.
  private func sidesOfCondition(_ range: Range<Int>) -> [Range<Int>]? {
    var depth = 0
    var question: Int?
    for place in range {
      if tokens[place].kind == .operator, depth == 0, tokens[place].isOperator("??", in: bytes) {
        return [place + 1..<range.upperBound]
      }
      guard tokens[place].kind == .punctuation else { continue }
      switch bytes[tokens[place].offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "?") where depth == 0 && question == nil:
        // Behind a name, without a space, it asks whether there is a value.
        if !isSwift || tokens[max(0, place - 1)].end < tokens[place].offset { question = place }
      case UInt8(ascii: ":") where depth == 0:
        if let question { return [question + 1..<place, place + 1..<range.upperBound] }
      default: break
      }
    }
    return nil
  }

  /// The pieces of one literal with interpolations.
  private func interpolatedPieces(_ range: Range<Int>) -> [String]? {
    guard tokens[range.lowerBound].kind == .stringPart, tokens[range.upperBound - 1].kind == .stringPart else { return nil }
    var depth = 0
    var pieces: [String] = []
    for place in range {
      if isSign("(", at: place) { depth += 1 }
      if isSign(")", at: place) { depth -= 1 }
      guard tokens[place].kind == .stringPart, depth == 0 else { continue }
      let trimmed = bytes[tokens[place].range].drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "#") }
      let end = trimmed.lastIndex { !"\"#\\".utf8.contains($0) }.map { $0 + 1 } ?? trimmed.startIndex
      pieces.append(String(decoding: trimmed[..<end], as: UTF8.self))
    }
    return depth == 0 ? pieces : nil
  }

  /// `[NSString stringWithFormat:@"icon_%d", i]`, `String(format: "icon_%d", i)`.
  private func formatPieces(_ range: Range<Int>) -> ([String], Range<Int>)? {
    for place in range.prefix(6) where isName(place) && isSign(":", at: place + 1) {
      guard ["stringWithFormat", "format"].contains(text(at: place)), range.contains(place + 2),
        tokens[place + 2].kind == .string
      else { continue }
      let content = file.contentRange(ofString: tokens[place + 2])
      return (Self.pieces(ofFormat: bytes[content]), content)
    }
    return nil
  }

  /// What stands between the conversions of a format.
  static func pieces(ofFormat format: ArraySlice<UInt8>) -> [String] {
    var pieces: [[UInt8]] = [[]]
    var index = format.startIndex
    while index < format.endIndex {
      guard format[index] == UInt8(ascii: "%") else {
        pieces[pieces.count - 1].append(format[index])
        index += 1
        continue
      }
      index += 1
      let end = format[index...].firstIndex { "@dDiuUxXoOfeEgGcCsSpaAF%".utf8.contains($0) } ?? format.endIndex
      if end < format.endIndex, format[end] == UInt8(ascii: "%") {
        pieces[pieces.count - 1].append(UInt8(ascii: "%"))
      } else {
        pieces.append([])
      }
      index = min(end + 1, format.endIndex)
    }
    return pieces.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Texts that people see

  mutating func readString(_ token: Token, at index: Int) {
    if wants.contains(.everyName) { names.literals.insert(String(decoding: file.decodedLiteral(token), as: UTF8.self)) }
    guard wants.contains(.visibleTexts) else { return }
    let content = file.contentRange(ofString: token)
    let isForeign = bytes[content].contains { $0 >= 0xE3 && $0 <= 0xED }
    guard isForeign || isShown(at: index), !isLoggedOrLocalized(index) else { return }
    let text = String(decoding: file.decodedLiteral(token), as: UTF8.self)
    guard isForeign ? text.unicodeScalars.contains(where: \.isEastAsian) : text.unicodeScalars.count(where: \.isLetter) >= 2
    else {
      return
    }
    names.texts.append(VisibleText(text: text, place: isShown(at: index) ? .interface : .logic, range: content))
  }

  /// `label.text = "…"`, `setTitle("…"`, `UIAlertController(title: "…"`, `initWithTitle:@"…"`.
  private func isShown(at index: Int) -> Bool {
    guard index >= 2, tokens[index - 1].kind == .punctuation else { return false }
    let word = bytes.span.extracting(tokens[index - 2].range)
    switch bytes[tokens[index - 1].offset] {
    case UInt8(ascii: "="): return isSign(".", at: index - 3) && VisibleTextWords.properties.contains(word)
    case UInt8(ascii: "("): return isSwift && VisibleTextWords.functions.contains(word)
    case UInt8(ascii: ":"):
      if !isSwift { return VisibleTextWords.selectorParts.contains(word) }
      guard VisibleTextWords.labels.contains(word), let open = openingBracket(before: index - 2) else { return false }
      return isName(open - 1) && VisibleTextWords.callees.contains(bytes.span.extracting(tokens[open - 1].range))
    default: return false
    }
  }

  /// Whether the call around a literal writes it to a log, checks something or looks a translation up.
  private func isLoggedOrLocalized(_ index: Int) -> Bool {
    if isSign(".", at: index + 1) || isSign("]", at: index + 1) && isSign("[", at: index - 1) { return true }
    var place = index
    // Calls may stand in calls, as a format in a log.
    for _ in 0..<3 {
      guard let open = openingBracket(before: place), !isSign("{", at: open) else { return false }
      let callee = isSign(".", at: open - 2) ? text(at: open - 3) + text(at: open - 1) : text(at: open - 1)
      let name = (isSign("[", at: open) ? text(at: open + 2) : callee).lowercased()
      if Self.silentWords.contains(where: { name.holds($0) }) { return true }
      place = open
    }
    return false
  }

  private static let silentWords: [StaticString] = [
    "log", "print", "assert", "precondition", "fatalerror", "localize", "exception", "raise", "dataformat", "predicate", "regex",
    "localis", "translat", "nserror", "font",
  ]
}

extension Unicode.Scalar {
  /// A letter of a Latin, Greek, Cyrillic or other alphabet.
  var isLetter: Bool { properties.isAlphabetic }

  /// Han, kana or Hangul.
  public var isEastAsian: Bool {
    switch value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x2FA1F: true
    default: false
    }
  }
}

extension [Token] {
  /// The index of the token that begins at a byte.
  func index(startingAt offset: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].offset == offset ? low : nil
  }
}
