/// Finds types, functions and properties of Swift, but none inside of functions.
struct SwiftDeclarationReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
  }

  func declarations() -> [CodeDeclaration] {
    var found: [CodeDeclaration] = []
    /// Types around, with the token that ends each.
    var types: [(name: String, end: Int)] = []
    var index = 0
    while index < tokens.count {
      let current = index
      index += 1
      while let last = types.last, last.end <= current { types.removeLast() }
      guard isDeclarator(current), let (kind, end) = declaration(at: current) else { continue }
      let isType = kind == .type
      let name = text(at: lastName(from: current + 1, isType: isType))
      found.append(
        CodeDeclaration(
          kind: kind, name: name, access: access(of: kind, at: current), type: isType ? name : types.last?.name,
          range: tokens[current].offset..<tokens[min(end, tokens.count - 1)].end, isBodyless: !isSign("}", at: end)))
      if isType { types.append((name, end)) } else { index = max(index, end) }
    }
    return found
  }

  private func isDeclarator(_ index: Int) -> Bool {
    let token = tokens[index]
    return token.kind == .identifier && token.keyword != .none && !token.isDead && !isSign(".", at: index - 1)
  }

  /// The kind of a declaration and its last token.
  private func declaration(at index: Int) -> (CodeDeclaration.Kind, end: Int)? {
    switch keyword(at: index) {
    case .class, .struct, .enum, .actor, .extension, .protocol:
      guard isName(index + 1), keyword(at: index + 1) == .none, let end = body(from: index + 2) else { return nil }
      return (.type, end)
    case .func:
      guard index + 1 < tokens.count else { return nil }
      return (.function, body(from: index + 2) ?? statementEnd(from: index + 1))
    case .`init`, .deinit, .subscript:
      guard index + 1 < tokens.count, let end = body(from: index + 1) else { return nil }
      return (.function, end)
    case .let, .var:
      guard isName(index + 1) else { return nil }
      return (.property, statementEnd(from: index + 1))
    default: return nil
    }
  }

  /// `extension Module.Name`
  private func lastName(from index: Int, isType: Bool) -> Int {
    var name = index
    while isType, isSign(".", at: name + 1), isName(name + 2) { name += 2 }
    return name
  }

  /// The brace that closes the body of a declaration; nil without one.
  private func body(from start: Int) -> Int? {
    var place = start
    while place < tokens.count {
      if isSign("{", at: place) { return closing(place) }
      if isSign("}", at: place) || isSign(";", at: place) { return nil }
      if startsLine(place), [.func, .var, .let, .case, .class, .struct, .enum, .extension].contains(keyword(at: place)) {
        return nil
      }
      guard let next = next(after: place) else { return nil }
      place = next
    }
    return nil
  }

  /// The last token of a statement, whose lines go on after `=`, a comma, a colon or an operator.
  private func statementEnd(from start: Int) -> Int {
    var place = start
    while place + 1 < tokens.count {
      guard let next = next(after: place) else { return place }
      let last = next - 1
      let goesOn = ["=", ",", ":"].contains { isSign($0, at: last) } || tokens[last].kind == .operator
      if next >= tokens.count || isSign("}", at: next) || isSign(")", at: next) || !goesOn && endsLine(before: next) {
        return last
      }
      place = next
    }
    return place
  }

  private func endsLine(before index: Int) -> Bool {
    if isSign(";", at: index) { return true }
    return startsLine(index) && !isSign(".", at: index) && !isSign("{", at: index) && tokens[index].kind != .operator
  }

  private func access(of kind: CodeDeclaration.Kind, at index: Int) -> CodeDeclaration.Access {
    var isVisible = true
    var place = index - 1
    while place >= 0 {
      if isSign(")", at: place), let open = tokens[place].partner { place = open - 1 }
      if isSign("@", at: place - 1) {
        if Self.entryPoints.contains(text(at: place)) { return .system }
        if isText("IBAction", at: place) { isVisible = false }
        place -= 2
        continue
      }
      let modifier = keyword(at: place)
      guard modifier != .none, isName(place), !isSign(".", at: place - 1) else { break }
      if modifier == .override { return .system }
      if [.private, .fileprivate, .static, .class].contains(modifier) { isVisible = false }
      place -= 1
    }
    switch kind {
    case .type: return .named
    case .property: return isVisible ? .witness : .named
    case .function:
      if keyword(at: index) != .func { return .system }
      let hasParameters = isSign("(", at: index + 2) && !isSign(")", at: index + 3)
      return isVisible && (hasParameters || Self.requirements.contains(text(at: index + 1))) ? .witness : .named
    }
  }

  /// Attributes of what the system or Objective-C calls.
  private static let entryPoints: Set = ["main", "UIApplicationMain", "NSApplicationMain", "objc", "_cdecl"]
  /// Methods without parameters that protocols of the system ask for.
  private static let requirements: Set = ["perform", "makeIterator", "next", "start", "cancel", "main", "copy", "makeBody"]
}
