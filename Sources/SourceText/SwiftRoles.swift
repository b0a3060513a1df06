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
      if tokens[index].kind == .identifier, tokens[index].range.count <= 9 {
        switch word(at: index) {
        case "var", "let":
          if isIdentifier(index + 1), isSign(":", at: index + 2) { markType(from: index + 3, .propertyType) }
        case "func", "init", "subscript":
          if !isSign(".", at: index - 1) { markSignature(from: index + 1) }
        case "import": markImport(from: index + 1)
        default: break
        }
      }
      index += 1
    }
  }

  /// Marks the type that begins here: names joined by dots, brackets, arrows and ampersands. It ends where a name or an opening
  /// bracket cannot continue it.
  private mutating func markType(from start: Int, _ role: Token.Role) {
    var index = start
    var depth = 0
    var expectsName = true
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .identifier {
        let isModifier = ["any", "some", "inout", "weak", "throws", "async", "borrowing", "consuming"].contains(word(at: index))
        guard expectsName || depth > 0 || isModifier else { return }
        tokens[index].role = role
        expectsName = isModifier
      } else if token.kind == .punctuation {
        switch bytes[token.offset] {
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"):
          guard expectsName || depth > 0 || bytes[token.offset] == UInt8(ascii: "<") else { return }
          depth += 1
          expectsName = true
        case UInt8(ascii: "]"), UInt8(ascii: ")"):
          guard depth > 0 else { return }
          depth -= 1
          expectsName = false
        case UInt8(ascii: ">"):
          if isArrow(index) {
            expectsName = true
          } else {
            guard depth > 0 else { return }
            depth -= 1
            expectsName = false
          }
        case UInt8(ascii: "."), UInt8(ascii: "&"), UInt8(ascii: "@"): expectsName = true
        case UInt8(ascii: "?"), UInt8(ascii: "!"): break
        case UInt8(ascii: "-"):
          guard isArrow(index + 1) else { return }
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="):
          guard depth > 0 else { return }
          expectsName = true
        default: return
        }
      } else if token.kind != .comment {
        return
      }
      index += 1
    }
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
      if depth == 1, isSign(":", at: index) { markType(from: index + 1, .signatureType) }
      index += 1
    } while index < tokens.count && depth > 0
    while isIdentifier(index), ["async", "throws", "rethrows"].contains(word(at: index)) { index += 1 }
    if isSign("-", at: index), isArrow(index + 1) { markType(from: index + 2, .signatureType) }
  }

  private func isArrow(_ index: Int) -> Bool {
    isSign(">", at: index) && isSign("-", at: index - 1) && tokens[index - 1].range.upperBound == tokens[index].offset
  }

  /// `import Module`, `import class Module.Name`: names joined by dots.
  private mutating func markImport(from start: Int) {
    var index = start
    if isIdentifier(index), ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"].contains(word(at: index)) {
      index += 1
    }
    while isIdentifier(index) {
      tokens[index].role = .importPath
      guard isSign(".", at: index + 1) else { return }
      index += 2
    }
  }

  private func isIdentifier(_ index: Int) -> Bool {
    index < tokens.count && tokens[index].kind == .identifier
  }

  private func isSign(_ sign: Character, at index: Int) -> Bool {
    guard index >= 0, index < tokens.count, tokens[index].kind == .punctuation, let value = sign.asciiValue else { return false }
    return bytes[tokens[index].offset] == value
  }

  private func word(at index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }
}
