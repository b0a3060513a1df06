/// Finds the Objective-C identifiers that name a type without using it.
///
/// A compiler emits no class symbol for them: forward declarations, types of properties and instance variables, signatures of
/// methods and blocks, imports, pointers. A `typedef` or `#define` is not among them, because uses hide behind the other name.
struct ObjectiveCRoles: TokenReader {
  let bytes: [UInt8]
  private(set) var tokens: [Token]
  private var index = 0
  /// Between `@interface`, `@protocol`, or `@implementation` and `@end`.
  private var isInContainer = false
  /// The brace that closes the outermost body in the container.
  private var bodyEnd = -1

  static func assign(to tokens: inout [Token], _ bytes: [UInt8]) {
    var roles = ObjectiveCRoles(bytes: bytes, tokens: tokens)
    tokens = []
    roles.run()
    tokens = roles.tokens
  }

  private mutating func run() {
    while index < tokens.count {
      if !tokens[index].isDead {
        switch sign(at: index) {
        case UInt8(ascii: "@"):
          if isName(index + 1) {
            index += 1
            markKeyword()
          }
        case UInt8(ascii: "{"): if index > bodyEnd, let end = closing(index) { bodyEnd = end }
        case UInt8(ascii: "^"): markBlockParameters()
        case UInt8(ascii: "*"): markPointer()
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
          if beginsMethod() {
            markSignature()
            continue
          }
        default: break
        }
      }
      index += 1
    }
  }

  /// `Type *name = …;` and `Type *name;` in a function, and `for (Type *name in …)`.
  private mutating func markPointer() {
    let type = index - 1
    guard isName(type), tokens[type].keyword == .none else { return }
    let isElement = isSign("(", at: type - 1) && isName(index + 1) && keyword(at: index + 2) == .in
    let beginsStatement = [";", "{", "}"].contains { isSign($0, at: type - 1) }
    let isVariable = beginsStatement && isName(index + 1) && ["=", ";", ","].contains { isSign($0, at: index + 2) }
    if isElement || isVariable { tokens[type].role = .signatureType }
  }

  /// Reads what follows the `@` of a keyword.
  private mutating func markKeyword() {
    switch tokens[index].keyword {
    case .class: mark(.forwardDeclaration, until: ";")
    case .import: mark(.importPath, until: ";")
    case .property: mark(.propertyType, until: ";")
    // The expression `@protocol(A)`.
    case .protocol where isSign("(", at: index + 1): break
    case .protocol where isForwardProtocol(): mark(.forwardDeclaration, until: ";")
    case .protocol: enterContainer()
    case .interface, .implementation:
      enterContainer()
      markInstanceVariables()
    case .end: isInContainer = false
    default: break
    }
  }

  private mutating func enterContainer() {
    isInContainer = true
    bodyEnd = -1
  }

  /// Marks from the next token to the one before `end`; stops at a brace or the next `@` to limit the effect of a missing
  /// semicolon.
  private mutating func mark(_ role: Token.Role, until end: Unicode.Scalar) {
    while index + 1 < tokens.count, ![end, "{", "}", "@"].contains(where: { isSign($0, at: index + 1) }) {
      index += 1
      tokens[index].role = role
    }
  }

  /// The parameters of a block literal, `^(Type *name)`, and of a block type, `(^name)(Type *)`.
  private mutating func markBlockParameters() {
    var open = index + 1
    if open < tokens.count, tokens[open].kind == .identifier, isSign(")", at: open + 1) { open += 2 }
    if isSign(")", at: open) { open += 1 }
    guard isSign("(", at: open), let end = closing(open) else { return }
    for parameter in open...end { tokens[parameter].role = .signatureType }
    index = end
  }

  /// Whether a minus or plus is not an operator: it begins its line, or follows the end of a declaration.
  private func beginsMethod() -> Bool {
    guard isInContainer, index > bodyEnd, isSign("(", at: index + 1) || isName(index + 1) else { return false }
    return startsLine(index) || isSign(";", at: index - 1) || isSign("}", at: index - 1)
  }

  private mutating func markSignature() {
    while index < tokens.count, !isSign(";", at: index), !isSign("{", at: index) {
      tokens[index].role = .signatureType
      index += 1
    }
  }

  /// `@interface Name <T> (Category) : Super <P> {` … `}`: the braces contain instance variables.
  private mutating func markInstanceVariables() {
    var ahead = index + 1
    var expectsName = true
    while ahead < tokens.count {
      if tokens[ahead].kind == .comment {
        ahead += 1
      } else if expectsName, tokens[ahead].kind == .identifier {
        ahead += 1
        expectsName = false
      } else if isSign(":", at: ahead) {
        ahead += 1
        expectsName = true
      } else if isSign("<", at: ahead) {
        ahead = anglesEnd(ahead)
      } else if isSign("(", at: ahead), let end = closing(ahead) {
        ahead = end + 1
      } else {
        break
      }
    }
    guard isSign("{", at: ahead), let end = closing(ahead) else { return }
    for variable in ahead...end { tokens[variable].role = .propertyType }
    index = end
  }

  /// The token after the angle bracket that closes this list, or the first that cannot be part of it.
  private func anglesEnd(_ start: Int) -> Int {
    var ahead = start
    var depth = 0
    repeat {
      if isSign("<", at: ahead) { depth += 1 }
      if isSign(">", at: ahead) { depth -= 1 }
      ahead += 1
    } while depth > 0 && ahead < tokens.count && ![";", "{", "}", "@"].contains { isSign($0, at: ahead) }
    return ahead
  }

  /// `@protocol A, B;` as opposed to `@protocol A <B> … @end`.
  private func isForwardProtocol() -> Bool {
    var ahead = index + 1
    while ahead < tokens.count, [.identifier, .comment].contains(tokens[ahead].kind) || isSign(",", at: ahead) { ahead += 1 }
    return ahead > index + 1 && isSign(";", at: ahead)
  }
}
