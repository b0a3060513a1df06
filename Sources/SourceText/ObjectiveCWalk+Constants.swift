// Names that stand for strings.
extension ObjectiveCWalk {
  /// The constant whose value a literal is, or begins.
  func constant(at literal: Int) -> StringConstant? {
    if isSign("=", at: literal - 1) { return variable(before: literal) }
    var first = literal - 1
    while isSign("(", at: first) { first -= 1 }
    guard first > 0, isName(first), keyword(at: first - 1) == .define, tokens[first - 1].kind == .directive else { return nil }
    return macro(named: first)
  }

  /// `static NSString *const name = @"x";`, `const char name[] = "x";`
  private func variable(before literal: Int) -> StringConstant? {
    let name = literal - 2 - (isSign("]", at: literal - 2) ? 2 : 0)
    guard isName(name) else { return nil }
    let words = tokens[..<name].reversed().prefix {
      $0.kind == .identifier || $0.kind == .punctuation && "*[]".utf8.contains(bytes[$0.offset])
    }
    let isStatic = words.contains { $0.keyword == .static }
    guard isStatic || words.contains(where: { $0.keyword == .const }) else { return nil }
    var end = literal
    while end < tokens.count, tokens[end].kind == .string || tokens[end].kind == .comment { end += 1 }
    guard isSign(";", at: end), let value = reader.file.literal(of: literal..<end) else { return nil }
    return StringConstant(name: text(at: name), literal: value, container: nil, isOfFile: isStatic)
  }

  /// `#define NAME @"x"`: nothing but literals follows the name on its line.
  private func macro(named name: Int) -> StringConstant? {
    guard !isSign("(", at: name + 1) || tokens[name].end < tokens[name + 1].offset else { return nil }
    var end = name + 1
    while end < tokens.count, !startsLine(end), tokens[end].kind == .string || isSign("(", at: end) || isSign(")", at: end) {
      end += 1
    }
    // More code on the line makes it an expression.
    guard end == tokens.count || tokens[end].kind == .comment || startsLine(end),
      let value = reader.file.literal(of: name + 1..<end)
    else { return nil }
    return StringConstant(name: text(at: name), literal: value, container: nil)
  }
}
