import SourceText

/// The tokens of a text as `kind text`, one string each, so that a test shows what it expects at a glance.
func lex(_ text: String, _ language: SourceFile.Language = .swift) -> [String] {
  let file = SourceFile(Array(text.utf8), language: language)
  return file.tokens.map { "\($0.kind) \(file.text($0.range))" }
}

/// The texts of the tokens of one kind.
func texts(_ kind: Token.Kind, in text: String, _ language: SourceFile.Language = .swift) -> [String] {
  let file = SourceFile(Array(text.utf8), language: language)
  return file.tokens.filter { $0.kind == kind }.map { file.text($0.range) }
}

/// The identifiers that a compiler sees.
func liveNames(in text: String, _ language: SourceFile.Language = .swift) -> [String] {
  let file = SourceFile(Array(text.utf8), language: language)
  return file.tokens.filter { $0.kind == .identifier && !$0.isDead }.map { file.text($0.range) }
}

/// The roles of every identifier with a name, in the order of the text.
func roles(of name: String, in text: String, _ language: SourceFile.Language) -> [Token.Role] {
  let file = SourceFile(Array(text.utf8), language: language)
  return file.tokens.filter { $0.kind == .identifier && file.text($0.range) == name }.map(\.role)
}
