/// A type, function or property of a source, by which other code can use what is inside.
public struct CodeDeclaration: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case type, function, property
  }

  /// How code that does not name it may use it nevertheless.
  public enum Access: UInt8, Sendable {
    /// It has to be named.
    case named
    /// As a requirement of a protocol that its type conforms to.
    case witness
    /// As an override or a method of a delegate, unless an interface declares it or it is in a category of a class of the system.
    case message
    /// The system knows it: an entry point, an override.
    case system
  }

  public let kind: Kind
  public let name: String
  public let access: Access
  /// The type around it; its own name for a type.
  public let type: String?
  /// Bytes from the keyword or sign that begins it to its end.
  public let range: Range<Int>
  /// Whether it has no body: a declaration in an interface or a protocol.
  public let isBodyless: Bool
}

/// The declarations of a source, each within those around it.
public struct CodeDeclarations: Sendable {
  /// Sorted by their starts.
  private var all: [CodeDeclaration] = []
  /// The index of the declaration around each, -1 for none.
  private var outer: [Int] = []

  /// Deeper nesting is nobody's.
  private static let mostAround = 32

  public init(_ file: SourceFile) {
    let found =
      switch file.language {
      case .swift: SwiftDeclarationReader(file).declarations()
      case .objectiveC, .objectiveCPlusPlus: ObjectiveCDeclarationReader(file).declarations()
      }
    var open: [Int] = []
    for declaration in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      while let last = open.last, all[last].range.upperBound <= declaration.range.lowerBound { open.removeLast() }
      outer.append(open.last ?? -1)
      open.append(all.count)
      all.append(declaration)
    }
  }

  /// The declarations around a byte, innermost first.
  public func around(_ offset: Int) -> [CodeDeclaration] {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    var found: [CodeDeclaration] = []
    var index = low - 1
    while index >= 0, found.count < Self.mostAround {
      if all[index].range.contains(offset) { found.append(all[index]) }
      index = outer[index]
    }
    return found
  }
}

/// Finds types, functions and properties of Swift, but none inside of functions.
private struct SwiftDeclarationReader: TokenReader {
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
      if next >= tokens.count || isSign("}", at: next) || isSign(")", at: next) || !goesOn && endsLine(before: next) { return last }
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

/// Finds classes with their methods, and functions of C.
private struct ObjectiveCDeclarationReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
  }

  func declarations() -> [CodeDeclaration] {
    var found: [CodeDeclaration] = []
    var owner: (name: String, start: Int, isProtocol: Bool)?
    var index = 0
    while index < tokens.count {
      let current = index
      index += 1
      if tokens[current].isDead { continue }
      switch tokens[current].keyword {
      case .interface, .implementation, .protocol:
        guard isSign("@", at: current - 1), isName(current + 1), !isSign(";", at: current + 2) else { continue }
        owner = (text(at: current + 1), current - 1, tokens[current].keyword == .protocol)
        continue
      case .property:
        guard isSign("@", at: current - 1), let type = owner, let property = property(at: current, in: type.name) else { continue }
        found.append(property)
        continue
      case .end:
        guard isSign("@", at: current - 1), let ended = owner else { continue }
        found.append(
          CodeDeclaration(
            kind: .type, name: ended.name, access: .named, type: ended.name,
            range: tokens[ended.start].offset..<tokens[current].end, isBodyless: false))
        owner = nil
        continue
      default: break
      }
      if isSign("-", at: current) || isSign("+", at: current), let type = owner, let method = method(at: current, in: type.name) {
        // What a protocol asks for is declared where a class does so.
        if !(type.isProtocol && method.declaration.isBodyless) { found.append(method.declaration) }
        index = method.end
      } else if isSign("{", at: current) {
        if let function = function(body: current) { found.append(function) }
        index = closing(current).map { $0 + 1 } ?? index
      }
    }
    return found
  }

  /// `@property (nonatomic) Type *name;`
  private func property(at index: Int, in type: String) -> CodeDeclaration? {
    guard let end = (index..<min(index + 64, tokens.count)).first(where: { isSign(";", at: $0) }), isName(end - 1) else { return nil }
    return CodeDeclaration(
      kind: .property, name: text(at: end - 1), access: .named, type: type, range: tokens[index].offset..<tokens[end].end,
      isBodyless: true)
  }

  /// `- (void)name:(Type)argument { … }`
  private func method(at index: Int, in type: String) -> (declaration: CodeDeclaration, end: Int)? {
    guard isSign("(", at: index + 1), let name = closing(index + 1).map({ $0 + 1 }), isName(name) else { return nil }
    var end = name
    while end < tokens.count, !isSign("{", at: end), !isSign(";", at: end), !isSign("}", at: end) {
      guard let next = next(after: end) else { return nil }
      end = next
    }
    guard end < tokens.count else { return nil }
    let isBodyless = !isSign("{", at: end)
    if !isBodyless { end = closing(end) ?? end }
    let word = text(at: name)
    let isAction = isText("IBAction", at: index + 2)
    let access: CodeDeclaration.Access =
      word.hasPrefix("init") || ["load", "initialize", "dealloc"].contains(word) ? .system : isAction ? .named : .message
    return (
      CodeDeclaration(
        kind: .function, name: word, access: access, type: type, range: tokens[index].offset..<tokens[end].end, isBodyless: isBodyless),
      end + 1
    )
  }

  /// `static int name(int argument) { … }`
  private func function(body: Int) -> CodeDeclaration? {
    guard isSign(")", at: body - 1), let open = tokens[body - 1].partner, isName(open - 1), let end = closing(body) else { return nil }
    let name = text(at: open - 1)
    return CodeDeclaration(
      kind: .function, name: name, access: name == "main" || name.hasPrefix("__") ? .system : .named, type: nil,
      range: tokens[open - 1].offset..<tokens[end].end, isBodyless: false)
  }
}

extension SourceFile {
  /// What a word at a byte does.
  public enum Mention: Sendable {
    case use, declaration
  }

  /// What the word at a byte does; nil in comments, imports and code that no compiler sees.
  public func mention(at offset: Int) -> Mention? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    let index = low - 1
    guard index >= 0, tokens[index].range.contains(offset), !tokens[index].isDead else { return nil }
    switch tokens[index].kind {
    case .identifier: return declares(index) ? .declaration : .use
    case .string, .stringPart: return .use
    case .comment, .headerName, .directive, .directiveText, .number, .punctuation, .operator, .character, .regex: return nil
    }
  }

  /// Whether a name is that of a declaration.
  private func declares(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = tokens[index - 1]
    switch before.keyword {
    case .func, .class, .struct, .enum, .actor, .extension, .protocol, .let, .var, .interface, .implementation: return true
    default: break
    }
    if index + 1 < tokens.count, tokens[index + 1].isSign(";", in: bytes), isProperty(endingAt: index) { return true }
    // `- (void)name`
    guard let open = before.partner, open > 0, before.isSign(")", in: bytes) else { return false }
    return tokens[open - 1].isSign("-", in: bytes) || tokens[open - 1].isSign("+", in: bytes)
  }

  /// Whether `@property` precedes a word and its type.
  private func isProperty(endingAt index: Int) -> Bool {
    var place = index - 1
    while place >= 0, index - place < 64, !tokens[place].isSign(";", in: bytes) {
      if tokens[place].keyword == .property { return true }
      place -= 1
    }
    return false
  }
}
