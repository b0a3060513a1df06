/// A type, function, or property through which other code can use what it contains.
public struct CodeDeclaration: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case type, function, property, macro
    /// Code that runs only in Xcode.
    case preview
    /// A nib or storyboard.
    case interface
  }

  /// How code that does not refer to a declaration by name can still use it.
  public enum Access: UInt8, Sendable {
    /// Only by name.
    case named
    /// As a protocol requirement of its type.
    case witness
    /// As a static protocol requirement of its type.
    case staticWitness
    /// As an override or delegate method, unless an interface declares it or it is in a category of a system class.
    case message
    /// The same, but it returns nothing, and takes no object that could be the sender of a callback.
    case command
    /// Called by the system: an entry point or an override.
    case system
  }

  public let kind: Kind
  public let name: String
  public let access: Access
  /// The enclosing type; for a type its own name.
  public let type: String?
  /// Bytes from the first keyword or sign to the end.
  public let range: Range<Int>
  /// Whether it has no body, as in an interface or a protocol.
  public let isBodyless: Bool

  init(kind: Kind, name: String, access: Access, type: String?, range: Range<Int>, isBodyless: Bool) {
    self.kind = kind
    self.name = name
    self.access = access
    self.type = type
    self.range = range
    self.isBodyless = isBodyless
  }

  public init(interface name: String, access: Access, count: Int) {
    self.init(kind: .interface, name: name, access: access, type: nil, range: 0..<count, isBodyless: false)
  }
}

/// The declarations of a source file, with their nesting.
public struct CodeDeclarations: Sendable {
  /// Sorted by start.
  private var all: [CodeDeclaration] = []
  /// For each declaration the index of the enclosing one; -1 for none.
  private var outer: [Int] = []

  /// Limits the work; deeper nesting does not occur.
  private static let maxAround = 32

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

  /// The declarations that enclose a byte, innermost first.
  public func around(_ offset: Int) -> [CodeDeclaration] {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    var found: [CodeDeclaration] = []
    var index = low - 1
    while index >= 0, found.count < Self.maxAround {
      if all[index].range.contains(offset) { found.append(all[index]) }
      index = outer[index]
    }
    return found
  }
}

extension SourceFile {
  /// How the word at a byte is used.
  public enum Mention: Sendable {
    case use, declaration
    /// The declaration of a Swift type, not an extension.
    case type
    /// What would be the name of a type that an object already has, as in `Page *` and `as? Page`.
    case typeOfObject
    /// What would be the type of a property or parameter: only some libraries create objects for these.
    case typeOfVariable
  }

  /// The token that contains a byte.
  func token(at offset: Int) -> Int? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && tokens[low - 1].range.contains(offset) ? low - 1 : nil
  }

  /// How the word at a byte is used; nil in comments, imports, and dead code.
  public func mention(at offset: Int) -> Mention? {
    guard let index = token(at: offset), !tokens[index].isDead else { return nil }
    switch tokens[index].kind {
    case .identifier:
      if declares(index) { return declaresType(index) ? .type : .declaration }
      if describesObject(index) { return .typeOfObject }
      return describesVariable(index) ? .typeOfVariable : .use
    case .string, .stringPart: return namesTypeInProse(at: offset, in: tokens[index]) ? nil : .use
    case .comment, .headerName, .directive, .directiveText, .number, .punctuation, .operator, .character, .regex: return nil
    }
  }

  /// Whether the word at a byte of a literal is capitalized like the name of a type, but one of several words: `"All Boards"`.
  private func namesTypeInProse(at offset: Int, in literal: Token) -> Bool {
    (0x41...0x5A).contains(bytes[offset]) && bytes[literal.range].contains(UInt8(ascii: " "))
  }

  /// Whether an identifier is the name of a declaration.
  private func declares(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = tokens[index - 1]
    if before.kind == .directive { return before.keyword == .define }
    switch before.keyword {
    case .func, .class, .struct, .enum, .actor, .extension, .protocol, .let, .var, .interface, .implementation: return true
    default: break
    }
    if isInForwardDeclaration(index) || language != .swift && isPrototype(index) { return true }
    if index + 1 < tokens.count, tokens[index + 1].isSign(";", in: bytes), isProperty(endingAt: index) { return true }
    // `- (void)name`
    guard let open = before.partner, open > 0, before.isSign(")", in: bytes) else { return false }
    return tokens[open - 1].isSign("-", in: bytes) || tokens[open - 1].isSign("+", in: bytes)
  }

  private func declaresType(_ index: Int) -> Bool {
    language == .swift && [.class, .struct, .enum, .actor, .protocol].contains(tokens[index - 1].keyword)
  }

  /// Whether an identifier, if it is a type, is the type of an existing object: a pointer in Objective-C, a cast in Swift. An
  /// interface file sets outlets, but libraries that map JSON create objects for other properties.
  private func describesObject(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    if language == .swift {
      let place = tokens[index - 1].isSign("?", in: bytes) || tokens[index - 1].isSign("!", in: bytes) ? index - 2 : index - 1
      return place >= 0 && (tokens[place].keyword == .is || place < index - 1 && tokens[place].keyword == .as)
    }
    guard index + 1 < tokens.count, tokens[index + 1].isSign("*", in: bytes) else { return false }
    var place = index - 1
    while place >= 0, index - place < 64, !tokens[place].isSign(";", in: bytes), !tokens[place].isSign("{", in: bytes) {
      if tokens[place].keyword == .property { return false }
      if bytes[tokens[place].range].elementsEqual("IBOutlet".utf8) { return true }
      place -= 1
    }
    return true
  }

  /// Whether an identifier, if it is a type, is that of a property (`@property Page *page;`, `var page: Page!`) or of a
  /// parameter of a Swift function, without a value.
  private func describesVariable(_ index: Int) -> Bool {
    guard index > 1, index + 1 < tokens.count else { return false }
    guard language == .swift else { return tokens[index + 1].isSign("*", in: bytes) }
    var end = index + 1
    if tokens[end].isSign("?", in: bytes) || tokens[end].isSign("!", in: bytes) { end += 1 }
    guard tokens[index - 1].isSign(":", in: bytes), tokens[index - 2].kind == .identifier, end < tokens.count else {
      return false
    }
    if index > 2, [.let, .var].contains(tokens[index - 3].keyword) {
      let goesOn = ["=", "{", "&", ".", "<"].contains { tokens[end].isSign($0, in: bytes) } || tokens[end].kind == .operator
      return !goesOn
    }
    let isLast = tokens[end].isSign(")", in: bytes)
    guard isLast || tokens[end].isSign(",", in: bytes) else { return false }
    return isParameter(index, in: isLast ? tokens[end].partner : nil)
  }

  /// - Parameter open: the parenthesis before it, if known.
  private func isParameter(_ index: Int, in open: Int?) -> Bool {
    var open = open
    var place = index - 1
    while open == nil, place > 0, index - place < 64 {
      if tokens[place].isSign("(", in: bytes) { open = place }
      if let partner = tokens[place].partner, partner < place { place = partner }
      place -= 1
    }
    guard let open, open > 1 else { return false }
    return tokens[open - 1].keyword == .`init` || tokens[open - 2].keyword == .func
  }

  /// `static NSImage *name(int argument);`, unlike the call `name(1);`
  private func isPrototype(_ index: Int) -> Bool {
    guard index + 1 < tokens.count, let close = tokens[index + 1].partner, tokens[index + 1].isSign("(", in: bytes),
      close + 1 < tokens.count, tokens[close + 1].isSign(";", in: bytes)
    else { return false }
    var place = index - 1
    while place > 0, tokens[place].isSign("*", in: bytes) || tokens[place].isSign("&", in: bytes) { place -= 1 }
    guard place >= 0, tokens[place].kind == .identifier, [.none, .void, .id].contains(tokens[place].keyword),
      !["new", "delete"].contains(text(tokens[place].range))
    else { return false }
    let before = place > 0 ? tokens[place - 1] : nil
    return before.map { token in
      token.kind != .identifier && token.kind != .punctuation && token.kind != .operator
        || [";", "{", "}", ":"].contains { token.isSign($0, in: bytes) } || [.static, .extern, .const].contains(token.keyword)
    } ?? true
  }

  /// `@class A, B;`
  private func isInForwardDeclaration(_ index: Int) -> Bool {
    var place = index - 1
    while place > 1, index - place < 64, tokens[place].isSign(",", in: bytes), tokens[place - 1].kind == .identifier {
      place -= 2
    }
    return place < index - 1 && tokens[place].keyword == .class
  }

  /// Whether the identifier is the name of a `@property`.
  private func isProperty(endingAt index: Int) -> Bool {
    var place = index - 1
    while place >= 0, index - place < 64, !tokens[place].isSign(";", in: bytes) {
      if tokens[place].keyword == .property { return true }
      place -= 1
    }
    return false
  }
}
