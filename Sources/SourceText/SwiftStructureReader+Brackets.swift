internal import Bytes

// What brackets open and close.
extension SwiftStructureReader {
  var frame: SwiftFrame { frames[frames.count - 1] }

  mutating func push(_ newFrame: SwiftFrame) {
    guard frames.count < BracketPairs.deepest else {
      place = max(place, Int(partners[place]))
      operand = SwiftOperand(.value, start: place)
      return
    }
    var newFrame = newFrame
    if newFrame.declaration == nil { newFrame.declaration = frame.declaration }
    frames.append(newFrame)
    operand = nil
  }

  mutating func openParenthesis() {
    let isHeader =
      switch frame.pending {
      case .function, .enumCase, .accessor: true
      case .nothing, .condition, .switchCondition, .statement, .type, .variable, .bodiless: false
      }
    // A parenthesis on a new line begins a statement; so does one after a string's backslash begin an expression.
    guard !isHeader, let callee = operand, !startsLine(place), !followsLiteralPart(place) else {
      return push(SwiftFrame(.group, at: place))
    }
    if case .name = callee.kind, let end = compoundNameEnd(place) {
      place = end
      return
    }
    push(SwiftFrame(.arguments, callee: callee, at: place))
  }

  /// The parenthesis that ends `name(label:_:)`, which names a function and calls nothing.
  private func compoundNameEnd(_ open: Int) -> Int? {
    var index = open + 1
    while isName(index), isSign(":", at: index + 1) { index += 2 }
    return index > open + 1 && isSign(")", at: index) ? index : nil
  }

  private func followsLiteralPart(_ place: Int) -> Bool {
    guard place > 0 else { return false }
    let token = tokens[code[place - 1]]
    return token.kind == .stringPart && token.end == tokens[code[place]].offset && bytes[token.end - 1] == UInt8(ascii: "\\")
  }

  mutating func openBrace() {
    let pending = frame.pending
    switch pending {
    case .nothing:
      openClosure()
    case .condition, .switchCondition:
      if operand != nil, isClosureInCondition() { return openClosure() }
      take(pending == .switchCondition ? .switchBody : .statements)
    case .statement: take(.statements)
    case .type(let index):
      take(structure.declarations[index].kind == .enum ? .enumBody : .statements, bodyOf: index)
    case .function(let index):
      let hasAccessors = structure.declarations[index].kind == .subscript && beginsAccessors(place)
      take(hasAccessors ? .accessors : .statements, bodyOf: index)
    case .variable(let index, let hasValue):
      if hasValue {
        guard operand != nil, beginsAccessors(place) else { return openClosure() }
      }
      take(beginsAccessors(place) ? .accessors : .statements, bodyOf: index)
    case .accessor: take(.statements)
    case .enumCase, .bodiless: openClosure()
    }
  }

  /// Sets what the next brace opens. A declaration that still waited for one ends here.
  mutating func expect(_ pending: SwiftFrame.Pending) {
    switch frame.pending {
    case .variable(let index, _), .function(let index), .bodiless(let index): end(index, before: place)
    case .nothing, .condition, .switchCondition, .statement, .type, .accessor, .enumCase: break
    }
    frames[frames.count - 1].pending = pending
  }

  /// Ends the tokens of a declaration with the one before a place.
  mutating func end(_ declaration: Int, before place: Int) {
    let first = structure.declarations[declaration].tokens.lowerBound
    structure.declarations[declaration].tokens = first..<max(first + 1, tokenRange(place - 1, place).upperBound)
  }

  /// Opens what the header was waiting for.
  private mutating func take(_ kind: SwiftFrame.Kind, bodyOf index: Int? = nil) {
    let isRepeat = frame.pending == .statement && place > 0 && tokens[code[place - 1]].keyword == .repeat
    frames[frames.count - 1].pending = .nothing
    var body = SwiftFrame(kind, at: place)
    body.owner = index
    body.isRepeat = isRepeat
    // A local variable's accessors are code of the function around it.
    body.declaration = index ?? frame.declaration
    push(body)
  }

  /// A closure: a value of its own, or the last argument of what precedes it.
  private mutating func openClosure() {
    var closure = SwiftFrame(.closure, at: place)
    switch operand?.kind {
    case .call(let index)? where structure.calls[index].trailingClosures.isEmpty:
      structure.calls[index].trailingClosures.append(nil)
      closure.closureOf = index
    case .name?, .macro?:
      if let callee = operand { closure.closureOf = addCall(to: callee, arguments: [], trailing: [nil]) }
    case .call?, .value?, nil: break
    }
    closure.callStart = operand?.start ?? place
    push(closure)
  }

  /// Whether a brace after an operand in a condition is a closure: what follows its end tells (swift-syntax's
  /// `atValidTrailingClosure`).
  private func isClosureInCondition() -> Bool {
    let end = Int(partners[place])
    guard end > place, end + 1 < code.count else { return false }
    if [.case, .default].contains(tokens[code[place + 1]].keyword) { return false }
    let next = tokens[code[end + 1]]
    if next.keyword == .where { return true }
    if isSign("{", at: end + 1) || isSign(",", at: end + 1) { return true }
    guard !startsLine(end + 1) else { return false }
    switch next.kind {
    case .operator: return true
    case .punctuation: return "([.?!:=<>+-*/%&|^~".utf8.contains(bytes[next.offset])
    case .identifier: return next.keyword == .is || next.keyword == .as
    default: return false
    }
  }

  /// Whether the brace here holds accessors: `get`, `set` and the like come first, after attributes and modifiers.
  private func beginsAccessors(_ brace: Int) -> Bool {
    var index = brace + 1
    while index < code.count {
      let token = tokens[code[index]]
      if isSign("@", at: index) {
        index += 2
        if isSign("(", at: index), partners[index] > 0 { index = Int(partners[index]) + 1 }
        continue
      }
      switch token.keyword {
      case .mutating, .nonmutating, .borrowing, .consuming: index += 1
      case .get, .set, .willSet, .didSet, .modify, .read, .yield:
        // A statement that merely uses such a name goes on otherwise.
        let next = index + 1
        return isSign("{", at: next) || isSign("}", at: next) || isSign("(", at: next)
          || [.async, .throws, .set, .get].contains(keyword(at: next))
          || (next < code.count && startsLine(next) && tokens[code[next]].kind == .identifier
            && [.get, .set, .mutating, .nonmutating].contains(keyword(at: next)))
      default: return false
      }
    }
    return false
  }

  var innermostOpen: Int { frames[frames.count - 1].open }

  mutating func forgetOperand() {
    operand = nil
  }

  mutating func pop() {
    if case .arguments = frame.kind { endArgument(at: place) }
    expect(.nothing)
    let closed = frames.removeLast()
    switch closed.kind {
    case .arguments:
      guard let callee = closed.callee else { break }
      let index = addCall(to: callee, arguments: closed.list.arguments, trailing: [])
      operand = SwiftOperand(.call(index), start: callee.start)
    case .closure:
      structure.closures.append(Closure(tokens: tokenRange(closed.open, place + 1), declaration: closed.declaration))
      endClosure(closed)
    case .group:
      operand = closed.isAttribute ? nil : SwiftOperand(.value, start: closed.open)
    case .bracket:
      operand = SwiftOperand(.value, start: closed.callee?.start ?? closed.open)
    case .statements, .enumBody, .switchBody, .accessors:
      operand = nil
      if let owner = closed.owner {
        structure.declarations[owner].body = tokenRange(closed.open + 1, place)
        end(owner, before: place + 1)
      }
      // `repeat { } while condition`: no body follows the condition.
      if closed.isRepeat, keyword(at: place + 1) == .while { place += 1 }
    }
  }

  private mutating func endClosure(_ closed: SwiftFrame) {
    guard let index = closed.closureOf else {
      operand = SwiftOperand(.value, start: closed.open)
      return
    }
    operand = SwiftOperand(.call(index), start: closed.callStart)
    // More closures, each with a label.
    let next = place + 1
    guard next + 2 < code.count, tokens[code[next]].kind == .identifier, ![.default, .case].contains(keyword(at: next)),
      isSign(":", at: next + 1), isSign("{", at: next + 2)
    else { return }
    structure.calls[index].trailingClosures.append(tokens[code[next]].range)
    place = next + 2
    var closure = SwiftFrame(.closure, at: place)
    closure.closureOf = index
    closure.callStart = closed.callStart
    push(closure)
  }

  mutating func endArgument(at end: Int) {
    let value = tokenRange(frame.list.start, end)
    frames[frames.count - 1].list.end(at: end, value: value)
  }

  mutating func endOfFile() {
    while frames.count > 1 { pop() }
  }

  /// - Returns: the call's index.
  private mutating func addCall(to callee: SwiftOperand, arguments: [Call.Argument], trailing: [Range<Int>?]) -> Int {
    let (kind, name): (Call.Kind, Int?) =
      switch callee.kind {
      case .name(let name): (.function, name)
      case .macro(let name): (.macro, name)
      case .call, .value: (.function, nil)
      }
    var receiver: Range<Int>?
    if let name, isSign(".", at: name - 1) { receiver = tokenRange(callee.start, name - 1) }
    var call = Call(
      kind: kind, name: name.map { code[$0] }, receiver: receiver, arguments: arguments, declaration: frame.declaration,
      isDead: tokens[code[name ?? callee.start]].isDead)
    call.trailingClosures = trailing
    structure.calls.append(call)
    return structure.calls.count - 1
  }
}
