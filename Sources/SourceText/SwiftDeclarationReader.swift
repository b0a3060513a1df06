/// Finds Swift types, functions, and properties, except inside functions.
struct SwiftDeclarationReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]

  init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
  }

  func declarations() -> [CodeDeclaration] {
    var found: [CodeDeclaration] = []
    /// Enclosing types, each with its last token.
    var types: [(name: String, end: Int, conforms: Bool)] = []
    var index = 0
    while index < tokens.count {
      let current = index
      index += 1
      while let last = types.last, last.end <= current { types.removeLast() }
      if let preview = preview(at: current) {
        found.append(preview.declaration)
        index = preview.end
        continue
      }
      guard isDeclarator(current), let (kind, end) = declaration(at: current) else { continue }
      let isType = kind == .type || kind == .preview
      let name = text(at: lastName(from: current + 1, isType: isType))
      let inherited = isType ? inherited(from: current + 2) : []
      found.append(
        CodeDeclaration(
          kind: kind, name: name,
          access: isType
            ? access(ofTypeThatIs: inherited, at: current) : access(of: kind, at: current, in: types.last?.conforms ?? false),
          type: isType ? name : types.last?.name,
          range: tokens[current].offset..<tokens[min(end, tokens.count - 1)].end, isBodyless: !isSign("}", at: end)))
      // Superclasses are evaluated for the whole checkout.
      let conforms = !inherited.isEmpty && keyword(at: current) != .class && keyword(at: current) != .extension
      if isType { types.append((name, end, conforms)) } else { index = max(index, end) }
    }
    return found
  }

  /// `#Preview("Name") { … }`
  private func preview(at index: Int) -> (declaration: CodeDeclaration, end: Int)? {
    let isMacro = isText("#Preview", at: index) || isText("Preview", at: index) && isSign("#", at: index - 1)
    guard isMacro, let end = body(from: index + 1) else { return nil }
    return (
      CodeDeclaration(
        kind: .preview, name: "#Preview", access: .system, type: nil, range: tokens[index].offset..<tokens[end].end,
        isBodyless: false), end
    )
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
      return (text(at: index + 1).hasSuffix("Previews") ? .preview : .type, end)
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

  /// The names between the colon and the body of a type.
  private func inherited(from start: Int) -> [String] {
    var names: [String] = []
    var isAfterColon = false
    for place in start..<min(start + 64, tokens.count) {
      if isSign("{", at: place) || isText("where", at: place) { break }
      if isAfterColon, isName(place) { names.append(text(at: place)) }
      if isSign(":", at: place) { isAfterColon = true }
    }
    return names
  }

  /// The system finds some types by protocol: intents, widgets.
  private func access(ofTypeThatIs inherited: [String], at index: Int) -> CodeDeclaration.Access {
    let isFound = inherited.contains { $0.hasSuffix("Intent") || Self.discovered.contains($0) }
    return isFound ? .system : access(of: .type, at: index, in: false)
  }

  /// The closing brace of a declaration's body; nil without a body.
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

  /// The last token of a statement, which continues after `=`, a comma, a colon, or an operator.
  private func statementEnd(from start: Int) -> Int {
    var place = start
    while place + 1 < tokens.count {
      guard let next = next(after: place) else { return place }
      let last = next - 1
      let goesOn = ["=", ",", ":"].contains { isSign($0, at: last) } || tokens[last].kind == .operator
      if next >= tokens.count || isSign("}", at: next) || isSign(")", at: next) || !goesOn && endsLine(before: next) {
        return last
      }
      place = next
    }
    return place
  }

  private func endsLine(before index: Int) -> Bool {
    if isSign(";", at: index) { return true }
    return startsLine(index) && !isSign(".", at: index) && !isSign("{", at: index) && tokens[index].kind != .operator
  }

  /// - Parameter conforms: whether the enclosing type may conform to a protocol that requires it.
  private func access(of kind: CodeDeclaration.Kind, at index: Int, in conforms: Bool) -> CodeDeclaration.Access {
    var isVisible = true
    var isStatic = false
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
      if [.private, .fileprivate].contains(modifier) { isVisible = false }
      if [.static, .class].contains(modifier) { isStatic = true }
      place -= 1
    }
    if isStatic, isVisible { return conforms ? .system : .staticWitness }
    switch kind {
    case .type, .preview, .macro, .interface: return .named
    case .property: return isVisible ? .witness : .named
    case .function:
      if keyword(at: index) != .func { return .system }
      let hasParameters = isSign("(", at: index + 2) && !isSign(")", at: index + 3)
      return isVisible && (hasParameters || Self.requirements.contains(text(at: index + 1))) ? .witness : .named
    }
  }

  private static let discovered: Set = [
    "App", "AppEntity", "AppEnum", "AppShortcutsProvider", "LibraryContentProvider", "PreviewProvider", "Widget", "XCTestCase",
  ]
  /// Attributes of declarations that the system or Objective-C calls.
  private static let entryPoints: Set = ["main", "UIApplicationMain", "NSApplicationMain", "objc", "_cdecl"]
  /// Methods without parameters that system protocols require.
  private static let requirements: Set = ["perform", "makeIterator", "next", "start", "cancel", "main", "copy", "makeBody"]
}
