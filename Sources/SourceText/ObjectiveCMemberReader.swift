internal import Bytes

/// Reads the members of Objective-C classes from tokens.
struct ObjectiveCMemberReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]
  private var members: [String: ClassMembers] = [:]
  /// The class between `@interface` or `@implementation` and `@end`.
  private var owner: String?
  private var depth = 0

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
  }

  mutating func read() -> [String: ClassMembers] {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.isDead {
        index += 1
        continue
      }
      switch token.keyword {
      case .interface, .implementation:
        if isSign("@", at: index - 1), isName(index + 1) {
          owner = text(at: index + 1)
          depth = 0
          index = readVariables(from: index + 2)
          continue
        }
      case .end: if isSign("@", at: index - 1) { owner = nil }
      case .property: if depth == 0, isSign("@", at: index - 1) { readProperty(from: index + 1) }
      case .synthesize: if isSign("@", at: index - 1) { readSynthesized(from: index + 1) }
      default: readSign(token, at: index)
      }
      index += 1
    }
    return members
  }

  private mutating func readSign(_ token: Token, at index: Int) {
    guard token.kind == .punctuation else { return }
    switch bytes[token.offset] {
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"): depth = max(0, depth - 1)
    case UInt8(ascii: "-"), UInt8(ascii: "+"): if depth == 0, isSign("(", at: index + 1) { readMethod(from: index + 1) }
    default: break
    }
  }

  private mutating func add(property index: Int) {
    guard let owner, isName(index) else { return }
    members[owner, default: ClassMembers()].add(property: text(at: index))
  }

  /// ` : Super <P> { Type name, *other; }`
  ///
  /// - Returns: where to read on.
  private mutating func readVariables(from start: Int) -> Int {
    var place = start
    // Nothing but names, these signs and conditions stands in a header.
    while place < tokens.count, !isSign("{", at: place) {
      let token = tokens[place]
      let isHeader =
        [.identifier, .comment, .directive].contains(token.kind)
        || token.kind == .punctuation && ":()<>,".utf8.contains(bytes[token.offset])
      guard isHeader else { return place }
      place += 1
    }
    var depth = 0
    while place < tokens.count {
      if tokens[place].kind == .punctuation, !tokens[place].isDead {
        switch bytes[tokens[place].offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: ")"):
          depth -= 1
          if depth == 0 { return place + 1 }
        case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "["): if depth == 1 { add(property: place - 1) }
        default: break
        }
      }
      place += 1
    }
    return place
  }

  /// `(nonatomic, setter=s:) IBOutlet Type *name, *other;`
  private mutating func readProperty(from start: Int) {
    var place = start
    var depth = 0
    let end = limit(from: start)
    while place < end, depth > 0 || !isSign(";", at: place) {
      if isSign("(", at: place) { depth += 1 }
      if isSign(")", at: place) { depth -= 1 }
      if depth == 0, isSign(",", at: place) { add(property: place - 1) }
      // Another declaration begins: this one has no end.
      if isSign("@", at: place) { return }
      place += 1
    }
    // `@property Type name NS_AVAILABLE_IOS(8);`
    add(property: isSign(")", at: place - 1) ? nameBeforeMacro(place - 1) : place - 1)
  }

  /// `a = _a, b;`
  private mutating func readSynthesized(from start: Int) {
    var place = start
    while place < tokens.count, !isSign(";", at: place), !isSign("@", at: place) {
      add(property: place)
      place += 1
    }
  }

  private func nameBeforeMacro(_ closing: Int) -> Int {
    var place = closing
    let start = max(0, closing - Self.reach)
    while place > start, !isSign("(", at: place) { place -= 1 }
    return place - 2
  }

  /// `(Type)name`, `(Type)name:(Type)a part:(Type)b`
  private mutating func readMethod(from start: Int) {
    guard let owner else { return }
    var place = afterParentheses(start)
    guard isName(place) else { return }
    var selector = text(at: place)
    place += 1
    if isSign(":", at: place) {
      selector += ":"
      place += 1
      let end = limit(from: start)
      while place < end {
        place = afterParentheses(place)
        // The argument's name, which may carry an attribute.
        if isName(place) { place += 1 }
        guard isName(place) || isSign(":", at: place) else { break }
        if isName(place) {
          guard isSign(":", at: place + 1) else { break }
          selector += text(at: place)
          place += 1
        }
        selector += ":"
        place += 1
      }
    }
    members[owner, default: ClassMembers()].add(selector: selector)
  }

  private func afterParentheses(_ start: Int) -> Int {
    guard isSign("(", at: start) else { return start }
    var depth = 0
    var place = start
    let end = limit(from: start)
    while place < end {
      if isSign("(", at: place) { depth += 1 }
      if isSign(")", at: place) { depth -= 1 }
      place += 1
      if depth == 0 { return place }
    }
    return place
  }
}
