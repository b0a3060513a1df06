internal import Bytes

// Names composed of literals and values that are known only at run time.
extension NameReader {
  /// Records a literal, and a pattern for a concatenation: `name + "Icon"`, `[name stringByAppendingString:@"Icon"]`.
  mutating func noteLiteral(_ token: Token, at index: Int) {
    let text = String(decoding: file.decodedLiteral(token), as: UTF8.self)
    names.literals.insert(text)
    let isAppended =
      isSign("+", at: index - 1) || isSign("=", at: index - 1) && isSign("+", at: index - 2) || isArgumentOfAppending(index)
    let isContinued =
      isSign("+", at: index + 1) || isSign(".", at: index + 1) && Self.appendingWords.contains(self.text(at: index + 2))
      || isSign("[", at: index - 1) && Self.appendingWords.contains(self.text(at: index + 1))
    guard isAppended || isContinued else { return }
    var pieces = text.contains("%") ? FormatString.pieces(of: Array(text.utf8)[...]) : [text]
    if isAppended { pieces.insert("", at: 0) }
    if isContinued { pieces.append("") }
    // Short pieces would match every name.
    if pieces.contains(where: { $0.utf8.count > 2 }) { names.patterns.insert(pieces) }
  }

  private func isArgumentOfAppending(_ index: Int) -> Bool {
    (isSign(":", at: index - 1) || isSign("(", at: index - 1)) && Self.appendingWords.contains(text(at: index - 2))
  }

  private static let appendingWords: Set = [
    "stringByAppendingString", "stringByAppendingFormat", "appendString", "appendFormat", "appending", "append",
    "appendingFormat",
  ]
}
