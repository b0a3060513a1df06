/// Finds classes with their methods, and C functions.
struct ObjectiveCDeclarationReader: TokenReader {
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
      if let macro = macro(at: current) {
        found.append(macro.declaration)
        index = macro.end
        continue
      }
      switch tokens[current].keyword {
      case .interface, .implementation, .protocol:
        guard isSign("@", at: current - 1), isName(current + 1), !isSign(";", at: current + 2) else { continue }
        owner = (text(at: current + 1), current - 1, tokens[current].keyword == .protocol)
        continue
      case .property:
        guard isSign("@", at: current - 1), let type = owner, let property = property(at: current, in: type.name) else {
          continue
        }
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
        // Requirements of a protocol are declared by the classes that implement them.
        if !(type.isProtocol && method.declaration.isBodyless) { found.append(method.declaration) }
        index = method.end
      } else if isSign("{", at: current) {
        if let function = function(body: current) { found.append(function) }
        index = closing(current).map { $0 + 1 } ?? index
      }
    }
    return found
  }

  /// `#define NAME(parameter) …`
  private func macro(at index: Int) -> (declaration: CodeDeclaration, end: Int)? {
    guard tokens[index].kind == .directive, tokens[index].keyword == .define, isName(index + 1) else { return nil }
    var end = index + 2
    while end < tokens.count, tokens[end].kind != .directive, !isEndOfMacro(before: end) { end += 1 }
    return (
      CodeDeclaration(
        kind: .macro, name: text(at: index + 1), access: .named, type: nil,
        range: tokens[index].offset..<tokens[end - 1].end, isBodyless: false), end
    )
  }

  /// Whether a line ends before a token without a continuation.
  private func isEndOfMacro(before index: Int) -> Bool {
    let gap = bytes[tokens[index - 1].end..<tokens[index].offset]
    return gap.contains(where: ByteClass.isNewline) && !gap.contains(UInt8(ascii: "\\"))
  }

  /// `@property (nonatomic) Type *name;`
  private func property(at index: Int, in type: String) -> CodeDeclaration? {
    guard let end = (index..<min(index + 64, tokens.count)).first(where: { isSign(";", at: $0) }), isName(end - 1) else {
      return nil
    }
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
    // `- (void)name; { … }` is accepted in an implementation.
    if isSign(";", at: end), isSign("{", at: end + 1) { end += 1 }
    let isBodyless = !isSign("{", at: end)
    if !isBodyless { end = closing(end) ?? end }
    let word = text(at: name)
    let isAction = isText("IBAction", at: index + 2)
    let isCommand = isSign("-", at: index) && isText("void", at: index + 2) && takesValues(after: name)
    let access: CodeDeclaration.Access =
      word.hasPrefix("init") || ["load", "initialize", "dealloc"].contains(word)
      ? .system : isAction ? .named : isCommand ? .command : .message
    return (
      CodeDeclaration(
        kind: .function, name: word, access: access, type: type, range: tokens[index].offset..<tokens[end].end,
        isBodyless: isBodyless),
      end + 1
    )
  }

  /// Whether a method has no parameters, or a number, text, or collection as its first one: callbacks pass the sender.
  private func takesValues(after name: Int) -> Bool {
    guard isSign(":", at: name + 1) else { return true }
    return isSign("(", at: name + 2) && isName(name + 3) && Self.values.contains(text(at: name + 3))
  }

  private static let values: Set = [
    "BOOL", "bool", "int", "long", "float", "double", "NSInteger", "NSUInteger", "CGFloat", "NSTimeInterval", "NSString",
    "NSMutableString", "NSNumber", "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSDate", "NSURL",
  ]

  /// `static int name(int argument) { … }`
  private func function(body: Int) -> CodeDeclaration? {
    guard isSign(")", at: body - 1), let open = tokens[body - 1].partner, isName(open - 1), let end = closing(body) else {
      return nil
    }
    let name = text(at: open - 1)
    let isSystem = name == "main" || name.hasPrefix("__") || isConstructor(open - 1)
    return CodeDeclaration(
      kind: .function, name: name, access: isSystem ? .system : .named, type: nil,
      range: tokens[open - 1].offset..<tokens[end].end, isBodyless: false)
  }
  /// Whether a function runs when its image is loaded: `__attribute__((constructor)) static void name(void)`
  private func isConstructor(_ name: Int) -> Bool {
    let place = (max(0, name - 16)..<name).last { isSign(";", at: $0) || isSign("}", at: $0) || isText("constructor", at: $0) }
    return place.map { isText("constructor", at: $0) } ?? false
  }
}
