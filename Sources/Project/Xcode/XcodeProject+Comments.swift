extension XcodeProject {
  /// The trimmed comment after a value; nil if there is none.
  func comment(behind node: Int) -> String? {
    var lexer = OpenStepLexer(bytes: document.bytes, position: document.range(of: node).upperBound)
    var piece = lexer.next()
    if piece.kind == .blanks { piece = lexer.next() }
    guard piece.kind == .comment else { return nil }
    let text = document.bytes[piece.range]
    guard text.starts(with: "/*".utf8) else { return String(decoding: text.dropFirst(2), as: UTF8.self).trimmed }
    return String(decoding: text.dropFirst(2).dropLast(2), as: UTF8.self).trimmed
  }
}
