/// Finds the Swift identifiers that only declare: types of annotated variables and properties, types in function signatures, and
/// imports. The compiler emits only mangled names for them, not class references.
struct SwiftRoles: TokenReader {
  let bytes: [UInt8]
  private(set) var tokens: [Token]

  static func assign(to tokens: inout [Token], _ bytes: [UInt8]) {
    var roles = SwiftRoles(bytes: bytes, tokens: tokens)
    tokens = []
    roles.run()
    tokens = roles.tokens
  }

  private mutating func run() {
    var index = 0
    while index < tokens.count {
      var next = index + 1
      switch tokens[index].keyword {
      // In `case let name:` the colon ends the pattern.
      case .var, .let: if keyword(at: index - 1) != .case { next = markVariables(from: next) }
      case .func, .`init`, .subscript: if beginsSignature(index) { markSignature(from: next) }
      case .import: next = markImport(from: next)
      // An alias of a function type creates no reference; an alias of a class is used in its place.
      case .typealias:
        let end = min(next + Self.longestAlias, tokens.count)
        if let sign = (next..<end).first(where: { isSign("=", at: $0) }), isSign("(", at: sign + 1) {
          next = markType(from: sign + 1, .propertyType)
        }
      default: break
      }
      index = next
    }
  }

  /// The maximum number of tokens from the name of an alias to its `=`.
  private static let longestAlias = 40

  /// `name: Type, name: Type`, up to the first with a value.
  ///
  /// - Returns: the first token after them.
  private mutating func markVariables(from start: Int) -> Int {
    var index = start
    while isName(index), isSign(":", at: index + 1) {
      index = markType(from: index + 2, .propertyType)
      guard isSign(",", at: index) else { return index }
      index += 1
    }
    return index
  }

  /// Marks the type that begins here: names joined by dots, brackets, arrows, and ampersands, up to a name or opening bracket
  /// that cannot continue it.
  ///
  /// - Returns: the first token after the type.
  private mutating func markType(from start: Int, _ role: Token.Role) -> Int {
    var index = start
    // Open angle brackets, and the end of the outermost other bracket.
    var angles = 0
    var groupEnd = -1
    var expectsName = true
    while index < tokens.count {
      let token = tokens[index]
      let isInside = angles > 0 || index < groupEnd
      if token.kind == .identifier {
        let isModifier = Self.modifiers.contains(token.keyword)
        guard expectsName || isInside || isModifier, !Self.declarationWords.contains(token.keyword), !beginsSignature(index)
        else { return index }
        tokens[index].role = role
        expectsName = isModifier
      } else if token.kind == .punctuation {
        switch bytes[token.offset] {
        case UInt8(ascii: "["), UInt8(ascii: "("):
          guard expectsName || isInside else { return index }
          groupEnd = max(groupEnd, closing(index) ?? tokens.count)
          expectsName = true
        case UInt8(ascii: "<"):
          (angles, expectsName) = (angles + 1, true)
        case UInt8(ascii: "]"), UInt8(ascii: ")"):
          guard index <= groupEnd else { return index }
          expectsName = false
        case UInt8(ascii: ">"):
          guard angles > 0 else { return index }
          (angles, expectsName) = (angles - 1, false)
        case UInt8(ascii: "."), UInt8(ascii: "&"): expectsName = true
        case UInt8(ascii: "@"):
          guard expectsName else { return index }
          index = attributeEnd(index)
          continue
        case UInt8(ascii: "?"), UInt8(ascii: "!"): break
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="):
          guard isInside else { return index }
          expectsName = true
        default: return index
        }
      } else if isArrow(index) || isEllipsis(index) {
        expectsName = isArrow(index)
      } else if token.kind != .comment {
        return index
      }
      index += 1
    }
    return index
  }

  private static let modifiers: [Keyword] = [
    .any, .some, .inout, .throws, .async, .borrowing, .consuming, .sending, .isolated, .each, .repeat,
  ]
  /// Words that cannot begin a type, so that the declaration before them is incomplete.
  private static let declarationWords: [Keyword] = [
    .var, .let, .func, .class, .struct, .enum, .extension, .protocol, .import,
  ]

  /// The token after `@name` and arguments directly after it: those of `@convention(block) (A) -> B`, not its parameters.
  private func attributeEnd(_ start: Int) -> Int {
    guard isName(start + 1) else { return start + 1 }
    let open = start + 2
    // `@escaping(() -> A)` contains a type in parentheses.
    guard isSign("(", at: open), tokens[open].offset == tokens[open - 1].end, let end = closing(open),
      !["escaping", "autoclosure", "Sendable"].contains(where: { isText($0, at: start + 1) })
    else { return open }
    return end + 1
  }

  /// Whether it is the keyword, not a member of that name.
  private func beginsSignature(_ index: Int) -> Bool {
    [.func, .`init`, .subscript].contains(keyword(at: index)) && !isSign(".", at: index - 1)
  }

  /// Marks the types of the parameters and of the result. Skips an operator or generic parameters before the parameters; a body
  /// or a new statement before any parameter ends the signature.
  private mutating func markSignature(from start: Int) {
    var index = start
    while index < tokens.count, !isSign("(", at: index) {
      if isSign("{", at: index) || isSign("}", at: index) || beginsSignature(index) { return }
      index += 1
    }
    guard let end = closing(index) else { return }
    index += 1
    while index < end {
      index = isSign(":", at: index) ? markType(from: index + 1, .signatureType) : next(after: index) ?? index + 1
    }
    index = end + 1
    while [.async, .throws, .rethrows].contains(keyword(at: index)) {
      index += 1
      if isSign("(", at: index), isName(index + 1), isSign(")", at: index + 2) { index += 3 }
    }
    if isArrow(index) { _ = markType(from: index + 1, .signatureType) }
  }

  private func isArrow(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isOperator("->", in: bytes)
  }

  /// `T...`
  private func isEllipsis(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isOperator("...", in: bytes)
  }

  /// `import Module`, `import class Module.Name`: names joined by dots.
  ///
  /// - Returns: the first token after the path.
  private mutating func markImport(from start: Int) -> Int {
    var index = start
    if [.class, .struct, .enum, .protocol, .func, .var, .let, .typealias].contains(keyword(at: index)) {
      index += 1
    }
    while isName(index) {
      tokens[index].role = .importPath
      index += 1
      guard isSign(".", at: index) else { return index }
      index += 1
    }
    return index
  }
}
