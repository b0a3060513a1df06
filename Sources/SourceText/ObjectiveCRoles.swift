/// Finds the identifiers of Objective-C that name a type without using it.
///
/// A compiler leaves no class symbol for them: forward declarations, types of properties and instance variables, signatures of methods
/// and blocks, imports. A `typedef` or `#define` is none of them, because uses hide behind the other name.
struct ObjectiveCRoles {
  private let bytes: [UInt8]
  private var tokens: [Token]
  private var index = 0
  /// Between `@interface`, `@protocol` or `@implementation` and `@end`.
  private var isInContainer = false
  /// Open braces in the container.
  private var braces = 0
  /// For each `#if` around, the braces that were open before it.
  private var bracesBefore: [Int] = []

  static func assign(to tokens: inout [Token], _ bytes: [UInt8]) {
    var roles = ObjectiveCRoles(bytes: bytes, tokens: tokens)
    tokens = []
    roles.run()
    tokens = roles.tokens
  }

  private init(bytes: [UInt8], tokens: [Token]) {
    self.bytes = bytes
    self.tokens = tokens
  }

  private mutating func run() {
    while index < tokens.count {
      if let directive = tokens[index].conditional {
        follow(directive)
      } else if tokens[index].isDead {
        // Its braces close nothing.
      } else if isSign("@", at: index), index + 1 < tokens.count, tokens[index + 1].kind == .identifier {
        index += 1
        markKeyword()
      } else if isSign("{", at: index) {
        braces += 1
      } else if isSign("}", at: index) {
        braces = max(0, braces - 1)
      } else if isSign("^", at: index) {
        markBlockParameters()
      } else if beginsMethod() {
        markSignature()
        continue
      }
      index += 1
    }
  }

  /// What follows the sign of an `@` keyword.
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
    braces = 0
  }

  /// Each branch of a conditional begins with the braces that were open before it: of two that open the same block one is compiled.
  private mutating func follow(_ directive: ConditionalDirective) {
    switch directive {
    case .first: bracesBefore.append(braces)
    case .next: braces = bracesBefore.last ?? braces
    case .end: _ = bracesBefore.popLast()
    }
  }

  /// Marks from the next token to the one before `end`, and stops at a brace or at the next `@`, so that a forgotten semicolon spoils
  /// little.
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
    guard isSign("(", at: open) else { return }
    let end = groupEnd(open, "(", ")")
    for parameter in open..<min(end, tokens.count) { tokens[parameter].role = .signatureType }
    index = end - 1
  }

  /// A minus or plus that cannot be an operator: the first of its line, or after what ends a declaration.
  private func beginsMethod() -> Bool {
    guard isInContainer, braces == 0, isSign("-", at: index) || isSign("+", at: index), index > 0, index + 1 < tokens.count,
      isSign("(", at: index + 1) || tokens[index + 1].kind == .identifier
    else { return false }
    let gap = bytes[tokens[index - 1].range.upperBound..<tokens[index].offset]
    return gap.contains(where: ByteClass.isNewline) || isSign(";", at: index - 1) || isSign("}", at: index - 1)
  }

  private mutating func markSignature() {
    while index < tokens.count, !isSign(";", at: index), !isSign("{", at: index) {
      tokens[index].role = .signatureType
      index += 1
    }
  }

  /// `@interface Name <T> (Category) : Super <P> {` … `}`: what stands in the braces are instance variables.
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
        ahead = groupEnd(ahead, "<", ">")
      } else if isSign("(", at: ahead) {
        ahead = groupEnd(ahead, "(", ")")
      } else {
        break
      }
    }
    guard isSign("{", at: ahead) else { return }
    var depth = 0
    repeat {
      if isSign("{", at: ahead) { depth += 1 }
      if isSign("}", at: ahead) { depth -= 1 }
      tokens[ahead].role = .propertyType
      ahead += 1
    } while ahead < tokens.count && depth > 0
    index = ahead - 1
  }

  /// After the sign that closes what opens here; where it does not close, at what cannot be part of it.
  private func groupEnd(_ start: Int, _ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Int {
    var ahead = start
    var depth = 0
    repeat {
      if isSign(open, at: ahead) { depth += 1 }
      if isSign(close, at: ahead) { depth -= 1 }
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

  private func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isSign(sign, in: bytes)
  }
}
