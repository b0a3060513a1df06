/// Finds the identifiers of Swift that only declare: types of annotated variables and properties, types in the signatures of functions,
/// and imports. The compiler makes no class reference for them, only mangled names.
struct SwiftRoles {
  private let bytes: [UInt8]
  private var tokens: [Token]

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
      if tokens[index].kind == .identifier, tokens[index].range.count <= 9 {
        switch word(at: index) {
        // In `case let name:` the colon ends the pattern.
        case "var", "let": if !isWord("case", at: index - 1) { next = markVariables(from: next) }
        case "func", "init", "subscript": if beginsSignature(index) { markSignature(from: next) }
        case "import": next = markImport(from: next)
        default: break
        }
      }
      index = next
    }
  }

  /// `name: Type, name: Type`, up to the first that has a value of its own.
  ///
  /// - Returns: where to read on.
  private mutating func markVariables(from start: Int) -> Int {
    var index = start
    while isIdentifier(index), isSign(":", at: index + 1) {
      index = markType(from: index + 2, .propertyType)
      guard isSign(",", at: index) else { return index }
      index += 1
    }
    return index
  }

  /// Marks the type that begins here: names joined by dots, brackets, arrows and ampersands. It ends where a name or an opening
  /// bracket cannot continue it.
  ///
  /// - Returns: the first token after the type.
  private mutating func markType(from start: Int, _ role: Token.Role) -> Int {
    var index = start
    var depth = 0
    var expectsName = true
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .identifier {
        let word = word(at: index)
        let isModifier = Self.modifiers.contains(word)
        guard expectsName || depth > 0 || isModifier, !Self.declarationWords.contains(word) else { return index }
        tokens[index].role = role
        expectsName = isModifier
      } else if token.kind == .punctuation {
        switch bytes[token.offset] {
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"):
          guard expectsName || depth > 0 || bytes[token.offset] == UInt8(ascii: "<") else { return index }
          depth += 1
          expectsName = true
        case UInt8(ascii: "]"), UInt8(ascii: ")"):
          guard depth > 0 else { return index }
          depth -= 1
          expectsName = false
        case UInt8(ascii: ">"):
          if isArrow(index) {
            expectsName = true
          } else {
            guard depth > 0 else { return index }
            depth -= 1
            expectsName = false
          }
        case UInt8(ascii: "."), UInt8(ascii: "&"): expectsName = true
        case UInt8(ascii: "@"):
          guard expectsName else { return index }
          index = attributeEnd(index)
          continue
        case UInt8(ascii: "?"), UInt8(ascii: "!"): break
        case UInt8(ascii: "-"):
          guard isArrow(index + 1) else { return index }
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="):
          guard depth > 0 else { return index }
          expectsName = true
        default: return index
        }
      } else if token.kind != .comment {
        return index
      }
      index += 1
    }
    return index
  }

  private static let modifiers: Set = ["any", "some", "inout", "throws", "async", "borrowing", "consuming", "sending"]
  /// No type has such a name: the declaration before it was not finished.
  private static let declarationWords: Set = ["var", "let", "func", "class", "struct", "enum", "extension", "protocol", "import"]

  /// After `@name`, and after arguments that stand right behind it: those of `@convention(block) (A) -> B`, not its parameters.
  private func attributeEnd(_ start: Int) -> Int {
    var index = start + 1
    guard isIdentifier(index) else { return index }
    index += 1
    guard isSign("(", at: index), tokens[index].offset == tokens[index - 1].range.upperBound else { return index }
    while index < tokens.count, !isSign(")", at: index) { index += 1 }
    return min(index + 1, tokens.count)
  }

  /// The keyword, as opposed to a member of that name.
  private func beginsSignature(_ index: Int) -> Bool {
    isIdentifier(index) && ["func", "init", "subscript"].contains(word(at: index)) && !isSign(".", at: index - 1)
  }

  /// The types of the parameters and of the result. What stands between the name and the parameters (an operator, generic parameters) is
  /// passed over; a body or a new statement before any parameter ends it.
  private mutating func markSignature(from start: Int) {
    var index = start
    while index < tokens.count, index < start + 64, !isSign("(", at: index) {
      if isSign("{", at: index) || isSign("}", at: index) { return }
      index += 1
    }
    guard isSign("(", at: index) else { return }
    var depth = 0
    repeat {
      if isSign("(", at: index) || isSign("[", at: index) || isSign("{", at: index) { depth += 1 }
      if isSign(")", at: index) || isSign("]", at: index) || isSign("}", at: index) { depth -= 1 }
      index = depth == 1 && isSign(":", at: index) ? markType(from: index + 1, .signatureType) : index + 1
    } while depth > 0 && index < tokens.count && !beginsSignature(index)
    while isIdentifier(index), ["async", "throws", "rethrows"].contains(word(at: index)) {
      index += 1
      if isSign("(", at: index), isIdentifier(index + 1), isSign(")", at: index + 2) { index += 3 }
    }
    if isSign("-", at: index), isArrow(index + 1) { _ = markType(from: index + 2, .signatureType) }
  }

  private func isArrow(_ index: Int) -> Bool {
    isSign(">", at: index) && isSign("-", at: index - 1) && tokens[index - 1].range.upperBound == tokens[index].offset
  }

  /// `import Module`, `import class Module.Name`: names joined by dots.
  ///
  /// - Returns: the first token after the path.
  private mutating func markImport(from start: Int) -> Int {
    var index = start
    if isIdentifier(index), ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"].contains(word(at: index)) {
      index += 1
    }
    while isIdentifier(index) {
      tokens[index].role = .importPath
      index += 1
      guard isSign(".", at: index) else { return index }
      index += 1
    }
    return index
  }

  private func isIdentifier(_ index: Int) -> Bool {
    index < tokens.count && tokens[index].kind == .identifier
  }

  private func isWord(_ text: String, at index: Int) -> Bool {
    index >= 0 && isIdentifier(index) && word(at: index) == text
  }

  private func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    guard index >= 0, index < tokens.count, tokens[index].kind == .punctuation else { return false }
    return bytes[tokens[index].offset] == UInt8(truncatingIfNeeded: sign.value)
  }

  private func word(at index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }
}
