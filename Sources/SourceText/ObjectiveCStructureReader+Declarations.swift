internal import Bytes

// What `@` and the signs of methods begin.
extension ObjectiveCStructureReader {
  mutating func atSign() {
    operand = nil
    switch keyword(at: place + 1) {
    case .interface: beginContainer(.interface)
    case .implementation: beginContainer(.implementation)
    case .protocol:
      if isSign("(", at: place + 2) { skipParenthesized() } else { beginProtocol() }
    case .end:
      if let container {
        structure.declarations[container].tokens =
          structure.declarations[container].tokens.lowerBound..<tokenRange(place, place + 2).upperBound
      }
      container = nil
      place += 1
    case .property: readProperty()
    case .selector, .encode: skipParenthesized()
    case .class, .synthesize, .dynamic: skip(to: ";")
    case .import:
      let start = place + 2
      skip(to: ";")
      if isName(start), start < place {
        let range = tokens[code[start]].offset..<tokens[code[place - 1]].end
        structure.imports.append(Import(range: range, isDead: tokens[code[start]].isDead))
      }
    case .autoreleasepool, .try, .finally, .synchronized, .catch, .throw, .optional, .required, .package, .private, .protected,
      .public:
      place += 1
    default:
      // `@available(iOS 9, *)`
      if isName(place + 1), bytes[tokens[code[place + 1]].range].elementsEqual("available".utf8) { skipParenthesized() }
    }
  }

  /// `@selector(a:b:)` and its kin are values; nothing in them is called.
  private mutating func skipParenthesized() {
    let start = place
    guard isSign("(", at: place + 2), partners[place + 2] > 0 else { return }
    place = Int(partners[place + 2])
    operand = ObjectiveCOperand(name: nil, start: start)
  }

  private mutating func skip(to sign: Unicode.Scalar) {
    while place + 1 < code.count, !isSign(sign, at: place), !isSign("{", at: place + 1), !isSign("@", at: place + 1) {
      place += 1
    }
  }

  /// `@interface Name <T> (Category) : Super <Protocol>`
  private mutating func beginContainer(_ kind: Declaration.Kind) {
    let start = place
    guard isName(place + 2) else { return }
    place += 2
    let name = tokens[code[place]].range
    var index = place + 1
    if isSign("<", at: index) { index = angleEnd(index) + 1 }
    let isCategory = isSign("(", at: index) && partners[index] > 0
    var declaration = Declaration(isCategory ? .category : kind, name: name, from: code[start], parent: nil)
    if isCategory {
      if isName(index + 1) { declaration.labels = [tokens[code[index + 1]].range] }
      index = Int(partners[index]) + 1
    }
    if isSign(":", at: index), isName(index + 1) {
      declaration.inherited.append(tokens[code[index + 1]].range)
      index += 2
    }
    if isSign("<", at: index) {
      let end = angleEnd(index)
      declaration.inherited += (index..<end).filter(isName).map { tokens[code[$0]].range }
      index = end + 1
    }
    structure.declarations.append(declaration)
    container = structure.declarations.count - 1
    place = max(place, index - 1)
  }

  private mutating func beginProtocol() {
    var index = place + 2
    while isName(index), isSign(",", at: index + 1) { index += 2 }
    // A forward declaration.
    if isSign(";", at: index + 1) {
      place = index + 1
      return
    }
    guard isName(place + 2) else { return }
    var declaration = Declaration(.protocol, name: tokens[code[place + 2]].range, from: code[place], parent: nil)
    if isSign("<", at: place + 3) {
      declaration.inherited = (place + 3..<angleEnd(place + 3)).filter(isName).map { tokens[code[$0]].range }
    }
    structure.declarations.append(declaration)
    container = structure.declarations.count - 1
    place += 2
  }

  /// The `>` that closes the `<` at a place, or the last place before something that cannot stand between them.
  private func angleEnd(_ open: Int) -> Int {
    var depth = 0
    var index = open
    while index < code.count, !isSign(";", at: index), !isSign("{", at: index), !isSign("@", at: index) {
      if isSign("<", at: index) { depth += 1 }
      if isSign(">", at: index) {
        depth -= 1
        if depth == 0 { return index }
      }
      index += 1
    }
    return max(open, index - 1)
  }

  /// `@property (attributes) Type *name;`
  private mutating func readProperty() {
    let start = place
    var first = place + 2
    var attributes: [Range<Int>] = []
    if isSign("(", at: first), partners[first] > 0 {
      let end = Int(partners[first])
      // `getter=isA` names a method after the attribute.
      attributes = (first..<end).filter { isName($0) && !isSign("=", at: $0 - 1) }.map { tokens[code[$0]].range }
      first = end + 1
    }
    skip(to: ";")
    var name = place - 1
    // A block's name stands in its type: `void (^done)(BOOL)`.
    if let caret = (first..<max(first, place)).first(where: { isSign("^", at: $0) }), isName(caret + 1) {
      name = caret + 1
    } else {
      // Attributes by macro follow the name.
      while name > first,
        !isName(name) || (isName(name - 1) && keyword(at: name - 1) == .none && isMacroName(name)) || isSign("(", at: name + 1)
      {
        name -= 1
      }
    }
    guard isName(name), name >= first else { return }
    var declaration = Declaration(.property, name: tokens[code[name]].range, from: code[start], parent: container)
    declaration.type = tokenRange(first, name)
    declaration.attributes = attributes
    declaration.tokens = code[start]..<tokenRange(place, place + 1).upperBound
    structure.declarations.append(declaration)
  }

  /// Macros are written in capitals.
  private func isMacroName(_ place: Int) -> Bool {
    bytes[tokens[code[place]].range].allSatisfy { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// `- (Type)word:(Type)name word:(Type)name;` or with a body.
  mutating func readMethod() {
    let start = place
    var index = place + 1
    if isSign("(", at: index), partners[index] > 0 { index = Int(partners[index]) + 1 }
    guard isName(index) else { return }
    var labels: [Range<Int>] = []
    let first = index
    while index < code.count {
      guard isName(index) || isSign(":", at: index) else { break }
      let word = isName(index) ? tokens[code[index]].range : tokens[code[index]].offset..<tokens[code[index]].offset
      if isName(index) { index += 1 }
      guard isSign(":", at: index) else { break }
      labels.append(word)
      index += 1
      if isSign("(", at: index), partners[index] > 0 { index = Int(partners[index]) + 1 }
      // Attributes may stand between type and name.
      while isName(index), isName(index + 1), !isSign(":", at: index + 2), !isSign(";", at: index + 2),
        !isSign("{", at: index + 2)
      { index += 1 }
      if isName(index) { index += 1 }
    }
    while index < code.count, !isSign(";", at: index), !isSign("{", at: index), !isSign("@", at: index), !isSign("}", at: index) {
      index += 1
    }
    var declaration = Declaration(.method, name: tokens[code[first]].range, from: code[start], parent: container)
    declaration.labels = labels
    declaration.tokens = code[start]..<tokenRange(index, index + 1).upperBound
    structure.declarations.append(declaration)
    place = index - 1
    guard isSign("{", at: index) else { return }
    place = index
    var body = ObjectiveCFrame(.statements, at: index)
    body.owner = structure.declarations.count - 1
    body.declaration = body.owner
    push(body)
  }
}
