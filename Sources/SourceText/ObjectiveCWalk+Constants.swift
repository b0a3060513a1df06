// String constants.
extension ObjectiveCWalk {
  /// The constant whose value is, or begins with, a literal.
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
    // Local variables are not visible to other code.
    guard !words.isEmpty, reader.open.last?.function == nil else { return nil }
    let isStatic = words.contains { $0.keyword == .static }
    let isConstant = words.contains { $0.keyword == .const }
    var end = literal
    while end < tokens.count, tokens[end].kind == .string || tokens[end].kind == .comment { end += 1 }
    guard isSign(";", at: end), let value = reader.file.literal(of: literal..<end) else { return nil }
    return StringConstant(name: text(at: name), literal: value, container: nil, isOfFile: isStatic || !isConstant)
  }

  /// Drops variables that the file assigns again.
  mutating func dropAssignedConstants() {
    let ofFile = Set(reader.names.constants.lazy.filter(\.isOfFile).map(\.name))
    guard !ofFile.isEmpty else { return }
    var assigned: Set<String> = []
    for index in tokens.indices.dropFirst() where isSign("=", at: index) && isName(index - 1) {
      // Skips declarations and properties of objects.
      guard !isName(index - 2), !isSign("*", at: index - 2), !isSign(".", at: index - 2) else { continue }
      let name = text(at: index - 1)
      if ofFile.contains(name) { assigned.insert(name) }
    }
    reader.names.constants.removeAll { $0.isOfFile && assigned.contains($0.name) }
  }

  /// `#define NAME @"x"`: only literals follow the name on its line.
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
