internal import Bytes

// What words begin.
extension SwiftStructureReader {
  /// Follows a word that may be a keyword.
  ///
  /// - Returns: false for one that is a name where it stands.
  mutating func keyword(_ word: Keyword) -> Bool {
    switch word {
    case .if, .guard, .while, .for, .catch:
      frames[frames.count - 1].pending = .condition
    case .switch:
      frames[frames.count - 1].pending = .switchCondition
    case .else, .defer:
      frames[frames.count - 1].pending = .statement
    case .do, .repeat:
      // `repeat each T` repeats a type.
      if isSign("{", at: place + 1) || keyword(at: place + 1) == .throws { expect(.statement) }
    case .func: beginFunction(.function)
    case .`init`: beginInitializer()
    case .deinit, .subscript:
      guard isSign("(", at: place + 1) || isSign("<", at: place + 1) || isSign("{", at: place + 1) else { return word == .deinit }
      declare(word == .subscript ? .subscript : .deinit, name: place)
      frames[frames.count - 1].pending = .function(structure.declarations.count - 1)
    case .class, .struct, .enum, .protocol, .extension: return beginType(word)
    case .actor:
      guard isName(place + 1), !startsLine(place + 1), operand == nil else { return false }
      return beginType(word)
    case .macro:
      guard isName(place + 1), !startsLine(place + 1), operand == nil else { return false }
      beginFunction(.macro)
    case .var, .let: beginVariable()
    case .case: beginCase()
    case .import: readImport()
    case .typealias, .associatedtype:
      guard isName(place + 1) else { break }
      expect(.bodiless(declare(word == .typealias ? .typealias : .associatedtype, name: place + 1)))
      place += 1
    case .get, .set, .willSet, .didSet, .modify, .read:
      guard frame.kind == .accessors else { return false }
      frames[frames.count - 1].pending = .accessor
    case .precedencegroup: frames[frames.count - 1].pending = .statement
    case .private, .fileprivate, .internal, .public, .open, .package, .unowned, .nonisolated:
      // `private(set)`, `unowned(unsafe)`
      guard isSign("(", at: place + 1), [.set, .unsafe].contains(keyword(at: place + 2)), isSign(")", at: place + 3),
        operand == nil
      else {
        return ![.open, .package, .nonisolated].contains(word) || isName(place + 1) && !startsLine(place + 1)
          ? endOperand() : false
      }
      place += 3
    case .true, .false, .nil:
      operand = SwiftOperand(.value, start: place)
      return true
    case .self, .selfType, .super: return false
    case .any, .some:
      guard isName(place + 1) || isSign("(", at: place + 1), !isSign(":", at: place + 1) else { return false }
    case .as, .break, .continue, .default, .fallthrough, .in, .inout, .is, .return, .throw, .try, .await, .where, .operator,
      .throws, .rethrows:
      break
    case .final, .static, .lazy, .weak, .mutating, .nonmutating, .override, .required, .convenience, .dynamic, .optional,
      .indirect, .async, .each, .consume, .copy, .discard, .then, .yield, .unsafe, .borrowing, .consuming, .isolated, .sending:
      // `sending ()`, `isolated (any Actor)?`
      if word == .sending || word == .isolated, isSign("(", at: place + 1), operand == nil { break }
      // Modifiers and words that introduce an operand, unless nothing follows that they could belong to.
      guard isName(place + 1), !startsLine(place + 1), !isSign(".", at: place + 1), operand == nil else { return false }
    default: return false
    }
    return endOperand()
  }

  private mutating func endOperand() -> Bool {
    operand = nil
    return true
  }

  @discardableResult
  mutating func declare(_ kind: Declaration.Kind, name: Int) -> Int {
    let range = name < code.count ? tokens[code[name]].range : bytes.count..<bytes.count
    var declaration = Declaration(kind, name: range, from: code[place], parent: frame.declaration)
    declaration.attributes = attributes(before: place)
    structure.declarations.append(declaration)
    return structure.declarations.count - 1
  }

  /// Names of attributes, and modifiers, that stand before a keyword; arguments are passed over.
  private func attributes(before place: Int) -> [Range<Int>] {
    var names: [Range<Int>] = []
    var index = place - 1
    // Nobody writes as many.
    while index >= 0, names.count < 64 {
      if isSign(")", at: index), partners[index] > 0 { index = Int(partners[index]) - 1 }
      guard isName(index) else { break }
      let isAttribute = isSign("@", at: index - 1)
      guard isAttribute || Self.modifiers.contains(keyword(at: index)) else { break }
      names.append(tokens[code[index]].range)
      index -= isAttribute ? 2 : 1
    }
    return names.reversed()
  }

  private static let modifiers: Set<Keyword> = [
    .public, .private, .fileprivate, .internal, .open, .package, .static, .class, .final, .lazy, .weak, .unowned, .override,
    .required, .convenience, .dynamic, .optional, .indirect, .mutating, .nonmutating, .nonisolated, .consuming, .borrowing,
  ]

  private mutating func beginFunction(_ kind: Declaration.Kind) {
    declare(kind, name: place + 1)
    frames[frames.count - 1].pending = .function(structure.declarations.count - 1)
    // The name may be an operator or a word that means something elsewhere.
    if place + 1 < code.count, !isSign("(", at: place + 1) { place += 1 }
  }

  private mutating func beginInitializer() {
    declare(.`init`, name: place)
    frames[frames.count - 1].pending = .function(structure.declarations.count - 1)
    if isSign("?", at: place + 1) || isSign("!", at: place + 1) { place += 1 }
  }

  /// - Returns: false where the word is a name, true where it begins a type or is a modifier such as in `class func`.
  private mutating func beginType(_ word: Keyword) -> Bool {
    let kinds: [Keyword: Declaration.Kind] = [
      .class: .class, .struct: .struct, .enum: .enum, .protocol: .protocol, .extension: .extension, .actor: .actor,
    ]
    operand = nil
    guard let kind = kinds[word], isName(place + 1) else { return true }
    if word == .class,
      [.func, .var, .let, .subscript, .override, .final, .private, .public, .internal, .fileprivate, .open].contains(
        keyword(at: place + 1))
    {
      return true
    }
    let index = declare(kind, name: place + 1)
    if kind == .extension { extendName(index) }
    structure.declarations[index].inherited = inheritedNames(from: place + 2)
    frames[frames.count - 1].pending = .type(index)
    place += 1
    return true
  }

  /// The whole of `extension A.B`.
  private mutating func extendName(_ index: Int) {
    var end = place + 1
    while isSign(".", at: end + 1), isName(end + 2) { end += 2 }
    structure.declarations[index].name = structure.declarations[index].name.lowerBound..<tokens[code[end]].end
  }

  /// The last names of what stands after the colon of a header, up to `where` or the body.
  private func inheritedNames(from start: Int) -> [Range<Int>] {
    var index = start
    var names: [Range<Int>] = []
    var depth = 0
    var isInList = false
    while index < code.count, index < start + 256, !isSign("{", at: index), keyword(at: index) != .where {
      if isSign("<", at: index) { depth += 1 }
      if isSign(">", at: index) { depth -= 1 }
      if isSign(":", at: index), depth == 0 { isInList = true }
      if isInList, depth == 0, tokens[code[index]].kind == .identifier, !isSign(".", at: index + 1) {
        names.append(tokens[code[index]].range)
      }
      index += 1
    }
    return names
  }

  private mutating func beginVariable() {
    operand = nil
    switch frame.pending {
    case .condition, .switchCondition: return
    case .nothing, .statement, .type, .function, .variable, .accessor, .enumCase, .bodiless: break
    }
    guard frame.kind != .switchBody || tokens[code[max(0, place - 1)]].keyword != .case, isName(place + 1) else { return }
    if frame.kind == .group || frame.kind == .arguments || frame.kind == .bracket { return }
    let index = declare(.variable, name: place + 1)
    frames[frames.count - 1].pending = .variable(index, hasValue: false)
  }

  /// The colon of a variable begins its type.
  mutating func noteType() {
    guard case .variable(let index, hasValue: false) = frame.pending, structure.declarations[index].type == nil else { return }
    var end = place + 1
    var depth = 0
    // No real type is longer.
    while end < code.count, end < place + 512 {
      if isSign("(", at: end) || isSign("[", at: end), partners[end] > 0 {
        end = Int(partners[end]) + 1
        continue
      }
      if isSign("<", at: end) { depth += 1 }
      if isSign(">", at: end) { depth -= 1 }
      let isEnd =
        isSign("=", at: end) || isSign("{", at: end) || isSign("}", at: end) || isSign(";", at: end) || isSign(")", at: end)
      if isEnd || (depth == 0 && isSign(",", at: end)) || (end > place + 1 && startsLine(end)) { break }
      end += 1
    }
    structure.declarations[index].type = tokenRange(place + 1, end)
  }

  private mutating func beginCase() {
    guard frame.kind == .enumBody, frame.pending != .condition else { return }
    var name = place + 1
    // `case a, b(Int), c`
    while isName(name), keyword(at: name) != .case {
      let index = declare(.enumCase, name: name)
      name += 1
      if isSign("(", at: name), let end = closing(name) { name = end + 1 }
      if isSign("=", at: name) {
        while name < code.count, !isSign(",", at: name), !startsLine(name), keyword(at: name) != .case { name += 1 }
      }
      end(index, before: name)
      guard isSign(",", at: name) else { break }
      name += 1
    }
    frames[frames.count - 1].pending = .enumCase
  }

  private mutating func readImport() {
    var index = place + 1
    guard isName(index) else { return }
    if [.class, .struct, .enum, .protocol, .func, .var, .let, .typealias].contains(keyword(at: index)) { index += 1 }
    guard isName(index) else { return }
    let start = tokens[code[index]].offset
    while isSign(".", at: index + 1), index + 2 < code.count { index += 2 }
    structure.imports.append(Import(range: start..<tokens[code[index]].end, isDead: tokens[code[place]].isDead))
    place = index
  }
}
