/// Finds the identifiers of Objective-C that name a type without using it.
///
/// A compiler leaves no class symbol for them: forward declarations, types of properties and instance variables, method signatures,
/// imports.
struct ObjectiveCRoles {
  private let bytes: [UInt8]
  private var tokens: [Token]
  private var index = 0

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
    /// Between `@interface`, `@protocol` or `@implementation` and `@end`.
    var isInContainer = false
    var braces = 0
    while index < tokens.count {
      if isSign("@", at: index), index + 1 < tokens.count {
        index += 1
        switch word(at: index) {
        case "class": mark(.forwardDeclaration, until: ";")
        case "import": mark(.importPath, until: ";")
        case "property": mark(.propertyType, until: ";")
        case "protocol" where isForwardProtocol(): mark(.forwardDeclaration, until: ";")
        case "interface", "implementation", "protocol":
          isInContainer = !isSign("(", at: index + 1) || isInContainer
          braces = 0
          markInstanceVariables()
        case "end": isInContainer = false
        default: break
        }
      } else if isSign("{", at: index) {
        braces += 1
      } else if isSign("}", at: index) {
        braces = max(0, braces - 1)
      } else if isInContainer, braces == 0, isSign("-", at: index) || isSign("+", at: index) {
        markSignature()
        continue
      }
      index += 1
    }
  }

  /// Marks from the next token to the one before `end`, and stops at a brace, so that a forgotten semicolon spoils little.
  private mutating func mark(_ role: Token.Role, until end: Character) {
    while index + 1 < tokens.count, !isSign(end, at: index + 1), !isSign("{", at: index + 1), !isSign("}", at: index + 1) {
      index += 1
      tokens[index].role = role
    }
  }

  private mutating func markSignature() {
    while index < tokens.count, !isSign(";", at: index), !isSign("{", at: index) {
      tokens[index].role = .signatureType
      index += 1
    }
  }

  /// `@interface Name : Super <P> {` … `}`: what stands in the braces are instance variables.
  private mutating func markInstanceVariables() {
    var ahead = index + 1
    while ahead < tokens.count, ahead < index + 64, isPartOfHead(ahead) { ahead += 1 }
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

  private func isPartOfHead(_ index: Int) -> Bool {
    let token = tokens[index]
    return token.kind == .identifier || token.kind == .comment || [":", "<", ">", ",", "(", ")"].contains { isSign($0, at: index) }
  }

  /// `@protocol A, B;` as opposed to `@protocol A <B> … @end` and the expression `@protocol(A)`.
  private func isForwardProtocol() -> Bool {
    var ahead = index + 1
    while ahead < tokens.count, tokens[ahead].kind == .identifier || isSign(",", at: ahead) { ahead += 1 }
    return ahead > index + 1 && isSign(";", at: ahead)
  }

  private func isSign(_ sign: Character, at index: Int) -> Bool {
    guard index < tokens.count, tokens[index].kind == .punctuation, let value = sign.asciiValue else { return false }
    return bytes[tokens[index].offset] == value
  }

  private func word(at index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }
}
