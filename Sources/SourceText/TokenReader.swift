/// A reader that accesses tokens by index, in or out of bounds.
protocol TokenReader {
  var bytes: [UInt8] { get }
  var tokens: [Token] { get }
}

extension TokenReader {
  @inline(__always)
  func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].isSign(sign, in: bytes)
  }

  /// The byte of a punctuation token; NUL for any other token.
  @inline(__always)
  func sign(at index: Int) -> UInt8 {
    tokens[index].kind == .punctuation ? bytes[tokens[index].offset] : 0
  }

  func isName(_ index: Int) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].kind == .identifier
  }

  func keyword(at index: Int) -> Keyword {
    index >= 0 && index < tokens.count ? tokens[index].keyword : .none
  }

  func text(at index: Int) -> String {
    index >= 0 && index < tokens.count ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }

  func isText(_ text: String, at index: Int) -> Bool {
    guard index >= 0, index < tokens.count, tokens[index].end - tokens[index].offset == text.utf8.count else { return false }
    return bytes[tokens[index].range].elementsEqual(text.utf8)
  }

  // MARK: Brackets

  /// The matching closing bracket; nil for another token or an unmatched bracket.
  @inline(__always)
  func closing(_ index: Int) -> Int? {
    guard index >= 0, index < tokens.count, let partner = tokens[index].partner, partner > index else { return nil }
    return partner
  }

  /// The token after this one, or after the brackets that it opens; nil after an unmatched bracket.
  @inline(__always)
  func next(after index: Int) -> Int? {
    switch sign(at: index) {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): closing(index).map { $0 + 1 }
    default: index + 1
    }
  }

  /// The label of each parameter between two parentheses, `_` for none.
  func parameterLabels(from open: Int, to end: Int) -> [String] {
    var labels: [String] = []
    forEachParameterLabel(from: open, to: end) { labels.append(text(at: $0)) }
    return labels
  }

  /// The number of parameters between two parentheses.
  func parameterCount(from open: Int, to end: Int) -> Int {
    var count = 0
    forEachParameterLabel(from: open, to: end) { _ in count += 1 }
    return count
  }

  private func forEachParameterLabel(from open: Int, to end: Int, _ body: (_ token: Int) -> Void) {
    var expectsLabel = true
    var place = open + 1
    while place < end {
      if isSign(",", at: place) {
        expectsLabel = true
      } else if expectsLabel, isName(place) {
        body(place)
        expectsLabel = false
      }
      place = next(after: place) ?? place + 1
    }
  }

  // MARK: Ends

  /// Whether a line ends between this token and the one before it.
  func startsLine(_ index: Int) -> Bool {
    guard index > 0, index < tokens.count else { return true }
    return bytes[tokens[index - 1].end..<tokens[index].offset].contains(where: ByteClass.isNewline)
  }

  /// Whether a Swift expression ends before a token: the line ends, or a sign that ends it follows.
  func endsStatement(at index: Int) -> Bool {
    guard index < tokens.count, tokens[index].kind != .comment else { return true }
    switch sign(at: index) {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: ")"): return true
    case UInt8(ascii: "."), UInt8(ascii: "+"): return false
    default: return tokens[index].kind != .operator && startsLine(index)
    }
  }
}
